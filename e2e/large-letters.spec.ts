// With a larger font size of the browser, pages have the layout of a smaller window, without overflow.
import { browserFlags, findBrowser } from './browser.ts'
import { signInSuperAdmin } from './staff.ts'
import { expect, test } from './test.ts'
import { signUp } from './visitors.ts'
import { expectNoOverflow } from './widths.ts'

const largeLetters = (flag: string) =>
  flag.startsWith('--blink-settings=') ? `${flag},defaultFontSize=24` : flag

test.use({ launchOptions: { executablePath: findBrowser(), args: browserFlags.map(largeLetters) } })

const pages = [
  '/',
  '/tours/standard-list',
  '/shop/products/ridge-backpack-38-l',
  '/destinations/item/slovenia',
  '/pages/our-team',
]

test('pages have no overflow at 150 % font size', async ({ page }) => {
  for (const path of pages) {
    await test.step(path, async () => {
      await page.goto(path)
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('24px')
      await expectNoOverflow(page, 1440)
      await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeHidden()
      await expectNoOverflow(page, 390)
      const banner = page.getByRole('banner')
      for (const opener of [
        banner.locator('.small-menu > summary'),
        banner.getByRole('link', { name: 'Search' }),
      ])
        await expect(opener).toBeInViewport({ ratio: 1 })
    })
  }
})

const longPages = [
  '/tours/split-list',
  '/destinations/item/slovenia',
  '/detail/nine-slow-trains-worth-the-ticket',
  '/tour-item/winter-in-the-julian-alps',
]

test('pages have no overflow at 200 % font size on a phone', async ({ page }) => {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  for (const path of longPages) {
    await test.step(path, async () => {
      await page.goto(path)
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
      await expectNoOverflow(page, 390)
    })
  }
})

test('the back office has no overflow at 200 % font size on a phone', async ({ page }) => {
  await signInSuperAdmin(page.request)
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  for (const path of ['', '/geography', '/tour/add', '/product/add']) {
    await page.goto(`/admin${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const map of await page.getByRole('img', { name: /: a map of/ }).all())
      await expect(map).toBeVisible()
    await expectNoOverflow(page, 390)
  }
  await page.goto('/admin')
  const name = page.getByText('jonnasaether')
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('calendar days do not wrap at 200 % font size on a phone', async ({ page }) => {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/tour-item/winter-in-the-julian-alps')
  await page.getByRole('button', { name: 'Open the calendar: Departure date' }).click()
  const days = page.getByRole('dialog').locator('[data-day]')
  await expect(days).not.toHaveCount(0)
  const lines = await days.evaluateAll((all) =>
    all.map((day) => {
      const number = document.createRange()
      number.selectNodeContents(day.firstElementChild!)
      return number.getClientRects().length
    }),
  )
  expect(new Set(lines)).toEqual(new Set([1]))
})

for (const width of [390, 1440]) {
  test(`200 % font size enlarges the top strip, the order box and the cart’s count at ${width}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await signUp(page.request)
    const sizesOf = async () => {
      const parts = ['.on-night a[href^="mailto"]', '.link-select > summary', '[data-testid=cart-badge]']
      const sizes: number[] = []
      for (const part of parts)
        sizes.push(
          await page
            .locator(part)
            .first()
            .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
        )
      return sizes
    }
    await page.goto('/shop/products')
    const usual = await sizesOf()
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    await page.reload()
    expect(await sizesOf()).toEqual(usual.map((size) => (size * 32) / 24))
    await expectNoOverflow(page, width)
    // No amount wraps, as in "$185. / 0".
    const broken = await page.locator('.money').evaluateAll(
      (amounts) =>
        amounts.filter((amount) => {
          const tops = new Set([...amount.getClientRects()].map(({ top }) => top))
          return tops.size > 1
        }).length,
    )
    expect(broken).toBe(0)
    for (const path of ['/search', '/tours/standard-list', '/my-cart']) {
      await page.goto(path)
      await expectNoOverflow(page, width)
    }
  })
}
