// Printed pages: content without controls, and without overlaps.
import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'
import { bookableTour, tourPath } from './tours.ts'
import { putIntoCart, signUp, someProducts } from './visitors.ts'

async function openPaper(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.emulateMedia({ media: 'print' })
  // The frame is not printed; fixed elements would appear on every sheet.
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeHidden()
  await expect(page.getByRole('banner').getByRole('link', { name: /Halyard/ })).toBeVisible()
  expect(await page.evaluate(findFixed)).toEqual([])
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
}

function findFixed(): string[] {
  return [...document.querySelectorAll('body *')]
    .filter((element) => element.checkVisibility() && getComputedStyle(element).position === 'fixed')
    .map(({ outerHTML }) => outerHTML.slice(0, 120))
}

test('a printed tour has its text beside its picture, all its panels, and no form', async ({
  page,
  request,
}) => {
  const tour = await bookableTour(request, 0)
  await openPaper(page, tourPath(tour))
  const line = (await page.getByText(tour.subTitle).first().boundingBox())!
  const picture = (await page.locator('.hero-picture').boundingBox())!
  expect(line.y + line.height).toBeLessThanOrEqual(picture.y)
  for (const name of ['Tour Plan', 'Location', 'Reviews'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(page.getByText('Book this tour')).toHaveCount(2)
  for (const words of await page.getByText('Book this tour').all()) await expect(words).toBeHidden()
})

test('a product, a post and the cart print without controls', async ({ page }) => {
  const member = await signUp(page.request)
  const [product] = await someProducts(page.request, 1)
  await putIntoCart(page.request, member, product!, 2)
  await openPaper(page, '/my-cart')
  await expect(page.getByRole('cell', { name: product!.title })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await openPaper(page, `/shop/products/${product!._id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await openPaper(page, '/detail/nine-slow-trains-worth-the-ticket')
  await expect(page.getByText('A fast train is a room that arrives.')).toBeVisible()
})
