import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubBrowser } from '#client/lib/fake-browser.ts'
import { dropDraft, keepDraft, readDraft } from './kept-draft.ts'

const values = { name: 'Mira', email: 'mira@example.com' }

beforeEach(() => {
  vi.useFakeTimers()
  stubBrowser()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a draft is there for its own user, as often as it is asked for', () => {
  keepDraft('form', 'u1', values)
  expect(readDraft('form', 'u1')).toEqual(values)
  expect(readDraft('form', 'u1')).toEqual(values)
  expect(readDraft('other form', 'u1')).toBeNull()
})

it('a draft of a visitor is for whoever signs in then', () => {
  keepDraft('form', null, values)
  expect(readDraft('form', null)).toEqual(values)
  expect(readDraft('form', 'u1')).toEqual(values)
})

it('a draft of somebody else is gone', () => {
  keepDraft('form', 'u1', values)
  expect(readDraft('form', 'u2')).toBeNull()
  expect(readDraft('form', 'u1')).toBeNull()
})

it('a draft is gone after an hour, or once it has been dropped', () => {
  keepDraft('form', 'u1', values)
  vi.advanceTimersByTime(60 * 60_000)
  expect(readDraft('form', 'u1')).toBeNull()
  keepDraft('form', 'u1', values)
  dropDraft('form')
  expect(readDraft('form', 'u1')).toBeNull()
})

it('a browser without storage has no drafts, and no errors', () => {
  vi.stubGlobal('sessionStorage', undefined)
  keepDraft('form', 'u1', values)
  expect(readDraft('form', 'u1')).toBeNull()
  dropDraft('form')
})
