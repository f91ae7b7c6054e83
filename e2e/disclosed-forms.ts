import type { Locator, Page } from '@playwright/test'

/** Opens the form that is disclosed by the button with this text. */
export async function openForm(within: Page | Locator, label: string): Promise<Locator> {
  await within.locator('summary').filter({ hasText: label }).press('Enter')
  return within.getByRole('form', { name: label })
}
