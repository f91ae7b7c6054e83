import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '#client/lib/api-error.ts'
import { type FakeBrowser, stubBrowser } from '#client/lib/fake-browser.ts'
import { passwordChanger } from './change-password.ts'

const wrong = 'The current password is wrong.'

let browser: FakeBrowser
/** What the server has. */
let current: string
let fates: ('answered' | 'lost' | 'unheard' | 'busy')[]

beforeEach(() => {
  browser = stubBrowser()
  current = 'first horse'
  fates = []
  browser.answer('POST /api/user/update/password', ({ body }) => {
    const { password, newpassword } = body as Record<string, string>
    const fate = fates.shift()
    if (fate === 'unheard') throw new TypeError('Failed to fetch')
    if (fate === 'busy') return Response.json('We are busy at the moment.', { status: 503 })
    if (password !== current) return Response.json(wrong, { status: 400 })
    current = newpassword!
    if (fate === 'lost') throw new TypeError('Failed to fetch')
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

it('is made with one call where nothing is lost', async () => {
  await passwordChanger('u1')(to('better horse'))
  expect(browser.calls.map(({ body }) => body)).toEqual([
    {
      _id: 'u1',
      password: 'first horse',
      newpassword: 'better horse',
      comfirmpassword: 'better horse',
    },
  ])
})

it.each(['lost', 'unheard', 'busy'] as const)(
  'is made by another press after one that was %s, also to another new password',
  async (fate) => {
    for (const next of ['better horse', 'other horse']) {
      current = 'first horse'
      fates = [fate]
      const change = passwordChanger('u1')
      await expect(change(to('better horse'))).rejects.toBeInstanceOf(ApiError)
      await change(to(next))
      expect(current).toBe(next)
    }
  },
)

it('is made whichever of two lost ones has arrived', async () => {
  for (const second of ['lost', 'unheard'] as const) {
    current = 'first horse'
    fates = ['lost']
    const change = passwordChanger('u1')
    await expect(change(to('better horse'))).rejects.toThrow()
    // Refused as it was typed, then sent with the password of the first, and cut again.
    fates = ['answered', second]
    await expect(change(to('other horse'))).rejects.toThrow()
    await change(to('third horse'))
    expect(current).toBe('third horse')
  }
})

it('is refused with a wrong current password, lost answer or not', async () => {
  const change = passwordChanger('u1')
  await expect(change(to('better horse', 'wrong horse'))).rejects.toThrow(wrong)
  expect(sent()).toEqual(['wrong horse'])
  fates = ['lost']
  await expect(change(to('better horse'))).rejects.toThrow()
  await expect(change(to('other horse', 'wrong horse'))).rejects.toThrow(wrong)
  expect(current).toBe('better horse')
})

it('keeps nothing of a password outside of the page that it is typed on', async () => {
  fates = ['lost']
  await expect(passwordChanger('u1')(to('better horse'))).rejects.toThrow()
  expect([...browser.storage.values(), ...browser.cookies.values()]).toEqual([])
})
