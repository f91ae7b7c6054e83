// An upgrade of the product while a page is open: files that the page has not loaded yet are gone.
import { expect, test } from './test.ts'

// The router logs files that fail to load to the console.
test.use({ refusals: ['/assets/*'] })

test('a click still opens its page, and going back opens the first', async ({ page }) => {
  await page.goto('/pages/our-team')
  await page.route('**/assets/legal-page-*.js', (route) => route.fulfill({ status: 404 }), { times: 1 })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await expect(page).toHaveURL('/pages/terms')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Terms')
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await page.goBack()
  await expect(page).toHaveURL('/pages/our-team')
})

test('a later reload stays on the page', async ({ page }) => {
  await page.goto('/pages/our-team')
  await page.route('**/assets/legal-page-*.js', (route) => route.fulfill({ status: 404 }), { times: 1 })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await expect(page).toHaveURL('/pages/terms')
  await page.goto('/pages/our-team')
  await page.reload()
  await expect(page).toHaveURL('/pages/our-team')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
