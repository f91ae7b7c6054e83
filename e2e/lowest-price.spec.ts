// A house in the EEA: the lowest price of the last 30 days beside struck prices, in the shop and in the form of staff.
import { mergeTests, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { setCountry } from './house.ts'
import { test as onOwnServer } from './own-server.ts'
import { expectNoShifts, watchShifts } from './shifts.ts'
import { signInSuperAdmin } from './staff.ts'
import { field, fillFields } from './staff-forms.ts'
import { expect, type OwnItem, test as ofItems } from './staff-items.ts'
import { type ListedProduct, putIntoCart, signUp } from './visitors.ts'
import { expectNoOverflow } from './widths.ts'

const test = mergeTests(ofItems, onOwnServer)
// Not the server of tests that begin with the sample house.
test.use({ hostname: 'localhost' })
test.beforeEach(({ request }) => setCountry(request, 'DE'))

const lowest = 'Lowest price in the last 30 days: $50.0'

async function structuredOffer(page: Page): Promise<Record<string, unknown>> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  const graph = texts.flatMap(
    (text) => (JSON.parse(text) as { '@graph'?: object[] })['@graph'] ?? JSON.parse(text),
  )
  const product = graph.find((thing) => (thing as { '@type': string })['@type'] === 'Product')
  return (product as { offers: Record<string, unknown> }).offers
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a reduced product says the lowest price of 30 days, on its page and in lists', async ({
      page,
      items,
    }) => {
      const title = `${items.word} lantern`
      const product = await items.createProduct({ title, cost: 50, sale: 20 })
      for (const path of [`/shop/products/${product._id}`, `/shop/products?name=${items.word}`]) {
        await page.goto(path)
        await expect(page.getByText('was $50.0').first()).toBeVisible()
        await expect(page.getByText('now $40.0').first()).toBeVisible()
        await expect(page.getByText('20% off').first()).toBeVisible()
        await expect(page.getByText(lowest).first()).toBeVisible()
      }
    })

    test('a sale that is no reduction is shown as a price alone', async ({ page, items }) => {
      const product = await items.createProduct({ title: `${items.word} lantern`, cost: 50 })
      await items.change('products', product._id, { cost: 62.5, sale: 20 })
      for (const path of [`/shop/products?name=${items.word}`, `/shop/products/${product._id}`]) {
        await page.goto(path)
        await expect(page.getByText('$50.0').first()).toBeVisible()
        await expect(page.getByText('was $62.5')).toHaveCount(0)
        await expect(page.getByRole('main').getByText(`${items.word} lantern`).first()).toBeVisible()
      }
      const offer = await structuredOffer(page)
      expect(offer).toMatchObject({ price: '50.00' })
      expect(offer).not.toHaveProperty('priceSpecification')
      // A raised cost does not make the percentage larger.
      await items.change('products', product._id, { cost: 80, sale: 50 })
      await page.goto(`/shop/products/${product._id}`)
      await expect(page.locator('.product-layout')).toContainText('was $80.0 now $40.0')
      await expect(page.locator('.product-layout').getByText('20% off')).toBeVisible()
      await expect(page.locator('.product-layout').getByText(lowest)).toBeVisible()
      expect(await structuredOffer(page)).toMatchObject({
        price: '40.00',
        priceSpecification: { price: '80.00' },
      })
    })
  })
}

for (const width of [320, 390, 1440]) {
  test(`pages with the lowest price are accessible and steady at ${width} pixels`, async ({
    page,
    items,
  }) => {
    const product = await items.createProduct({ title: `${items.word} lantern`, cost: 50, sale: 20 })
    const member = await signUp(page.request)
    await putIntoCart(page.request, member, product as unknown as ListedProduct, 2)
    await page.setViewportSize({ width, height: width < 600 ? 844 : 900 })
    await watchShifts(page)
    for (const path of [
      `/shop/products/${product._id}`,
      `/shop/products?name=${items.word}`,
      '/my-cart',
      '/checkout',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('main').getByText(lowest).first()).toBeVisible()
      await expectAccessible(page)
      await expectNoOverflow(page, width)
      await expectNoShifts(page)
    }
  })
}

test('a cart and the checkout mention no sale that is no reduction', async ({ page, items }) => {
  const product = await items.createProduct({ title: `${items.word} lantern`, cost: 50 })
  await items.change('products', product._id, { cost: 62.5, sale: 20 })
  const member = await signUp(page.request)
  await putIntoCart(page.request, member, product as unknown as ListedProduct, 2)
  await page.goto('/my-cart')
  await expect(page.getByRole('row').filter({ hasText: product.title })).toContainText('$125.0due: $100.0')
  await expect(page.getByRole('status').filter({ hasText: '2 products' })).toHaveText('2 products $100.0')
  await page.goto('/checkout')
  const line = page.getByRole('listitem').filter({ hasText: product.title })
  await expect(line).toHaveText(`${product.title}2 × $50.0$100.0`)
})

test('the form of staff says before saving how a sale will be shown', async ({ page, items }) => {
  const product: OwnItem = await items.createProduct({ title: `${items.word} lantern`, cost: 50 })
  await signInSuperAdmin(page.request)
  await page.goto(`/admin/product/edit/${product._id}`)
  const note = (text: string) => page.getByRole('status').filter({ hasText: text })
  await expect(field(page, 'Sale')).toHaveValue('0')
  await fillFields(page, { Sale: '20' })
  await expect(
    note('The shop shows $50.0 struck, $40.0, 20% off, and the lowest price of 30 days: $50.0.'),
  ).toBeVisible()
  await expectAccessible(page)
  await fillFields(page, { 'Cost ($)': '62.5' })
  await expect(
    note(
      'This is no reduction: the lowest price of 30 days is $50.0, so the shop shows $50.0 without a struck price.',
    ),
  ).toBeVisible()
  for (const width of [320, 390]) await expectNoOverflow(page, width)
  await fillFields(page, { Sale: '' })
  await expect(note('This is no reduction')).toHaveCount(0)

  await page.goto('/admin/product/add')
  await fillFields(page, { 'Cost ($)': '50', Sale: '20' })
  await expect(
    note('A new product has no earlier price, so the shop shows $40.0 without a struck price.'),
  ).toBeVisible()
})
