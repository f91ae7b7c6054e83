import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeBrowser, refusal, stubBrowser } from '#client/lib/fake-browser.ts'
import type { AuthData } from '#contract/users.ts'

const result = { _id: 'u1', id: 'u1', name: 'Ada', username: 'ada', email: 'a@b.c', avatar: '', role: 1 }
const authData: AuthData = { result, token: 'new-jwt', refreshToken: 'new-refresh' }
const cart = { items: [], totalCount: 0, revision: 1 }

let browser: FakeBrowser

/** A freshly loaded page: its modules have no state yet. */
async function openPage(address?: string) {
  vi.resetModules()
  browser = stubBrowser(address)
  browser.respond('GET /api/carts', () => Response.json(cart))
  const [session, starting, entering, leaving, provider, store, toasts, calls] = await Promise.all([
    import('./session.ts'),
    import('./start-session.ts'),
    import('./sign-in.ts'),
    import('./sign-out.ts'),
    import('./provider-sign-in.ts'),
    import('#client/features/store/store.ts'),
    import('#client/features/toasts/toasts.ts'),
    import('#client/lib/api.ts'),
  ])
  return {
    ...session,
    ...starting,
    ...entering,
    ...leaving,
    ...provider,
    state: store.useSiteStore.getState,
    write: () => calls.api('DELETE /tours/:id', { params: { id: 'b1' } }),
    toastTexts: () =>
      toasts.useToastStore
        .getState()
        .past.map(({ kind, text }: { kind: string; text: string }) => [kind, text]),
  }
}

type Page = Awaited<ReturnType<typeof openPage>>
let page: Page

function setOldCookies(): void {
  browser.cookies.set('jwt', 'old-jwt').set('refresh', 'old-refresh')
}

const callKeys = () => browser.calls.map(({ key }) => key)

beforeEach(async () => {
  vi.useFakeTimers()
  page = await openPage()
})

afterEach(() => {
  // Ends the live channel and its timers.
  page.forgetSession()
  vi.clearAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the start of the page', () => {
  it('makes no call without a jwt cookie (R-290)', async () => {
    await page.startSession('/api/live')
    expect(browser.calls).toEqual([])
    expect(browser.sockets).toEqual([])
    expect(page.state()).toMatchObject({ authData: null, isSessionKnown: true })
  })

  it('fetches profile, then cart by the user’s _id, then opens the live channel (R-288, R-289, R-308)', async () => {
    setOldCookies()
    browser.respond('GET /api/user/getProfile', () => Response.json(authData))
    await page.startSession('/api/live')
    expect(callKeys()).toEqual(['GET /api/user/getProfile', 'GET /api/carts'])
    expect(browser.calls[1]!.query).toEqual({ userId: 'u1' })
    expect(browser.sockets.map(({ url }) => url)).toEqual(['ws://halyard.test/api/live'])
    expect(page.state()).toMatchObject({ authData, cart, isSessionKnown: true, userSwitches: 0 })
  })

  it('happens only once', async () => {
    setOldCookies()
    browser.respond('GET /api/user/getProfile', () => Response.json(authData))
    await Promise.all([page.startSession('/api/live'), page.startSession('/api/live')])
    expect(callKeys()).toEqual(['GET /api/user/getProfile', 'GET /api/carts'])
  })

  it('with an expired or forged cookie signs out after one request (R-471)', async () => {
    setOldCookies()
    browser.respond('GET /api/user/getProfile', () => refusal(401, 'You need login to do this action!'))
    await page.startSession('/api/live')
    browser.dispatch('visibilitychange')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(callKeys()).toEqual(['GET /api/user/getProfile'])
    expect([...browser.cookies.keys()]).toEqual([])
    expect(page.state()).toMatchObject({ authData: null, isSessionKnown: true })
    expect(page.toastTexts()).toEqual([['error', 'You need login to do this action!']])
  })

  it('keeps the cookies, shows a toast and is retried later if the server is unavailable (R-320)', async () => {
    setOldCookies()
    browser.respond('GET /api/user/getProfile', () => refusal(503, 'We are busy.'))
    await page.startSession('/api/live')
    expect(page.toastTexts()).toEqual([['error', 'We are busy.']])
    expect(browser.cookies.get('jwt')).toBe('old-jwt')
    browser.respond('GET /api/user/getProfile', () => Response.json(authData))
    browser.dispatch('online')
    await vi.waitFor(() => expect(page.state().cart).toEqual(cart))
  })

  it('is followed by a sign-out when the page becomes visible after a sign-out in another tab', async () => {
    setOldCookies()
    browser.respond('GET /api/user/getProfile', () => Response.json(authData))
    await page.startSession('/api/live')
    browser.cookies.clear()
    browser.dispatch('visibilitychange')
    expect(page.state()).toMatchObject({ authData: null, cart: null })
    expect(browser.sockets[0]!.close).toHaveBeenCalled()
  })
})

describe('another user who has signed in in another tab while this tab was inactive', () => {
  const other = { ...authData, result: { ...result, _id: 'u2', id: 'u2' }, token: 'their-jwt' }
  const othersCart = { ...cart, totalCount: 7, revision: 9 }

  beforeEach(async () => {
    browser.cookies.set('jwt', 'new-jwt')
    browser.respond('GET /api/user/getProfile', () => Response.json(authData))
    await page.startSession('/api/live')
    browser.calls.length = 0
  })

  function changeUsers(): void {
    browser.cookies.set('jwt', 'their-jwt')
    browser.respond('GET /api/user/getProfile', () => Response.json(other))
    browser.respond('GET /api/carts', () => Response.json(othersCart))
  }

  it('becomes the user of this tab when it is visible again, without a reload', async () => {
    browser.dispatch('visibilitychange')
    expect(browser.calls).toEqual([])
    changeUsers()
    browser.dispatch('visibilitychange')
    await vi.advanceTimersByTimeAsync(10)
    expect(callKeys()).toEqual(['GET /api/user/getProfile', 'GET /api/carts'])
    expect(browser.calls[1]!.query).toEqual({ userId: 'u2' })
    expect(page.state()).toMatchObject({ authData: other, cart: othersCart, userSwitches: 1 })
    browser.dispatch('visibilitychange')
    expect(browser.calls).toHaveLength(2)
  })

  it('has a cart that is never shown under the previous user’s name', async () => {
    changeUsers()
    browser.sockets[0]!.receive({ type: 'cart', data: othersCart })
    expect(page.state()).toMatchObject({ authData, cart })
    await vi.advanceTimersByTimeAsync(10)
    expect(page.state()).toMatchObject({ authData: other, cart: othersCart })
  })

  it('gets no write request that the previous user started', async () => {
    const token = `a.${btoa(JSON.stringify({ sub: 'u2' }))}.c`
    browser.cookies.set('jwt', token)
    await expect(page.write()).rejects.toMatchObject({ status: 403 })
    expect(callKeys()).not.toContain('DELETE /api/tours/b1')
    // If the page shows no user, the write is the new user's own.
    page.forgetSession()
    browser.cookies.set('jwt', token)
    browser.respond('DELETE /api/tours/b1', () => Response.json({}))
    await page.write()
    expect(callKeys()).toContain('DELETE /api/tours/b1')
  })

  it('causes no further requests if the cookie was only renewed for the same user', async () => {
    browser.cookies.set('jwt', 'renewed-jwt')
    browser.respond('GET /api/user/getProfile', () => Response.json({ ...authData, token: 'renewed-jwt' }))
    browser.sockets[0]!.receive({ type: 'cart', data: { ...cart, totalCount: 2, revision: 2 } })
    await vi.advanceTimersByTimeAsync(10)
    expect(callKeys()).toEqual(['GET /api/user/getProfile'])
    expect(page.state()).toMatchObject({ cart: { totalCount: 2 } })
    expect(browser.sockets).toHaveLength(1)
  })
})

describe('signing in', () => {
  const form = { username: 'ada', password: 'secret', isRemembered: true }

  beforeEach(() => {
    browser.respond('POST /api/user/signin', () => Response.json(authData))
  })

  it('sends username and password, stores the response, shows a toast and reloads (R-282, R-284, R-285, R-305)', async () => {
    expect(await page.signIn(form)).toBe(true)
    expect(browser.calls[0]!.body).toEqual({ username: 'ada', password: 'secret' })
    expect(page.state().authData).toEqual(authData)
    expect(page.toastTexts()).toEqual([['success', 'Successfully!']])
    expect(browser.departures).toEqual(['reload'])
  })

  it('shows the success toast again after the reload', async () => {
    await page.signIn(form)
    const kept = browser.storage
    page = await openPage()
    for (const [key, value] of kept) browser.storage.set(key, value)
    await page.startSession('/api/live')
    expect(page.toastTexts()).toEqual([['success', 'Successfully!']])
  })

  it('sets the cookie isRemenber before the request if the session shall be remembered (R-286)', async () => {
    let atCall: string | undefined
    browser.respond('POST /api/user/signin', () => {
      atCall = browser.cookies.get('isRemenber')
      return Response.json(authData)
    })
    await page.signIn(form)
    expect(atCall).toBe('true')
  })

  it('removes the cookie isRemenber before the request if the session shall not be remembered (R-286)', async () => {
    browser.cookies.set('isRemenber', 'true')
    browser.respond('POST /api/user/signin', () => {
      expect(browser.cookies.has('isRemenber')).toBe(false)
      return Response.json(authData)
    })
    expect(await page.signIn({ ...form, isRemembered: false })).toBe(true)
  })

  it('sets the cookies jwt and refresh unless the server has set them (R-283)', async () => {
    await page.signIn({ ...form, isRemembered: false })
    expect(Object.fromEntries(browser.cookies)).toEqual({ jwt: 'new-jwt', refresh: 'new-refresh' })
    expect(browser.cookieAttributes.get('jwt')).toBe('; Path=/; SameSite=Lax')
    setOldCookies()
    await page.signIn({ ...form, isRemembered: false })
    expect(browser.cookies.get('jwt')).toBe('old-jwt')
  })

  it('shows the error, sets no cookies and stays on the page if it fails (R-319, R-473)', async () => {
    browser.respond('POST /api/user/signin', () => refusal(401, 'Wrong username or password.'))
    expect(await page.signIn({ ...form, isRemembered: false })).toBe(false)
    expect(page.toastTexts()).toEqual([['error', 'Wrong username or password.']])
    expect(browser.cookies.size).toBe(0)
    expect(browser.departures).toEqual([])
    expect(page.state()).toMatchObject({ authData: null, callsInFlight: 0 })
  })
})

describe('registering', () => {
  it('sends username, email and password, then continues like signing in (R-306)', async () => {
    browser.respond('POST /api/user/signup', () => Response.json(authData, { status: 201 }))
    const form = { username: 'ada', email: 'a@b.c', password: 'secret' }
    expect(await page.signUp(form)).toBe(true)
    expect(browser.calls[0]!.body).toEqual(form)
    expect(page.state().authData).toEqual(authData)
    expect(page.toastTexts()).toEqual([['success', 'Successfully!']])
    expect(browser.departures).toEqual(['reload'])
  })
})

describe('coming back from the identity provider', () => {
  const providerUser = { id: 'sub-1', username: 'ada', email: 'a@b.c', name: 'Ada Ünal', avatar: '' }
  const fragment = `#provider-sign-in=${Buffer.from(JSON.stringify(providerUser)).toString('base64url')}`

  it('removes the fragment from the address, then sends its six fields (R-307)', async () => {
    page = await openPage(`http://halyard.test/shop?page=2${fragment}`)
    browser.respond('POST /api/user/verify/user', () => {
      expect(browser.location).toMatchObject({ search: '?page=2', hash: '' })
      return Response.json(authData)
    })
    await page.startSession('/api/live')
    expect(browser.calls[0]!.body).toEqual({ ...providerUser, password: 'sub-1' })
    expect(callKeys()).toEqual(['POST /api/user/verify/user'])
    expect(page.toastTexts()).toEqual([['success', 'Successfully!']])
    expect(browser.departures).toEqual(['reload'])
  })

  it('without a proof shows the error and stays signed out (R-319)', async () => {
    page = await openPage(`http://halyard.test/${fragment}`)
    browser.respond('POST /api/user/verify/user', () => refusal(401, 'Not confirmed.'))
    await page.startSession('/api/live')
    expect(page.toastTexts()).toEqual([['error', 'Not confirmed.']])
    expect(browser.departures).toEqual([])
    expect(page.state()).toMatchObject({ authData: null, isSessionKnown: true })
  })

  it('with an error shows the provider’s message (R-321)', async () => {
    page = await openPage(`http://halyard.test/#provider-error=${encodeURIComponent('Access denied: 100%')}`)
    await page.startSession('/api/live')
    expect(page.toastTexts()).toEqual([['error', 'Access denied: 100%']])
    expect(browser.location.hash).toBe('')
    expect(browser.calls).toEqual([])
  })

  it.each([
    '#provider-sign-in=%%%',
    '#provider-sign-in=bnVsbA',
    '#provider-sign-in=e30',
    '#provider-error=%E0%A4%A',
  ])('with the malformed fragment %s is an ordinary start', async (hash) => {
    page = await openPage(`http://halyard.test/${hash}`)
    await page.startSession('/api/live')
    expect(browser.calls).toEqual([])
    expect(page.toastTexts()).toEqual([])
    expect(page.state().isSessionKnown).toBe(true)
  })

  it('is prepared by a navigation to the provider with the address of this page', () => {
    page.startProviderSignIn(true)
    expect(browser.departures).toEqual(['/api/user/oidc/start?return=%2Fshop%3Fpage%3D2'])
    expect(browser.cookies.get('isRemenber')).toBe('true')
  })
})

describe('signing out', () => {
  beforeEach(async () => {
    setOldCookies()
    browser.respond('GET /api/user/getProfile', () => Response.json(authData))
    await page.startSession('/api/live')
    browser.calls.length = 0
  })

  it('deletes all drafts', async () => {
    browser.storage.set('halyard.draft.profile', '{"name":"Ada"}')
    browser.respond('POST /api/user/signout', () => Response.json({ signedOut: true }))
    await page.signOut()
    expect([...browser.storage]).toEqual([])
  })

  it('ends the session on the server, clears state and cookies, and opens the home page (R-287)', async () => {
    browser.respond('POST /api/user/signout', () => Response.json({ signedOut: true }))
    const leaving = page.signOut()
    expect(page.state()).toMatchObject({ authData: null, cart: null })
    expect([...browser.cookies.keys()]).toEqual([])
    expect(browser.sockets[0]!.close).toHaveBeenCalled()
    await leaving
    expect(browser.calls[0]).toMatchObject({
      key: 'POST /api/user/signout',
      headers: { authorization: 'Bearer old-jwt', refresh: 'old-refresh' },
    })
    expect(browser.departures).toEqual(['/'])
  })

  it('works even if the server refuses or never responds (R-287)', async () => {
    browser.respond('POST /api/user/signout', () => refusal(500, 'No.'))
    await page.signOut()
    expect(browser.departures).toEqual(['/'])
    browser.respond('POST /api/user/signout', () => new Promise(() => {}))
    const leaving = page.signOut()
    await vi.advanceTimersByTimeAsync(2000)
    await leaving
    expect(browser.departures).toEqual(['/', '/'])
    expect(page.toastTexts()).toEqual([])
  })
})

describe('a live channel whose token has expired', () => {
  beforeEach(async () => {
    setOldCookies()
    browser.respond('GET /api/user/getProfile', () => Response.json(authData))
    await page.startSession('/api/live')
  })

  it('fetches the profile and reconnects without a toast', async () => {
    browser.sockets[0]!.onopen!()
    await vi.advanceTimersByTimeAsync(900_000)
    browser.sockets[0]!.closeFromServer(4401)
    await vi.advanceTimersByTimeAsync(10)
    expect(callKeys().slice(2)).toEqual(['GET /api/user/getProfile'])
    expect(browser.sockets).toHaveLength(2)
    expect(page.toastTexts()).toEqual([])
    expect(page.state()).toMatchObject({ cart, userSwitches: 0 })
  })

  it('stays signed in if the profile request fails', async () => {
    browser.respond('GET /api/user/getProfile', () => refusal(503, 'We are busy.'))
    browser.sockets[0]!.closeFromServer(4401)
    await vi.advanceTimersByTimeAsync(10)
    expect(page.state().authData).toEqual(authData)
    expect(browser.cookies.get('jwt')).toBe('old-jwt')
  })

  it('signs out if the session has ended', async () => {
    browser.respond('GET /api/user/getProfile', () => refusal(401, 'No.'))
    browser.sockets[0]!.closeFromServer(4401)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(page.state().authData).toBeNull()
    expect(browser.cookies.size).toBe(0)
    expect(browser.sockets).toHaveLength(1)
  })

  it('loads the cart of the user who has signed in meanwhile in another tab', async () => {
    const other = { ...authData, result: { ...result, _id: 'u2', id: 'u2' } }
    const othersCart = { ...cart, revision: 0 }
    browser.respond('GET /api/user/getProfile', () => Response.json(other))
    browser.respond('GET /api/carts', () => Response.json(othersCart))
    browser.sockets[0]!.closeFromServer(4401)
    await vi.advanceTimersByTimeAsync(10)
    expect(browser.calls.at(-1)!.query).toEqual({ userId: 'u2' })
    expect(page.state()).toMatchObject({ authData: other, cart: othersCart })
    expect(browser.sockets).toHaveLength(2)
  })
})
