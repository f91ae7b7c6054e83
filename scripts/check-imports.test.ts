import { expect, test } from 'vitest'
import { checkImport } from './check-imports.ts'

test('imports that go one way are fine', () => {
  expect(checkImport('server/app.ts', '#contract/paths.ts')).toBeNull()
  expect(checkImport('client/site/home/home.tsx', '#client/design-system/button.tsx')).toBeNull()
  expect(checkImport('contract/tours.ts', 'zod/mini')).toBeNull()
  expect(
    checkImport('server/features/carts/carts.table.ts', '#server/features/users/users.table.ts'),
  ).toBeNull()
})

test('imports that go the other way are found', () => {
  expect(checkImport('client/lib/api.ts', '#server/app.ts')).not.toBeNull()
  expect(checkImport('client/site/home/home.tsx', '#client/admin/frame.tsx')).not.toBeNull()
  expect(checkImport('client/design-system/button.tsx', '../lib/api.ts')).not.toBeNull()
  expect(checkImport('contract/tours.ts', 'zod')).not.toBeNull()
  expect(checkImport('contract/tours.ts', '#server/ids.ts')).not.toBeNull()
})

test("a feature does not reach into another's table", () => {
  expect(
    checkImport('server/features/carts/carts.service.ts', '#server/features/products/products.table.ts'),
  ).not.toBeNull()
  expect(checkImport('server/features/carts/carts.service.ts', './carts.table.ts')).toBeNull()
})
