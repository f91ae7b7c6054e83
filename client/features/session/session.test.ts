import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeBrowser, refusal, stubBrowser } from '#client/lib/fake-browser.ts'
import type { AuthData } from '#contract/users.ts'

const result = { _id: 'u1', id: 'u1', name: 'Ada', username: 'ada', email: 'a@b.c', avatar: '', role: 1 }
const authData: AuthData = { result, token: 'new-jwt', refreshToken: 'new-refresh' }
const cart = { items: [], totalCount: 0, revision: 1 }

let browser: FakeBrowser

/** The page as it is when it has just been loaded: its modules know nothing yet. */
async function openPage(address?: string) {
  vi.resetModules()
  browser = stubBrowser(address)
  browser.answer('GET /api/carts', () => Response.json(cart))
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
    said: () =>
      toasts.useToastStore
        .getState()
        .past.map(({ kind, text }: { kind: string; text: string }) => [kind, text]),
  }
}

type Page = Awaited<ReturnType<typeof openPage>>
let page: Page

function haveCookies(): void {
  browser.cookies.set('jwt', 'old-jwt').set('refresh', 'old-refresh')
}

const called = () => browser.calls.map(({ key }) => key)

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
    haveCookies()
    browser.answer('GET /api/user/getProfile', () => Response.json(authData))
    await page.startSession('/api/live')
    expect(called()).toEqual(['GET /api/user/getProfile', 'GET /api/carts'])
    expect(browser.calls[1]!.query).toEqual({ userId: 'u1' })
    expect(browser.sockets.map(({ url }) => url)).toEqual(['ws://halyard.test/api/live'])
    expect(page.state()).toMatchObject({ authData, cart, isSessionKnown: true, successions: 0 })
  })

  it('happens once, however often it is asked for', async () => {
    haveCookies()
    browser.answer('GET /api/user/getProfile', () => Response.json(authData))
    await Promise.all([page.startSession('/api/live'), page.startSession('/api/live')])
    expect(called()).toEqual(['GET /api/user/getProfile', 'GET /api/carts'])
  })

  it('with an expired or forged cookie ends signed out, after one call (R-471)', async () => {
    haveCookies()
    browser.answer('GET /api/user/getProfile', () => refusal(401, 'You need login to do this action!'))
    await page.startSession('/api/live')
    browser.happen('visibilitychange')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(called()).toEqual(['GET /api/user/getProfile'])
    expect([...browser.cookies.keys()]).toEqual([])
    expect(page.state()).toMatchObject({ authData: null, isSessionKnown: true })
    expect(page.said()).toEqual([['error', 'You need login to do this action!']])
  })

  it('that reaches nobody keeps the cookies, says so, and is made again when that may work (R-320)', async () => {
    haveCookies()
    browser.answer('GET /api/user/getProfile', () => refusal(503, 'We are busy.'))
    await page.startSession('/api/live')
    expect(page.said()).toEqual([['error', 'We are busy.']])
    expect(browser.cookies.get('jwt')).toBe('old-jwt')
    browser.answer('GET /api/user/getProfile', () => Response.json(authData))
    browser.happen('online')
    await vi.waitFor(() => expect(page.state().cart).toEqual(cart))
  })

  it('follows a sign-out in another tab when the page is seen again', async () => {
    haveCookies()
    browser.answer('GET /api/user/getProfile', () => Response.json(authData))
    await page.startSession('/api/live')
    browser.cookies.clear()
    browser.happen('visibilitychange')
    expect(page.state()).toMatchObject({ authData: null, cart: null })
    expect(browser.sockets[0]!.close).toHaveBeenCalled()
  })
})

describe('somebody else who has signed in in another tab while this one slept', () => {
  const other = { ...authData, result: { ...result, _id: 'u2', id: 'u2' }, token: 'their-jwt' }
  const othersCart = { ...cart, totalCount: 7, revision: 9 }

  beforeEach(async () => {
    browser.cookies.set('jwt', 'new-jwt')
    browser.answer('GET /api/user/getProfile', () => Response.json(authData))
    await page.startSession('/api/live')
    browser.calls.length = 0
  })

  function changeUsers(): void {
    browser.cookies.set('jwt', 'their-jwt')
    browser.answer('GET /api/user/getProfile', () => Response.json(other))
    browser.answer('GET /api/carts', () => Response.json(othersCart))
  }

  it('is who the page is for when it is seen again, once and without a reload', async () => {
    browser.happen('visibilitychange')
    expect(browser.calls).toEqual([])
    changeUsers()
    browser.happen('visibilitychange')
    await vi.advanceTimersByTimeAsync(10)
    expect(called()).toEqual(['GET /api/user/getProfile', 'GET /api/carts'])
    expect(browser.calls[1]!.query).toEqual({ userId: 'u2' })
    expect(page.state()).toMatchObject({ authData: other, cart: othersCart, successions: 1 })
    browser.happen('visibilitychange')
    expect(browser.calls).toHaveLength(2)
  })

  it('never has the cart under the name of who was there before', async () => {
    changeUsers()
    browser.sockets[0]!.say({ type: 'cart', data: othersCart })
    expect(page.state()).toMatchObject({ authData, cart })
    await vi.advanceTimersByTimeAsync(10)
    expect(page.state()).toMatchObject({ authData: other, cart: othersCart })
  })

  it('is sent nothing of what was meant for who was there before', async () => {
    const token = `a.${btoa(JSON.stringify({ sub: 'u2' }))}.c`
    browser.cookies.set('jwt', token)
    await expect(page.write()).rejects.toMatchObject({ status: 403 })
    expect(called()).not.toContain('DELETE /api/tours/b1')
    // Where nobody is shown, it is theirs.
    page.forgetSession()
    browser.cookies.set('jwt', token)
    browser.answer('DELETE /api/tours/b1', () => Response.json({}))
    await page.write()
    expect(called()).toContain('DELETE /api/tours/b1')
  })

  it('costs nothing more where it was the same user’s cookie, renewed', async () => {
    browser.cookies.set('jwt', 'renewed-jwt')
    browser.answer('GET /api/user/getProfile', () => Response.json({ ...authData, token: 'renewed-jwt' }))
    browser.sockets[0]!.say({ type: 'cart', data: { ...cart, totalCount: 2, revision: 2 } })
    await vi.advanceTimersByTimeAsync(10)
    expect(called()).toEqual(['GET /api/user/getProfile'])
    expect(page.state()).toMatchObject({ cart: { totalCount: 2 } })
    expect(browser.sockets).toHaveLength(1)
  })
})

describe('signing in', () => {
  const form = { username: 'ada', password: 'secret', isRemembered: true }

  beforeEach(() => {
    browser.answer('POST /api/user/signin', () => Response.json(authData))
  })

  it('sends username and password, stores the answer, says so and reloads (R-282, R-284, R-285, R-305)', async () => {
    expect(await page.signIn(form)).toBe(true)
    expect(browser.calls[0]!.body).toEqual({ username: 'ada', password: 'secret' })
    expect(page.state().authData).toEqual(authData)
    expect(page.said()).toEqual([['success', 'Successfully!']])
    expect(browser.left).toEqual(['reload'])
  })

  it('shows its success again after the reload', async () => {
    await page.signIn(form)
    const kept = browser.storage
    page = await openPage()
    for (const [key, value] of kept) browser.storage.set(key, value)
    await page.startSession('/api/live')
    expect(page.said()).toEqual([['success', 'Successfully!']])
  })

  it('sets the cookie isRemenber before the call where it shall be remembered (R-286)', async () => {
    let atCall: string | undefined
    browser.answer('POST /api/user/signin', () => {
      atCall = browser.cookies.get('isRemenber')
      return Response.json(authData)
    })
    await page.signIn(form)
    expect(atCall).toBe('true')
  })

  it('removes the cookie isRemenber before the call where it shall not (R-286)', async () => {
    browser.cookies.set('isRemenber', 'true')
    browser.answer('POST /api/user/signin', () => {
      expect(browser.cookies.has('isRemenber')).toBe(false)
      return Response.json(authData)
    })
    expect(await page.signIn({ ...form, isRemembered: false })).toBe(true)
  })

  it('has the cookies jwt and refresh afterwards, the server’s own where it set them (R-283)', async () => {
    await page.signIn({ ...form, isRemembered: false })
    expect(Object.fromEntries(browser.cookies)).toEqual({ jwt: 'new-jwt', refresh: 'new-refresh' })
    expect(browser.cookieAttributes.get('jwt')).toBe('; Path=/; SameSite=Lax')
    haveCookies()
    await page.signIn({ ...form, isRemembered: false })
    expect(browser.cookies.get('jwt')).toBe('old-jwt')
  })

  it('that fails says the message, sets no cookies and stays where it is (R-319, R-473)', async () => {
    browser.answer('POST /api/user/signin', () => refusal(401, 'Wrong username or password.'))
    expect(await page.signIn({ ...form, isRemembered: false })).toBe(false)
    expect(page.said()).toEqual([['error', 'Wrong username or password.']])
    expect(browser.cookies.size).toBe(0)
    expect(browser.left).toEqual([])
    expect(page.state()).toMatchObject({ authData: null, callsUnderWay: 0 })
  })
})

describe('registering', () => {
  it('sends username, email and password, then does as signing in does (R-306)', async () => {
    browser.answer('POST /api/user/signup', () => Response.json(authData, { status: 201 }))
    const form = { username: 'ada', email: 'a@b.c', password: 'secret' }
    expect(await page.signUp(form)).toBe(true)
    expect(browser.calls[0]!.body).toEqual(form)
    expect(page.state().authData).toEqual(authData)
    expect(page.said()).toEqual([['success', 'Successfully!']])
    expect(browser.left).toEqual(['reload'])
  })
})

describe('coming back from the identity provider', () => {
  const told = { id: 'sub-1', username: 'ada', email: 'a@b.c', name: 'Ada Ünal', avatar: '' }
  const fragment = `#provider-sign-in=${Buffer.from(JSON.stringify(told)).toString('base64url')}`

  it('makes the call with its six fields from the fragment, which leaves the address first (R-307)', async () => {
    page = await openPage(`http://halyard.test/shop?page=2${fragment}`)
    browser.answer('POST /api/user/verify/user', () => {
      expect(browser.location).toMatchObject({ search: '?page=2', hash: '' })
      return Response.json(authData)
    })
    await page.startSession('/api/live')
    expect(browser.calls[0]!.body).toEqual({ ...told, password: 'sub-1' })
    expect(called()).toEqual(['POST /api/user/verify/user'])
    expect(page.said()).toEqual([['success', 'Successfully!']])
    expect(browser.left).toEqual(['reload'])
  })

  it('without a proof says the message and stays signed out (R-319)', async () => {
    page = await openPage(`http://halyard.test/${fragment}`)
    browser.answer('POST /api/user/verify/user', () => refusal(401, 'Not confirmed.'))
    await page.startSession('/api/live')
    expect(page.said()).toEqual([['error', 'Not confirmed.']])
    expect(browser.left).toEqual([])
    expect(page.state()).toMatchObject({ authData: null, isSessionKnown: true })
  })

  it('with an error says the provider’s own message (R-321)', async () => {
    page = await openPage(`http://halyard.test/#provider-error=${encodeURIComponent('Access denied: 100%')}`)
    await page.startSession('/api/live')
    expect(page.said()).toEqual([['error', 'Access denied: 100%']])
    expect(browser.location.hash).toBe('')
    expect(browser.calls).toEqual([])
  })

  it.each([
    '#provider-sign-in=%%%',
    '#provider-sign-in=bnVsbA',
    '#provider-sign-in=e30',
    '#provider-error=%E0%A4%A',
  ])('with the fragment %s, which nobody can read, is an ordinary start', async (hash) => {
    page = await openPage(`http://halyard.test/${hash}`)
    await page.startSession('/api/live')
    expect(browser.calls).toEqual([])
    expect(page.said()).toEqual([])
    expect(page.state().isSessionKnown).toBe(true)
  })

  it('begins with a navigation that names the page to come back to', () => {
    page.startProviderSignIn(true)
    expect(browser.left).toEqual(['/api/user/oidc/start?return=%2Fshop%3Fpage%3D2'])
    expect(browser.cookies.get('isRemenber')).toBe('true')
  })
})

describe('signing out', () => {
  beforeEach(async () => {
    haveCookies()
    browser.answer('GET /api/user/getProfile', () => Response.json(authData))
    await page.startSession('/api/live')
    browser.calls.length = 0
  })

  it('leaves nothing behind that somebody had typed', async () => {
    browser.storage.set('halyard.draft.profile', '{"name":"Ada"}')
    browser.answer('POST /api/user/signout', () => Response.json({ signedOut: true }))
    await page.signOut()
    expect([...browser.storage]).toEqual([])
  })

  it('ends the session on the server, clears state and cookies, and goes home (R-287)', async () => {
    browser.answer('POST /api/user/signout', () => Response.json({ signedOut: true }))
    const leaving = page.signOut()
    expect(page.state()).toMatchObject({ authData: null, cart: null })
    expect([...browser.cookies.keys()]).toEqual([])
    expect(browser.sockets[0]!.close).toHaveBeenCalled()
    await leaving
    expect(browser.calls[0]).toMatchObject({
      key: 'POST /api/user/signout',
      headers: { authorization: 'Bearer old-jwt', refresh: 'old-refresh' },
    })
    expect(browser.left).toEqual(['/'])
  })

  it('works as well where the server refuses or never answers (R-287)', async () => {
    browser.answer('POST /api/user/signout', () => refusal(500, 'No.'))
    await page.signOut()
    expect(browser.left).toEqual(['/'])
    browser.answer('POST /api/user/signout', () => new Promise(() => {}))
    const leaving = page.signOut()
    await vi.advanceTimersByTimeAsync(2000)
    await leaving
    expect(browser.left).toEqual(['/', '/'])
    expect(page.said()).toEqual([])
  })
})

describe('a live channel whose token has expired', () => {
  beforeEach(async () => {
    haveCookies()
    browser.answer('GET /api/user/getProfile', () => Response.json(authData))
    await page.startSession('/api/live')
  })

  it('fetches the profile and connects again, without a word', async () => {
    browser.sockets[0]!.onopen!()
    await vi.advanceTimersByTimeAsync(900_000)
    browser.sockets[0]!.drop(4401)
    await vi.advanceTimersByTimeAsync(10)
    expect(called().slice(2)).toEqual(['GET /api/user/getProfile'])
    expect(browser.sockets).toHaveLength(2)
    expect(page.said()).toEqual([])
    expect(page.state()).toMatchObject({ cart, successions: 0 })
  })

  it('keeps whoever is signed in where the profile cannot be had', async () => {
    browser.answer('GET /api/user/getProfile', () => refusal(503, 'We are busy.'))
    browser.sockets[0]!.drop(4401)
    await vi.advanceTimersByTimeAsync(10)
    expect(page.state().authData).toEqual(authData)
    expect(browser.cookies.get('jwt')).toBe('old-jwt')
  })

  it('ends signed out where the session has ended', async () => {
    browser.answer('GET /api/user/getProfile', () => refusal(401, 'No.'))
    browser.sockets[0]!.drop(4401)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(page.state().authData).toBeNull()
    expect(browser.cookies.size).toBe(0)
    expect(browser.sockets).toHaveLength(1)
  })

  it('brings the cart of whoever has signed in meanwhile in another tab', async () => {
    const other = { ...authData, result: { ...result, _id: 'u2', id: 'u2' } }
    const othersCart = { ...cart, revision: 0 }
    browser.answer('GET /api/user/getProfile', () => Response.json(other))
    browser.answer('GET /api/carts', () => Response.json(othersCart))
    browser.sockets[0]!.drop(4401)
    await vi.advanceTimersByTimeAsync(10)
    expect(browser.calls.at(-1)!.query).toEqual({ userId: 'u2' })
    expect(page.state()).toMatchObject({ authData: other, cart: othersCart })
    expect(browser.sockets).toHaveLength(2)
  })
})
