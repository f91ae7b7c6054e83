import { productReviewsPerPage } from '#contract/vocabulary.ts'
import { expectAccessible } from './accessibility.ts'
import { backpack, createProduct, reviewForm, reviews, tab } from './products.ts'
import { expect, test } from './test.ts'
import { messages, signInBy, signInDialog, signUp, waitForToast } from './visitors.ts'

test('View more adds reviews, each once, and a reload shows as many (R-196)', async ({ page }) => {
  const size = productReviewsPerPage
  const { slug, _id } = await backpack(page.request)
  await page.goto(`/shop/products/${slug}#reviews`)
  await expect(reviews(page)).toHaveCount(size)
  const call = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/comments')
  await page.getByRole('button', { name: 'View more' }).click()
  const query = new URL((await call).url()).searchParams
  expect([query.get('productId'), query.get('page')]).toEqual([_id, '2'])
  await expect(reviews(page)).toHaveCount(2 * size)
  await expect(reviews(page).nth(size)).toBeFocused()
  const shown = await reviews(page).evaluateAll((items) => items.map(({ id }) => id))
  expect(new Set(shown).size).toBe(2 * size)
  await page.reload()
  await expect(reviews(page)).toHaveCount(2 * size)
  while (await page.getByRole('button', { name: 'View more' }).isVisible()) {
    const before = await reviews(page).count()
    await page.getByRole('button', { name: 'View more' }).click()
    await expect.poll(() => reviews(page).count()).toBeGreaterThan(before)
  }
  const count = /\d+/.exec((await tab(page, /^REVIEWS/).textContent())!)![0]
  await expect(reviews(page)).toHaveCount(Number(count))
})

test('a late response with older reviews does not change the address of the next page', async ({ page }) => {
  const { slug } = await backpack(page.request)
  await page.goto(`/shop/products/${slug}#reviews`)
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/comments?*', async (route) => {
    await gate.promise
    await route.continue()
  })
  const called = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/comments')
  await page.getByRole('button', { name: 'View more' }).click()
  await page.getByRole('navigation', { name: 'Main menu' }).getByText('Shop', { exact: true }).click()
  await expect(page).toHaveURL('/shop/products')
  gate.resolve()
  await (await called).finished()
  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  await expect(page).toHaveURL('/shop/products?page=2#products')
  await page.goBack()
  await expect(page).toHaveURL('/shop/products')
})

test('a visitor who reviews is asked to sign in, nothing is sent, and the text is there afterwards (R-197, R-204, R-205, R-207, R-208, R-209, R-328)', {
  tag: '@usual',
}, async ({ page }) => {
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  const account = await signUp(page.request)
  await page.context().clearCookies()
  await page.goto('/shop/products/storm-lantern#reviews')
  const form = reviewForm(page)
  await expect(form.getByRole('radio', { name: '3 stars' })).toBeChecked()
  await expect(form.getByText('Please login')).toHaveCount(2)
  await expect(form.getByLabel('Save my name, email, and website in this browser...')).not.toBeChecked()
  await form.getByLabel('Review').fill('Burns in any wind.')
  await form.locator('label').filter({ hasText: '4 stars' }).click()
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(messages(page)).toContainText('You need login to do this action!')
  for (const feedback of ['Looks good!', 'Please choose a Email.', 'You must agree before submitting.']) {
    await expect(form.getByText(feedback, { exact: true })).toBeVisible()
  }
  const dialog = signInDialog(page)
  await expect(dialog).toBeVisible()
  expect(posts).toEqual([])
  await signInBy(dialog, account)
  // The page reloads; a pointer movement starts hydration.
  await expect(dialog).toBeHidden()
  await page.mouse.move(300, 300)
  await page.mouse.move(340, 300)
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue(account.username, { timeout: 30_000 })
  await expect(form.getByLabel('Review')).toHaveValue('Burns in any wind.')
  await expect(form.getByRole('radio', { name: '4 stars' })).toBeChecked()
})

test('a member’s review joins the list at once, as plain text, and can be deleted (R-197, R-202, R-203, R-204, R-206, R-208, R-210, R-470)', {
  tag: '@usual',
}, async ({ page, request }) => {
  const product = await createProduct(request)
  const member = await signUp(page.request)
  await page.goto(`/shop/products/${product.slug}#reviews`)
  await expect(page.getByText('Nobody has written about this yet.')).toBeVisible()
  const form = reviewForm(page)
  for (const [label, value] of [
    ['Name', member.username],
    ['Email', member.email],
  ] as const) {
    await expect(form.getByLabel(label, { exact: true })).toHaveValue(value)
    await expect(form.getByLabel(label, { exact: true })).not.toBeEditable()
  }
  await expect(form.getByText('Read only')).toHaveCount(2)

  const submit = form.getByRole('button', { name: 'Submit' })
  await submit.click()
  await expect(form.getByText('required', { exact: true })).toBeVisible()
  await expect(form.getByLabel('Review')).toBeFocused()

  const words = '<b>Sank</b> <script>alert(1)</script> & came up again'
  await form.getByLabel('Review').fill(words)
  await form.locator('label').filter({ hasText: '5 stars' }).click()
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/comments', async (route) => {
    await gate.promise
    await route.continue()
  })
  const call = page.waitForRequest((request) => request.method() === 'POST')
  await submit.click()
  await expect(submit).toBeDisabled()
  expect((await call).postDataJSON()).toEqual({
    user: member.id,
    description: words,
    rating: 5,
    productId: product._id,
  })
  gate.resolve()
  await expect(reviews(page)).toHaveCount(1)
  await expect(reviews(page)).toContainText(words)
  await expect(reviews(page).getByRole('img', { name: '5 of 5 stars' })).toBeVisible()
  await expect(reviews(page).locator('time')).toHaveText(/^[A-Z][a-z]{2} \d\d \d{4} \d\d:\d\d [ap]m$/)
  await expect(messages(page)).toContainText('Successfully!')
  await expect(tab(page, 'REVIEWS(1)')).toBeVisible()
  await expect(page.getByRole('link', { name: '1 review' })).toBeVisible()
  await expect(form.getByLabel('Review')).toHaveValue('')
  await expect(submit).toBeEnabled()

  await reviews(page)
    .getByRole('button', { name: /^Delete the review of/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Do you want delete?' })
  await expectAccessible(page, 'dialog[open]')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(reviews(page)).toHaveCount(1)
  await reviews(page)
    .getByRole('button', { name: /^Delete the review of/ })
    .click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Nobody has written about this yet.')).toBeVisible()
  await expect(tab(page, 'REVIEWS(0)')).toBeVisible()
})

test('text written while a review is being sent stays in the form', async ({ page, request }) => {
  const product = await createProduct(request)
  await signUp(page.request)
  await page.goto(`/shop/products/${product.slug}#reviews`)
  const text = reviewForm(page).getByLabel('Review')
  await text.fill('It holds')
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/comments', async (route) => {
    await gate.promise
    await route.continue()
  })
  const call = page.waitForRequest((query) => query.method() === 'POST')
  await reviewForm(page).getByRole('button', { name: 'Submit' }).click()
  await call
  await text.fill('It holds, but not for long')
  gate.resolve()
  await expect(reviews(page)).toContainText('It holds')
  await expect(text).toHaveValue('It holds, but not for long')
})

test('deleting one of several reviews shows a message, and the focus moves to the others', async ({
  page,
  request,
}) => {
  const product = await createProduct(request)
  const member = await signUp(page.request)
  for (const description of ['Sank at once.', 'Came up again.']) {
    const result = await page.request.post('/api/comments', {
      headers: { authorization: `Bearer ${member.token}` },
      data: { user: member.id, description, rating: 3, productId: product._id },
    })
    expect(result.status()).toBe(201)
  }
  await page.goto(`/shop/products/${product.slug}#reviews`)
  const doomed = reviews(page).filter({ hasText: 'Sank at once.' })
  await doomed.getByRole('button', { name: /^Delete the review of/ }).press('Enter')
  const toastShown = waitForToast(page, 'Successfully!')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
  await toastShown
  await expect(reviews(page)).toHaveText([/Came up again/])
  await expect(page.getByRole('region', { name: 'Reviews' })).toBeFocused()
})

test.describe('a refused review', () => {
  test.use({ refusals: ['/api/comments'] })

  test('keeps its text, and the reason is in a toast and below the text', async ({ page }) => {
    await signUp(page.request)
    await page.goto('/shop/products/storm-lantern#reviews')
    await page.route('**/api/comments', (route) =>
      route.fulfill({ status: 429, json: { code: 'rate_limited', message: 'Take a breath first.' } }),
    )
    const form = reviewForm(page)
    await form.getByLabel('Review').fill('Every word of this counts.')
    await form.getByRole('button', { name: 'Submit' }).click()
    await expect(messages(page)).toContainText('Take a breath first.')
    await expect(form.getByLabel('Review')).toHaveAccessibleDescription('Take a breath first.')
    await expect(form.getByLabel('Review')).toHaveValue('Every word of this counts.')
    await expect(form.getByRole('button', { name: 'Submit' })).toBeEnabled()
  })
})
