// How the shop shows the sale of a product that staff have added with it.
import { mergeTests, type Page } from '@playwright/test'
import { setCountry } from './house.ts'
import { test as onOwnServer } from './own-server.ts'
import { pngFile } from './pictures.ts'
import { titles } from './shop-list.ts'
import { signInSuperAdmin } from './staff.ts'
import { field, fillFields, mainInput, productValues, save } from './staff-forms.ts'
import { expect, test as ofItems } from './staff-items.ts'
import { expectNoOverflow } from './widths.ts'

const test = mergeTests(ofItems, onOwnServer)
// Not the server of tests with the sample products.
test.use({ hostname: 'localhost' })
test.beforeEach(({ request }) => setCountry(request, 'GB'))

/** Adds the product in the form of staff, and deletes all others, so that it is among the popular ones. */
async function addOnlyProduct(page: Page, title: string, values: Record<string, string>): Promise<string> {
  await signInSuperAdmin(page.request)
  await page.goto('/admin/product/add')
  await fillFields(page, { Title: title, ...productValues, ...values })
  await expect(
    page.getByRole('status').filter({ hasText: 'The shop shows $9.99 struck, and $8.49, 15% off.' }),
  ).toBeVisible()
  for (const width of [390, 1440]) await expectNoOverflow(page, width)
  await field(page, 'Category').selectOption('Camping')
  await mainInput(page).setInputFiles(await pngFile())
  await save(page, 'Create').click()
  await expect(page).toHaveURL('/admin/product')
  const { headers } = await signInSuperAdmin(page.request)
  const response = await page.request.get('/api/products?itemsPerPage=100')
  const { items } = (await response.json()) as { items: { _id: string; title: string }[] }
  const ids = items.filter((each) => each.title !== title).map(({ _id }) => _id)
  const deleted = await page.request.post('/api/products/deletions', { headers, data: { ids } })
  expect(deleted.ok(), await deleted.text()).toBe(true)
  return items.find((each) => each.title === title)!._id
}

test('a product added with a sale shows cost, percent and price after the sale, on card, mini card and page (R-182, R-185, R-201)', async ({
  page,
  items,
  browser,
  baseURL,
}) => {
  const title = `${items.word} lantern`
  const id = await addOnlyProduct(page, title, { 'Cost ($)': '9.99', Sale: '15' })
  const scriptless = await (
    await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! })
  ).newPage()
  const popular = (shop: Page) =>
    shop.getByRole('region', { name: 'Popular products' }).getByRole('listitem').filter({ hasText: title })
  const card = (shop: Page) => shop.getByRole('article').filter({ hasText: title })
  for (const shop of [page, scriptless]) {
    await shop.goto('/shop/products')
    for (const shown of [popular(shop), card(shop).first()]) {
      await expect(shown).toContainText('was $9.99 now $8.49')
      await expect(shown).toContainText('15% off')
      await expect(shown).not.toContainText('Lowest price')
    }
    await shop.goto(`/shop/products/${id}`)
    const summary = shop.locator('.product-layout')
    await expect(summary).toContainText('was $9.99 now $8.49')
    await expect(summary.getByText('15% off')).toBeVisible()
    await expect(summary).not.toContainText('Lowest price')
  }

  // A house in the EEA must not strike a price that the product never had.
  await setCountry(page.request, 'DE')
  for (const shop of [page, scriptless]) {
    await shop.goto('/shop/products')
    await expect(card(shop).first()).toContainText('$8.49')
    await expect(shop.getByRole('main')).not.toContainText('$9.99')
    await expect(shop.getByRole('main')).not.toContainText('15% off')
  }
  await scriptless.context().close()
})

test('lists sort and filter by the price after the sale (R-172, R-176)', async ({ page, items }) => {
  const listed = async (query: string) => {
    await page.goto(`/shop/products?name=${items.word}&${query}`)
    return (await titles(page).allTextContents()).map((title) => title.split(' ').at(-1))
  }
  await items.createProduct({ title: `${items.word} reduced`, cost: 100, sale: 50 })
  await items.createProduct({ title: `${items.word} middle`, cost: 60 })
  await items.createProduct({ title: `${items.word} cheap`, cost: 40 })
  expect(await listed('sort=lowprice')).toEqual(['cheap', 'reduced', 'middle'])
  expect(await listed('sort=highprice')).toEqual(['middle', 'reduced', 'cheap'])
  expect(await listed('price=50')).toEqual(['reduced'])
})
