import { expect, test } from 'vitest'
import { fieldErrorsOf, noTerms, termLabel, termText, toChanges, toSeen, toTerms } from './departure-terms.ts'

test('an empty term is the tour’s, and a text that is no number stays to be refused', () => {
  const values = { ...noTerms, departureSeats: '12', cost: '1,200.50', minimumPeople: 'six' }
  expect(toTerms(values)).toEqual({
    departureSeats: 12,
    cost: 1200.5,
    minimumPeople: 'six',
    cutOffHours: null,
  })
})

test('only terms that were edited are sent', () => {
  const before = { ...noTerms, departureSeats: '12', cost: '90', state: 'open' as const }
  expect(toChanges(before, before)).toEqual({})
  expect(toChanges({ ...before, cost: '' }, before)).toEqual({ cost: null })
  expect(toChanges({ ...before, state: 'closed' }, before)).toEqual({ state: 'closed' })
  const byItself = { ...before, guarantee: 'itself' as const }
  expect(toChanges({ ...byItself, guarantee: 'staff' }, byItself)).toEqual({ guaranteesItself: false })
  expect(toChanges({ ...byItself, guarantee: '' }, byItself)).toEqual({})
  const open = { ...before, audience: 'everybody' as const }
  expect(toChanges({ ...open, audience: 'link' }, open)).toEqual({ isPrivate: true })
  expect(toChanges({ ...open, audience: '' }, open)).toEqual({})
})

test('errors within lists belong to the field of the form', () => {
  expect(fieldErrorsOf({ 'departures.3.seats': 'at least 4', cost: 'at least 0' })).toEqual({
    departureSeats: 'at least 4',
    cost: 'at least 0',
  })
})

test('what a form has shown is told as the call names it, a cancelled departure by its state', () => {
  const shown = { ...noTerms, departureSeats: '12', guarantee: 'staff', audience: 'link' } as const
  expect(toSeen(shown)).toEqual({
    departureSeats: 12,
    cost: null,
    minimumPeople: null,
    cutOffHours: null,
    state: 'cancelled',
    guaranteesItself: false,
    isPrivate: true,
  })
})

test('a value of a departure is told as its form shows it', () => {
  expect(termText('cost', '720.5')).toBe('720.5')
  expect(termText('departureSeats', '')).toBe('as the tour')
  expect(termText('state', '')).toBe('Cancelled')
  expect(termText('audience', 'link')).toBe('People with its link')
  expect(termLabel('guarantee')).toBe('Guaranteed once enough people have booked')
})
