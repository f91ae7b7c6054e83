// Shared by the tests of lists in the back office.
import type { Locator, Page, Request } from '@playwright/test'

export function rows(page: Page): Locator {
  return page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox', { name: /^Select (?!all)/ }) })
}

export async function titles(page: Page): Promise<string[]> {
  return rows(page).locator('.is-title').allInnerTexts()
}

/** Records writes to the API from now on. */
export function watchWrites(page: Page): string[] {
  const writes: string[] = []
  page.on('request', (request: Request) => {
    if (request.method() !== 'GET') writes.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return writes
}
