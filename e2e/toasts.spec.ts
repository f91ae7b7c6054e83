// Toasts, and interactions without API calls.
import { expect, test } from './test.ts'
import { messages, openSignIn, signUp } from './visitors.ts'

test('a toast closes after one second, but not while it is hovered (R-327, R-328)', {
  tag: '@usual',
}, async ({ page }) => {
  await page.goto('/')
  const dialog = await openSignIn(page)
  await dialog.getByRole('tab', { name: 'Register' }).click()
  await dialog.getByLabel('Password', { exact: true }).fill('slow-boat-7')
  await dialog.getByLabel('Confirm password').fill('slow-boat-8')
  // From here on the test controls the clock.
  await page.clock.install()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await dialog.getByRole('button', { name: 'REGISTER' }).click()

  const plate = messages(page).getByText('Password not match!')
  await expect(plate).toBeVisible()
  await page.clock.runFor(900)
  await expect(plate).toBeVisible()
  await page.clock.runFor(200)
  await expect(plate).toBeHidden()

  await dialog.getByRole('button', { name: 'REGISTER' }).click()
  await expect(plate.last()).toBeVisible()
  await plate.last().hover()
  await page.clock.runFor(2000)
  await expect(plate.last()).toBeVisible()
})

test('tabs switch without a call (R-294)', async ({ page }) => {
  await page.goto('/')
  const dialog = await openSignIn(page)
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url())
  })
  await dialog.getByRole('tab', { name: 'Register' }).click()
  await expect(dialog.getByRole('button', { name: 'REGISTER' })).toBeVisible()
  await dialog.getByRole('tab', { name: 'Login' }).click()
  await expect(dialog.getByRole('button', { name: 'SIGN IN' })).toBeVisible()
  expect(calls).toEqual([])
})

test.describe('a call that fails', () => {
  test.use({ refusals: ['/api/carts'] })

  test('shows its message and ends the loading state (R-322)', { tag: '@usual' }, async ({ page }) => {
    await signUp(page.request)
    await page.route('**/api/carts**', (route) =>
      route.fulfill({ status: 503, json: { message: 'The cart is out for lunch.', code: 'unavailable' } }),
    )
    await page.goto('/')
    await expect(messages(page).getByText('The cart is out for lunch.').first()).toBeAttached()
    await expect(page.getByRole('progressbar')).toBeHidden()
  })
})
