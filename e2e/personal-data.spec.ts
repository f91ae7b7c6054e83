// Personal data: download and erasure, and only the necessary cookies.
import { readFile } from 'node:fs/promises'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './test.ts'
import { messages, openSignIn, putIntoCart, signInDialog, signUp, someProducts } from './visitors.ts'

test('a member downloads all personal data as a file', async ({ page }) => {
  const member = await signUp(page.request)
  const [product] = await someProducts(page.request, 1)
  await putIntoCart(page.request, member, product!, 2)
  await page.goto('/setting')
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/user/export', async (route) => {
    await gate.promise
    await route.continue()
  })
  const saved = page.waitForEvent('download')
  const button = page.getByRole('button', { name: 'Download my data' })
  await button.click()
  await expect(button).toBeDisabled()
  await expect(button).toBeFocused()
  gate.resolve()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(
    new RegExp(`^halyard-${member.username}-\\d{4}-\\d{2}-\\d{2}\\.json$`),
  )
  const data = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(data).toMatchObject({
    account: { _id: member.id, username: member.username, email: member.email, hasPassword: true },
    sessions: [{ method: 'password' }],
    cart: { items: [{ quantity: 2, product: { _id: product!._id } }] },
  })
  await expect(messages(page).getByText('Successfully!').first()).toBeAttached()
})

test.describe(() => {
  // The live channel may report the end of the session first, and then the page requests the profile.
  test.use({ refusals: ['/api/user/erase', '/api/user/signin', '/api/user/getProfile'] })

  test('a member erases the account with the password: all sessions end, and signing in is impossible', async ({
    page,
    browser,
    baseURL,
  }) => {
    const member = await signUp(page.request)
    const elsewhere = await browser.newContext({
      baseURL: baseURL!,
      storageState: await page.context().storageState(),
    })
    const [product] = await someProducts(page.request, 1)
    await page.request.post('/api/comments', {
      headers: { authorization: `Bearer ${member.token}` },
      data: { productId: product!._id, description: 'Keeps warm.', rating: 4 },
    })
    await page.goto('/setting')
    await page.getByRole('button', { name: 'Erase my account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Erase your account?' })
    const password = dialog.getByLabel('Current password', { exact: true })
    const erase = dialog.getByRole('button', { name: 'Erase for good' })
    await expect(dialog.getByRole('listitem')).toHaveText(
      'Your review is deleted too: the account is younger than 30 days.',
    )
    await erase.click()
    await expect(password).toHaveAccessibleDescription('required')
    await expect(password).toBeFocused()
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page)
    const gate = Promise.withResolvers<void>()
    await page.route('**/api/user/erase', async (route) => {
      await gate.promise
      await route.continue()
    })
    await password.fill('not-the-password')
    await erase.click()
    await expect(dialog.getByRole('status').filter({ hasText: 'One moment' })).toBeAttached()
    await page.keyboard.press('Escape')
    for (const name of ['Close', 'Keep my account', 'Erase for good'])
      await expect(dialog.getByRole('button', { name })).toBeDisabled()
    gate.resolve()
    await expect(password).toHaveAccessibleDescription('The current password is wrong.')
    // Nothing is erased yet, and closing the dialog erases nothing.
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Erase my account' }).press('Enter')
    await expect(password).toHaveValue('')
    await password.fill(member.password)
    await password.press('Enter')
    await expect(page).toHaveURL('/')
    await expect(messages(page).getByText('Your account is erased.').first()).toBeAttached()

    const left = await page.context().cookies()
    expect(left.filter(({ name }) => name !== 'isRemenber')).toEqual([])
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({})
    expect((await elsewhere.request.get('/setting')).status()).toBe(401)
    await elsewhere.close()
    await page.setViewportSize({ width: 1440, height: 900 })
    const signIn = await openSignIn(page)
    await signIn.getByLabel('Username').fill(member.username)
    await signIn.getByLabel('Password', { exact: true }).fill(member.password)
    await signIn
      .getByRole('button', { name: /^Sign in|Login/i })
      .last()
      .click()
    await expect(messages(page).getByText('Wrong username or password.').first()).toBeAttached()
    await expect(signInDialog(page)).toBeVisible()
  })
})

test.describe('an account without a password', () => {
  // No provider is configured here, so the sign-in shows its message.
  test.use({ refusals: ['/api/user/oidc/start'] })

  test('must sign in with its provider before it can be erased, and needs no other confirmation', async ({
    page,
  }) => {
    await signUp(page.request)
    let confirmedUntil: string | null = null
    await page.route('**/api/user/erase', async (route) => {
      if (route.request().method() === 'POST') return route.fulfill({ json: { erased: true } })
      const response = await route.fetch()
      return route.fulfill({ json: { ...(await response.json()), confirmedBy: 'provider', confirmedUntil } })
    })
    await page.goto('/setting')
    await page.getByRole('button', { name: 'Erase my account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Erase your account?' })
    await expect(dialog.getByText('we ask your sign-in provider that it is you')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Erase for good' })).toHaveCount(0)
    await expectAccessible(page)
    const start = page.waitForRequest('**/api/user/oidc/start**')
    await dialog.getByRole('button', { name: 'Sign in with your provider' }).press('Enter')
    expect(new URL((await start).url()).searchParams.get('return')).toBe('/setting')
    await expect(messages(page).getByRole('alert')).toHaveText(
      'Signing in with a provider is not set up here.',
    )

    confirmedUntil = new Date(Date.now() + 600_000).toISOString()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Erase my account' }).click()
    await expect(dialog.getByText('so we know that it is you')).toBeVisible()
    await expectAccessible(page)
    const erase = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/api/user/erase'),
    )
    await dialog.getByRole('button', { name: 'Erase for good' }).click()
    expect((await erase).postDataJSON()).toEqual({ password: '' })
    await expect(page).toHaveURL('/')
  })
})

test('a visitor gets no cookie and no storage; a member gets only the cookies of the privacy page', async ({
  page,
}) => {
  for (const path of [
    '/',
    '/tours/standard-list',
    '/shop/products',
    '/blog/right-sidebar',
    '/destinations/list',
  ]) {
    await page.goto(path)
    await page.mouse.wheel(0, 2000)
  }
  expect(await page.context().cookies()).toEqual([])
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual(['react-router-scroll-positions'])
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([])

  await signUp(page.request)
  for (const path of ['/', '/setting', '/my-cart', '/my-tour']) await page.goto(path)
  const cookies = await page.context().cookies()
  const privacyPage = await page.request.get('/pages/privacy').then((response) => response.text())
  for (const { name, sameSite, path, domain } of cookies) {
    expect(['jwt', 'refresh', 'halyard', 'halyard-device']).toContain(name)
    expect(privacyPage).toContain(`>${name}<`)
    expect({ sameSite, path, domain }).toEqual({ sameSite: 'Lax', path: '/', domain: '127.0.0.1' })
  }
  for (const hidden of ['halyard', 'halyard-device'])
    expect(cookies.find(({ name }) => name === hidden)!.httpOnly).toBe(true)
  for (const { value } of cookies) expect(value.length).toBeLessThan(4096)
})
