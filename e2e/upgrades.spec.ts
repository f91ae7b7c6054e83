// The product has been upgraded while somebody had a page of it open: what that page has yet to load is gone.
import { expect, test } from './test.ts'

// The router tells the console what does not come, from its own script.
test.use({ refusals: ['/assets/*'] })

test('a click leads to its page all the same, and back from there to the first', async ({ page }) => {
  await page.goto('/pages/our-team')
  await page.route('**/assets/legal-page-*.js', (route) => route.fulfill({ status: 404 }), { times: 1 })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await expect(page).toHaveURL('/pages/terms')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Terms')
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await page.goBack()
  await expect(page).toHaveURL('/pages/our-team')
})

test('whoever loads a page anew later stays on it', async ({ page }) => {
  await page.goto('/pages/our-team')
  await page.route('**/assets/legal-page-*.js', (route) => route.fulfill({ status: 404 }), { times: 1 })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await expect(page).toHaveURL('/pages/terms')
  await page.goto('/pages/our-team')
  await page.reload()
  await expect(page).toHaveURL('/pages/our-team')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
