import { expect, test } from 'vitest'
import {
  adminAreaOf,
  featureOf,
  foreignTables,
  graphOf,
  knotsOf,
  type Module,
  parseModule,
  readModules,
  serverPartOf,
  tablesIn,
} from './feature-graph.ts'

const modules = readModules('.')

test('features need each other one way', () => {
  expect(modules.length).toBeGreaterThan(700)
  expect(knotsOf(graphOf(modules, featureOf))).toEqual([])
})

test('folders and files of the server need each other one way', () => {
  expect(knotsOf(graphOf(modules, serverPartOf))).toEqual([])
})

test('areas of the back office need each other one way', () => {
  expect(knotsOf(graphOf(modules, adminAreaOf))).toEqual([])
})

test('a feature names no table of another one', () => {
  expect(foreignTables(modules).map(({ file, table }) => `${file}: ${table}`)).toEqual([])
})

test('only the list of features imports what a feature gives', () => {
  const isFeature = (path: string) => path.endsWith('.feature.ts')
  const given = modules.filter(({ path }) => isFeature(path)).map(({ path }) => path)
  const imports = modules.flatMap(({ path, imports }) =>
    imports.filter(isFeature).map((to) => ({ path, to })),
  )
  expect(imports.map(({ to }) => to).sort()).toEqual(given)
  expect(new Set(imports.map(({ path }) => path))).toEqual(new Set(['server/features/features.ts']))
})

const module = (path: string, ...imports: string[]): Module => ({ path, imports, statements: [], tables: [] })

test('a knot is found over several features, and over types, later imports and exports', () => {
  const knot = [
    parseModule('server/features/a/a.service.ts', "import type { B } from '#server/features/b/b.service.ts'"),
    parseModule('server/features/b/b.service.ts', "export { c } from '../c/c.service.ts'"),
    parseModule(
      'server/features/c/c.service.ts',
      "const late = () => import('#server/features/a/a.service.ts')",
    ),
    parseModule('server/features/d/d.service.ts', "import '../a/a.service.ts'"),
  ]
  expect(knotsOf(graphOf(knot, featureOf))).toEqual([['a', 'b', 'c']])
  expect(knotsOf(graphOf(knot, serverPartOf))).toEqual([])
})

test('foreign keys make no knot, other imports of tables do', () => {
  const [a, b] = ['server/features/a/a.table.ts', 'server/features/b/b.table.ts']
  const service = 'server/features/b/b.service.ts'
  expect(knotsOf(graphOf([module(a, b), module(b, a)], featureOf))).toEqual([])
  expect(knotsOf(graphOf([module(a, b), module(service, a)], featureOf))).toEqual([])
  expect(knotsOf(graphOf([module(a, service), module(service, a)], featureOf))).toEqual([['a', 'b']])
})

test.each([
  ['select 1 from tours', ['tours']],
  ['SELECT 1 FROM public."tours" t JOIN users u ON true', ['tours', 'users']],
  ['update tours set a = 1 from users, orders o where true', ['tours', 'users', 'orders']],
  ['delete from bookings using tours', ['bookings', 'tours']],
  ['insert into mails (id) select id from lateral unnest($) as t(id)', ['mails', 'unnest']],
  ['with tours as materialized (select id from users) select 1 from tours', ['users']],
  ['select tours, bookings where tours.id = $', []],
])('the tables of %j are %j', (statement, tables) => {
  expect(tablesIn(statement).sort()).toEqual(tables.sort())
})

test('tables of others are found in SQL and in imports, but not those of the feature or in other files', () => {
  const tours = parseModule(
    'server/features/tours/tours.table.ts',
    "export const tours = pgTable('tours', {})",
  )
  const source = (sql: string) =>
    `import { tours } from '#server/features/tours/tours.table.ts'\ndb.execute(${sql})`
  const find = (path: string, sql: string) =>
    foreignTables([tours, parseModule(path, source(sql))]).map(({ table }) => table)
  const statement = `sql<{ id: string }>\`select \${x} from tours\``
  expect(find('server/features/bookings/a.service.ts', statement)).toEqual(['tours', tours.path])
  expect(find('server/features/bookings/a.service.ts', 'client.sql`select 1 from "tours"`')).toHaveLength(2)
  expect(find('server/features/bookings/a.table.ts', statement)).toEqual([])
  expect(find('server/features/tours/a.service.ts', statement)).toEqual([])
  expect(find('server/data-checks/a.ts', statement)).toEqual([])
})
