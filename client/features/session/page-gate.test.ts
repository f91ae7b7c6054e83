import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeBrowser, refusal, stubBrowser } from '#client/lib/fake-browser.ts'
import type { AuthData } from '#contract/users.ts'

const result = { _id: 'u1', id: 'u1', name: 'Ada', username: 'ada', email: 'a@b.c', avatar: '', role: 1 }
const authData: AuthData = { result, token: 'jwt', refreshToken: 'refresh' }

let browser: FakeBrowser

async function openPage() {
  vi.resetModules()
  browser = stubBrowser()
  const [gate, session, starting, store, { useToastStore }, { ApiError }] = await Promise.all([
    import('./page-gate.ts'),
    import('./session.ts'),
    import('./start-session.ts'),
    import('#client/features/store/store.ts'),
    import('#client/features/toasts/toasts.ts'),
    import('#client/lib/api-error.ts'),
  ])
  const toastTexts = () => useToastStore.getState().past.map(({ text }) => text)
  return { ...gate, ...session, ...starting, store: store.useSiteStore, toastTexts, ApiError }
}

let page: Awaited<ReturnType<typeof openPage>>

beforeEach(async () => {
  page = await openPage()
})

afterEach(() => vi.unstubAllGlobals())

function refusalOf(act: () => unknown): unknown {
  try {
    act()
  } catch (error) {
    return error
  }
}

describe('admission', () => {
  it('admits users with the role and asks visitors to sign in', () => {
    expect(page.admit(result, { access: 'user' })).toBe(result)
    expect(page.admit({ ...result, role: 3 }, { access: 'admin' }).role).toBe(3)
    expect(refusalOf(() => page.admit(null, { access: 'user' }))).toMatchObject({ init: { status: 401 } })
  })

  it('answers 404 on staff pages to everyone without the role (R-352, R-353)', () => {
    for (const user of [null, result]) {
      expect(refusalOf(() => page.admit(user, { access: 'admin' }))).toMatchObject({ init: { status: 404 } })
    }
    const admin = { ...result, role: 2 }
    expect(refusalOf(() => page.admit(admin, { access: 'superAdmin' }))).toMatchObject({
      init: { status: 404 },
    })
  })

  it('treats a 401 error of an API call as a sign-in refusal', () => {
    expect(page.isSignInRefusal(new page.ApiError(401, 'unauthenticated', 'You need login'))).toBe(true)
    expect(page.isSignInRefusal(new page.ApiError(403, 'forbidden', 'Not you'))).toBe(false)
    expect(page.isSignInRefusal(new Error('401'))).toBe(false)
  })
})

describe('the current user of a page that is opened without a reload', () => {
  it('is null without a session, and no request is sent', async () => {
    await page.startSession('/api/live')
    expect(await page.currentUser()).toBeNull()
    expect(browser.calls).toEqual([])
  })

  it('comes from the store if the session is current', async () => {
    browser.cookies.set('jwt', 'jwt')
    page.storeAuthData(authData)
    expect(await page.currentUser()).toEqual(result)
    expect(browser.calls).toEqual([])
  })

  it('is null after another tab has signed out', async () => {
    page.storeAuthData(authData)
    expect(await page.currentUser()).toBeNull()
    expect(page.store.getState().authData).toBeNull()
  })

  it('is the user who has signed in in another tab', async () => {
    page.storeAuthData(authData)
    browser.cookies.set('jwt', 'their-jwt')
    const other = { ...authData, result: { ...result, _id: 'u2', name: 'Bea' }, token: 'their-jwt' }
    browser.respond('GET /api/user/getProfile', () => Response.json(other))
    expect(await page.currentUser()).toEqual(other.result)
  })

  it('is fetched again if the server was unreachable at the start', async () => {
    browser.cookies.set('jwt', 'jwt')
    page.store.setState({ isSessionKnown: true })
    await expect(page.currentUser()).rejects.toMatchObject({ code: 'unreachable' })
    expect(page.toastTexts()).toHaveLength(1)
    browser.respond('GET /api/user/getProfile', () => Response.json(authData))
    expect(await page.currentUser()).toEqual(result)
  })

  it('is fetched again while the start fails, and only the start shows a toast (R-320)', async () => {
    browser.cookies.set('jwt', 'jwt')
    const message = 'Back in a moment.'
    browser.respond('GET /api/user/getProfile', () => refusal(503, message, 'unavailable'))
    const asked = page.currentUser()
    await page.startSession('/api/live')
    await expect(asked).rejects.toMatchObject({ message })
    expect(page.toastTexts()).toEqual([message])
  })

  it('is null if the session has ended on the server', async () => {
    browser.cookies.set('jwt', 'jwt')
    page.store.setState({ isSessionKnown: true })
    browser.respond('GET /api/user/getProfile', () => refusal(401, 'You need login', 'unauthenticated'))
    expect(await page.currentUser()).toBeNull()
    expect(browser.cookies.has('jwt')).toBe(false)
  })
})
