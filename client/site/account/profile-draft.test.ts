import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubBrowser } from '#client/lib/fake-browser.ts'
import { dropProfileDraft, keepProfileDraft, readProfileDraft } from './profile-draft.ts'

const values = { name: 'Mira', username: 'mira', email: 'mira@example.com' }

beforeEach(() => {
  vi.useFakeTimers()
  stubBrowser()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a draft is there for its own user, as often as it is asked for', () => {
  keepProfileDraft('u1', values)
  expect(readProfileDraft('u1')).toEqual(values)
  expect(readProfileDraft('u1')).toEqual(values)
})

it('a draft of somebody else is forgotten', () => {
  keepProfileDraft('u1', values)
  expect(readProfileDraft('u2')).toBeNull()
  expect(readProfileDraft('u1')).toBeNull()
})

it('a draft is gone after half an hour, or once it has been dropped', () => {
  keepProfileDraft('u1', values)
  vi.advanceTimersByTime(30 * 60_000)
  expect(readProfileDraft('u1')).toBeNull()
  keepProfileDraft('u1', values)
  dropProfileDraft()
  expect(readProfileDraft('u1')).toBeNull()
})

it('a browser without storage has no drafts, and no errors', () => {
  vi.stubGlobal('sessionStorage', undefined)
  keepProfileDraft('u1', values)
  expect(readProfileDraft('u1')).toBeNull()
  dropProfileDraft()
})
