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

test('of the content, only what the search knows of places is for the server', () => {
  expect(checkImport('server/features/tours/tour-words.ts', '#content/places.ts')).toBeNull()
  expect(checkImport('server/features/tours/tour-words.ts', '#content/tours.ts')).not.toBeNull()
  expect(checkImport('server/features/carts/carts.service.ts', '#content/places.ts')).not.toBeNull()
})

test("a feature does not reach into another's table", () => {
  expect(
    checkImport('server/features/carts/carts.service.ts', '#server/features/products/products.table.ts'),
  ).not.toBeNull()
  expect(checkImport('server/features/carts/carts.service.ts', './carts.table.ts')).toBeNull()
})

test('what is for tests and proofs is imported by nothing of the product', () => {
  expect(checkImport('server/app.ts', '#server/testing/factories.ts')).not.toBeNull()
  expect(checkImport('server/main.ts', '#tools/proofs/faults/faulty-shop.ts')).not.toBeNull()
  expect(checkImport('server/backup.ts', './backup/backup-test-tools.ts')).not.toBeNull()
  expect(checkImport('server/features/users/users.ts', './test-shop.ts')).not.toBeNull()
  expect(checkImport('server/seed.ts', '#content/expectations.ts')).not.toBeNull()
  expect(checkImport('server/app.ts', '../e2e/calls.ts')).not.toBeNull()
  expect(checkImport('client/lib/api.ts', './fake-browser.ts')).not.toBeNull()
  expect(checkImport('client/site/fault.tsx', './fault.test.tsx')).not.toBeNull()
  for (const file of ['server/app.ts', 'client/lib/api.ts', 'content/tours.ts']) {
    expect(checkImport(file, 'vitest')).not.toBeNull()
    expect(checkImport(file, '@playwright/test')).not.toBeNull()
  }
  expect(checkImport('server/plugins/pages-development.ts', 'vite')).toBeNull()
  expect(checkImport('server/app.ts', 'fastify')).toBeNull()
  expect(checkImport('client/lib/api.test.ts', './fake-browser.ts')).toBeNull()
  expect(checkImport('tools/proofs/load.ts', '#server/testing/built-server.ts')).toBeNull()
  expect(checkImport('server/testing/build-test-app.ts', 'vitest')).toBeNull()
})

test('nothing that ships imports a tool', () => {
  for (const file of ['server/app.ts', 'client/lib/api.ts', 'contract/tours.ts', 'content/tours.ts']) {
    expect(checkImport(file, '#tools/art/canvas.ts')).not.toBeNull()
    expect(checkImport(file, '../tools/bench/main.ts')).not.toBeNull()
  }
  expect(checkImport('tools/art/main.ts', '#content/tours.ts')).toBeNull()
  expect(checkImport('tools/bench/main.ts', '#server/app.ts')).toBeNull()
})
