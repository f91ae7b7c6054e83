// Elements side by side are aligned.
import type { Locator } from '@playwright/test'
import { signInSuperAdmin } from './staff.ts'
import { expect, test } from './test.ts'

/** The distinct pairs of top and height. */
async function linesOf(elements: Locator): Promise<string[]> {
  await expect(elements.first()).toBeVisible()
  const lines = await elements.evaluateAll((all) =>
    all.map((element) => {
      const { top, height } = element.getBoundingClientRect()
      return `${Math.round(top)} ${Math.round(height)}`
    }),
  )
  return [...new Set(lines)]
}

test('the fields, choices and button of a staff search have the same height', async ({ page }) => {
  await signInSuperAdmin(page.request)
  for (const path of ['/admin/tour', '/admin/bookings']) {
    await page.goto(path)
    const controls = page
      .getByRole('main')
      .getByRole('search')
      .locator('.field-box, .segments, [type="submit"]')
    expect(await linesOf(controls)).toHaveLength(1)
  }
})

test('on a phone a date field of a staff search shares its line and shows the whole date', async ({
  page,
}) => {
  await signInSuperAdmin(page.request)
  for (const { path, beside, date } of [
    { path: '/admin/bookings', beside: 'Tour', date: 'Departure date' },
    { path: '/admin/audit-log', beside: 'First day', date: 'Last day' },
  ]) {
    await page.setViewportSize({ width: 384, height: 844 })
    await page.goto(path)
    const search = page.getByRole('main').getByRole('search')
    const field = (label: string) =>
      search.locator('.field-box').filter({ has: page.getByLabel(label, { exact: true }) })
    expect(await linesOf(field(beside).or(field(date)))).toHaveLength(1)
    const typed = search.getByRole('textbox', { name: date })
    // The placeholder is wider than any date.
    await typed.fill('DD-MM-YYYY')
    expect(await typed.evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0)
  }
})

test('the Filters button is as high as the layout buttons, and facts of neighbouring tiles are aligned', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/tours/gallery-list')
  const toolbar = page.locator('.tour-toolbar')
  expect(await linesOf(toolbar.locator('.tour-filters-button > button, .segments'))).toHaveLength(1)
  await page.setViewportSize({ width: 1440, height: 900 })
  const gaps = await page.locator('.demo-plate').evaluateAll((plates) =>
    plates.map((plate) => {
      const [title, facts] = ['.demo-title', '.demo-facts'].map((part) =>
        plate.querySelector(part)!.getBoundingClientRect(),
      )
      return Math.round(facts!.top - title!.bottom)
    }),
  )
  expect(gaps.length).toBeGreaterThan(3)
  expect(new Set(gaps).size).toBe(1)
})

test('the button in the search of the shop stays within its field', async ({ page }) => {
  await page.goto('/shop/products')
  const field = page.locator('.field-box').filter({ has: page.getByLabel('Search products') })
  const [box, button] = await Promise.all([
    field.boundingBox(),
    field.getByRole('button', { name: 'Search' }).boundingBox(),
  ])
  expect(button!.x + button!.width).toBeLessThanOrEqual(box!.x + box!.width)
})

test('every page has space between its content and the ridges', async ({ page }) => {
  for (const path of [
    '/blog/masonry',
    '/blog/category/travel',
    '/detail/nine-slow-trains-worth-the-ticket',
    '/pages/terms',
    '/tours/standard-list',
    '/shop/products',
  ]) {
    await page.goto(path)
    const air = await page.evaluate(() => {
      const bottoms = [...document.querySelectorAll('main :is(p, a, img, button)')].map(
        (element) => element.getBoundingClientRect().bottom,
      )
      return document.querySelector('body footer > img')!.getBoundingClientRect().top - Math.max(...bottoms)
    })
    expect(air, path).toBeGreaterThan(55)
  }
})

test('the focus ring of a card does not touch the next card', async ({ page }) => {
  await page.goto('/tours/standard-list')
  const gaps = await page.locator('.poster-wall').evaluateAll((walls) =>
    walls.flatMap((wall) => {
      const places = [...wall.querySelectorAll('.poster-link')].map((link) => link.getBoundingClientRect())
      return places.flatMap(({ left, bottom }) =>
        places.filter((other) => other.left === left && other.top >= bottom).map(({ top }) => top - bottom),
      )
    }),
  )
  expect(Math.min(...gaps)).toBeGreaterThan(16)
})
