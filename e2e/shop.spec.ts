import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { cards, chooseSort, pricesShown, readListQuery, titles } from './shop-list.ts'
import { expect, test } from './test.ts'
import { messages, signInDialog, signUp } from './visitors.ts'

test('the shop shows twelve products a page, and which page it is (R-001, R-053, R-170, R-180)', {
  tag: '@usual',
}, async ({ page }) => {
  // Other tests add cheap products meanwhile.
  await page.goto('/shop/products?sort=highprice')
  await expect(page).toHaveTitle('Shop - Halyard')
  await expect(page.getByRole('heading', { level: 1, name: 'Goods for Going places' })).toBeVisible()
  await expect(cards(page)).toHaveCount(12)
  await expect(page.getByText(/^Showing page 1 of [6-9]$/)).toBeVisible()
  const first = await titles(page).allTextContents()

  const query = await readListQuery(page, () =>
    page.getByRole('link', { name: 'Page 2', exact: true }).click(),
  )
  expect(query).toEqual({ sort: 'highprice', page: '2' })
  await expect(page.getByText(/^Showing page 2 of [6-9]$/)).toBeVisible()
  await expect(page).toHaveURL(/[?&]page=2/)
  await expect(cards(page)).toHaveCount(12)
  const second = await titles(page).allTextContents()
  expect(second.filter((title) => first.includes(title))).toEqual([])
  await page.goBack()
  await expect(titles(page)).toHaveText(first)
})

test('each order has its label and its own request (R-172, R-173)', async ({ page }) => {
  await page.goto('/shop/products?category=Vintage')
  const orders = [
    ['popularity', 'popular'],
    ['average rating', 'rating'],
    ['latest', 'date'],
    ['price low to high', 'lowprice'],
    ['price high to low', 'highprice'],
  ] as const
  await page.locator('.link-select summary').click()
  await expect(page.getByRole('list', { name: 'Sort by' }).getByRole('link')).toHaveText(
    orders.map(([label]) => label),
  )
  await page.keyboard.press('Escape')
  for (const [label, sort] of orders) {
    expect(await readListQuery(page, chooseSort(page, label))).toEqual({ category: 'Vintage', sort })
    await expect(page.locator('.link-select summary')).toHaveText(`Sort by: ${label}`)
  }
  await expect(cards(page)).not.toHaveCount(0)
  await expect(async () => {
    const shown = await pricesShown(page)
    expect(shown).toEqual(shown.toSorted((a, b) => b - a))
  }).toPass()
})

test('three popular products are beside the list, with image, cost, sale and stars (R-179, R-182)', {
  tag: '@usual',
}, async ({ page }) => {
  const response = await page.request.get('/api/products?sort=popular&itemsPerPage=3')
  const { items } = (await response.json()) as { items: { title: string; slug: string; sale: number }[] }
  await page.goto('/shop/products?category=Winter')
  const popular = page.getByRole('region', { name: 'Popular products' }).getByRole('listitem')
  await expect(popular).toHaveCount(3)
  for (const [index, { title, slug, sale }] of items.entries()) {
    const card = popular.nth(index)
    await expect(card).toContainText(title)
    await expect(card.getByRole('link')).toHaveAttribute('href', `/shop/products/${slug}`)
    await expect(card.locator('img')).toHaveAttribute('src', /^\/images\/products\//)
    await expect(card.getByText(/\$[\d,]+\.\d/).last()).toBeVisible()
    await expect(card.getByRole('img', { name: /^Rated [\d.]+ of 5$/ })).toBeVisible()
    await expect(card.getByText(`${sale}% off`)).toHaveCount(sale > 0 ? 1 : 0)
  }
})

test('a signed-in user adds a product: only its card then links to the cart (R-183, R-229)', {
  tag: '@usual',
}, async ({ page }) => {
  await signUp(page.request)
  await page.goto('/shop/products?category=Beach&sort=lowprice')
  const card = cards(page).first()
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  // The name of each button contains its product.
  const title = await card.getByRole('heading').innerText()
  await card.getByRole('button', { name: `ADD TO CART ${title}` }).click()
  expect((await sent).postDataJSON()).toMatchObject({ count: 1 })
  const link = card.getByRole('link', { name: 'VIEW CART' })
  await expect(link).toHaveAttribute('href', '/my-cart')
  await expect(link).toBeFocused()
  await expect(messages(page)).toContainText('Successfully!')
  await expect(page.getByRole('link', { name: 'VIEW CART' })).toHaveCount(1)
  await expect(page.getByTestId('cart-badge')).toHaveText('1')
})

test('a visitor who adds a product is asked to sign in, and nothing is sent (R-200, R-328)', {
  tag: '@usual',
}, async ({ page }) => {
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  await page.goto('/shop/products?category=Beach')
  const card = cards(page).first()
  await card.getByRole('button', { name: 'ADD TO CART' }).click()
  await expect(messages(page)).toContainText('Please login to add cart')
  await expect(signInDialog(page)).toBeVisible()
  await expect(card.getByRole('link', { name: 'VIEW CART' })).toHaveCount(0)
  expect(posts).toEqual([])
})

test('an unavailable product says so and cannot be added', async ({ page }) => {
  await page.goto('/shop/products?name=Glacier glasses')
  const card = cards(page).first()
  await expect(card.getByText('Not Available!')).toBeVisible()
  const button = card.getByRole('button', { name: 'ADD TO CART' })
  await expect(button).toBeDisabled()
  await expect(button).toHaveAttribute('title', 'This product is not available at the moment')
})

test('the addresses of the mobile menu redirect to the list, on the server and in the browser (R-025)', async ({
  page,
}) => {
  const aliases = ['product-list', 'product-single', 'three-columns', 'four-columns', 'full-width']
  for (const alias of aliases) {
    const response = await page.request.get(`/shop/${alias}`, { maxRedirects: 0 })
    expect(response.status()).toBe(301)
    expect(response.headers().location).toBe('/shop/products')
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/pages/terms')
  await page.locator('summary').first().click()
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByText('Shop', { exact: true }).click()
  await menu.getByRole('link', { name: 'Four Columns' }).click()
  await expect(page).toHaveURL('/shop/products')
  await expect(cards(page)).toHaveCount(12)
})

test('a trailing slash makes no difference (R-454)', async ({ page }) => {
  for (const path of ['/shop/products', '/shop/products/']) {
    const response = await page.goto(`${path}?category=Summer`)
    expect(response?.status()).toBe(200)
    await expect(cards(page).filter({ hasNotText: 'Summer' })).toHaveCount(0)
    const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
    expect(new URL(canonical!).pathname + new URL(canonical!).search).toBe('/shop/products?category=Summer')
  }
})

test('malformed values in the address fall back to their defaults', async ({ page }) => {
  const response = await page.goto('/shop/products?page=first&sort=best&min=cheap&max=-4')
  expect(response?.status()).toBe(200)
  await expect(cards(page)).toHaveCount(12)
  await expect(page.getByText(/^Showing page 1 of/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reset filter' })).toBeVisible()
})

test('a slow list shows twelve placeholder tiles; a second filter keeps the first', async ({ page }) => {
  await page.goto('/shop/products')
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/products?category=Winter', async (route) => {
    await gate.promise
    await route.continue().catch(() => null)
  })
  const filters = page.getByRole('complementary', { name: 'Filters' })
  await filters.getByRole('link', { name: /^Winter/ }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Loading products' })).toBeVisible()
  await expect(page.locator('#products .square-frame.skeleton-shape')).toHaveCount(12)
  await chooseSort(page, 'price low to high')()
  await expect(page).toHaveURL('/shop/products?sort=lowprice&category=Winter#products')
  gate.resolve()
  await expect(cards(page)).not.toHaveCount(0)
  await expect(page.getByText('Loading products')).toHaveCount(0)
})

test.describe('when the list fails to load', () => {
  test.use({ refusals: ['/api/products'] })

  test('a toast shows the reason, and the list can be loaded again', async ({ page }) => {
    await page.goto('/shop/products')
    let isRefused = true
    await page.route('**/api/products?*', (route) =>
      isRefused
        ? route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Stocktaking, for a minute.' } })
        : route.continue(),
    )
    await page.getByRole('link', { name: 'Page 2', exact: true }).click()
    await expect(messages(page)).toContainText('Stocktaking, for a minute.')
    await expect(page.getByRole('heading', { name: 'The products did not arrive' })).toBeVisible()
    isRefused = false
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByText(/^Showing page 2 of/)).toBeVisible()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('products are filtered, sorted and paged by links and forms', async ({ page }) => {
    await page.goto('/shop/products')
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(page.getByText(/^Showing page 2 of/)).toBeVisible()
    await page
      .getByRole('navigation', { name: 'Categories' })
      .getByRole('link', { name: /^Beach/ })
      .click()
    await page.getByRole('spinbutton', { name: 'Lowest price' }).fill('20')
    await page.getByRole('spinbutton', { name: 'Highest price' }).fill('60')
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await chooseSort(page, 'price low to high')()
    await expect(page).toHaveURL('/shop/products?sort=lowprice&category=Beach&min=20&max=60#products')
    const prices = await pricesOfDocument(page)
    expect(prices.length).toBeGreaterThan(0)
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
    await page.getByLabel('Search products').fill('towel')
    await page.getByLabel('Search products').press('Enter')
    await expect(titles(page)).toHaveText(['Quay stripe towel'])
    await page.getByRole('button', { name: 'Reset filter' }).click()
    await expect(cards(page)).toHaveCount(12)
  })
})

/** Parses the HTML in the test, because a page without script cannot evaluate functions. */
async function pricesOfDocument(page: Page): Promise<number[]> {
  const texts = await page.locator('#products article').allInnerTexts()
  // The last one is that after the sale.
  return texts.map((text) => Number(/.*\$([\d,.]+)/s.exec(text)![1]!.replaceAll(',', '')))
}

test('the element page of the shop asks to sign in, then shows the layouts of a list of products (R-061, R-063)', async ({
  page,
  request,
}) => {
  const response = await request.get('/elements/shop-list')
  expect(response.status()).toBe(401)
  expect(await response.text()).not.toContain('/shop/products/ridge-backpack')

  await signUp(page.request)
  await page.goto('/elements/shop-list')
  await expect(page).toHaveTitle('Shop List - Halyard')
  await expect(page.getByRole('heading', { level: 1, name: 'Elements Shop list' })).toBeVisible()
  for (const [look, count] of [
    ['Four columns Fresh on the shelves', 8],
    ['A row of three Nobody complained', 3],
    ['Lines for a sidebar Most talked about', 6],
  ] as const) {
    await expect(page.getByRole('region', { name: look }).getByRole('listitem')).toHaveCount(count)
  }
  await expectAccessible(page, 'main')
})
