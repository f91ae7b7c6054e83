// With an empty database the content of the product is still shown.
import { expect, test } from './own-server.ts'
import { type Visit, visits } from './routes.ts'

test.use({ hasSamples: false })

const isWithoutRecords = ({ as, path, status }: Visit) =>
  as === undefined && status === undefined && !path.includes('{')

test('posts, team, sample tours, sample reviews, banners and postcards need no record in the database (R-006)', {
  tag: '@usual',
}, async ({ page, request }) => {
  test.slow()
  for (const { path } of visits.filter(isWithoutRecords)) {
    expect((await request.get(path)).status(), path).toBe(200)
  }
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'No cards found' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Banners' }).getByRole('heading').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Top reviews' }).getByRole('figure')).toHaveCount(6)
  await page.goto('/home/exotic-destinations')
  await expect(page.getByRole('heading', { name: 'No data' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Postcards' }).getByRole('link')).toHaveCount(8)
  await page.goto('/home/winter-holidays')
  await expect(page.getByRole('region', { name: 'Our team' }).locator('h3')).toHaveCount(8)
  await page.goto('/destinations/slider')
  await expect(page.locator('main h2')).not.toHaveCount(0)
  await page.goto('/tours/standard-list')
  await expect(page.getByText(/^(Superb|Good)/).first()).toBeVisible()
  await page.goto('/blog/masonry')
  await page.locator('main a[href^="/detail/"]').first().click()
  await expect(page).toHaveURL(/\/detail\//)
  await expect(page.getByRole('article').getByRole('paragraph').first()).toBeVisible()
  await page.goto('/shop/products')
  await expect(page.getByRole('heading', { name: 'No data' })).toBeVisible()
  await page.goto('/search')
  await expect(page.getByRole('heading', { name: 'No data' })).toBeVisible()
})
