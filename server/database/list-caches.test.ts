import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listProducts } from '#server/features/products/products.queries.ts'
import { hasSeatsIn } from '#server/features/seats/departures/departures-in-search.ts'
import { searchTours } from '#server/features/tours/tour-search.service.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { createProduct, createTour } from '#server/testing/factories.ts'
import type { Change } from './change-feed.ts'
import type { Database } from './client.ts'
import { createListCaches, type ListCaches } from './list-caches.ts'

const testApp = await buildTestApp()
const { db } = testApp

test.each([
  {
    kind: 'tour',
    create: createTour,
    find: (on: Database, caches: ListCaches) =>
      searchTours(on, caches, { q: 'fjord' }, hasSeatsIn, new Date('2027-01-01')),
  },
  {
    kind: 'product',
    create: createProduct,
    find: (on: Database, caches: ListCaches) => listProducts(on, caches, { name: 'fjord' }),
  },
] as const)(
  'a count of a $kind list that a lagging replica answered before a change is not cached after the change',
  async ({ kind, create, find }) => {
    let tell: (change: Change) => void = () => {}
    const subscribe = (listener: typeof tell) => {
      const before = tell
      tell = (change) => {
        before(change)
        listener(change)
      }
      return () => {}
    }
    const caches = createListCaches(db, { subscribe }, kind)
    await create(testApp, { title: 'Fjord one' })
    await db.transaction(
      async (copy) => {
        await copy.execute(sql`select 1`)
        const { id } = await create(testApp, { title: 'Fjord two' })
        const searching = find(copy, caches)
        tell({ kind, id })
        expect((await searching).totalCount).toBe(1)
      },
      { isolationLevel: 'repeatable read' },
    )
    expect((await find(db, caches)).totalCount).toBe(2)
  },
)

test('positions are cached only for the most recently read lists', async () => {
  const silent = { execute: async () => [] } as unknown as Database
  const { positions } = createListCaches(silent, { subscribe: () => () => {} }, 'tour')
  const rows = { table: sql`tours`, where: sql`true`, key: sql`id`, id: sql`id`, count: 9_000 } as never
  const first = await positions.find('filter 0', rows)
  for (let number = 1; number < 50; number++) await positions.find(`filter ${number}`, rows)
  expect(await positions.find('filter 0', rows)).toBe(first)
  for (let number = 50; number < 100; number++) await positions.find(`filter ${number}`, rows)
  expect(await positions.find('filter 0', rows)).not.toBe(first)
})
