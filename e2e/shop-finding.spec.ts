// Finding in the shop: numbers beside the filters, sold-out products, and what helps where nothing is found.
import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { cards, titles } from './shop-list.ts'
import { expect, type Items, test } from './staff-items.ts'
import { putIntoCart, signUp } from './visitors.ts'

const shop = '/shop/products'
const windows = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

const filtersOf = (page: Page) => page.getByRole('complementary', { name: 'Filters' })
const chip = (page: Page, name: string) => page.getByRole('link', { name: `Remove filter ${name}` })
const step = (page: Page, text: string) => page.locator('#products').getByRole('link', { name: text })

async function totalOf(request: APIRequestContext, query: string): Promise<number> {
  const response = await request.get(`/api/products?${query}`)
  return ((await response.json()) as { totalCount: number }).totalCount
}

/** Two tents for $40 and $80 and a lamp for $20, of one word. The dear tent is sold out. */
async function stockShelf({ word, createProduct }: Items) {
  await createProduct({ title: `${word} tent plain`, cost: 50, sale: 20, category: 'Camping' })
  const soldOut = await createProduct({ title: `${word} tent large`, cost: 80, stock: 0, category: 'Winter' })
  await createProduct({ title: `${word} lamp`, cost: 20, stock: 3, category: 'Winter' })
  return soldOut
}

test('every number beside a filter is that of the list behind it', async ({ page, request, items }) => {
  await stockShelf(items)
  const asked = `name=${items.word}&max=60`
  await page.goto(`${shop}?${asked}`)
  const categories = filtersOf(page).getByRole('navigation', { name: 'Categories' }).getByRole('link')
  for (const text of await categories.allTextContents()) {
    const [, category, count] = /^(\D+)(\d+) products?$/.exec(text)!
    expect(Number(count), text).toBe(await totalOf(request, `${asked}&category=${category}`))
  }
  const inStock = filtersOf(page).getByRole('link', { name: /^In stock only/ })
  await expect(inStock).toHaveText(`In stock only${await totalOf(request, `${asked}&inStock=true`)} products`)
  await filtersOf(page)
    .getByRole('link', { name: /^Winter/ })
    .click()
  await expect(page).toHaveURL((url) => url.searchParams.get('category') === 'Winter')
  expect(await totalOf(request, `${asked}&category=Winter`)).toBe(1)
  await expect(page.locator('#products').getByRole('status').first()).toHaveText('One product')
})

test('sold-out products are marked, cannot be added, and can be left out', async ({ page, items }) => {
  const soldOut = await stockShelf(items)
  await page.goto(`${shop}?name=${items.word}&sort=lowprice`)
  const card = cards(page).filter({ hasText: soldOut.title })
  await expect(card.getByText('Sold out', { exact: true })).toBeVisible()
  const add = card.getByRole('button', { name: 'ADD TO CART' })
  await expect(add).toBeDisabled()
  await expect(add).toHaveAttribute('title', 'This product is sold out')

  await filtersOf(page).getByRole('link', { name: 'In stock only 2 products' }).press('Enter')
  await expect(titles(page)).toHaveText([`${items.word} lamp`, `${items.word} tent plain`])
  await expect(page).toHaveURL(`${shop}?sort=lowprice&name=${items.word}&inStock=true#products`)
  await expectAccessible(page, '#filters')
  await chip(page, 'In stock only').click()
  await expect(titles(page)).toHaveCount(3)

  await card.getByRole('link', { name: soldOut.title }).click()
  await expect(page.getByRole('main').getByText('Sold out', { exact: true })).toBeVisible()
  await expect(page.getByText('This product is sold out.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'ADD TO CART' }).first()).toBeDisabled()
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('prices in the words are understood, said, and can be searched for as typed', async ({
      page,
      items,
    }) => {
      await stockShelf(items)
      await page.goto(shop)
      const search = page.getByRole('search', { name: 'Products' }).first()
      await search.getByLabel('Search products').fill(`cheap ${items.word} under 50`)
      await search.getByRole('button', { name: 'Search' }).click()
      await expect(titles(page)).toHaveText([`${items.word} lamp`, `${items.word} tent plain`])
      const status = page.locator('#products').getByRole('status').first()
      await expect(status).toContainText(
        `Understood: “${items.word.toLowerCase()}”, up to $50.0, the cheapest first.`,
      )
      if (javaScriptEnabled) await expectAccessible(page, '#products')
      await status.getByRole('link', { name: 'Search for the words as typed' }).click()
      await expect(page.getByRole('heading', { name: 'No data' })).toBeVisible()
      await expect(chip(page, `“cheap ${items.word} under 50”`)).toBeVisible()
    })
  })
}

test('cart and checkout tell what is sold out or too few', async ({ page, request, items }) => {
  const member = await signUp(page.request)
  const lamp = await items.createProduct({ title: `${items.word} lamp`, stock: 9 })
  const tent = await items.createProduct({ title: `${items.word} tent`, stock: 9 })
  for (const product of [lamp, tent]) await putIntoCart(request, member, { ...product, updatedAt: '' }, 4)
  await items.change('products', lamp._id, { stock: 0 })
  await items.change('products', tent._id, { stock: 2 })
  for (const path of ['/my-cart', '/checkout']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByText('Sold out', { exact: true })).toBeVisible()
    await expect(page.getByRole('main').getByText('Only 2 left', { exact: true })).toBeVisible()
  }
})

test('an empty list names the smallest changes that help, each with exactly what it finds', async ({
  page,
  items,
}) => {
  await stockShelf(items)
  await page.goto(`${shop}?name=${items.word} tent&max=30&inStock=true`)
  await expect(page.getByRole('heading', { name: 'No data', exact: true })).toBeVisible()
  const steps = page.locator('#products li').filter({ hasText: /: (One product|\d+ products)$/ })
  await expect(steps).toHaveText([
    'Up to $40.0: One product',
    // What is left is only the word of this test.
    'Without “tent”: One product',
    /^Without “.+ tent”: \d+ products$/,
    'Without Up to $30.0: One product',
  ])
  const nearest = page.getByRole('region', { name: 'With the first of these changes' })
  await expect(nearest.getByRole('heading', { level: 3 })).toHaveText([`${items.word} tent plain`])
  await expectAccessible(page, 'main')
  await step(page, 'Without “tent”: One product').press('Enter')
  await expect(titles(page)).toHaveText([`${items.word} lamp`])
  await page.goto(`${shop}?name=${items.word}&category=Beach&max=10`)
  await step(page, 'Without Up to $10.0 and Beach: 3 products').click()
  await expect(titles(page)).toHaveCount(3)
})

test('the fields beside the slider are the price that is paid, and say what is wrong', async ({
  page,
  items,
}) => {
  await stockShelf(items)
  await page.goto(`${shop}?name=${items.word}`)
  const low = filtersOf(page).getByRole('spinbutton', { name: 'Lowest price' })
  const high = filtersOf(page).getByRole('spinbutton', { name: 'Highest price' })
  await low.fill('35')
  await high.fill('30')
  await high.press('Enter')
  await expect(filtersOf(page).getByText('Below the lowest')).toBeVisible()
  await expect(page).toHaveURL(`${shop}?name=${items.word}`)
  await high.fill('45')
  await expect(filtersOf(page).getByRole('slider', { name: 'Highest price' })).toHaveValue('45')
  await high.press('Enter')
  // $50 before the sale.
  await expect(titles(page)).toHaveText([`${items.word} tent plain`])
  await expect(chip(page, '$35.0 – $45.0')).toBeVisible()
  await page.goBack()
  await expect(low).toHaveValue('')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('what is in stock, steps and chips are links', async ({ page, items }) => {
    await stockShelf(items)
    await page.goto(`${shop}?name=${items.word}`)
    await expect(filtersOf(page).locator('input[type=range]').first()).toBeHidden()
    await filtersOf(page)
      .getByRole('link', { name: /^In stock only/ })
      .click()
    await expect(titles(page)).toHaveCount(2)
    await chip(page, 'In stock only').click()
    await expect(titles(page)).toHaveCount(3)
    await page.goto(`${shop}?name=${items.word}&min=90`)
    await step(page, 'From $80.0: One product').click()
    await expect(titles(page)).toHaveText([`${items.word} tent large`])
  })
})

for (const viewport of windows) {
  test(`the list fits ${viewport.width} pixels, also where it is empty`, async ({ page }) => {
    await page.setViewportSize(viewport)
    for (const query of ['max=60&category=Camping&inStock=true', 'name=lantern xylophone&max=60']) {
      await page.goto(`${shop}?${query}`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
    }
  })
}
