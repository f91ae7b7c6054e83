// The filters of the shop.
import type { Page } from '@playwright/test'
import { productCategories } from '#contract/vocabulary.ts'
import { expectAccessible } from './accessibility.ts'
import { cards, pricesShown, readListQuery, titles } from './shop-list.ts'
import { expect, test } from './test.ts'

test('category, name and order apply together; Reset filter clears them (R-171, R-174, R-175, R-178)', {
  tag: '@usual',
}, async ({ page }) => {
  await page.goto('/shop/products')
  const filters = page.getByRole('complementary', { name: 'Filters' })
  const reset = page.getByRole('button', { name: 'Reset filter' })
  await expect(reset).toBeHidden()
  const categories = filters.getByRole('navigation', { name: 'Categories' }).getByRole('link')
  await expect(categories).toHaveText(
    productCategories.toSorted().map((category) => new RegExp(`^${category}`)),
  )

  await filters.getByRole('link', { name: /^Camping/ }).click()
  await expect(page).toHaveURL('/shop/products?category=Camping#products')
  await expect(page).toHaveTitle('Camping - Shop - Halyard')
  await expect(filters.getByRole('link', { name: /^Camping/ })).toHaveAttribute('aria-current', 'true')
  await expect(cards(page).filter({ hasNotText: 'Camping' })).toHaveCount(0)
  await expect(reset).toBeVisible()

  await filters.getByLabel('Search products').fill('Lantern')
  expect(await readListQuery(page, () => page.keyboard.press('Enter'))).toEqual({
    category: 'Camping',
    name: 'Lantern',
  })
  await expect(titles(page).filter({ hasNotText: /lantern/i })).toHaveCount(0)
  await expect(titles(page).filter({ hasText: 'Storm lantern' })).toHaveCount(1)
  await page.getByRole('link', { name: 'Remove filter Camping' }).click()
  await expect(page).toHaveURL('/shop/products?name=Lantern#products')

  expect(await readListQuery(page, () => reset.click())).toEqual({})
  await expect(page).toHaveURL('/shop/products#products')
  await expect(reset).toBeHidden()
  await expect(filters.getByLabel('Search products')).toHaveValue('')
  await page.goBack()
  await expect(filters.getByLabel('Search products')).toHaveValue('Lantern')
})

test('a misspelt name search shows above the products which spelling was searched', async ({ page }) => {
  await page.goto('/shop/products?name=lanetrn')
  await expect(page.getByText(/^Results for lantern: (\d+ products|One product)$/)).toBeVisible()
  await expect(titles(page).filter({ hasNotText: /lantern/i })).toHaveCount(0)
  await expect(titles(page).filter({ hasText: 'Storm lantern' })).toHaveCount(1)
  await expectAccessible(page, '#products')
})

test('searching by name keeps the focus, and text typed while the list loads', async ({ page }) => {
  await page.goto('/shop/products')
  const field = page.getByRole('complementary', { name: 'Filters' }).getByLabel('Search products')
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/products?name=tent', async (route) => {
    await gate.promise
    await route.continue()
  })
  await field.fill('tent')
  await readListQuery(page, () => field.press('Enter'))
  await page.keyboard.type(' for two')
  gate.resolve()
  await expect(page).toHaveURL('/shop/products?name=tent#products')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('tent for two')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/shop/products?name=tent+for+two#products')
  await page.goBack()
  await expect(field).toHaveValue('tent')
  await page.goBack()
  await expect(field).toHaveValue('')
})

test('going back before the new list is rendered shows the previous name', async ({ page }) => {
  await holdRendering(page)
  await page.goto('/shop/products?name=tent')
  const field = page.getByRole('complementary', { name: 'Filters' }).getByLabel('Search products')
  await field.fill('tent for two')
  const release = await page.evaluateHandle(() => (window as unknown as Rendering).holdRendering())
  await field.press('Enter')
  await expect(page).toHaveURL('/shop/products?name=tent+for+two#products')
  await page.goBack()
  await expect(page).toHaveURL('/shop/products?name=tent')
  await release.evaluate((release) => release())
  await expect(field).toHaveValue('tent')
})

interface Rendering {
  /** Returns a function that lets the rendering continue. */
  holdRendering: () => () => void
}

/** Simulates a slow machine by delaying the messages in which React renders. */
async function holdRendering(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage
    Object.assign(window, {
      holdRendering: () => {
        const delayed: (() => void)[] = []
        MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
          delayed.push(() => post.call(this, message))
        }
        return () => {
          MessagePort.prototype.postMessage = post
          for (const send of delayed) send()
        }
      },
    })
  })
}

test('filtering by price keeps the focus on the button, and the thumbs match the address', async ({
  page,
}) => {
  await page.goto('/shop/products')
  const low = page.getByRole('slider', { name: 'Lowest price' })
  const filter = page.getByRole('button', { name: 'Filter', exact: true })
  await low.fill('30')
  await filter.press('Enter')
  await expect(page).toHaveURL('/shop/products?min=30#products')
  await expect(filter).toBeFocused()
  await low.fill('40')
  await filter.press('Enter')
  await expect(page).toHaveURL('/shop/products?min=40#products')
  await page.goBack()
  await expect(low).toHaveValue('30')
  await page.getByRole('link', { name: 'Remove filter From $30.0' }).click()
  await expect(low).toHaveValue('12')
})

test('the price filter has the range 12 to 3600, its ends never cross, and two equal ends mean one price (R-171, R-176, R-177)', {
  tag: '@usual',
}, async ({ page }) => {
  await page.goto('/shop/products?sort=lowprice')
  const low = page.getByRole('slider', { name: 'Lowest price' })
  const high = page.getByRole('slider', { name: 'Highest price' })
  for (const handle of [low, high]) {
    await expect(handle).toHaveAttribute('min', '12')
    await expect(handle).toHaveAttribute('max', '3600')
    await expect(handle).toHaveAttribute('step', '1')
  }
  const filter = () => page.getByRole('button', { name: 'Filter', exact: true }).click()
  await high.fill('80')
  await expect(high).toHaveAttribute('aria-valuetext', '$80.0')
  await low.fill('200')
  await expect(low).toHaveValue('80')
  await low.fill('30')
  expect(await readListQuery(page, filter)).toEqual({ sort: 'lowprice', min: '30', max: '80' })
  await expect(page).toHaveURL('/shop/products?sort=lowprice&min=30&max=80#products')
  await expect(page.getByRole('link', { name: 'Remove filter $30.0 – $80.0' })).toBeVisible()
  const others = async () => (await pricesShown(page)).filter((price) => price < 30 || price > 80)
  await expect.poll(others).toEqual([])
  const [price] = await pricesShown(page)
  expect(price).toBeDefined()

  await low.fill('30')
  await high.fill(String(price))
  await low.fill(String(price))
  expect(await readListQuery(page, filter)).toEqual({ sort: 'lowprice', price: String(price) })
  await expect(page).toHaveURL(`/shop/products?sort=lowprice&price=${price}#products`)
  await expect.poll(async () => new Set(await pricesShown(page))).toEqual(new Set([price]))
  await page.goto('/shop/products?min=40&max=40')
  await expect(page).toHaveURL('/shop/products?price=40')
  // A malformed amount is dropped, and the other end stays.
  await page.goto('/shop/products?min=0x10&max=16')
  await expect(page.getByRole('link', { name: 'Remove filter Up to $16.0' })).toBeVisible()
})

test('a tag in the address shows its products; an unused tag shows "No data" (R-171, R-181, R-184, R-329)', {
  tag: '@usual',
}, async ({ page }) => {
  // In any case of letters.
  await page.goto('/shop/products?tag=clothes')
  const response = await page.request.get('/api/products?tag=Clothes')
  const { items } = (await response.json()) as { items: { title: string }[] }
  expect(items.length).toBeGreaterThan(0)
  await expect(titles(page)).toHaveText(items.map(({ title }) => title))
  await expect(page.getByRole('link', { name: 'Remove filter Tag: Clothes' })).toBeVisible()

  await page.goto('/shop/products?tag=Clothes&name=zzqqxxzz')
  await expect(page.getByRole('heading', { name: 'No data', exact: true })).toBeVisible()
  await expect(cards(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Show all products' }).click()
  await expect(cards(page)).toHaveCount(12)
})

test.describe('in a small window', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the filters are in a drawer, whose button says how many products they leave', async ({ page }) => {
    await page.goto('/shop/products')
    await expect(page.getByRole('complementary', { name: 'Filters' })).toBeHidden()
    await page.getByRole('link', { name: 'Filters' }).click()
    const drawer = page.getByRole('dialog', { name: 'Filters' })
    await expect(drawer).toBeVisible()
    await expectAccessible(page, 'dialog[open]')
    await drawer.getByRole('link', { name: /^Vintage/ }).click()
    await expect(page).toHaveURL('/shop/products?category=Vintage#products')
    const show = drawer.getByRole('button', { name: /^Show \d+ products$/ })
    const count = /\d+/.exec(await show.innerText())![0]
    await expect(drawer.getByRole('status').first()).toHaveText(`${count} products`)
    await expect(drawer.getByRole('link', { name: /^Vintage/ })).toBeFocused()
    await show.click()
    await expect(drawer).toBeHidden()
    await expect(cards(page)).toHaveCount(Math.min(Number(count), 12))
    await expect(cards(page).filter({ hasNotText: 'Vintage' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Filters 1' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
