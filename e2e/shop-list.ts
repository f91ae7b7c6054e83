// The list of products in the shop.
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

export const cards = (page: Page) => page.locator('#products article')
export const titles = (page: Page) => page.locator('#products article h3')

/** The query parameters of the next list that the page requests from the API. */
export async function readListQuery(page: Page, act: () => Promise<void>): Promise<Record<string, string>> {
  const call = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/products')
  await act()
  return Object.fromEntries(new URL((await call).url()).searchParams)
}

export function chooseSort(page: Page, label: string): () => Promise<void> {
  const order = page.getByRole('link', { name: label, exact: true })
  return async () => {
    // The menu of orders closes when the previous choice has loaded, possibly just after it was opened again.
    await expect(async () => {
      if (!(await order.isVisible())) await page.locator('.link-select summary').click()
      await order.click({ timeout: 2000 })
    }).toPass()
  }
}

/** After the sale. */
export async function pricesShown(page: Page): Promise<number[]> {
  const texts = await page
    .locator('#products article')
    .evaluateAll((articles) =>
      articles.map((article) => article.querySelector('.money:not(s)')!.textContent!),
    )
  return texts.map((text) => Number(text.replace(/[^\d.]/g, '')))
}
