// The shop's list of products as its tests see it.
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

export const cards = (page: Page) => page.locator('#products article')
export const titles = (page: Page) => page.locator('#products article h3')

/** The next list that the page asks the API for, by what it asks. */
export async function askedFor(page: Page, act: () => Promise<void>): Promise<Record<string, string>> {
  const call = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/products')
  await act()
  return Object.fromEntries(new URL((await call).url()).searchParams)
}

export function chooseSort(page: Page, label: string): () => Promise<void> {
  const order = page.getByRole('link', { name: label, exact: true })
  return async () => {
    // The list of orders closes when the page of the last choice stands: it may just have been opened again.
    await expect(async () => {
      if (!(await order.isVisible())) await page.locator('.link-select summary').click()
      await order.click({ timeout: 2000 })
    }).toPass()
  }
}

export async function pricesShown(page: Page): Promise<number[]> {
  const texts = await page
    .locator('#products article')
    .evaluateAll((articles) =>
      articles.map(
        (article) =>
          (article.querySelector('s .sr-only')?.parentElement ?? article.querySelector('.money'))!
            .textContent!,
      ),
    )
  return texts.map((text) => Number(text.replace(/[^\d.]/g, '')))
}
