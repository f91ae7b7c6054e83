// The forms that add and edit tours and products.

import type { Locator, Page } from '@playwright/test'
import { dayFirst } from './dates.ts'
import { jpegFile, type PictureFile, pngFile } from './pictures.ts'
import { expect, farDate } from './staff-items.ts'

export const success = 'Successfully!'

export const mainInput = (page: Page) => page.locator('input[type="file"][name="image"]')
export const previewInput = (page: Page) => page.locator('input[type="file"][multiple]')
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
export const save = (page: Page, name: 'Create' | 'Update') => page.getByRole('button', { name }).first()
export const previewsOf = (page: Page) =>
  page.getByRole('region', { name: 'Preview images' }).getByRole('listitem')

/** The entry in the list of errors that links to the field. */
export function errorEntry(page: Page, label: string, message: string): Locator {
  return page.getByRole('alert').getByRole('button', { name: `${label}: ${message}`, exact: true })
}

export async function expectErrors(page: Page, expected: readonly string[]): Promise<void> {
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([...expected])
}

export async function fillFields(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value)
}

export const tourValues = {
  'Sub title': 'Two harbours and a hill',
  Location: 'Lofoten, Norway',
  Age: '12',
  'Cost ($)': '640.5',
  'Amount custom': '9',
  Calendar: dayFirst(farDate),
  Description: 'Five days on foot, one by boat.',
}

export const productValues = {
  'Sub title': 'Keeps tea warm',
  SKU: 'HY-TEST-1',
  Dismensions: '8 × 8 × 24 cm',
  'Weight (kg)': '0.4',
  'Cost ($)': '31',
  Description: 'Steel, two walls, one lid.',
}

export function eightPreviews(): Promise<PictureFile[]> {
  return Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      index % 2 ? jpegFile(`view-${index}.jpg`) : pngFile(`view-${index}.png`),
    ),
  )
}

/** The body of the next write to this path of the API. */
export async function readSentBody(page: Page, method: string, path: RegExp, press: () => Promise<void>) {
  const request = page.waitForRequest(
    (each) => each.method() === method && path.test(new URL(each.url()).pathname),
  )
  await press()
  return (await request).postDataJSON() as Record<string, unknown>
}
