import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase } from '#server/testing/build-test-app.ts'
import type { ChangedAspect } from './change-feed.ts'
import { connectDatabase } from './client.ts'
import { createListCaches } from './list-caches.ts'
import {
  countAndRead,
  createKeysetPositions,
  type KeysetPositions,
  type OrderedRows,
  readOrdered,
  type Slice,
} from './ordered-rows.ts'
import { createQueryCache } from './query-cache.ts'

const client = connectDatabase(await createTestDatabase(), { connections: 2 })
const { db } = client
const items = 12_345
let expected: string[]

let tell: (aspect?: ChangedAspect) => void = () => {}
const caches = createListCaches(
  db,
  {
    subscribe(listener) {
      const before = tell
      tell = (aspect) => {
        before(aspect)
        listener(
          aspect === undefined ? { kind: 'product', id: 'any' } : { kind: 'product', id: 'any', aspect },
        )
      }
      return () => {}
    },
  },
  'product',
)

const slices: Slice[] = []
/** Many rows have the same key. */
const rows: OrderedRows<string> = {
  table: sql`things`,
  where: sql`true`,
  count: items,
  key: sql`weight`,
  keyType: 'double precision',
  id: sql`id`,
  isDescending: true,
  async read(slice) {
    slices.push(slice)
    const { rows: found } = await db.execute<{ id: string }>(
      sql`select id from things where ${slice.where} order by ${sql.join(slice.order, sql`, `)}
        limit ${slice.limit} offset ${slice.offset}`,
    )
    return found.map(({ id }) => id)
  },
}

beforeAll(async () => {
  await client.sql`create table things (id uuid primary key, weight double precision not null)`
  await client.sql`insert into things select gen_random_uuid(), (place % 37) / 3.0 from generate_series(1, ${items}) as place`
  const ordered = await client.sql`select id from things order by weight desc, id desc`
  expected = ordered.map(({ id }) => id)
  return () => client.close()
})

async function read(offset: number, limit = 12): Promise<{ ids: string[]; slice: Slice | undefined }> {
  slices.length = 0
  const ids = await readOrdered(rows, { limit, offset, positions: caches.positions, name: 'all' })
  return { ids, slice: slices[0] }
}

test('every page has the right rows, and is read from the nearer end of the list', async () => {
  for (const offset of [0, 1, 300, items - 300, items - 12, items - 5]) {
    const { ids, slice } = await read(offset)
    expect(ids, String(offset)).toEqual(expected.slice(offset, offset + 12))
    expect(slice!.offset).toBeLessThanOrEqual(300)
  }
  expect((await read(items)).ids).toEqual([])
  expect((await read(items + 100)).ids).toEqual([])
  expect(slices).toEqual([])
})

test('once positions are known, a page far from both ends is read from a keyset position near it', async () => {
  const middle = Math.floor(items / 2)
  expect((await read(middle)).ids).toEqual(expected.slice(middle, middle + 12))
  await vi.waitFor(async () => expect((await read(middle)).slice!.offset).toBeLessThan(200), {
    timeout: 10_000,
  })
  for (let offset = 2_001; offset < items - 2_100; offset += 371) {
    const { ids, slice } = await read(offset)
    expect(ids, String(offset)).toEqual(expected.slice(offset, offset + 12))
    expect(slice!.offset).toBeLessThan(200)
  }
})

test('positions are invalidated when the data changes; reviews invalidate only those of sorts by reviews', async () => {
  const middle = Math.floor(items / 2)
  await vi.waitFor(async () => expect((await read(middle)).slice!.offset).toBeLessThan(200), {
    timeout: 10_000,
  })
  tell('rating')
  expect((await read(middle)).slice!.offset).toBeLessThan(200)
  tell()
  expect((await read(middle)).slice!.offset).toBeGreaterThan(2_000)
})

test('rows without a cached count are counted and read with one statement, unless there may be too many', async () => {
  const some = { ...rows, where: sql`weight > 4` }
  const heavy = await client.sql`select id from things where weight > 4 order by weight desc, id desc`
  const ids = heavy.map(({ id }) => id)
  for (const offset of [0, 30, ids.length - 5, ids.length]) {
    const page = await countAndRead(db, some, { limit: 12, offset, maxRows: items })
    expect(page, String(offset)).toEqual({ count: ids.length, rows: ids.slice(offset, offset + 12) })
  }
  const rising = await countAndRead(
    db,
    { ...some, isDescending: false },
    { limit: 2, offset: 1, maxRows: items },
  )
  expect(rising!.rows).toEqual(ids.toReversed().slice(1, 3))
  for (const maxRows of [1_000_000, undefined]) {
    expect(await countAndRead(db, some, { limit: 12, offset: 0, maxRows })).toBeNull()
  }
})

test('positions of a long list with an index in its order are read with its first requested page', async () => {
  const asked: string[] = []
  const positions: KeysetPositions = {
    async find(name) {
      asked.push(name)
      return { positions: null, interval: 200 }
    },
  }
  const first = { limit: 12, offset: 0, positions }
  await readOrdered({ ...rows, count: 50_000 }, { ...first, name: 'short' })
  await readOrdered({ ...rows, count: 50_001, sortAtMost: 4_000 }, { ...first, name: 'in no order' })
  await readOrdered({ ...rows, count: 50_001 }, { ...first, name: 'long' })
  expect(asked).toEqual(['long'])
})

/** KeysetPositions whose reads end when the test resolves or rejects them. */
function slowPositions() {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const walks: PromiseWithResolvers<{ rows: never[] }>[] = []
  const slow = {
    execute() {
      walks.push(Promise.withResolvers())
      return walks.at(-1)!.promise
    },
  } as unknown as typeof db
  return {
    walks,
    positions: createKeysetPositions(slow, createQueryCache({ subscribe: () => () => {} }, 'product')),
  }
}

test('after reading positions, the next read waits four times the duration', async () => {
  const { walks, positions } = slowPositions()
  await positions.find('one', rows)
  vi.advanceTimersByTime(300)
  walks[0]!.resolve({ rows: [] })
  await setImmediate()
  expect((await positions.find('one', rows)).positions).toEqual([])
  vi.advanceTimersByTime(1_199)
  await positions.find('other', rows)
  expect(walks).toHaveLength(1)
  vi.advanceTimersByTime(1)
  await positions.find('other', rows)
  expect(walks).toHaveLength(2)
})

test('positions are read for one list at a time, and a failed read is not repeated at once', async () => {
  const { walks, positions } = slowPositions()
  await positions.find('one', rows)
  await positions.find('one', rows)
  await positions.find('other', rows)
  expect(walks).toHaveLength(1)
  walks[0]!.reject(new Error('took too long'))
  await vi.waitFor(async () => {
    await positions.find('other', rows)
    expect(walks).toHaveLength(2)
  })
  walks[1]!.reject(new Error('took too long'))
  for (let time = 0; time < 10; time++) await positions.find('one', rows)
  expect(walks).toHaveLength(2)
  vi.advanceTimersByTime(10_000)
  await positions.find('one', rows)
  expect(walks).toHaveLength(3)
})

test('a small number of rows is found first and then sorted, even if the planner expects many', async () => {
  await client.sql`create index things_in_order on things (weight, id)`
  await client.sql`analyze things`
  const plans: string[] = []
  const rare: OrderedRows<unknown> = {
    ...rows,
    // The planner cannot estimate how many rows match a condition with a function.
    where: sql`length(md5(id::text)) > 0 and weight > 4`,
    async read({ ids }) {
      const { rows: plan } = await db.execute<{ 'QUERY PLAN': string }>(
        sql`explain select id from ${ids} as page`,
      )
      plans.push(plan.map((line) => line['QUERY PLAN']).join('\n'))
      return []
    },
  }
  await readOrdered({ ...rare, count: 40, sortAtMost: 40 }, { limit: 12, offset: 0 })
  await readOrdered({ ...rare, count: 41, sortAtMost: 40 }, { limit: 12, offset: 0 })
  expect(plans[0]).toMatch(/Sort/)
  expect(plans[1]).not.toMatch(/Sort/)
})
