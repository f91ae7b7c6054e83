import { expectAccessible } from './accessibility.ts'
import { expect, test } from './test.ts'
import { messages, newAccount, openSignIn, signInDialog, signUp } from './visitors.ts'

/** The dialog is the same on each of them: one that is quick to load. */
const anyPage = '/pages/terms'

test('the dialog has two tabs with their fields and buttons (R-012, R-066, R-067, R-068, R-069, R-070)', async ({
  page,
}) => {
  await page.goto(anyPage)
  const dialog = await openSignIn(page)
  await expect(dialog.getByRole('tab')).toHaveText(['Login', 'Register'])
  await expect(dialog.getByLabel('Username', { exact: true })).toBeFocused()
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password')
  await expect(dialog.getByRole('checkbox', { name: 'Remember me' })).not.toBeChecked()
  await expect(dialog.getByRole('link', { name: 'Lost Your Password' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'SIGN IN', exact: true })).toBeEnabled()
  await expect(dialog.getByTitle('not support')).toBeDisabled()
  await expect(dialog.getByRole('button', { name: 'Single sign-on' })).toBeEnabled()
  await dialog.getByRole('tab', { name: 'Register' }).click()
  for (const label of ['User name', 'Email', 'Password', 'Confirm password']) {
    await expect(dialog.getByLabel(label, { exact: true })).toBeVisible()
  }
  await expect(dialog.getByRole('button', { name: 'REGISTER', exact: true })).toBeEnabled()
  await expect(dialog.getByLabel('Username', { exact: true })).toBeHidden()
})

test('login needs both fields, register only its passwords of six characters (R-074, R-075, R-076)', async ({
  page,
}) => {
  await page.goto(anyPage)
  const dialog = await openSignIn(page)
  await expect(dialog.getByLabel('Username', { exact: true })).toHaveAttribute('required')
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveAttribute('required')
  await dialog.getByRole('tab', { name: 'Register' }).click()
  await expect(dialog.getByLabel('User name', { exact: true })).not.toHaveAttribute('required')
  await expect(dialog.getByLabel('Email', { exact: true })).not.toHaveAttribute('required')
  const password = dialog.getByLabel('Password', { exact: true })
  await expect(password).toHaveAttribute('minlength', '6')
  await password.fill('short')
  await expect(dialog.getByText('At least 6 characters')).toBeVisible()
  await password.fill('letmein1')
  await expect(dialog.getByText('This one is guessed first: better take another')).toBeVisible()
  let calls = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') calls += 1
  })
  await password.fill('')
  await password.pressSequentially('five5')
  await dialog.getByLabel('Confirm password', { exact: true }).fill('five5')
  await dialog.getByRole('button', { name: 'REGISTER', exact: true }).click()
  expect(await password.evaluate((input: HTMLInputElement) => input.validity.tooShort)).toBe(true)
  expect(calls).toBe(0)
})

test('what is too long is said at its field and stays as it was typed; nothing is sent', async ({ page }) => {
  await page.goto(anyPage)
  const dialog = await openSignIn(page)
  let calls = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') calls += 1
  })
  const forms = [
    { tab: 'Login', name: 'Username', longestName: 254, submit: 'SIGN IN' },
    { tab: 'Register', name: 'User name', longestName: 50, submit: 'REGISTER' },
  ]
  for (const { tab, name, longestName, submit } of forms) {
    await dialog.getByRole('tab', { name: tab }).click()
    const username = dialog.getByLabel(name, { exact: true })
    const password = dialog.getByLabel('Password', { exact: true })
    await username.fill('a'.repeat(longestName + 1))
    await password.fill('b'.repeat(257))
    await expect(username).toHaveAccessibleDescription(`at most ${longestName} characters`)
    await expect(password).toHaveAccessibleDescription('at most 256 characters')
    if (tab === 'Register') await dialog.getByLabel('Confirm password').fill('b'.repeat(257))
    await dialog.getByRole('button', { name: submit, exact: true }).click()
    await expect(username).toBeFocused()
    await username.fill('a'.repeat(longestName))
    await expect(username).not.toHaveAttribute('aria-invalid')
    await password.press('Enter')
    await expect(password).toBeFocused()
    await expect(password).toHaveValue('b'.repeat(257))
  }
  expect(calls).toBe(0)
})

test('a lost password: its panel only closes the dialog and sends nothing (R-071, R-072, R-073, R-318)', async ({
  page,
}) => {
  await page.goto(anyPage)
  const dialog = await openSignIn(page)
  await dialog.getByLabel('Username', { exact: true }).fill('mira')
  await dialog.getByRole('link', { name: 'Lost Your Password' }).click()
  await expect(dialog.getByText('Enter email to retrieve password', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('tab')).toHaveCount(0)
  await expect(page).toHaveURL(anyPage)
  await dialog.getByRole('button', { name: 'Back to login' }).click()
  await expect(dialog.getByLabel('Username', { exact: true })).toHaveValue('mira')
  await dialog.getByRole('link', { name: 'Lost Your Password' }).click()
  await expect(dialog.getByLabel('Email', { exact: true })).toBeFocused()
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') requests.push(request.url())
  })
  await dialog.getByLabel('Email', { exact: true }).fill('not an address')
  await dialog.getByRole('button', { name: 'Send email' }).click()
  await expect(dialog).toBeHidden()
  expect(requests).toEqual([])
})

test('the dialog works by keyboard and gives the focus back', async ({ page }) => {
  await page.goto(anyPage)
  const opener = page.getByRole('button', { name: 'Sign in', exact: true })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = signInDialog(page)
  await expect(dialog.getByLabel('Username', { exact: true })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(dialog.getByRole('tab', { name: 'Login' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('tab', { name: 'Register' })).toBeFocused()
  await expect(dialog.getByRole('tab', { name: 'Register' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Tab')
  await expect(dialog.getByLabel('User name', { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('Remember me stays as it was chosen, whichever view is looked at meanwhile', async ({ page }) => {
  await page.goto(anyPage)
  const dialog = await openSignIn(page)
  const remember = dialog.getByRole('checkbox', { name: 'Remember me' })
  const lookAround = async () => {
    await dialog.getByRole('tab', { name: 'Register' }).click()
    await dialog.getByRole('tab', { name: 'Login' }).click()
    await dialog.getByRole('link', { name: 'Lost Your Password' }).click()
    await dialog.getByRole('button', { name: 'Back to login' }).click()
  }
  await remember.check()
  await lookAround()
  await expect(remember).toBeChecked()
  await remember.uncheck()
  await lookAround()
  await expect(remember).not.toBeChecked()
})

test('what was typed stays from tab to tab, and goes when the dialog closes', async ({ page }) => {
  await page.goto(anyPage)
  const dialog = await openSignIn(page)
  await dialog.getByLabel('Username', { exact: true }).fill('mira')
  await dialog.getByRole('tab', { name: 'Register' }).click()
  await dialog.getByLabel('Email', { exact: true }).fill('mira@example.com')
  await dialog.getByRole('tab', { name: 'Login' }).click()
  await expect(dialog.getByLabel('Username', { exact: true })).toHaveValue('mira')
  await dialog.getByRole('tab', { name: 'Register' }).click()
  await expect(dialog.getByLabel('Email', { exact: true })).toHaveValue('mira@example.com')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await openSignIn(page)
  await expect(dialog.getByLabel('Username', { exact: true })).toHaveValue('')
})

test('a password shows and hides, and password managers find what they know', async ({ page }) => {
  await page.goto(anyPage)
  const dialog = await openSignIn(page)
  const password = dialog.getByLabel('Password', { exact: true })
  await dialog.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await dialog.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'password')

  const autocomplete = (label: string) =>
    dialog.getByLabel(label, { exact: true }).getAttribute('autocomplete')
  expect(await autocomplete('Username')).toBe('username')
  expect(await autocomplete('Password')).toBe('current-password')
  await dialog.getByRole('tab', { name: 'Register' }).click()
  expect(await autocomplete('User name')).toBe('username')
  expect(await autocomplete('Email')).toBe('email')
  expect(await autocomplete('Password')).toBe('new-password')
  expect(await autocomplete('Confirm password')).toBe('new-password')
})

test('signing in stores the tokens, says so, reloads and shows the name (R-010, R-282, R-283, R-284, R-285, R-305)', async ({
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

test('Remember me sets the cookie isRemenber and keeps the session; unchecked removes it (R-286)', async ({
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
  test(`${passwords} are a warning, and nothing is sent (R-077, R-328)`, async ({ page }) => {
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

  test('of a wrong password: message, no cookies, the dialog stays as it was (R-319, R-324, R-473)', async ({
    page,
    request,
    context,
  }) => {
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

  test('of a sign-up says what is missing (R-076, R-319)', async ({ page }) => {
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
    await expect(register).toBeFocused()
  })

  test('of the identity provider shows its own message (R-321)', async ({ page }) => {
    await page.goto(`${anyPage}#provider-error=${encodeURIComponent('You have cancelled <b>it</b>.')}`)
    await expect(messages(page).getByRole('alert')).toHaveText('You have cancelled <b>it</b>.')
    await expect(page).toHaveURL(anyPage)
  })

  test('of an identity that nobody has proven: the call has its six fields (R-307, R-319)', async ({
    page,
  }) => {
    const told = { id: 'account-1', username: 'mira', email: 'mira@example.com', name: 'Mira', avatar: '' }
    const call = page.waitForRequest('**/api/user/verify/user')
    await page.goto(`${anyPage}#provider-sign-in=${Buffer.from(JSON.stringify(told)).toString('base64url')}`)
    expect((await call).postDataJSON()).toEqual({ ...told, password: told.id })
    await expect(messages(page).getByRole('alert')).toContainText(
      'The provider has not confirmed who you are.',
    )
    await expect(page).toHaveURL(anyPage)
  })
})

test('without a configured provider its button leads back with a message (R-069, R-321)', async ({
  page,
}) => {
  await page.goto('/?page=2')
  const dialog = await openSignIn(page)
  const start = page.waitForRequest('**/api/user/oidc/start**')
  await dialog.getByRole('button', { name: 'Single sign-on' }).click()
  expect(new URL((await start).url()).searchParams.get('return')).toBe('/?page=2')
  await expect(messages(page).getByRole('alert')).toHaveText('Signing in with a provider is not set up here.')
  await expect(page).toHaveURL('/?page=2')
})

test('while a call is under way it cannot be sent again', async ({ page, request }) => {
  const account = await signUp(request)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/user/signin', async (route) => {
    await held
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

test('the dialog is no part of what the page loads first', async ({ page }) => {
  const scripts: string[] = []
  page.on('response', (response) => scripts.push(new URL(response.url()).pathname))
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(scripts.filter((path) => /dialog|side-panel|cart-preview/.test(path))).toEqual([])
  await page.getByRole('button', { name: 'Sign in', exact: true }).hover()
  await expect.poll(() => scripts.some((path) => path.includes('sign-in-dialog'))).toBe(true)
})

test('the dialog is accessible in a wide and in a narrow window, each of its views', async ({ page }) => {
  await page.goto(anyPage)
  const dialog = await openSignIn(page)
  const expectGood = async () => {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await expectAccessible(page, 'dialog')
      expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    }
  }
  await expectGood()
  await dialog.getByRole('tab', { name: 'Register' }).click()
  await expectGood()
  await dialog.getByRole('tab', { name: 'Login' }).click()
  await dialog.getByRole('link', { name: 'Lost Your Password' }).click()
  await expectGood()
})
