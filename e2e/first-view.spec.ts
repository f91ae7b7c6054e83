// The first view contains the results: after a search, a filter, another order or page, on phone and desktop.
import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'
import { signUp } from './visitors.ts'

const windows = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const
const tourPages = ['/search', '/tours/standard-list', '/tours/gallery-list', '/tours/split-list'] as const

/** `counter` holds the text with the number of results; filters and suggestions tell numbers too. */
const lists = {
  tours: {
    results: '#tours :is(.poster-card, .tour-row)',
    counter: '#tours [role=status]',
    count: /^[\d,]+ tours?\b(?! (for|is|are))/,
  },
  products: {
    results: '#products .square-card',
    counter: '#products .shop-toolbar [role=status]:not(.sr-only)',
    count: /^([\d,]+ products|One product)$/,
  },
  posts: { results: '#posts article', counter: '#posts', count: /^\d+ posts?$/ },
} as const

async function expectInView(page: Page, list: keyof typeof lists): Promise<void> {
  const { results, counter, count } = lists[list]
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const height = page.viewportSize()!.height
  await expect(async () => {
    const { y } = (await page.locator(results).first().boundingBox())!
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y).toBeLessThan(height)
  }).toPass({ timeout: 10_000 })
  await expect(page.locator(counter).getByText(count)).toBeInViewport()
}

/** Scrolls to the top, so that the pressed element does not bring the list into view. */
async function toTop(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
}

async function searchFromHome(page: Page): Promise<void> {
  await page.goto('/')
  const form = page.getByRole('search', { name: 'Tours' })
  await form.getByLabel('Where to?').fill('Norway')
  await form.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL((url) => url.searchParams.get('destination') === 'Norway')
  await expectInView(page, 'tours')
}

for (const viewport of windows) {
  test.describe(`in a window of ${viewport.width} pixels`, () => {
    test.use({ viewport })

    test('Search on the home page shows its results', async ({ page }) => {
      await searchFromHome(page)
      await page.getByRole('link', { name: 'Show all tours' }).click()
      await expectInView(page, 'tours')
    })

    test('the search page opens with its results and makes each call once (R-112)', async ({ page }) => {
      await page.goto('/search')
      await expectInView(page, 'tours')
      await page.getByRole('search', { name: 'Tours' }).getByLabel('Month').selectOption('6')
      await page.getByRole('button', { name: 'Search', exact: true }).first().click()
      await expect(page).toHaveURL('/search?time=6#tours')
      await expectInView(page, 'tours')
    })

    test('lists of tours: order, layout, page and filter show the list (R-105, R-106, R-119)', async ({
      page,
    }) => {
      test.slow()
      for (const path of tourPages) await test.step(path, () => changeList(page, path))
    })

    test('the shop: order, page, category, price and name show the list (R-171)', async ({ page }) => {
      await page.goto('/shop/products')
      await expectInView(page, 'products')
      await page.locator('.link-select > summary').click()
      await page.getByRole('link', { name: 'price low to high' }).click()
      await expect(page).toHaveURL(/sort=lowprice/)
      await expectInView(page, 'products')
      await page.getByRole('link', { name: 'Page 2', exact: true }).click()
      await expect(page).toHaveURL(/page=2/)
      await expectInView(page, 'products')
      await toTop(page)
      const filters = await openShopFilters(page)
      await filters.getByRole('link', { name: /^Camping/ }).click()
      await expect(page).toHaveURL(/category=Camping/)
      // The drawer of a small window stays open for further filters.
      if (viewport.width < 1024) await filters.getByRole('button', { name: /^Show \d+ products$/ }).click()
      await expectInView(page, 'products')
      await page.getByRole('button', { name: 'Reset filter' }).click()
      await expect(page).toHaveURL('/shop/products#products')
      await expectInView(page, 'products')
    })

    test('another page of the blog shows its posts', async ({ page }) => {
      await page.goto('/blog/right-sidebar')
      await expectInView(page, 'posts')
      await page.getByRole('link', { name: 'Page 2', exact: true }).click()
      await expect(page).toHaveURL(/page=2/)
      await expectInView(page, 'posts')
    })

    test('the button to the top never covers the button of a card or a row', async ({ page }) => {
      await page.goto('/shop/products')
      const button = page.getByRole('button', { name: 'Back to top' })
      const total = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
      for (let top = 320; top < total; top += 70) {
        await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top)
        await expect(button).toBeVisible()
        await expect(async () => {
          const plate = (await button.boundingBox())!
          const covered = await page
            .locator('.square-card :is(button, a:not(.square-link))')
            .evaluateAll(
              (actions, { x, y, width, height }) =>
                actions
                  .map((action) => action.getBoundingClientRect())
                  .filter(
                    (box) => box.left < x + width && box.right > x && box.top < y + height && box.bottom > y,
                  ).length,
              plate,
            )
          expect(covered).toBe(0)
        }).toPass({ timeout: 5000 })
      }
    })

    test.describe('without JavaScript', () => {
      test.use({ javaScriptEnabled: false })

      test('a search, an order, a page and the filters show the list', async ({ page }) => {
        await searchFromHome(page)
        for (const path of tourPages) {
          await page.goto(path)
          await page.getByRole('link', { name: 'Name A-Z' }).click()
          await expectInView(page, 'tours')
          await page.getByRole('link', { name: 'Page 2', exact: true }).click()
          await expectInView(page, 'tours')
          await page.getByRole('form', { name: 'Plan your trip' }).getByLabel('Search tour').fill('Norway')
          await page.getByRole('button', { name: 'Show tours' }).click()
          await expect(page).toHaveURL((url) => url.searchParams.get('q') === 'Norway')
          await expectInView(page, 'tours')
        }
        await page.goto('/shop/products')
        await page.locator('#filters').getByLabel('Search products').fill('mug')
        await page.locator('#filters').getByRole('button', { name: 'Search' }).click()
        await expect(page).toHaveURL((url) => url.searchParams.get('name') === 'mug')
        await expectInView(page, 'products')
      })
    })
  })
}

test('the header area of a list takes at most a third of the first view', async ({ page }) => {
  test.slow()
  for (const path of [
    ...tourPages,
    '/shop/products',
    '/destinations/list',
    '/destinations/slider',
    '/blog/masonry',
    '/blog/right-sidebar',
    '/blog/category/food',
  ]) {
    await expectLowHead(page, path)
  }
})

test('the header areas of account pages and element lists take at most a third of the first view', async ({
  page,
}) => {
  test.slow()
  await signUp(page.request)
  for (const path of [
    '/my-cart',
    '/my-tour',
    '/my-orders',
    '/checkout',
    '/setting',
    '/elements/tour-list',
    '/elements/tour-filter',
    '/elements/shop-list',
    '/elements/blog-list',
  ]) {
    await expectLowHead(page, path)
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: windows[0] })

  test('filter drawers focus their heading, so that no on-screen keyboard opens', async ({ page }) => {
    for (const path of ['/tours/standard-list', '/search']) {
      await page.goto(path)
      await page.getByRole('button', { name: 'Filters' }).click()
      const drawer = page.getByRole('dialog', { name: 'Plan your trip' })
      await expect(drawer.getByRole('heading', { name: 'Plan your trip' })).toBeFocused()
    }
    await page.goto('/shop/products')
    await page.getByRole('link', { name: 'Filters' }).click()
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Filters' })).toBeFocused()
  })
})

/** Orders, lays out and pages a list, then filters it and removes the filter. */
async function changeList(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('link', { name: 'Name A-Z' }).click()
  await expect(page).toHaveURL(/sort=name/)
  await expectInView(page, 'tours')
  await toTop(page)
  await page.getByRole('navigation', { name: 'Layout' }).getByRole('link').last().click()
  await expectInView(page, 'tours')
  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  await expect(page).toHaveURL(/page=2/)
  await expectInView(page, 'tours')
  await toTop(page)
  await page.goto(path)
  await planTrip(page)
  await expectInView(page, 'tours')
  await toTop(page)
  await page.getByRole('link', { name: /^Remove filter/ }).click()
  await expect(page.getByRole('link', { name: /^Remove filter/ })).toHaveCount(0)
  await expectInView(page, 'tours')
}

/** Opens a page once and measures its header area in each window. */
async function expectLowHead(page: Page, path: string): Promise<void> {
  await page.goto(path)
  for (const viewport of windows) {
    await page.setViewportSize(viewport)
    const head = page.locator('main :is(.hero, .shop-hero, .account-head)').first()
    const { height } = (await head.boundingBox())!
    expect(height, `${path} at ${viewport.width}`).toBeLessThanOrEqual(viewport.height / 3)
  }
}

/** Opens the filters, which small windows have in a drawer. */
async function planTrip(page: Page): Promise<void> {
  const isSmall = page.viewportSize()!.width < 1024
  if (isSmall) await page.getByRole('button', { name: 'Filters' }).click()
  // The filters are sticky.
  else await page.evaluate(() => window.scrollTo({ top: 2400, behavior: 'instant' }))
  const form = isSmall
    ? page.getByRole('dialog', { name: 'Plan your trip' })
    : page.getByRole('form', { name: 'Plan your trip' })
  await form.getByLabel('Search tour').fill('Norway')
  await form.getByLabel('Search tour').press('Enter')
  await expect(page).toHaveURL(/q=Norway/)
  if (isSmall) await form.getByRole('button', { name: /^Show/ }).click()
}

async function openShopFilters(page: Page) {
  if (page.viewportSize()!.width >= 1024) return page.locator('#filters')
  await page.getByRole('link', { name: 'Filters' }).click()
  return page.getByRole('dialog')
}
