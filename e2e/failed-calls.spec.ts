// A failed call shows the message of the server, and the page stays usable.
import type { Page } from '@playwright/test'
import { backpack } from './products.ts'
import { signInAdmin } from './staff.ts'
import { expect, test } from './test.ts'
import { listTours, openTab, openWithin, tourPath } from './tours.ts'
import { messages } from './visitors.ts'

test.use({ refusals: ['/api/*'] })

const message = 'Back in a moment.'

async function refuse(page: Page, address: RegExp): Promise<void> {
  await page.route(address, (route) => route.fulfill({ status: 503, json: { code: 'unavailable', message } }))
}

test('a product that fails to load shows an error (R-322)', async ({ page }) => {
  const { slug } = await backpack(page.request)
  await refuse(page, /\/api\/products\//)
  await page.goto('/pages/our-team')
  await openWithin(page, `/shop/products/${slug}`)
  await expect(messages(page)).toContainText(message)
  await expect(page.getByText('we do not know whether it went through')).toBeVisible()
})

for (const [what, address] of [
  ['reviews', /\/api\/comments/],
  ['related products', /\/api\/products\?/],
] as const) {
  test(`a product whose ${what} fail to load is shown without them (R-322)`, async ({ page }) => {
    const { slug, title, numRating } = await backpack(page.request)
    await refuse(page, address)
    await page.goto('/pages/our-team')
    await openWithin(page, `/shop/products/${slug}`)
    await expect(messages(page)).toContainText(message)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('tab', { name: `REVIEWS(${numRating})` })).toBeVisible()
    await expect(page.locator('#related')).toHaveCount(what === 'reviews' ? 1 : 0)
    if (what !== 'reviews') return
    const reviews = await openTab(page, `REVIEWS(${numRating})`)
    await expect(reviews.getByText('The reviews are not here yet.')).toBeVisible()
    await page.unroute(address)
    await reviews.getByRole('button', { name: 'View more' }).click()
    await expect(reviews.getByRole('listitem').first()).toBeFocused()
    await expect(reviews.getByText('The reviews are not here yet.')).toHaveCount(0)
  })
}

test('reviews of a chosen tour that fail to load show an error (R-322)', async ({ page }) => {
  const tour = (await listTours(page.request)).find(({ numReviews }) => numReviews > 0)!
  await refuse(page, /\/api\/cards\/[\w-]+\/reviews/)
  await page.goto(`/search?destination=${encodeURIComponent(tour.title)}`)
  await page
    .getByRole('main')
    .locator(`a[href="${tourPath(tour)}"]`)
    .first()
    .click()
  await expect(messages(page)).toContainText(message)
  const panel = await openTab(page, 'Reviews')
  await expect(panel.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('similar tours that fail to load show an error (R-322)', async ({ page }) => {
  const tour = (await listTours(page.request))[0]!
  await refuse(page, /\/api\/cards\?.*type=/)
  await page.goto('/pages/our-team')
  await openWithin(page, tourPath(tour))
  await expect(messages(page)).toContainText(message)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(tour.title)
})

test('seats of a month that fail to load show an error (R-322)', async ({ page }) => {
  const tour = (await listTours(page.request)).find(({ avaliable }) => avaliable)!
  await refuse(page, /\/seats\?/)
  await page.goto(tourPath(tour))
  await page.getByRole('button', { name: 'Open the calendar: Departure date' }).click()
  await expect(messages(page)).toContainText(message)
  await expect(page.getByText('How many seats are left could not be found out.')).toBeVisible()
})

test('a tour that fails to load for editing shows an error (R-322)', async ({ page }) => {
  const tour = (await listTours(page.request))[0]!
  await signInAdmin(page.request)
  await page.goto('/admin/tour')
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true')
  await refuse(page, /\/api\/cards\//)
  // By an address of the history, because a link of the list brings the tour along.
  await page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/admin/tour/edit/${tour._id}`)
  await expect(messages(page)).toContainText(message)
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
})
