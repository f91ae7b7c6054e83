import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { storeAuthData } from '#client/features/session/session.ts'
import { dismissSignIn } from '#client/features/session/sign-in-request.ts'
import { keepPress, resumePress, takePress } from '#client/features/session/waiting-press.ts'
import { initialState, useSiteStore } from '#client/features/store/store.ts'
import { useToastStore } from '#client/features/toasts/toasts.ts'
import { type FakeBrowser, refusal, stubBrowser } from '#client/lib/fake-browser.ts'
import { type FormSender, wrongEntries } from '#client/lib/forms/send-form.ts'
import type { AuthData } from '#contract/users.ts'
import { readFormDraft, saveFormDraft } from './form-draft.ts'
import { sendInBrowser } from './send-in-browser.ts'

let browser: FakeBrowser

beforeEach(() => {
  browser = stubBrowser()
  vi.stubGlobal('reportError', vi.fn())
  storeAuthData({ result: { _id: 'u1' } } as AuthData)
})

afterEach(() => {
  useSiteStore.setState(initialState, true)
  useToastStore.setState({ toasts: [], past: [] })
  vi.unstubAllGlobals()
})

const ask: FormSender = async (call, { text }) => {
  await call('POST /user/recovery', { body: { email: text('email') } })
  return 'Successfully!'
}

function send(sender: FormSender, entries: Record<string, string> = {}) {
  const body = new URLSearchParams({ form: 'ask', email: 'mira@example.com', ...entries })
  const request = new Request('http://halyard.test/recover?a=b', { method: 'POST', body })
  return sendInBrowser(request, { ask: sender }, { toasts: ['ask'] })
}

/** Whether the page of a sign-in by this user repeats the press. */
function isRepeated(userId: string): boolean {
  browser.location.pathname = '/recover'
  keepPress()
  resumePress({ isSignedIn: true })
  return takePress({ path: '/recover', form: 'ask', userId })
}

const toasts = () => useToastStore.getState().past.map(({ kind, text }) => [kind, text])

it('a form that is done shows its toast and deletes its draft', async () => {
  browser.respond('POST /api/user/recovery', () => Response.json({}))
  saveFormDraft('/recover', 'ask', { values: { email: 'mira' } })
  expect(await send(ask)).toEqual({ form: 'ask', done: 'Successfully!' })
  expect(toasts()).toEqual([['success', 'Successfully!']])
  expect(readFormDraft('/recover', 'ask', 'u1')).toBeNull()
})

it('a refused form shows the message of the server as a toast too', async () => {
  browser.respond('POST /api/user/recovery', () => refusal(429, 'Too many.'))
  expect(await send(ask)).toMatchObject({
    refusal: { message: 'Too many.' },
    values: { email: 'mira@example.com' },
  })
  expect(toasts()).toEqual([['error', 'Too many.']])
})

it('a press is not sent for another user than the page showed, and returns nothing that was entered', async () => {
  const sender = vi.fn<FormSender>(async () => 'Successfully!')
  const result = await send(sender, { shownUser: 'u2' })
  expect(result).toMatchObject({ refusal: { status: 403 }, values: {} })
  expect(sender).not.toHaveBeenCalled()
  expect(toasts()).toEqual([['error', 'Somebody else has signed in in another tab. Nothing was sent.']])
  expect(await send(sender, { shownUser: 'u1' })).toMatchObject({ done: 'Successfully!' })
})

it('wrong entries are no toast, unless the specification has one', async () => {
  await send(async () => {
    throw wrongEntries({ email: 'required' })
  })
  expect(toasts()).toEqual([])
  await send(async () => {
    throw wrongEntries({}, 'New password not match.')
  })
  expect(toasts()).toEqual([['warning', 'New password not match.']])
})

it('after the session has ended, the press waits for the same user', async () => {
  browser.respond('POST /api/user/recovery', () =>
    Response.json('You need login to do this action!', { status: 401 }),
  )
  await send(ask, { idempotencyKey: 'k1' })
  expect(toasts()).toEqual([['error', 'You need login to do this action!']])
  expect(readFormDraft('/recover', 'ask', 'u1')).toEqual({
    values: { email: 'mira@example.com' },
    key: 'k1',
    isWhole: true,
  })
  expect(isRepeated('u2')).toBe(false)
  expect(isRepeated('u1')).toBe(true)
  expect(readFormDraft('/recover', 'ask', 'u2')).toBeNull()
})

it('after the dialog was closed, a later sign-in repeats no press', async () => {
  browser.respond('POST /api/user/recovery', () =>
    Response.json('You need login to do this action!', { status: 401 }),
  )
  await send(ask)
  dismissSignIn()
  expect(isRepeated('u1')).toBe(false)
  expect(readFormDraft('/recover', 'ask', 'u1')).toMatchObject({ values: { email: 'mira@example.com' } })
})

it('a press with a password is not stored, only the rest of the form', async () => {
  browser.respond('POST /api/user/recovery', () =>
    Response.json('You need login to do this action!', { status: 401 }),
  )
  await send(ask, { password: 'slow-boat-7' })
  const draft = readFormDraft('/recover', 'ask', 'u1')
  expect(draft).toMatchObject({ values: { email: 'mira@example.com' } })
  expect(isRepeated('u1')).toBe(false)
  expect([...browser.storage.values()].join()).not.toContain('slow-boat-7')
})

it('a wrong password is no ended session', async () => {
  browser.respond('POST /api/user/recovery', () =>
    Response.json('Wrong username or password.', { status: 401 }),
  )
  await send(ask)
  expect(readFormDraft('/recover', 'ask', 'u1')).toBeNull()
})

it('a defect, as a script of the former release that is gone, is reported and leaves the form as it is', async () => {
  const defect = new TypeError('Failed to fetch dynamically imported module')
  const result = await send(async () => {
    throw defect
  })
  expect(reportError).toHaveBeenCalledWith(defect)
  expect(result).toMatchObject({ refusal: { status: 500 }, values: { email: 'mira@example.com' } })
})
