// The stock of a product in the form of staff, while the shop sells.
import type { APIRequestContext, Page } from '@playwright/test'
import { openOrderDesk } from './orders.ts'
import { signInSuperAdmin } from './staff.ts'
import { expect, test } from './staff-items.ts'
import { messages } from './visitors.ts'

const field = (page: Page) => page.getByRole('textbox', { name: 'Stock' })

async function stockOf(request: APIRequestContext, id: string): Promise<number | null> {
  const response = await request.get(`/api/products/${id}`)
  return ((await response.json()) as { stock?: number }).stock ?? null
}

test('pieces that were sold while the form was open stay counted', async ({ page, request, items }) => {
  const desk = await openOrderDesk(request, items, { stock: 5 })
  await signInSuperAdmin(page.request)
  await page.goto(`/admin/product/edit/${desk.productId}`)
  await expect(field(page)).toHaveValue('5')
  await desk.place({ count: 2 })
  await page.getByRole('textbox', { name: 'Sub title' }).fill('Keeps soup warm')
  await page.getByRole('button', { name: 'Update' }).first().click()
  await expect(messages(page)).toContainText('Successfully!')
  // An edit of other fields does not send the stock.
  expect(await stockOf(request, desk.productId)).toBe(3)

  await page.goto(`/admin/product/edit/${desk.productId}`)
  await expect(field(page)).toHaveValue('3')
  await desk.place()
  await field(page).fill('13')
  await page.getByRole('button', { name: 'Update' }).first().click()
  await expect(page).not.toHaveURL(/edit/)
  expect(await stockOf(request, desk.productId)).toBe(12)
})

test.describe('a stock that cannot be', () => {
  test.use({ refusals: ['/api/products/*'] })

  test('is refused with what is left now, and nothing typed is lost', async ({ page, request, items }) => {
    const desk = await openOrderDesk(request, items, { stock: 6 })
    await signInSuperAdmin(page.request)
    await page.goto(`/admin/product/edit/${desk.productId}`)
    await expect(field(page)).toHaveValue('6')
    await desk.place({ count: 5 })
    await field(page).fill('2')
    await page.getByRole('button', { name: 'Update' }).first().click()
    const notice = page.getByRole('main').getByRole('alert').filter({ hasText: 'Someone else has changed' })
    await expect(notice).toContainText('Stock: was 6, is now 1. Yours: 2.')
    await expect(field(page)).toHaveValue('2')
    await notice.getByRole('button').first().click()
    await page.getByRole('button', { name: 'Update' }).first().click()
    await expect(page).not.toHaveURL(/edit/)
    expect(await stockOf(request, desk.productId)).toBe(2)
  })
})

test('the list of products shows the stock on request', async ({ page, items }) => {
  await items.createProduct({ stock: 7 })
  await items.createProduct({ title: `${items.word} rope` })
  await signInSuperAdmin(page.request)
  await page.goto(`/admin/product?text=${items.word}`)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Stock' }).check()
  await expect(page.getByRole('row').filter({ hasText: 'flask' })).toContainText('7')
  await expect(page.getByRole('row').filter({ hasText: 'rope' })).toContainText('Not counted')
})
