import { expect, test } from 'vitest'
import { affectedSpecs } from './affected.ts'

test('a page reaches the tests that open it', () => {
  const specs = affectedSpecs(['client/admin/calendar/calendar.tsx'])
  expect(specs).toContain('e2e/admin-calendar.spec.ts')
  expect(specs).not.toContain('e2e/blog.spec.ts')
})

test('a part reaches the tests of the pages that import it, also dynamically', () => {
  expect(affectedSpecs(['client/admin/calendar/calendar-board.tsx'])).toContain('e2e/admin-calendar.spec.ts')
  expect(affectedSpecs(['content/postcards.yaml'])).toContain('e2e/carousels.spec.ts')
})

test('a feature of the server and its contract reach the tests of its pages and its name', () => {
  const ofServer = affectedSpecs(['server/features/orders/orders.service.ts'])
  expect(ofServer).toEqual(affectedSpecs(['contract/orders.ts']))
  expect(ofServer).toEqual(expect.arrayContaining(['e2e/orders.spec.ts', 'e2e/admin-orders.spec.ts']))
  expect(ofServer).not.toContain('e2e/blog.spec.ts')
})

test('tests of the feature by name come before tests that also visit its pages', () => {
  const specs = affectedSpecs(['server/features/carts/carts.service.ts']) as string[]
  expect(specs.slice(0, 3).every((spec) => spec.includes('cart'))).toBe(true)
  expect(specs).toContain('e2e/checkout.spec.ts')
})

test('a helper of tests reaches the tests that import it, a test itself', () => {
  expect(affectedSpecs(['e2e/own-orders.ts'])).toContain('e2e/checkout.spec.ts')
  expect(affectedSpecs(['e2e/blog.spec.ts'])).toEqual(['e2e/blog.spec.ts'])
})

test('what all pages share reaches all tests', () => {
  for (const path of [
    'client/root.tsx',
    'client/design-system/button.tsx',
    'server/app.ts',
    'package.json',
    'e2e/test.ts',
  ])
    expect([path, affectedSpecs(['docs/mail.md', path])]).toEqual([path, 'all'])
})

test('documents, tools and tests of another kind reach no test', () => {
  expect(affectedSpecs(['docs/mail.md', 'tools/fonts.ts', 'server/features/orders/orders.test.ts'])).toEqual(
    [],
  )
})
