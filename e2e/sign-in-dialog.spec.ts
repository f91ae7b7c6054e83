// The appearance and use of the sign-in dialog; sign-in.spec.ts tests signing in.
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './test.ts'
import { anyPage, openSignIn, signInDialog } from './visitors.ts'

test('the dialog has two tabs with their fields and buttons (R-012, R-066, R-067, R-068, R-069, R-070)', {
  tag: '@usual',
}, async ({ page }) => {
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

test('signing in needs both fields, registering only its passwords of six characters (R-074, R-075, R-076)', {
  tag: '@usual',
}, async ({ page }) => {
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

test('too long values show an error at their field and stay; nothing is sent', async ({ page }) => {
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

test('a lost password: its panel only closes the dialog and sends nothing (R-071, R-072, R-073, R-318)', {
  tag: '@usual',
}, async ({ page }) => {
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

test('the dialog works by keyboard and restores the focus', async ({ page }) => {
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

test('Remember me keeps its state when the view changes', async ({ page }) => {
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

test('entries stay when the tab changes, and are cleared when the dialog closes', async ({ page }) => {
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

test('a password can be shown and hidden, and password managers recognise the fields', async ({ page }) => {
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

test('the page does not load the dialog at the start', async ({ page }) => {
  const scripts: string[] = []
  page.on('response', (response) => scripts.push(new URL(response.url()).pathname))
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(scripts.filter((path) => /dialog|side-panel|cart-preview/.test(path))).toEqual([])
  await page.getByRole('button', { name: 'Sign in', exact: true }).hover()
  await expect.poll(() => scripts.some((path) => path.includes('sign-in-dialog'))).toBe(true)
})

test('each view of the dialog is accessible in a wide and a narrow window', async ({ page }) => {
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
