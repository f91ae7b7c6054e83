// Marks of reviews that an order or a trip proves, and the links that leave only these.
import { expectAccessible, expectAccessibleWithoutScript } from './accessibility.ts'
import { markOrder, placeOrder, receiveTransfer } from './own-orders.ts'
import { backpack } from './products.ts'
import { test as base, expect } from './staff-items.ts'
import { listTours, openTab, scheduledTour, tourPath } from './tours.ts'
import { type ListedProduct, type Member, signUp } from './visitors.ts'
import { expectNoOverflow } from './widths.ts'

const scoreTitles = ['Rating', 'Comfort', 'Food', 'Hospitality', 'Hygiene', 'Reception']
const test = base.extend<{ reviewed: { path: string } }>({
  /** A product with a review of its buyer, and one of another user. */
  reviewed: async ({ request, items }, use) => {
    const lamp = (await items.createProduct({ title: `${items.word} lamp` })) as unknown as ListedProduct
    const [buyer, other] = [await signUp(request), await signUp(request)]
    const order = await placeOrder(request, buyer, lamp, { delivery: 'collect' })
    await receiveTransfer(request, order._id)
    for (const state of ['packed', 'completed']) await markOrder(request, order._id, { state })
    const write = async ({ token }: Member, description: string) => {
      const response = await request.post('/api/comments', {
        headers: { authorization: `Bearer ${token}` },
        data: { productId: lamp._id, rating: 5, description },
      })
      expect(response.status()).toBe(201)
    }
    await write(other, 'Seen in a window.')
    await write(buyer, 'Burns all night.')
    await use({ path: `/shop/products/${(lamp as unknown as { slug: string }).slug}` })
  },
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('the review of a buyer says so, and a link leaves only such reviews', async ({ page, reviewed }) => {
      await page.goto(`${reviewed.path}#reviews`)
      const list = page.getByRole('region', { name: 'Reviews', exact: true })
      const bought = list.getByRole('listitem').filter({ hasText: 'Burns all night.' })
      const seen = list.getByRole('listitem').filter({ hasText: 'Seen in a window.' })
      await expect(bought).toContainText('Bought it')
      await expect(seen).toBeVisible()
      await expect(seen).not.toContainText('Bought it')
      const filter = page.getByRole('navigation', { name: 'Which reviews' })
      await filter.getByRole('link', { name: 'By buyers' }).click()
      await expect(page).toHaveURL(`${reviewed.path}?verified=true#reviews`)
      await expect(bought).toBeVisible()
      await expect(seen).toHaveCount(0)
      await expect(filter.getByRole('link', { name: 'By buyers' })).toHaveAttribute('aria-current', 'true')
      const expectGood = javaScriptEnabled ? expectAccessible : expectAccessibleWithoutScript
      for (const width of [320, 390, 1440]) {
        await expectNoOverflow(page, width)
        await expectGood(page)
      }
      await filter.getByRole('link', { name: 'All reviews' }).click()
      await expect(page).toHaveURL(`${reviewed.path}#reviews`)
      await expect(seen).toBeVisible()
    })
  })
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('the review of a traveller names the month, and a link leaves only such reviews', async ({
      page,
      request,
    }) => {
      const tour = (await listTours(request)).find(({ numReviews }) => numReviews > 3)!
      await page.goto(`${tourPath(tour)}#reviews`)
      const panel = javaScriptEnabled ? await openTab(page, 'Reviews') : page.locator('#reviews')
      const reviews = panel.getByRole('listitem').filter({ has: page.locator('time') })
      const travelled = reviews.filter({ hasText: /Travelled [A-Z][a-z]+ 20\d\d/ })
      await expect(travelled).not.toHaveCount(0)
      const [all, proven] = [await reviews.count(), await travelled.count()]
      expect(proven).toBeLessThan(all)
      await panel.getByRole('link', { name: 'By travellers of this tour' }).click()
      await expect(page).toHaveURL(`${tourPath(tour)}?verified=true#reviews`)
      await expect(reviews).toHaveCount(proven)
      await expect(travelled).toHaveCount(proven)
    })
  })
}

test('where nothing proves a review, the page says so', async ({ page, request }) => {
  const tour = await scheduledTour(request, 11)
  const { token } = await signUp(request)
  const scores = Object.fromEntries(scoreTitles.map((title) => [title, 80]))
  const written = await request.patch(`/api/cards/${tour._id}/review`, {
    headers: { authorization: `Bearer ${token}` },
    data: { description: 'The lake was calm.', ...scores },
  })
  expect(written.status()).toBe(200)
  await page.goto(tourPath(tour))
  const panel = await openTab(page, 'Reviews')
  await panel.getByRole('link', { name: 'By travellers of this tour' }).click()
  await expect(panel.getByText('No paid trip proves a review of this tour yet.')).toBeVisible()
  await panel.getByRole('link', { name: 'All reviews' }).click()
  await expect(panel.getByRole('listitem').filter({ has: page.locator('time') })).not.toHaveCount(0)
  const { slug } = await backpack(request)
  await page.goto(`/shop/products/${slug}?verified=true#reviews`)
  await expect(page.getByText('No order proves a review of this yet.')).toBeVisible()
})
