import type { Request } from '@playwright/test'
import { expectNoShifts, watchShifts } from './shifts.ts'
import { expect, test } from './test.ts'
import { messages, openSignIn, putIntoCart, signUp, someProducts } from './visitors.ts'

const isApiCall = (request: Request) => new URL(request.url()).pathname.startsWith('/api/')

test('without a session the page makes no call and sends no header (R-290, R-304)', async ({ page }) => {
  const calls: Request[] = []
  page.on('request', (request) => {
    if (isApiCall(request)) calls.push(request)
  })
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  await page.goto('/no-such-page', { waitUntil: 'networkidle' })
  expect(calls.map((call) => call.url())).toEqual([])
  await page.getByRole('link', { name: 'Back to home' }).click()
  await expect(page).toHaveURL('/')
  expect(calls.length).toBeGreaterThan(0)
  const headers = await calls[0]!.allHeaders()
  expect(headers).not.toHaveProperty('authorization')
  expect(headers).not.toHaveProperty('refresh')
  expect(headers['content-type']).toBe('application/json')
  expect(sockets).toEqual([])
})

test('with a session: profile, then the cart by its id, each with the tokens of the cookies (R-288, R-289, R-300, R-301, R-302, R-303, R-308)', {
  tag: '@usual',
}, async ({ page, context }) => {
  const member = await signUp(page.request)
  const calls: Request[] = []
  page.on('request', (request) => {
    if (isApiCall(request)) calls.push(request)
  })
  await page.goto('/')
  await expect(page.getByTestId('cart-badge')).toHaveText('0')
  expect(calls.map((call) => `${call.method()} ${new URL(call.url()).pathname}`)).toEqual([
    'GET /api/user/getProfile',
    'GET /api/carts',
  ])
  expect(new URL(calls[1]!.url()).searchParams.get('userId')).toBe(member.id)
  expect(calls[0]!.postData()).toBeNull()
  const refresh = (await context.cookies()).find(({ name }) => name === 'refresh')!.value
  for (const call of calls) {
    expect(await call.allHeaders()).toMatchObject({
      authorization: `Bearer ${member.token}`,
      refresh,
      'content-type': 'application/json',
    })
    expect((await call.allHeaders()).cookie).toContain('jwt=')
  }
})

test('Logout ends the session, removes both cookies and leads home (R-287)', { tag: '@usual' }, async ({
  page,
  context,
}) => {
  const member = await signUp(page.request)
  await page.goto('/pages/no-such-page')
  await page.getByRole('button', { name: member.username }).click()
  const call = page.waitForRequest('**/api/user/signout')
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  expect((await call).method()).toBe('POST')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  const names = (await context.cookies()).map(({ name }) => name)
  expect(names).not.toContain('jwt')
  expect(names).not.toContain('refresh')
  const response = await page.request.get('/api/user/getProfile', {
    headers: { authorization: `Bearer ${member.token}` },
  })
  expect(response.status()).toBe(401)
})

test('during Logout the sign-in dialog cannot be opened, because the page is about to change', async ({
  page,
}) => {
  const { username } = await signUp(page.request)
  await page.goto('/pages/about-us')
  await page.route('**/api/user/signout', () => {})
  await page.getByRole('button', { name: username }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeDisabled()
  await openSignIn(page)
  await expect(page).toHaveURL('/')
})

test.describe('an invalid session', () => {
  test.use({ refusals: ['/api/user/getProfile'] })

  test('is signed out after one call, and the page works (R-320, R-471)', { tag: '@usual' }, async ({
    page,
    context,
    baseURL,
  }) => {
    const calls: string[] = []
    page.on('request', (request) => {
      if (isApiCall(request)) calls.push(new URL(request.url()).pathname)
    })
    await context.addCookies([
      { name: 'jwt', value: 'forged.token.here', url: baseURL! },
      { name: 'refresh', value: 'forged-too', url: baseURL! },
    ])
    await page.goto('/no-such-page')
    await expect(messages(page).getByRole('alert')).not.toBeEmpty()
    await page.waitForLoadState('networkidle')
    expect(calls).toEqual(['/api/user/getProfile'])
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    expect((await context.cookies()).filter(({ name }) => name !== 'isRemenber')).toEqual([])
    await page.getByRole('link', { name: 'Halyard', exact: true }).first().click()
    await expect(page.locator('#tours h3').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  })
})

test('changes of the cart by another device appear at once, without a call (R-298, R-440, R-441, R-442)', {
  tag: '@usual',
}, async ({ page, context }) => {
  const member = await signUp(page.request)
  const [first, second] = await someProducts(page.request, 2)
  const sent: unknown[] = []
  const socket = page.waitForEvent('websocket')
  page.on('websocket', (opened) => opened.on('framesent', (frame) => sent.push(frame.payload)))
  await page.goto('/')
  expect(new URL((await socket).url()).pathname).toBe('/api/live')
  await expect(page.getByTestId('cart-badge')).toHaveText('0')
  const otherTab = await context.newPage()
  await otherTab.goto('/no-such-page')
  await expect(otherTab.getByTestId('cart-badge')).toHaveText('0')
  await putIntoCart(page.request, member, first!)
  await putIntoCart(page.request, member, second!)
  await expect(page.getByTestId('cart-badge')).toHaveText('2')
  await expect(otherTab.getByTestId('cart-badge')).toHaveText('2')
  await page.getByRole('button', { name: /^Cart/ }).click()
  await expect(page.getByRole('region', { name: 'Cart preview' })).toContainText(second!.title)
  expect(sent).toEqual([])
})

test('the public page is the same for everyone, and nothing shifts when the name appears', async ({
  page,
  request,
}) => {
  const plain = await (await request.get('/no-such-page')).text()
  const member = await signUp(page.request)
  const own = await (await page.request.get('/no-such-page')).text()
  expect(own).toBe(plain)
  await watchShifts(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(page.getByRole('button', { name: member.username })).toBeVisible()
  await expect(page.getByTestId('cart-badge')).toBeVisible()
  await expectNoShifts(page, 0.001)
})
