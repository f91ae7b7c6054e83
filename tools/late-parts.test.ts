// Which parts of pages are files of their own (docs/decisions/0122-parts-load-with-their-page.md).
import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

test('only large parts that an action asks for load after their page', async () => {
  const late: string[] = []
  for await (const path of glob('client/**/*.{ts,tsx}')) {
    if (path === 'client/design-system/optional-part.tsx') continue
    const text = await readFile(path, 'utf8')
    if (/\boptionalPart[(<]/.test(text)) late.push(path)
  }
  expect(late.sort()).toEqual([
    'client/admin/calendar/calendar.tsx',
    'client/admin/charts/sample-charts.tsx',
    'client/design-system/carousel.tsx',
    'client/features/bookings/booking-panel.tsx',
    'client/features/suggestions/search-field.tsx',
    'client/site/lazy-not-found.tsx',
    'client/site/tours/tour-location.tsx',
  ])
})
