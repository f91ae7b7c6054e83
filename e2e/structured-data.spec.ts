// What pages tell search engines, as the browser has it.
import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

async function graphOf(page: Page): Promise<{ '@type': string | string[] }[]> {
  const script = page.locator('script[type="application/ld+json"]')
  await expect(script).toHaveCount(1)
  return JSON.parse((await script.textContent())!)['@graph']
}

test('the first page tells of the agency and its site, the others of the way to them', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  expect((await graphOf(page)).map((thing) => thing['@type'])).toEqual(['TravelAgency', 'WebSite'])
  await page.goto('/home/winter-holidays')
  expect(await graphOf(page)).toMatchObject([
    { '@type': 'BreadcrumbList', itemListElement: [{ name: 'Home' }, { name: 'Home Winter Holiday' }] },
  ])
})

test('what a page tells goes with it when another is opened without a reload', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  await graphOf(page)
  await page.locator('#tours').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/tour-item\//)
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveTitle(/^Home Travel Agency/)
})
