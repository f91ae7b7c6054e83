import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { cookieValue } from './expired-token.ts'
import { expect, test } from './test.ts'
import { messages, newAccount, signInBy, signInDialog, signUp } from './visitors.ts'

const updates = ['/api/user/update/profile', '/api/user/update/password']

/** Records writes to the API. */
function watchWrites(page: Page): { path: string; body: unknown }[] {
  const writes: { path: string; body: unknown }[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (request.method() === 'POST' && path.startsWith('/api/')) {
      writes.push({ path, body: request.postDataJSON() })
    }
  })
  return writes
}

test('missing or wrong values show errors at their fields, and nothing is sent (R-242, R-243, R-244, R-245, R-246, R-247, R-248, R-249, R-250)', {
  tag: '@usual',
}, async ({ page }) => {
  const member = await signUp(page.request)
  await page.goto('/setting')
  const writes = watchWrites(page)
  await expect(page).toHaveTitle('Setting - Halyard')
  const profile = page.getByRole('form', { name: 'Update profile' })
  const name = profile.getByLabel('Name', { exact: true })
  const username = profile.getByLabel('Username', { exact: true })
  const email = profile.getByLabel('Email', { exact: true })
  await expect(name).toHaveValue(member.username)
  await expect(username).toHaveValue(member.username)
  await expect(email).toHaveValue(member.email)

  const updateProfile = profile.getByRole('button', { name: 'Update profile' })
  for (const field of [name, username, email]) await field.fill(' ')
  await updateProfile.click()
  for (const field of [name, username, email]) {
    await expect(field).toHaveAccessibleDescription('required')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(name).toBeFocused()
  await expectAccessible(page)
  await name.fill('Mira Solberg')
  await username.fill(member.username)
  await expect(name).not.toHaveAttribute('aria-invalid')
  await email.fill('mira at home')
  await updateProfile.click()
  await expect(email).toHaveAccessibleDescription('invalid email')
  await expect(email).toBeFocused()

  const password = page.getByRole('form', { name: 'Update password' })
  const current = password.getByLabel('Current password', { exact: true })
  const next = password.getByLabel('New password', { exact: true })
  const again = password.getByLabel('Confirm password', { exact: true })
  const updatePassword = password.getByRole('button', { name: 'Update password' })
  await current.fill('12345')
  await next.fill('12345')
  await updatePassword.click()
  await expect(current).toHaveAccessibleDescription('The password must be at least 6 characters long')
  await expect(next).toHaveAccessibleDescription('The newpassword must be at least 6 characters long')
  await expect(again).toHaveAccessibleDescription('required')
  await expect(current).toBeFocused()
  await current.fill('slow-boat-7')
  await next.fill('slow-boat-8')
  await again.fill('slow-boat-9')
  await updatePassword.click()
  await expect(messages(page).getByText('New password not match.').first()).toBeAttached()
  await expect(again).toHaveAccessibleDescription('New password not match.')
  await expect(again).toBeFocused()
  await expect(next).toHaveValue('slow-boat-8')
  await expectAccessible(page)
  expect(writes).toEqual([])
})

test('a changed profile leads home and shows the new name (R-251, R-253)', { tag: '@usual' }, async ({
  page,
}) => {
  const member = await signUp(page.request)
  const changed = newAccount()
  await page.goto('/setting')
  const writes = watchWrites(page)
  const form = page.getByRole('form', { name: 'Update profile' })
  await form.getByLabel('Name', { exact: true }).fill('Mira Solberg')
  await form.getByLabel('Username', { exact: true }).fill(changed.username)
  await form.getByLabel('Email', { exact: true }).fill(changed.email)
  await page.evaluate(() => Object.assign(window, { isTheSame: true }))
  await form.getByLabel('Email', { exact: true }).press('Enter')
  await expect(page).toHaveURL('/')
  // Without a reload: the response has updated the profile.
  expect(await page.evaluate(() => 'isTheSame' in window)).toBe(true)
  await expect(page.getByRole('button', { name: 'Mira Solberg' })).toBeVisible()
  expect(writes).toEqual([
    {
      path: '/api/user/update/profile',
      body: { name: 'Mira Solberg', username: changed.username, email: changed.email },
    },
  ])
  await page.getByRole('button', { name: 'Mira Solberg' }).click()
  await page.getByRole('menuitem', { name: 'Setting' }).click()
  await expect(form.getByLabel('Username', { exact: true })).toHaveValue(changed.username)
  await expect(page.getByText('Here is what you had typed before.')).toHaveCount(0)
  expect(changed.username).not.toBe(member.username)
})

/** Delays responses of this address. Returns the function that releases them. */
async function hold(page: Page, address: string): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

test.describe('leaving before the response', () => {
  test.beforeEach(async ({ page }) => {
    await signUp(page.request)
    await page.goto('/setting')
    const form = page.getByRole('form', { name: 'Update profile' })
    await form.getByLabel('Name', { exact: true }).fill('Mira Solberg')
  })

  test('stays on the new page', async ({ page }) => {
    const result = await hold(page, '**/api/user/update/profile')
    await page.getByRole('button', { name: 'Update profile' }).click()
    await page.getByRole('navigation', { name: 'Main menu' }).getByText('Shop', { exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Goods for Going places' })).toBeVisible()
    result()
    await expect(page.getByRole('button', { name: 'Mira Solberg' })).toBeVisible()
    await expect(messages(page)).toContainText('Successfully!')
    // By then the home page would have opened.
    await expect(messages(page)).not.toContainText('Successfully!')
    await expect(page).toHaveURL('/shop/products')
  })

  test('completes the navigation in progress', async ({ page }) => {
    const result = await hold(page, '**/api/user/update/profile')
    const list = await hold(page, '**/api/products*')
    await page.getByRole('button', { name: 'Update profile' }).click()
    const listRequest = page.waitForRequest('**/api/products*')
    await page.getByRole('navigation', { name: 'Main menu' }).getByText('Shop', { exact: true }).click()
    await listRequest
    result()
    await expect(messages(page)).toContainText('Successfully!')
    list()
    await expect(page.getByRole('heading', { level: 1, name: 'Goods for Going places' })).toBeVisible()
    await expect(page).toHaveURL('/shop/products')
  })
})

test('a new password leads home, and ends every other session (R-250, R-252, R-253)', {
  tag: '@usual',
}, async ({ page, context, playwright, baseURL }) => {
  const member = await signUp(page.request)
  const elsewhere = await playwright.request.newContext({ baseURL })
  const entered = await elsewhere.post('/api/user/signin', {
    data: { username: member.username, password: member.password },
  })
  const { token } = (await entered.json()) as { token: string }
  await page.goto('/setting')
  const writes = watchWrites(page)
  const form = page.getByRole('form', { name: 'Update password' })
  await form.getByLabel('Current password', { exact: true }).fill(member.password)
  await form.getByLabel('New password', { exact: true }).fill('fast-boat-8')
  await form.getByLabel('Confirm password', { exact: true }).fill('fast-boat-8')
  await form.getByRole('button', { name: 'Update password' }).click()
  await expect(page).toHaveURL('/')
  expect(writes).toEqual([
    {
      path: '/api/user/update/password',
      body: {
        password: member.password,
        newpassword: 'fast-boat-8',
        comfirmpassword: 'fast-boat-8',
        _id: member.id,
      },
    },
  ])
  await expect(page.getByRole('button', { name: member.username })).toBeVisible()
  const ended = await elsewhere.get('/api/user/getProfile', { headers: { authorization: `Bearer ${token}` } })
  expect(ended.status()).toBe(401)
  await elsewhere.dispose()
  // The session that changed the password is still signed in.
  await page.goto('/setting')
  await expect(form).toBeVisible()
  expect(await cookieValue(context, 'jwt')).toBeTruthy()
})

test.describe('a refused change', () => {
  test.use({ refusals: updates })

  test('shows the message of the server and keeps the entries (R-254)', async ({ page }) => {
    const other = await signUp(page.request)
    const member = await signUp(page.request)
    await page.goto('/setting')
    const profile = page.getByRole('form', { name: 'Update profile' })
    const answered = page.waitForResponse((response) => updates.includes(new URL(response.url()).pathname))
    await profile.getByLabel('Name', { exact: true }).fill('Mira <b>Solberg</b>')
    await profile.getByLabel('Username', { exact: true }).fill(other.username.toUpperCase())
    await profile.getByRole('button', { name: 'Update profile' }).click()
    const body: unknown = await (await answered).json()
    expect(typeof body).toBe('string')
    const toast = messages(page).getByText(String(body), { exact: true })
    await expect(toast.first()).toBeAttached()
    await expect(profile.getByText(String(body), { exact: true })).toBeVisible()
    await expect(profile.getByLabel('Name', { exact: true })).toHaveValue('Mira <b>Solberg</b>')
    await expect(page).toHaveURL('/setting')

    const password = page.getByRole('form', { name: 'Update password' })
    await password.getByLabel('Current password', { exact: true }).fill(`not ${member.password}`)
    await password.getByLabel('New password', { exact: true }).fill('fast-boat-8')
    await password.getByLabel('Confirm password', { exact: true }).fill('fast-boat-8')
    await password.getByRole('button', { name: 'Update password' }).click()
    await expect(password.getByText('The current password is wrong.')).toBeVisible()
    await expect(messages(page).getByText('The current password is wrong.').first()).toBeAttached()
    await expect(password.getByLabel('New password', { exact: true })).toHaveValue('fast-boat-8')
    await expectAccessible(page)
  })

  test('a change made offline keeps its entries, and another press sends it', async ({ page }) => {
    await signUp(page.request)
    await page.goto('/setting')
    const form = page.getByRole('form', { name: 'Update profile' })
    await form.getByLabel('Name', { exact: true }).fill('Mira Solberg')
    await page.route('**/api/user/update/profile', (route) => route.abort())
    await form.getByRole('button', { name: 'Update profile' }).click()
    await expect(form.getByText('We cannot be reached at the moment. Please try again.')).toBeVisible()
    await page.unroute('**/api/user/update/profile')
    await form.getByRole('button', { name: 'Update profile' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('button', { name: 'Mira Solberg' })).toBeVisible()
  })
})

test.describe('a session that ends while the form is filled in', () => {
  // The cart and the live channel may be in flight when the session ends.
  test.use({ refusals: [...updates, '/api/user/getProfile', '/api/live', '/api/carts'] })

  test.beforeEach(async ({ page }) => {
    // Without the live channel the page hears of the end by the press.
    await page.routeWebSocket('**/api/live*', () => {})
  })

  /** Without the cookies of the page, which would be removed. */
  async function endSession(elsewhere: APIRequestContext, { token }: { token: string }): Promise<void> {
    await elsewhere.post('/api/user/signout', { headers: { authorization: `Bearer ${token}` } })
  }

  test('the press goes through once after the same user has signed in', async ({ page, request }) => {
    const member = await signUp(page.request)
    await page.goto('/setting')
    const form = page.getByRole('form', { name: 'Update profile' })
    await form.getByLabel('Name', { exact: true }).fill('Mira Solberg')
    await endSession(request, member)
    const writes = watchWrites(page)
    await Promise.all([
      expect(messages(page)).toContainText('You need login to do this action!'),
      form.getByRole('button', { name: 'Update profile' }).click(),
    ])
    const dialog = signInDialog(page)
    await expect(dialog).toBeVisible()
    await signInBy(dialog, member)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('button', { name: 'Mira Solberg' })).toBeVisible()
    const sent = writes.filter(({ path }) => path === '/api/user/update/profile')
    // The refused press and its repetition.
    expect(sent).toHaveLength(2)
    expect(sent[1]).toEqual(sent[0])
    await page.goto('/setting')
    await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Mira Solberg')
    await expect(page.getByText('Here is what you had typed before.')).toHaveCount(0)
  })

  test('nothing of the press is sent or shown for another account', async ({ page, request }) => {
    const other = await signUp(request)
    const member = await signUp(page.request)
    await page.goto('/setting')
    const form = page.getByRole('form', { name: 'Update profile' })
    await form.getByLabel('Name', { exact: true }).fill('Mira Solberg')
    await endSession(request, member)
    await form.getByRole('button', { name: 'Update profile' }).click()
    await expect(signInDialog(page)).toBeVisible()
    const writes = watchWrites(page)
    await signInBy(signInDialog(page), other)
    await expect(form.getByLabel('Name', { exact: true })).toHaveValue(other.username)
    await expect(form.getByLabel('Username', { exact: true })).toHaveValue(other.username)
    expect(writes.filter(({ path }) => updates.includes(path))).toEqual([])
  })

  test('an entered password is not stored, and its form waits for another press', async ({
    page,
    request,
  }) => {
    const member = await signUp(page.request)
    await page.goto('/setting')
    const form = page.getByRole('form', { name: 'Update profile' })
    await form.getByLabel('Name', { exact: true }).fill('Mira Solberg')
    const password = page.getByRole('form', { name: 'Update password' })
    for (const label of ['Current password', 'New password', 'Confirm password'])
      await password.getByLabel(label, { exact: true }).fill('a secret of mine')
    await endSession(request, member)
    await password.getByRole('button', { name: 'Update password' }).click()
    const dialog = signInDialog(page)
    await expect(dialog).toBeVisible()
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
      'a secret of mine',
    )
    const writes = watchWrites(page)
    await signInBy(dialog, member)
    await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Mira Solberg')
    await expect(page.getByText('Here is what you had typed before.')).toBeVisible()
    expect(writes.filter(({ path }) => updates.includes(path))).toEqual([])
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Start over' }).click()
    await expect(form.getByLabel('Name', { exact: true })).toHaveValue(member.username)
    await expect(form.getByLabel('Name', { exact: true })).toBeFocused()
  })
})

for (const width of [1440, 390]) {
  test.describe(`without JavaScript at ${width} px`, () => {
    test.use({ javaScriptEnabled: false, viewport: { width, height: 844 } })

    test('a member changes the profile; what is refused stays as it was typed', async ({ page, request }) => {
      const other = await signUp(request)
      const member = await signUp(page.request)
      await page.goto('/setting')
      const form = page.getByRole('form', { name: 'Update profile' })
      const username = form.getByLabel('Username', { exact: true })
      await form.getByLabel('Name', { exact: true }).fill('Mira Solberg')
      await username.fill(other.username)
      await form.getByRole('button', { name: 'Update profile' }).click()
      await expect(form.getByRole('alert')).toHaveText('This username is already taken.')
      await expect(form.getByRole('alert')).toBeInViewport()
      await expect(username).toHaveValue(other.username)
      await expect(username).toHaveAccessibleDescription('This username is already taken.')
      await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Mira Solberg')
      await username.fill(member.username)
      await form.getByRole('button', { name: 'Update profile' }).click()
      await expect(form.getByRole('status')).toHaveText('Successfully!')
      await expect(page.getByRole('main')).toContainText('Mira Solberg')
    })

    test('a member changes the password', async ({ page, request }) => {
      const member = await signUp(page.request)
      await page.goto('/setting')
      const form = page.getByRole('form', { name: 'Update password' })
      const change = async (current: string, confirmation: string) => {
        await form.getByLabel('Current password', { exact: true }).fill(current)
        await form.getByLabel('New password', { exact: true }).fill('fast-boat-8')
        await form.getByLabel('Confirm password', { exact: true }).fill(confirmation)
        await form.getByRole('button', { name: 'Update password' }).click()
      }
      await change(member.password, 'fast-boat-9')
      await expect(form.getByRole('alert')).toHaveText('New password not match.')
      await change('wrong-boat-9', 'fast-boat-8')
      await expect(form.getByLabel('Current password', { exact: true })).toHaveAccessibleDescription(
        'The current password is wrong.',
      )
      await change(member.password, 'fast-boat-8')
      await expect(form.getByRole('status')).toHaveText('Successfully!')
      const data = { username: member.username, password: 'fast-boat-8' }
      expect((await request.post('/api/user/signin', { data })).status()).toBe(200)
    })
  })
}
