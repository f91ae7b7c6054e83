// Signing in, registering and signing out on the sign-in page, with and without script.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { signInAdmin } from './staff.ts'
import { expect, test } from './test.ts'
import { messages, newAccount, signUp } from './visitors.ts'
import { expectNoOverflow } from './widths.ts'

function formOf(page: Page, name: 'Sign in' | 'Register') {
  return page.getByRole('form', { name, exact: true })
}

async function fillSignIn(page: Page, username: string, password: string): Promise<void> {
  const form = formOf(page, 'Sign in')
  await form.getByLabel('Username', { exact: true }).fill(username)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'SIGN IN' }).click()
}

for (const width of [1440, 390]) {
  test.describe(`without JavaScript at ${width} px`, () => {
    test.use({ javaScriptEnabled: false, viewport: { width, height: 844 } })

    test('a visitor registers, returns to the previous page, signs out, and signs in again', async ({
      page,
    }) => {
      const account = newAccount()
      await page.goto('/tours/standard-list?page=2')
      // Parts that need script are not shown.
      await expect(
        page.getByRole('banner').getByRole('button', { name: /Sign in|Find and contact/ }),
      ).toHaveCount(0)
      await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
      const register = formOf(page, 'Register')
      await register.getByLabel('User name').fill(account.username)
      await register.getByLabel('Email').fill(account.email)
      await register.getByLabel('Password', { exact: true }).fill(account.password)
      await register.getByLabel('Confirm password').fill(account.password)
      await register.getByRole('button', { name: 'REGISTER' }).click()
      await expect(page).toHaveURL('/tours/standard-list?page=2')

      await page.getByRole('banner').getByRole('link', { name: 'Cart' }).click()
      await expect(page).toHaveURL('/my-cart')
      await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Sign in')
      await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
      await expect(page).toHaveURL('/')

      await page.goto('/setting')
      await page.getByRole('main').getByRole('link', { name: 'Sign in to continue' }).click()
      await fillSignIn(page, account.email, account.password)
      await expect(page).toHaveURL('/setting')
      await expect(page.getByRole('main')).toContainText(account.username)

      await page.goto('/sign-in')
      await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
      await expect(page).toHaveURL('/')
      expect((await page.goto('/setting'))?.status()).toBe(401)
    })

    test('staff sign out of the back office', async ({ page }) => {
      await signInAdmin(page.request)
      expect((await page.goto('/admin'))?.status()).toBe(200)
      const bar = page.getByRole('banner')
      await expect(bar.getByRole('button', { name: 'Account' })).toBeHidden()
      await bar.getByRole('button', { name: 'Sign out' }).click()
      await expect(page).toHaveURL('/')
      expect((await page.goto('/admin'))?.status()).toBe(404)
    })

    test('a wrong password shows the same page, which keeps the name and the return address', async ({
      page,
      request,
    }) => {
      const { username, password } = await signUp(request)
      await page.goto('/sign-in?return=%2Fpages%2Fterms')
      await fillSignIn(page, username, 'wrong-horse-7')
      const form = formOf(page, 'Sign in')
      await expect(form.getByRole('alert')).toHaveText('Wrong username or password.')
      await expect(form.getByLabel('Username', { exact: true })).toHaveValue(username)
      await expect(form.getByLabel('Password', { exact: true })).toHaveValue('')
      await fillSignIn(page, username, password)
      await expect(page).toHaveURL('/pages/terms')
    })

    test('errors of a registration are in view at their fields', async ({ page }) => {
      await page.goto('/sign-in')
      const form = formOf(page, 'Register')
      await form.getByLabel('User name').fill('nora')
      await form.getByLabel('Password', { exact: true }).fill('slow-boat-7')
      await form.getByLabel('Confirm password').fill('slow-boat-8')
      await form.getByRole('button', { name: 'REGISTER' }).click()
      await expect(form.getByRole('alert')).toHaveText('Password not match!')
      await expect(form.getByRole('alert')).toBeInViewport()
      await expect(form.getByLabel('User name')).toHaveValue('nora')
      await expect(form.getByLabel('Confirm password')).toHaveAccessibleDescription('Password not match!')
    })
  })
}

for (const width of [1440, 390]) {
  test(`the page without script is accessible at ${width} px, also after a refusal`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    // Axe needs script, so the page's own scripts are removed and its noscript parts are shown.
    await page.route('**/sign-in', async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      const body = html.replace(/<script[^>]*>.*?<\/script>/gs, '').replace(/(<\/?)noscript>/g, '$1div>')
      await route.fulfill({ response, body })
    })
    await page.goto('/sign-in')
    await expect(page.getByRole('heading', { name: 'Signed in already?' })).toBeVisible()
    await expectNoOverflow(page, width)
    await expectAccessible(page)
    await fillSignIn(page, 'nobody-of-that-name', 'wrong-horse-7')
    await expect(formOf(page, 'Sign in').getByRole('alert')).toBeVisible()
    await expectNoOverflow(page, width)
    await expectAccessible(page)
  })
}

test.describe('with JavaScript', () => {
  test.use({ refusals: ['/api/user/signin', '/api/user/signup'] })

  test('the page makes the documented call and opens the previous page', async ({ page, request }) => {
    const { username, password } = await signUp(request)
    await page.goto('/sign-in?return=%2Fpages%2Fterms')
    await fillSignIn(page, username, 'wrong-horse-7')
    const form = formOf(page, 'Sign in')
    await expect(form.getByRole('alert')).toHaveText('Wrong username or password.')
    await expect(form.getByRole('alert').locator('..')).toBeFocused()
    await expect(form.getByLabel('Username', { exact: true })).toHaveValue(username)
    const call = page.waitForRequest('**/api/user/signin')
    await fillSignIn(page, username, password)
    expect((await call).postDataJSON()).toEqual({ username, password })
    await expect(page).toHaveURL('/pages/terms')
    await expect(messages(page)).toContainText('Successfully!')
    await expect(page.getByRole('button', { name: username })).toBeVisible()
  })

  test('a new visitor registers', async ({ page }) => {
    const account = newAccount()
    await page.goto('/sign-in')
    const form = formOf(page, 'Register')
    await form.getByLabel('User name').fill(account.username)
    await form.getByLabel('Email').fill(account.email)
    await form.getByLabel('Password', { exact: true }).fill(account.password)
    await form.getByLabel('Confirm password').fill('slow-boat-8')
    await form.getByRole('button', { name: 'REGISTER' }).click()
    await expect(form.getByRole('alert')).toHaveText('Password not match!')
    await form.getByLabel('Confirm password').fill(account.password)
    const call = page.waitForRequest('**/api/user/signup')
    await form.getByRole('button', { name: 'REGISTER' }).click()
    const { username, email, password } = account
    expect((await call).postDataJSON()).toEqual({ username, email, password })
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('button', { name: username })).toBeVisible()
  })
})

test.describe('before hydration', () => {
  test.use({ waitsForHydration: false })

  test('the form is sent without script and signs in', async ({ page, request }) => {
    const { username, password } = await signUp(request)
    await page.route('**/assets/*.js', () => {})
    await page.goto('/sign-in?return=%2Fpages%2Fterms', { waitUntil: 'commit' })
    await fillSignIn(page, username, password)
    await expect(page).toHaveURL('/pages/terms')
    const names = (await page.context().cookies()).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['jwt', 'refresh', 'halyard']))
  })
})
