// Pages that need a signed-in user.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { cookieValue, letTokenExpire } from './expired-token.ts'
import { signInAdmin, signInSuperAdmin } from './staff.ts'
import { expect, test } from './test.ts'
import {
  messages,
  newAccount,
  putIntoCart,
  returnToTab,
  signInBy,
  signInDialog,
  signUp,
  someProducts,
} from './visitors.ts'

const elements = [
  ...['tour-list', 'tour-carousel', 'tour-filter', 'team', 'blog-list', 'shop-list'],
  ...['accordions', 'tabs', 'buttons', 'columns', 'headings', 'section-title'],
]
const paths = [
  ...['/setting', '/my-tour', '/my-cart', '/checkout', '/my-orders'],
  ...elements.map((name) => `/elements/${name}`),
]

const invitation = (page: Page) => page.getByRole('heading', { level: 1, name: 'Sign in to continue' })

test('the pages of members ask a visitor to sign in, with 401, and open to every role (R-002, R-057, R-058, R-059, R-060, R-061, R-062, R-063, R-236, R-349, R-350)', {
  tag: '@usual',
}, async ({ request, playwright, baseURL }) => {
  for (const path of paths) {
    const response = await request.get(path)
    expect([path, response.status()]).toEqual([path, 401])
    expect(response.headers()['cache-control']).toBe('private, no-store')
    const html = await response.text()
    expect(html).toContain('<title>Sign in - Halyard</title>')
    expect(html).toContain('noindex')
    // The response contains nothing of the page itself, neither text nor title.
    expect(html).not.toMatch(/\\"(head|words|weather|seasons|posts|everyone)\\"/)
  }
  for (const signIn of [signUp, signInAdmin, signInSuperAdmin]) {
    const member = await playwright.request.newContext({ baseURL })
    await signIn(member)
    for (const path of paths) {
      const response = await member.get(path)
      expect([path, response.status()]).toEqual([path, 200])
      expect(response.headers()['cache-control']).toBe('private, no-store')
      expect(await response.text()).not.toContain('Sign in to continue')
    }
    await member.dispose()
  }
})

test('signing in at the request of a page opens that page (R-057, R-285)', { tag: '@usual' }, async ({
  page,
}) => {
  const account = newAccount()
  expect((await page.request.post('/api/user/signup', { data: account })).status()).toBe(201)
  await page.context().clearCookies()
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url())
  })
  await page.goto('/setting')
  await expect(invitation(page)).toBeAttached()
  const dialog = signInDialog(page)
  await expect(dialog).toBeVisible()
  expect(calls).toEqual([])
  await expectAccessible(page)
  // After closing the dialog, a button opens it again.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign in to continue' }).click()
  await signInBy(dialog, account)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Setting')
  await expect(page).toHaveURL('/setting')
  await expect(page).toHaveTitle('Setting - Halyard')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(account.email)
})

test('a visitor who follows a link is asked to sign in at once, without a call, and can go back (R-060, R-349)', async ({
  page,
}) => {
  await page.goto('/no-such-page')
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url())
  })
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByRole('link', { name: 'Elements', exact: true }).click()
  await expect(page).toHaveURL('/elements/tour-list')
  await expect(page).toHaveTitle('Sign in - Halyard')
  await expect(invitation(page)).toBeAttached()
  await expect(signInDialog(page)).toBeVisible()
  expect(calls).toEqual([])
  await page.goBack()
  await expect(page).toHaveURL('/no-such-page')
  await expect(signInDialog(page)).toBeHidden()
  await expect(invitation(page)).toHaveCount(0)
})

test('a member goes from page to page without a reload, and Logout leads home (R-011, R-287, R-350)', async ({
  page,
}) => {
  const member = await signUp(page.request)
  await page.goto('/my-cart')
  await page.evaluate(() => Object.assign(window, { isTheSame: true }))
  const account = page.getByRole('button', { name: member.username })
  for (const [item, path, heading] of [
    ['Setting', '/setting', 'Your Setting'],
    ['Tours', '/my-tour', 'My Tours'],
    ['Cart', '/my-cart', 'My Cart'],
  ] as const) {
    await account.click()
    await page.getByRole('menuitem', { name: item }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  }
  expect(await page.evaluate(() => 'isTheSame' in window)).toBe(true)
  await account.click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
})

for (const { place, path, signIn } of [
  { place: "a members' page", path: '/my-cart', signIn: signUp },
  { place: 'the back office', path: '/admin/faq', signIn: signInAdmin },
]) {
  test(`Logout on ${place} does not ask to sign in again while the server is slow`, async ({ page }) => {
    const { username } = await signIn(page.request)
    await page.goto(path)
    const opener = page.getByRole('button', { name: path === '/my-cart' ? username : 'Account' })
    await expect(opener).toBeVisible()
    // A dialog during the wait, however short, is a defect.
    const dialogs: string[] = []
    await page.exposeFunction('noteAsked', (text: string) => dialogs.push(text))
    await page.evaluate(() => {
      const { noteAsked } = window as unknown as { noteAsked: (text: string) => void }
      new MutationObserver(() => {
        const [text] =
          /Sign in to continue|Welcome back aboard|Your session has ended/.exec(document.body.textContent) ??
          []
        if (text !== undefined) noteAsked(text)
      }).observe(document.body, { subtree: true, childList: true, characterData: true })
    })
    await page.route('**/api/user/signout', () => {})
    await opener.press('Enter')
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/')
    expect(dialogs).toEqual([])
  })
}

test('Logout with unsaved entries asks for confirmation once, before the session ends', async ({ page }) => {
  await signInAdmin(page.request)
  await page.goto('/admin/product/add')
  const field = page.getByRole('textbox').first()
  await field.fill('Half a question')
  const ended: string[] = []
  page.on('request', (request) => request.url().endsWith('/signout') && ended.push(request.method()))
  const logOut = async () => {
    await page.getByRole('button', { name: 'Account' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Logout' }).click()
  }
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await logOut()
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toBeHidden()
  await expect(field).toHaveValue('Half a question')
  expect(ended).toEqual([])

  await logOut()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/')
  expect(ended).toEqual(['POST'])
})

test('after a sign-out in another tab the page closes when the user returns to its tab', async ({
  page,
  context,
}) => {
  const member = await signUp(page.request)
  const [product] = await someProducts(page.request, 1)
  await putIntoCart(page.request, member, product!)
  await page.goto('/my-cart')
  await expect(page.getByRole('link', { name: product!.title })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/no-such-page')
  await other.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  await other.getByRole('button', { name: member.username }).click()
  await other.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(other).toHaveURL('/')
  await returnToTab(page)
  await expect(invitation(page)).toBeAttached()
  await expect(page.getByText(product!.title)).toHaveCount(0)
  await expect(signInDialog(page)).toBeVisible()
})

test('after a sign-in as another user in another tab, this tab shows the new user’s name and cart only', async ({
  page,
}) => {
  const [product, second] = await someProducts(page.request, 2)
  const before = await signUp(page.request)
  await putIntoCart(page.request, before, product!)
  await page.goto('/my-cart')
  await expect(page.getByRole('button', { name: before.username })).toBeVisible()
  await expect(page.getByTestId('cart-badge')).toHaveText('1')
  // A tab that a phone has suspended gets no events of these.
  await page.context().clearCookies()
  const after = await signUp(page.request)
  await putIntoCart(page.request, after, product!, 3)
  await putIntoCart(page.request, after, second!)
  await returnToTab(page)
  await expect(page.getByRole('button', { name: after.username })).toBeVisible()
  await expect(page.getByRole('button', { name: before.username })).toHaveCount(0)
  await expect(page.getByTestId('cart-badge')).toHaveText('2')
  await expect(page.getByRole('cell', { name: '3', exact: true })).toBeVisible()
})

test('an expired access token is renewed unnoticed, for a page and for a call (R-472)', async ({
  page,
  context,
}) => {
  const member = await signUp(page.request)
  const [product] = await someProducts(page.request, 1)
  await putIntoCart(page.request, member, product!)
  const first = await letTokenExpire(context)
  const response = await page.goto('/my-cart')
  expect(response!.status()).toBe(200)
  expect(await response!.text()).toContain(product!.title)
  const renewed = await cookieValue(context, 'jwt')
  expect(renewed).not.toBe(first)

  const refresh = await cookieValue(context, 'refresh')
  const second = await letTokenExpire(context)
  await page.getByRole('button', { name: `Edit quantity of ${product!.title}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit quantity' })
  await dialog.getByRole('spinbutton').fill('4')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('cell', { name: '4', exact: true })).toBeVisible()
  expect(await cookieValue(context, 'jwt')).not.toBe(second)
  // The refresh token is replaced at most once a minute.
  expect(await cookieValue(context, 'refresh')).toBe(refresh)
  await expect(messages(page).getByRole('alert')).toBeEmpty()
  // The renewed cookies are valid: the page opens after a reload.
  await page.reload()
  await expect(page.getByRole('cell', { name: '4', exact: true })).toBeVisible()
})

test('the pages of the staff are Not Found for a visitor and for a user, and open to staff (R-352, R-353, R-351)', async ({
  page,
}) => {
  for (const prepare of [async () => {}, () => signUp(page.request)]) {
    await prepare()
    const response = await page.goto('/admin/tour')
    expect(response!.status()).toBe(404)
    expect(response!.headers()['cache-control']).toBe('private, no-store')
    await expect(page).toHaveTitle('Not Found - Halyard')
    await expect(page.getByRole('link', { name: 'Back to home' })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    expect(await response!.text()).not.toContain('admin-layout')
  }
  await signInAdmin(page.request)
  expect((await page.goto('/admin/tour'))!.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('no address below /admin shows visitors or users the names of its scripts', async ({ page }) => {
  const addresses = ['/admin/x.css', '/admin/assets/x.js', '/ADMIN/x', '/%61dmin/x', '/admin/tour/add/x']
  for (const prepare of [async () => {}, () => signUp(page.request)]) {
    await prepare()
    for (const address of addresses) {
      const response = await page.request.get(address)
      expect(response.status(), address).toBe(404)
      expect(await response.text(), address).not.toMatch(/admin-layout|dashboard|tour-add/)
    }
  }
})
