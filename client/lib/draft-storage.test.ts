import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubBrowser } from '#client/lib/fake-browser.ts'
import { deleteDraft, readDraft, saveDraft } from './draft-storage.ts'

const values = { name: 'Mira', email: 'mira@example.com' }

beforeEach(() => {
  vi.useFakeTimers()
  stubBrowser()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a draft can be read by its own user any number of times', () => {
  saveDraft('form', 'u1', values)
  expect(readDraft('form', 'u1')).toEqual(values)
  expect(readDraft('form', 'u1')).toEqual(values)
  expect(readDraft('other form', 'u1')).toBeNull()
})

it('a draft of a visitor can be read by the user who signs in afterwards', () => {
  saveDraft('form', null, values)
  expect(readDraft('form', null)).toEqual(values)
  expect(readDraft('form', 'u1')).toEqual(values)
})

it('a draft of another user is deleted when it is read', () => {
  saveDraft('form', 'u1', values)
  expect(readDraft('form', 'u2')).toBeNull()
  expect(readDraft('form', 'u1')).toBeNull()
})

it('a draft is deleted after an hour or on request', () => {
  saveDraft('form', 'u1', values)
  vi.advanceTimersByTime(60 * 60_000)
  expect(readDraft('form', 'u1')).toBeNull()
  saveDraft('form', 'u1', values)
  deleteDraft('form')
  expect(readDraft('form', 'u1')).toBeNull()
})

it('a browser without storage has no drafts, and no errors', () => {
  vi.stubGlobal('sessionStorage', undefined)
  saveDraft('form', 'u1', values)
  expect(readDraft('form', 'u1')).toBeNull()
  deleteDraft('form')
})
