// A picture that fails to load is replaced by a faint ridge with the specified text.
import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'
import { putIntoCart, signUp } from './visitors.ts'

test.use({ refusals: ['/images/*'] })

async function newest(page: Page, list: 'cards' | 'products') {
  const response = await page.request.get(`/api/${list}?itemsPerPage=12`)
  const { items } = (await response.json()) as {
    items: { _id: string; title: string; img: string; updatedAt: string }[]
  }
  // Not the newest, which other tests create and delete.
  return items.at(-1)!
}

/** The picture and all its sizes fail to load; other pictures load. */
async function breakPicture(page: Page, img: string): Promise<void> {
  await page.route(`**${img.replace(/\.\w+$/, '')}{-,.}*`, (route) => route.abort())
}

test('a tour’s picture is replaced by "Not load" on its card (R-325)', { tag: '@usual' }, async ({
  page,
}) => {
  const tour = await newest(page, 'cards')
  await breakPicture(page, tour.img)
  await page.goto('/')
  const card = page.locator('#tours').getByRole('listitem').filter({ hasText: tour.title })
  await card.scrollIntoViewIfNeeded()
  await expect(card.getByRole('img', { name: 'Not load', exact: true })).toBeVisible()
  await expect(page.locator('#tours img[alt="Not load"], #tours img[alt="not found"]')).toHaveCount(1)
})

test('a product’s picture is replaced by "not found" on its card, its page and in the cart (R-325)', async ({
  page,
}) => {
  const product = await newest(page, 'products')
  await breakPicture(page, product.img)
  await putIntoCart(page.request, await signUp(page.request), product)
  await page.goto('/shop/products')
  const card = page.locator('#products article').filter({ hasText: product.title })
  await card.scrollIntoViewIfNeeded()
  const broken = { name: 'not found', exact: true }
  await expect(card.getByRole('img', broken)).toBeVisible()
  await expect(page.locator('#products img[alt="Not load"], #products img[alt="not found"]')).toHaveCount(1)

  await page.getByRole('button', { name: /^Cart/ }).hover()
  await expect(page.getByRole('region', { name: 'Cart preview' }).getByRole('img', broken)).toBeVisible()
  await page.goto(`/shop/products/${product._id}`)
  await expect(page.locator('.product-stage').getByRole('img', broken)).toBeVisible()
  await page.goto('/my-cart')
  await expect(page.getByRole('row').getByRole('img', broken)).toBeVisible()
})
