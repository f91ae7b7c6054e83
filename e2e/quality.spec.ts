// What holds for every page, whatever it shows.
import { gzipSync } from 'node:zlib'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

/** Paths that need nothing but the server; a tour is found at run time. */
const paths = ['/', '/?page=2', '/?destination=zzqqxxzz', 'a tour', '/no-such-page']

async function resolvePath(path: string, page: Page): Promise<string> {
  if (path !== 'a tour') return path
  const answer = await page.request.get('/api/cards?itemsPerPage=1')
  const { items } = (await answer.json()) as { items: { _id: string }[] }
  return `/tour-item/${items[0]!._id}`
}

for (const width of [1440, 390]) {
  for (const path of paths) {
    test(`${path} at ${width} px: accessible, nothing wider than the window, nothing shifts`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.addInitScript(() => {
        const shifts = { sum: 0 }
        Object.assign(window, { shifts })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.sum += (entry as unknown as { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
      })
      await page.goto(await resolvePath(path, page), { waitUntil: 'networkidle' })
      const found = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze()
      expect(
        found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`),
      ).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      const shifted = await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)
      expect(shifted).toBeLessThan(0.01)
    })
  }
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('tours can be read, paged and searched', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('#tours h3')).toHaveCount(12)
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(page).toHaveURL(/\?page=2/)
    await expect(page.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
    const title = (await page.locator('#tours h3').first().textContent())!
    await page.getByLabel('Where to?').fill(title)
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.locator('#tours h3').first()).toHaveText(title)
    await page.locator('#tours').getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
  })

  test('the menu of small windows opens', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    await page.locator('summary').first().click()
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    await menu.getByText('Blog', { exact: true }).click()
    await expect(menu.getByRole('link', { name: 'Masonry' })).toBeVisible()
  })
})

test('the first view loads at most 130 KB of JavaScript and 20 KB of CSS, compressed', async ({ page }) => {
  const sizes: Record<string, number> = { script: 0, stylesheet: 0 }
  const bodies: Promise<void>[] = []
  page.on('response', (response) => {
    const type = response.request().resourceType()
    if (!(type in sizes)) return
    bodies.push(
      response.body().then((body) => {
        sizes[type]! += gzipSync(body, { level: 9 }).length
      }),
    )
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  await Promise.all(bodies)
  expect(sizes.script).toBeLessThanOrEqual(130 * 1024)
  expect(sizes.stylesheet).toBeLessThanOrEqual(20 * 1024)
})
