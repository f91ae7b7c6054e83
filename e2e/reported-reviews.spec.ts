// A user reports a review, and reads the answer of staff beneath it.
import { expectAccessible, expectAccessibleWithoutScript } from './accessibility.ts'
import { reviews } from './products.ts'
import { signInAdmin } from './staff.ts'
import { test as base, expect } from './staff-items.ts'
import { anyPage, signUp } from './visitors.ts'
import { expectNoOverflow } from './widths.ts'

const test = base.extend<{ reviewed: { id: string; path: string; title: string } }>({
  /** A product with a review. */
  reviewed: async ({ request, items }, use) => {
    const product = await items.createProduct({ title: `${items.word} kettle` })
    const { token } = await signUp(request)
    const response = await request.post('/api/comments', {
      headers: { authorization: `Bearer ${token}` },
      data: { productId: product._id, rating: 2, description: 'Buy the one of my shop instead.' },
    })
    expect(response.status()).toBe(201)
    const { _id: id } = (await response.json()) as { _id: string }
    const { slug } = product as unknown as { slug: string }
    await use({ id, path: `/shop/products/${slug}`, title: product.title })
  },
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a user reports a review with a reason, once', async ({ page, reviewed }) => {
      await signUp(page.request)
      await page.goto(`${reviewed.path}#reviews`)
      await page.getByRole('link', { name: /^Report the review of / }).click()
      await expect(page).toHaveURL(`/reviews/${reviewed.id}/report`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Report A review')
      await expect(page.getByText('Buy the one of my shop instead.')).toBeVisible()
      const form = page.getByRole('form', { name: 'Report' })
      await form.getByLabel('Anything to add?').fill('It names a shop.')
      await form.getByRole('button', { name: 'Send the report' }).click()
      await expect(form.getByText('Please choose a reason.')).toHaveCount(2)
      await expect(form.getByLabel('Anything to add?')).toHaveValue('It names a shop.')
      const expectGood = javaScriptEnabled ? expectAccessible : expectAccessibleWithoutScript
      for (const width of [320, 390, 1440]) {
        await expectNoOverflow(page, width)
        await expectGood(page)
      }
      await form.getByLabel('It advertises something').check()
      await form.getByRole('button', { name: 'Send the report' }).click()
      await expect(page.getByText('You have reported this review')).toBeVisible()
      await expect(form).toHaveCount(0)
      await page.goto(`/reviews/${reviewed.id}/report`)
      await expect(page.getByText('You have reported this review')).toBeVisible()
      await page.getByRole('link', { name: `Back to ${reviewed.title}` }).click()
      await expect(page).toHaveURL(`${reviewed.path}#reviews`)
    })
  })
}

test('a visitor who reports is asked to sign in, and unknown reviews have no page', async ({
  page,
  reviewed,
}) => {
  await page.goto(`/reviews/${reviewed.id}/report`)
  await expect(page.getByRole('form', { name: 'Report' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await signUp(page.request)
  await page.goto(anyPage)
  expect((await page.goto('/reviews/none/report'))!.status()).toBe(404)
})

test('an answer of staff stands beneath the review, with its date', async ({ page, request, reviewed }) => {
  const { headers } = await signInAdmin(request)
  const text = 'We sell this kettle because it lasts.\nTell us if it does not.'
  const sent = await request.put(`/api/reviews/${reviewed.id}/answer`, { headers, data: { text } })
  expect(sent.status(), await sent.text()).toBe(200)
  await page.goto(`${reviewed.path}#reviews`)
  const review = reviews(page).first()
  await expect(review).toContainText('Answer of Halyard')
  await expect(review).toContainText('Tell us if it does not.')
  await expect(review.locator('time')).toHaveCount(2)
  for (const width of [320, 390, 1440]) {
    await expectNoOverflow(page, width)
    await expectAccessible(page)
  }
})
