import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api } from '#client/lib/api.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { type FakeBrowser, stubBrowser } from '#client/lib/fake-browser.ts'
import { passwordChanger } from './change-password.ts'

const wrong = 'The current password is wrong.'

let browser: FakeBrowser
/** The password on the server. */
let current: string
let outcomes: ('answered' | 'response lost' | 'not received' | 'busy')[]

beforeEach(() => {
  browser = stubBrowser()
  current = 'first horse'
  outcomes = []
  browser.respond('POST /api/user/update/password', ({ body }) => {
    const { password, newpassword } = body as Record<string, string>
    const outcome = outcomes.shift()
    if (outcome === 'not received') throw new TypeError('Failed to fetch')
    if (outcome === 'busy') return Response.json('We are busy at the moment.', { status: 503 })
    if (password !== current) return Response.json(wrong, { status: 400 })
    current = newpassword!
    if (outcome === 'response lost') throw new TypeError('Failed to fetch')
    return Response.json({})
  })
})

afterEach(() => vi.unstubAllGlobals())

const to = (newPassword: string, password = 'first horse') => ({
  password,
  newPassword,
  confirmPassword: newPassword,
})
const sent = () => browser.calls.map(({ body }) => (body as Record<string, string>).password)

it('changes the password with one request if no response is lost', async () => {
  await passwordChanger(api, 'u1')(to('better horse'))
  expect(browser.calls.map(({ body }) => body)).toEqual([
    {
      _id: 'u1',
      password: 'first horse',
      newpassword: 'better horse',
      comfirmpassword: 'better horse',
    },
  ])
})

it.each(['response lost', 'not received', 'busy'] as const)(
  'changes the password on the second attempt if the first one was: %s; also with a different new password',
  async (outcome) => {
    for (const next of ['better horse', 'other horse']) {
      current = 'first horse'
      outcomes = [outcome]
      const change = passwordChanger(api, 'u1')
      await expect(change(to('better horse'))).rejects.toBeInstanceOf(ApiError)
      await change(to(next))
      expect(current).toBe(next)
    }
  },
)

it('changes the password after two lost responses, whichever request the server received', async () => {
  for (const second of ['response lost', 'not received'] as const) {
    current = 'first horse'
    outcomes = ['response lost']
    const change = passwordChanger(api, 'u1')
    await expect(change(to('better horse'))).rejects.toThrow()
    // The typed password is refused. The second request uses the new password of the first attempt, and is lost too.
    outcomes = ['answered', second]
    await expect(change(to('other horse'))).rejects.toThrow()
    await change(to('third horse'))
    expect(current).toBe('third horse')
  }
})

it('is refused with a wrong current password, also after a lost response', async () => {
  const change = passwordChanger(api, 'u1')
  await expect(change(to('better horse', 'wrong horse'))).rejects.toThrow(wrong)
  expect(sent()).toEqual(['wrong horse'])
  outcomes = ['response lost']
  await expect(change(to('better horse'))).rejects.toThrow()
  await expect(change(to('other horse', 'wrong horse'))).rejects.toThrow(wrong)
  expect(current).toBe('better horse')
})

it('stores no password in the browser', async () => {
  outcomes = ['response lost']
  await expect(passwordChanger(api, 'u1')(to('better horse'))).rejects.toThrow()
  expect([...browser.storage.values(), ...browser.cookies.values()]).toEqual([])
})
