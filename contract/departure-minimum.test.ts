import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  becomesGuaranteed,
  canReopen,
  type DepartureMinimum,
  decideByOf,
  isToDecide,
  isUnsettled,
  minimumInBrief,
  minimumSentence,
  neededPeopleText,
} from './departure-minimum.ts'
import { departureStates } from './departure-rules.ts'

const date = '2027-02-16'
const open: DepartureMinimum = { state: 'open', minimumPeople: 4, peopleBooked: 2, decideBy: '2027-01-26' }
const say = (values: Partial<DepartureMinimum>, today = '2027-01-02') =>
  minimumSentence({ ...open, date, ...values }, today)

describe('the sentence of a departure that needs several people', () => {
  test('says how many are missing, and until when travellers are told', () => {
    expect(say({})).toBe('Runs with 4 or more. 2 booked, 2 to go. We tell you by 26 January.')
    expect(say({ peopleBooked: 0 })).toBe(
      'Runs with 4 or more. None booked yet, 4 to go. We tell you by 26 January.',
    )
    expect(say({}, '2027-01-26')).toContain('We tell you by 26 January.')
    expect(say({ state: 'closed' })).toBe(say({}))
  })

  test('names the year of a day that is a year ahead or more', () => {
    expect(say({}, '2026-01-27')).toContain('by 26 January.')
    expect(say({}, '2026-01-26')).toContain('by 26 January 2027.')
  })

  test('says after the day of decision that it is decided now', () => {
    expect(say({}, '2027-01-27')).toBe('Runs with 4 or more. 2 booked, 2 to go. We decide in these days.')
    expect(say({}, date)).toContain('We decide in these days.')
    expect(say({}, '2027-02-17')).toBeNull()
  })

  test('promises nothing while deposits are awaited, or staff decide', () => {
    expect(say({ peopleBooked: 5 })).toBe('Runs with 4 or more. 5 booked. We confirm it by 26 January.')
  })

  test('says that a guaranteed departure runs, also after cancellations, and nothing of a cancelled one', () => {
    expect(say({ state: 'guaranteed', peopleBooked: 1 })).toBe('This departure is guaranteed to run.')
    // Closed for customers after it was guaranteed: it has no day of decision then.
    expect(minimumSentence({ state: 'closed', minimumPeople: 4, date }, date)).toBe(
      'This departure is guaranteed to run.',
    )
    expect(say({ state: 'cancelled' })).toBeNull()
    expect(minimumSentence({ state: 'closed', minimumPeople: 1, date }, date)).toBeNull()
    expect(minimumSentence({ state: 'open', minimumPeople: 1, date }, date)).toBeNull()
    expect(minimumSentence({ state: 'guaranteed', minimumPeople: null, date }, date)).toBeNull()
  })

  test('has a short form for lists, and one for tours', () => {
    expect(minimumInBrief(open)).toBe('runs with 4 or more, 2 booked')
    expect(minimumInBrief({ ...open, state: 'guaranteed' })).toBeNull()
    expect([neededPeopleText(1), neededPeopleText(4)]).toEqual([
      'With one person or more',
      'With 4 people or more',
    ])
  })
})

test('the day of decision is three weeks before the departure unless the tour has another number', () => {
  expect(decideByOf(date)).toBe('2027-01-26')
  expect(decideByOf(date, 0)).toBe(date)
  expect(decideByOf('2028-03-01', 1)).toBe('2028-02-29')
})

const departure = fc.record({
  state: fc.constantFrom(...departureStates),
  minimumPeople: fc.integer({ min: 2, max: 6 }),
  peopleBooked: fc.integer({ min: 0, max: 8 }),
  decideBy: fc.constantFrom('2027-01-26', '2027-02-01', date),
})
const day = fc.integer({ min: 0, max: 60 }).map((days) => {
  return new Date(Date.UTC(2027, 0, 1) + days * 86_400_000).toISOString().slice(0, 10)
})

test('nobody reads that a departure runs before it is guaranteed, and staff decide only what is open', () => {
  fc.assert(
    fc.property(departure, day, (minimum, today) => {
      const text = minimumSentence({ ...minimum, date }, today) ?? ''
      expect(text.includes('guaranteed')).toBe(minimum.state === 'guaranteed' && today <= date)
      expect(text.startsWith('Runs with')).toBe(isUnsettled(minimum) && today <= date)
      expect(text.includes('to go')).toBe(
        isUnsettled(minimum) && today <= date && minimum.peopleBooked < minimum.minimumPeople,
      )
      // On the day of decision itself staff decide, and travellers still read until when.
      if (text.includes('in these days')) expect(isToDecide(minimum, today)).toBe(true)
      if (isToDecide(minimum, today)) expect(isUnsettled(minimum)).toBe(true)
      // What can be put back has a day ahead on which travellers are told.
      if (canReopen(date, minimum.decideBy, today)) {
        expect(minimumSentence({ ...minimum, state: 'open', date }, today)).toMatch(/ by \d/)
      }
    }),
  )
})

test('a departure becomes guaranteed once the tickets that count reach the minimum, and only an open one', () => {
  fc.assert(
    fc.property(
      departure,
      fc.boolean(),
      fc.integer({ min: 0, max: 8 }),
      (of, guaranteesItself, securedTickets) => {
        const is = becomesGuaranteed({ ...of, guaranteesItself, securedTickets })
        expect(is).toBe(of.state === 'open' && guaranteesItself && securedTickets >= of.minimumPeople)
        expect(becomesGuaranteed({ ...of, minimumPeople: null, guaranteesItself, securedTickets })).toBe(
          false,
        )
        expect(becomesGuaranteed({ ...of, minimumPeople: 1, guaranteesItself, securedTickets })).toBe(false)
      },
    ),
  )
})
