import { expect, test } from 'vitest'
import { affectedTests, type Importers, importedFiles } from './changed-tests.ts'

/** `imports` has the imported files of each file. */
function importersOf(imports: Record<string, string[]>): Importers {
  const importers: Importers = new Map()
  for (const [file, imported] of Object.entries(imports))
    for (const each of imported) importers.set(each, [...(importers.get(each) ?? []), file])
  return importers
}

test('imports are found by alias and by relative path, static, of types and dynamic', () => {
  const source = `
    import { a } from '#contract/money.ts'
    import type { B } from './b.ts'
    import '../c.css'
    const d = await import('./d.ts')
    import picture from './picture.svg?url'
    import react from 'react'`
  expect(importedFiles('server/features/carts/carts.service.ts', source)).toEqual([
    'contract/money.ts',
    'server/features/carts/b.ts',
    'server/features/c.css',
    'server/features/carts/d.ts',
    'server/features/carts/picture.svg',
  ])
})

const importers = importersOf({
  'contract/money.test.ts': ['contract/money.ts'],
  'server/features/carts/carts.service.ts': ['contract/money.ts'],
  'server/features/carts/carts.routes.ts': ['server/features/carts/carts.service.ts'],
  'server/features/carts/carts.feature.ts': ['server/features/carts/carts.routes.ts'],
  'server/features/features.ts': ['server/features/carts/carts.feature.ts'],
  'server/process/migrate-database.ts': ['server/features/features.ts'],
  'server/backup/backup.test.ts': ['server/process/migrate-database.ts'],
  'server/app.ts': ['server/features/features.ts'],
  'server/testing/build-test-app.ts': ['server/app.ts'],
  'server/features/carts/carts.test.ts': ['server/testing/build-test-app.ts'],
  'server/features/orders/orders.test.ts': [
    'server/testing/build-test-app.ts',
    'server/features/carts/carts.service.ts',
  ],
  'server/features/blog/blog.test.ts': ['server/testing/build-test-app.ts'],
  'server/testing/access.test.ts': ['server/testing/build-test-app.ts'],
})

test('a change reaches tests along imports, and the tests of its feature, but not through the whole app', () => {
  expect(affectedTests(['server/features/carts/carts.service.ts'], importers, 10)).toEqual({
    files: ['server/features/carts/carts.test.ts', 'server/features/orders/orders.test.ts'],
    leftOut: [],
  })
})

test('a change of the contract or of handlers reaches the checks of every call', () => {
  expect(affectedTests(['contract/money.ts'], importers, 10).files).toEqual([
    'contract/money.test.ts',
    'server/testing/access.test.ts',
    'server/features/orders/orders.test.ts',
  ])
  expect(affectedTests(['server/features/carts/carts.routes.ts'], importers, 10).files).toEqual([
    'server/features/carts/carts.test.ts',
    'server/testing/access.test.ts',
  ])
})

test('the farthest files are left out beyond the limit', () => {
  expect(affectedTests(['contract/money.ts'], importers, 2)).toEqual({
    files: ['contract/money.test.ts', 'server/testing/access.test.ts'],
    leftOut: ['server/features/orders/orders.test.ts'],
  })
})
