import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FakeBrowser, stubBrowser } from '#client/lib/fake-browser.ts'

const path = '/my-orders/o1/cancel'
const press = { path, form: '', userId: 'u1' }

let browser: FakeBrowser
let page: typeof import('./waiting-press.ts')

/** A freshly loaded page of the same tab: its modules have no state yet. */
async function openPage(at = path): Promise<void> {
  const stored = [...(browser?.storage ?? [])]
  vi.resetModules()
  browser = stubBrowser(`http://halyard.test${at}`)
  for (const [key, value] of stored) browser.storage.set(key, value)
  page = await import('./waiting-press.ts')
}

async function signIn(at = path): Promise<void> {
  page.keepPress()
  await openPage(at)
  page.resumePress({ isSignedIn: true })
}

beforeEach(async () => {
  vi.useFakeTimers()
  await openPage()
  browser.storage.clear()
  page.letPressWait(press)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('is repeated once, in the page that the sign-in loads', async () => {
  expect(page.takePress(press)).toBe(false)
  expect(page.resumedForm()).toBeUndefined()
  await signIn()
  expect(page.resumedForm()).toBe(press.form)
  expect(page.takePress(press)).toBe(true)
  expect(page.resumedForm()).toBeUndefined()
  expect(page.takePress(press)).toBe(false)
  await signIn()
  expect(page.takePress(press)).toBe(false)
})

it('is not repeated by opening the page later, signed in', async () => {
  await openPage()
  page.resumePress({ isSignedIn: true })
  expect(page.takePress(press)).toBe(false)
})

it('is not repeated by a later sign-in: on another page, after closing the dialog, or after leaving', async () => {
  browser.location.pathname = '/shop'
  await signIn()
  expect(page.takePress(press)).toBe(false)
  page.letPressWait(press)
  page.forgetPress()
  await signIn()
  expect(page.takePress(press)).toBe(false)
  page.letPressWait(press)
  await openPage()
  await signIn()
  expect(page.takePress(press)).toBe(false)
})

it('is not repeated after another page was loaded, or too late', async () => {
  await signIn('/shop')
  await openPage()
  page.resumePress({ isSignedIn: true })
  expect(page.takePress(press)).toBe(false)
  page.letPressWait(press)
  page.keepPress()
  vi.advanceTimersByTime(11 * 60_000)
  page.resumePress({ isSignedIn: true })
  expect(page.takePress(press)).toBe(false)
})

it('is not repeated in a form that appears much later, or after something was entered', async () => {
  await signIn()
  vi.advanceTimersByTime(31_000)
  expect(page.takePress(press)).toBe(false)
  page.letPressWait(press)
  await signIn()
  page.forgetPress()
  expect(page.takePress(press)).toBe(false)
})

it('is only for its own user and form', async () => {
  await signIn()
  expect(page.takePress({ ...press, userId: 'u2' })).toBe(false)
  expect(page.takePress({ ...press, form: 'other' })).toBe(false)
  expect(page.takePress({ ...press, path: '/shop' })).toBe(false)
})

it('waits through a sign-in by the provider, which comes back before it signs in', async () => {
  page.keepPress()
  await openPage()
  page.resumePress({ isSignedIn: false })
  expect(page.takePress(press)).toBe(false)
  await signIn()
  expect(page.takePress(press)).toBe(true)
})

it('works without storage, for a press that has to be made again', () => {
  vi.stubGlobal('sessionStorage', undefined)
  page.keepPress()
  page.resumePress({ isSignedIn: true })
  expect(page.takePress(press)).toBe(false)
})
