import { expect, test } from './test.ts'
import { anyPage, messages, newAccount, openSignIn, signUp } from './visitors.ts'

test('signing in stores the tokens, shows a message, reloads and shows the name (R-010, R-282, R-283, R-284, R-285, R-305)', async ({
  page,
  request,
  context,
}) => {
  const account = await signUp(request)
  await page.goto('/pages/no-such-page')
  const dialog = await openSignIn(page)
  await dialog.getByLabel('Username', { exact: true }).fill(account.username)
  await dialog.getByLabel('Password', { exact: true }).fill(account.password)
  const call = page.waitForRequest('**/api/user/signin')
  const reload = page.waitForEvent('load')
  await page.keyboard.press('Enter')
  const { username, password } = (await call).postDataJSON()
  expect({ username, password }).toEqual({ username: account.username, password: account.password })
  await reload
  await expect(page).toHaveURL('/pages/no-such-page')
  await expect(messages(page)).toContainText('Successfully!')
  await expect(page.getByRole('button', { name: account.username })).toBeVisible()
  const cookies = await context.cookies()
  const named = (name: string) => cookies.find((cookie) => cookie.name === name)
  expect(named('jwt')).toMatchObject({ expires: -1, sameSite: 'Lax' })
  expect(named('refresh')).toMatchObject({ expires: -1, sameSite: 'Lax' })
  expect(named('isRemenber')).toBeUndefined()
})

test('Remember me sets the cookie isRemenber and a long session; without it the cookie is removed (R-286)', async ({
  page,
  request,
  context,
}) => {
  const account = await signUp(request)
  await page.goto(anyPage)
  const dialog = await openSignIn(page)
  await dialog.getByLabel('Username', { exact: true }).fill(account.email)
  await dialog.getByLabel('Password', { exact: true }).fill(account.password)
  await dialog.getByRole('checkbox', { name: 'Remember me' }).check()
  await dialog.getByRole('button', { name: 'SIGN IN', exact: true }).click()
  await expect(page.getByRole('button', { name: account.username })).toBeVisible()
  const find = async (name: string) => (await context.cookies()).find((cookie) => cookie.name === name)
  expect((await find('isRemenber'))?.value).toBe('true')
  expect((await find('jwt'))!.expires - Date.now() / 1000).toBeGreaterThan(29 * 86_400)
  await page.getByRole('button', { name: account.username }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await openSignIn(page)
  await dialog.getByLabel('Username', { exact: true }).fill(account.username)
  await dialog.getByLabel('Password', { exact: true }).fill(account.password)
  await dialog.getByRole('checkbox', { name: 'Remember me' }).uncheck()
  await dialog.getByRole('button', { name: 'SIGN IN', exact: true }).click()
  await expect(page.getByRole('button', { name: account.username })).toBeVisible()
  expect(await find('isRemenber')).toBeUndefined()
  expect((await find('jwt'))?.expires).toBe(-1)
})

test('registering signs the new user in (R-284, R-285, R-306)', async ({ page }) => {
  const account = newAccount()
  await page.goto(anyPage)
  const dialog = await openSignIn(page)
  await dialog.getByRole('tab', { name: 'Register' }).click()
  await dialog.getByLabel('User name', { exact: true }).fill(account.username)
  await dialog.getByLabel('Email', { exact: true }).fill(account.email)
  await dialog.getByLabel('Password', { exact: true }).fill(account.password)
  await dialog.getByLabel('Confirm password', { exact: true }).fill(account.password)
  const call = page.waitForRequest('**/api/user/signup')
  const reload = page.waitForEvent('load')
  await dialog.getByRole('button', { name: 'REGISTER', exact: true }).click()
  expect((await call).postDataJSON()).toEqual(account)
  await reload
  await expect(messages(page)).toContainText('Successfully!')
  await expect(page.getByRole('button', { name: account.username })).toBeVisible()
})

for (const [passwords, confirmation] of [
  ['passwords that differ', 'slow-boat-8'],
  ['a password and no confirmation', ''],
] as const) {
  test(`${passwords} show a warning, and nothing is sent (R-077, R-328)`, { tag: '@usual' }, async ({
    page,
  }) => {
    await page.goto(anyPage)
    const dialog = await openSignIn(page)
    await dialog.getByRole('tab', { name: 'Register' }).click()
    await dialog.getByLabel('Password', { exact: true }).fill('slow-boat-7')
    await dialog.getByLabel('Confirm password', { exact: true }).fill(confirmation)
    const requests: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'fetch') requests.push(request.url())
    })
    await dialog.getByRole('button', { name: 'REGISTER', exact: true }).click()
    await expect(messages(page)).toContainText('Password not match!')
    await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('slow-boat-7')
    expect(requests).toEqual([])
  })
}

test.describe('a refusal', () => {
  test.use({ refusals: ['/api/user/signin', '/api/user/signup', '/api/user/verify/user'] })

  test('of a wrong password shows a message, sets no cookies and keeps the dialog (R-319, R-324, R-473)', {
    tag: '@usual',
  }, async ({ page, request, context }) => {
    const account = await signUp(request)
    await page.goto(anyPage)
    const dialog = await openSignIn(page)
    await dialog.getByLabel('Username', { exact: true }).fill(account.username)
    await dialog.getByLabel('Password', { exact: true }).fill('wrong-boat')
    await dialog.getByRole('button', { name: 'SIGN IN', exact: true }).click()
    await expect(messages(page).getByRole('alert')).toHaveText('Wrong username or password.')
    await expect(messages(page)).not.toContainText('401')
    await expect(dialog.getByLabel('Username', { exact: true })).toHaveValue(account.username)
    await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('wrong-boat')
    const signIn = dialog.getByRole('button', { name: 'SIGN IN', exact: true })
    await expect(signIn).toBeEnabled()
    await expect(signIn).toBeFocused()
    expect((await context.cookies()).map(({ name }) => name)).toEqual([])
  })

  test('of a sign-up shows the missing fields (R-076, R-319)', async ({ page }) => {
    await page.goto(anyPage)
    const dialog = await openSignIn(page)
    await dialog.getByRole('tab', { name: 'Register' }).click()
    await dialog.getByLabel('Password', { exact: true }).fill('slow-boat-7')
    await dialog.getByLabel('Confirm password', { exact: true }).fill('slow-boat-7')
    const register = dialog.getByRole('button', { name: 'REGISTER', exact: true })
    await register.click()
    await expect(messages(page).getByRole('alert')).toHaveText('Please check username: required.')
    await expect(dialog).toBeVisible()
    await expect(register).toBeEnabled()
    await expect(dialog.getByLabel('User name', { exact: true })).toBeFocused()
  })

  test('of the identity provider shows its own message (R-321)', async ({ page }) => {
    await page.goto(`${anyPage}#provider-error=${encodeURIComponent('You have cancelled <b>it</b>.')}`)
    await expect(messages(page).getByRole('alert')).toHaveText('You have cancelled <b>it</b>.')
    await expect(page).toHaveURL(anyPage)
  })

  test('of an unverified identity: the call has its six fields (R-307, R-319)', async ({ page }) => {
    const identity = {
      id: 'account-1',
      username: 'mira',
      email: 'mira@example.com',
      name: 'Mira',
      avatar: '',
    }
    const call = page.waitForRequest('**/api/user/verify/user')
    await page.goto(
      `${anyPage}#provider-sign-in=${Buffer.from(JSON.stringify(identity)).toString('base64url')}`,
    )
    expect((await call).postDataJSON()).toEqual({ ...identity, password: identity.id })
    await expect(messages(page).getByRole('alert')).toContainText(
      'The provider has not confirmed who you are.',
    )
    await expect(page).toHaveURL(anyPage)
  })
})

test('without a configured provider its button returns with a message (R-069, R-321)', async ({ page }) => {
  await page.goto('/?page=2')
  const dialog = await openSignIn(page)
  const start = page.waitForRequest('**/api/user/oidc/start**')
  await dialog.getByRole('button', { name: 'Single sign-on' }).click()
  expect(new URL((await start).url()).searchParams.get('return')).toBe('/?page=2')
  await expect(messages(page).getByRole('alert')).toHaveText('Signing in with a provider is not set up here.')
  await expect(page).toHaveURL('/?page=2')
})

test('a call in flight cannot be sent again', async ({ page, request }) => {
  const account = await signUp(request)
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/user/signin', async (route) => {
    await gate
    await route.continue()
  })
  await page.goto(anyPage)
  const dialog = await openSignIn(page)
  await dialog.getByLabel('Username', { exact: true }).fill(account.username)
  await dialog.getByLabel('Password', { exact: true }).fill(account.password)
  await dialog.getByRole('button', { name: 'SIGN IN', exact: true }).click()
  const button = dialog.getByRole('button', { name: 'SIGN IN', exact: true })
  await expect(button).toBeDisabled()
  await expect(button).toBeFocused()
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeAttached()
  const provider = dialog.getByRole('button', { name: 'Single sign-on' })
  await expect(provider).toBeDisabled()
  await provider.press('Enter')
  await expect(provider).toBeFocused()
  release()
  await expect(page.getByRole('button', { name: account.username })).toBeVisible()
})

test.describe('a common password', () => {
  test.use({ refusals: ['/api/user/signup', '/api/user/update/password'] })

  test('is refused at its field, when registering and when changing it; the entries stay', async ({
    page,
  }) => {
    const account = newAccount()
    const refusal = 'This password is one of those that are tried first. Please choose another.'
    await page.goto(anyPage)
    const dialog = await openSignIn(page)
    await dialog.getByRole('tab', { name: 'Register' }).click()
    await dialog.getByLabel('User name', { exact: true }).fill(account.username)
    await dialog.getByLabel('Email', { exact: true }).fill(account.email)
    const password = dialog.getByLabel('Password', { exact: true })
    await password.fill('basketball')
    await dialog.getByLabel('Confirm password', { exact: true }).fill('basketball')
    await dialog.getByRole('button', { name: 'REGISTER', exact: true }).click()
    await expect(password).toHaveAccessibleDescription(refusal)
    await expect(password).toBeFocused()
    await expect(messages(page).getByText(refusal).first()).toBeAttached()
    await expect(dialog.getByLabel('Email', { exact: true })).toHaveValue(account.email)
    await password.fill(account.password)
    await dialog.getByLabel('Confirm password', { exact: true }).fill(account.password)
    await dialog.getByRole('button', { name: 'REGISTER', exact: true }).click()
    await expect(page.getByRole('button', { name: account.username })).toBeVisible()

    await page.goto('/setting')
    const form = page.getByRole('form', { name: 'Update password' })
    await form.getByLabel('Current password', { exact: true }).fill(account.password)
    const changed = form.getByLabel('New password', { exact: true })
    await changed.fill('basketball')
    await form.getByLabel('Confirm password', { exact: true }).fill('basketball')
    await form.getByRole('button', { name: 'Update password' }).click()
    await expect(changed).toHaveAccessibleDescription(refusal)
    await expect(changed).toBeFocused()
    await expect(changed).toHaveValue('basketball')
  })
})

test.describe('in a browser that keeps no cookies', () => {
  const told = 'This browser keeps no cookies of our site'

  test.beforeEach(async ({ page, context }) => {
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setDocumentCookieDisabled', { disabled: true })
  })

  test('the dialog says so, and calls nothing', async ({ page, request }) => {
    const calls: string[] = []
    page.on('request', (sent) => {
      if (/user\/(signin|signup|oidc)/.test(sent.url())) calls.push(sent.url())
    })
    const account = await signUp(request)
    await page.goto(anyPage)
    const dialog = await openSignIn(page)
    await dialog.getByLabel('Username', { exact: true }).fill(account.username)
    await dialog.getByLabel('Password', { exact: true }).fill(account.password)
    await dialog.getByRole('button', { name: 'SIGN IN', exact: true }).click()
    await expect(messages(page)).toContainText(told)
    await dialog.getByRole('button', { name: 'Single sign-on' }).click()
    await expect(messages(page).getByText(told)).toHaveCount(2)
    await expect(dialog).toBeVisible()
    expect(calls).toEqual([])
  })

  test('the page says so, signing in and registering', async ({ page, request }) => {
    const account = await signUp(request)
    const fresh = newAccount()
    await page.goto('/sign-in')
    const signIn = page.getByRole('form', { name: 'Sign in' })
    await signIn.getByLabel('Username', { exact: true }).fill(account.username)
    await signIn.getByLabel('Password', { exact: true }).fill(account.password)
    await signIn.getByRole('button', { name: 'SIGN IN', exact: true }).click()
    await expect(signIn.getByRole('alert')).toContainText(told)
    const register = page.getByRole('form', { name: 'Register' })
    await register.getByLabel('User name', { exact: true }).fill(fresh.username)
    await register.getByLabel('Email', { exact: true }).fill(fresh.email)
    await register.getByLabel('Password', { exact: true }).fill(fresh.password)
    await register.getByLabel(/^Confirm/).fill(fresh.password)
    await register.getByRole('button', { name: 'REGISTER' }).click()
    await expect(register.getByRole('alert')).toContainText(told)
  })
})
