import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TransactionSql } from '#server/database/client.ts'
import { connectDatabase } from '#server/database/client.ts'
import { folderStorage } from '#server/features/images/folder-storage.ts'
import { fallbackName, imageFileNames, sourceName } from '#server/features/images/make-sizes.ts'
import { createUser } from '#server/features/users/users.service.ts'
import { loadBulkData } from '#server/seed/bulk-data.ts'
import { loadSampleData } from '#server/seed/sample-data.ts'
import { createTestDatabase } from '#server/testing/build-test-app.ts'
import { type CheckResult, checkSnapshot } from './check-data.ts'
import { shopInvariants } from './shop.ts'
import { knownTriggers, structureInvariants } from './structure.ts'

const address = await createTestDatabase()
const client = connectDatabase(address, { connections: 2 })
const { sql } = client
const folder = await mkdtemp(join(tmpdir(), 'halyard-check-'))
const storage = folderStorage(folder)
const drawnFolder = join(import.meta.dirname, '../../content/pictures')
/** One whose sizes are made, one that waits for them. */
const finished = 'a'.repeat(32)
const waiting = 'b'.repeat(32)

beforeAll(async () => {
  const password = 'sample password 1'
  await loadSampleData(client.db, { now: new Date(), preparePassword: async () => password, createUser })
  await loadBulkData(client, {
    counts: { users: 10, tours: 30, products: 30, tour_reviews: 200, product_reviews: 200 },
    today: '2026-11-21',
    report: () => {},
  })
  await sql`
    insert into images (hash, width, height, bytes, sizes_made_at)
    values (${finished}, 10, 10, 100, now()), (${waiting}, 10, 10, 100, null)`
  await sql`update tours set image = ${`/images/uploads/${finished}.webp`} where id = (select id from tours limit 1)`
  await sql`
    update products set previews = ${[`/images/uploads/${waiting}.webp`]} where id = (select id from products limit 1)`
  for (const name of [...imageFileNames(finished), fallbackName(waiting), sourceName(waiting)]) {
    await storage.put(name, Buffer.from('picture'), 'image/webp')
  }
})

afterAll(async () => {
  await client.close()
  await rm(folder, { recursive: true, force: true })
})

class Undo extends Error {}

/** What is found after these changes, which are undone again. */
async function checkAfter(change: (transaction: TransactionSql) => Promise<unknown>): Promise<CheckResult[]> {
  const results: CheckResult[] = []
  await sql
    .begin(async (transaction) => {
      await change(transaction)
      // As in a damaged database: nothing waits for the end of the transaction.
      await checkSnapshot(transaction, { storage, drawnFolder, report: (result) => results.push(result) })
      throw new Undo()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
  return results
}

test('everything holds of the sample shop and of bulk data', async () => {
  const results = await checkAfter(async () => {})
  expect(results.filter(({ count }) => count > 0)).toEqual([])
  expect(results.length).toBeGreaterThan(60)
  expect(results.find(({ name }) => name.startsWith('the seats taken'))!.rows).toBeGreaterThan(0)
})

/** Changes that break an invariant, and what its name says. */
const breaks: [invariant: string, statement: string][] = [
  ['the seats taken on every departure', `update departures set tickets_booked = tickets_booked + 1`],
  ['the seats taken on every departure', `delete from departures`],
  ['the seats taken on every departure', `update bookings set status = 'cancelled', cancelled_at = now()`],
  [
    'no departure ahead is booked above its seats',
    `update tours set seats = 1; insert into departures select id, current_date + 400, 2 from tours limit 1;
     insert into bookings (id, tour_id, username, email, phone, date, description, ticket_count, total_cents)
       select gen_random_uuid(), tour_id, 'a', 'a', '', date, '', 2, 2 from departures where date = current_date + 400`,
  ],
  [
    'the total of every booking is a price per ticket',
    `update bookings set total_cents = total_cents + 1 where ticket_count > 1`,
  ],
  [
    'sum and count of the scores of every tour',
    `update tours set score_total = score_total - 1 where review_count > 0`,
  ],
  ['sum and count of the scores of every tour', `delete from tour_reviews`],
  [
    'sum and count of the stars of every product',
    `update products set rating_count = rating_count - 1, rating_total = rating_total - 5 where rating_count > 5`,
  ],
  [
    'sum and count of the stars of every product',
    `update product_reviews set rating = 6 - rating where rating <> 3`,
  ],
  [
    'the totals of every cart are whole cents',
    `alter table products drop constraint products_sale_percent; update products set sale_basis_points = -1`,
  ],
  ['every cart has been changed once at least', `update carts set revision = 0`],
  [
    'no former slug of a tour is the slug of another tour',
    `insert into former_tour_slugs select a.slug, b.id from tours a join tours b on b.id > a.id limit 1`,
  ],
  [
    'no former slug of a product is the slug of another product',
    `insert into former_product_slugs select a.slug, b.id from products a join products b on b.id > a.id limit 1`,
  ],
  ['every word of the tours', `delete from search_words where kind = 'tour' and word like 'a%'`],
  ['every word of what tours say', `update tour_words set records = records + 1 where word like 'a%'`],
  ['every word of the products', `delete from search_words where kind = 'product'`],
  [
    'every uploaded picture that a tour or product shows is known',
    `update tours set image = '/images/uploads/${'c'.repeat(32)}.webp'`,
  ],
  [
    'the files of every uploaded picture',
    `update images set sizes_made_at = now() where hash = '${waiting}'`,
  ],
  [
    'every drawn picture',
    `update products set image = '/images/products/lost.webp' where id = (select id from products limit 1)`,
  ],
  ['every drawn picture', `update tours set previews = array['/images/../../etc/passwd']`],
  [
    'every row of tours keeps its',
    `alter table tours drop constraint tours_age_sensible; update tours set age = 200`,
  ],
  [
    'every row of cart_lines keeps its',
    `alter table cart_lines drop constraint cart_lines_quantity; update cart_lines set quantity = 1000`,
  ],
  [
    'search_text of tours is what it is made from',
    `alter table tours alter column search_text drop expression; update tours set search_text = 'elsewhere'`,
  ],
  [
    'rating of products is what it is made from',
    `alter table products alter column rating drop expression; update products set rating = 5`,
  ],
  ['no two rows of tours have the same slug', `drop index tours_slug; update tours set slug = 'the-same'`],
  [
    'no two rows of users have the same email_key',
    `drop index users_email_key; update users set email_key = 'the same', email = 'the same'`,
  ],
  [
    'no two rows of departures have the same tour_id, date',
    `alter table departures drop constraint departures_tour_id_date_pk; insert into departures select * from departures`,
  ],
  ['every index, constraint and trigger', `drop index bookings_search`],
  ['every index, constraint and trigger', `alter table tours disable trigger tours_remember_words_of_new`],
  ['every index, constraint and trigger', `drop trigger audit_log_stays on audit_log`],
  ['every index, constraint and trigger', `alter table carts drop constraint carts_user_id_users_id_fk`],
  ['every index, constraint and trigger', `alter table images drop constraint images_hash_hex`],
  [
    'every index, constraint and trigger',
    `alter table images drop constraint images_hash_hex;
     alter table images add constraint images_hash_hex check (hash <> 'x') not valid`,
  ],
]

test.for(breaks)('it is seen when it does not hold that %s … (%s)', async ([name, statement]) => {
  const results = await checkAfter((transaction) => transaction.unsafe(statement))
  const broken = results.filter(({ count }) => count > 0)
  const found = broken.find((result) => result.name.startsWith(name))
  expect(found, broken.map((result) => result.name).join(', ')).toBeDefined()
  expect(found!.examples[0]).toMatch(/\S/)
})

test('the triggers that are looked for are those of the tables', async () => {
  const triggers = await sql<{ name: string }[]>`
    select tgname as name from pg_trigger where not tgisinternal order by tgname`
  expect(triggers.map(({ name }) => name)).toEqual(knownTriggers)
})

/** Every reference of the product, each broken once. */
const references = structureInvariants().flatMap(({ name, table }) => {
  const parts = /^every (\w+) of \w+ is one of (\w+)$/.exec(name)
  return parts === null ? [] : [{ name, table: table!, column: parts[1]!, parent: parts[2]! }]
})

test('references are those of the tables', () => {
  expect(references.length).toBeGreaterThanOrEqual(14)
})

test.for(references)(
  'it is seen when it does not hold that $name',
  async ({ name, table, column, parent }) => {
    const results = await checkAfter(async (transaction) => {
      await fillIfEmpty(transaction, table)
      const constraints = await transaction<{ child: string; constraint: string }[]>`
      select conrelid::regclass::text as child, conname as constraint from pg_constraint where contype = 'f'`
      for (const { child, constraint } of constraints) {
        await transaction.unsafe(`alter table ${child} drop constraint ${constraint}`)
      }
      // Elsewhere than any row of the parent is.
      await transaction.unsafe(
        `update ${table} set ${column} = gen_random_uuid()
       where ctid = (select ctid from ${table} where ${column} is not null limit 1)`,
      )
    })
    const found = results.find((result) => result.name === name)!
    expect(found.count, `${table}.${column} → ${parent}`).toBe(1)
    expect(found.examples[0]).toMatch(new RegExp(`^${column} [0-9a-f-]{36}$`))
  },
)

/** Tables that neither the sample shop nor bulk data has rows for. */
async function fillIfEmpty(transaction: TransactionSql, table: string): Promise<void> {
  const session = `insert into sessions (id, user_id, binding_hash, is_remembered, method)
    select gen_random_uuid(), id, 'x', false, 'password' from users limit 1`
  const rows: Record<string, string> = {
    sessions: session,
    refresh_tokens: `${session}; insert into refresh_tokens (hash, session_id) select 'x', id from sessions limit 1`,
    idempotency_keys: `insert into idempotency_keys (user_id, key, request_hash, status, body)
      select id, 'x', 'x', 200, '{}' from users limit 1`,
    former_tour_slugs: `insert into former_tour_slugs select 'x', id from tours limit 1`,
    former_product_slugs: `insert into former_product_slugs select 'x', id from products limit 1`,
  }
  if (rows[table] !== undefined) await transaction.unsafe(rows[table])
}

test('a file that is missing in the storage is seen, unless nothing shows it any more', async () => {
  await storage.delete(sourceName(waiting))
  try {
    const name = 'the files of every uploaded picture are in the storage'
    const results = await checkAfter(async () => {})
    expect(results.find((result) => result.name === name)).toMatchObject({
      count: 1,
      examples: [`file ${sourceName(waiting)}`],
    })
    const unused = await checkAfter((transaction) => transaction`update products set previews = '{}'`)
    expect(unused.find((result) => result.name === name)).toMatchObject({ count: 0 })
  } finally {
    await storage.put(sourceName(waiting), Buffer.from('picture'), 'image/webp')
  }
})

test('each invariant of the trade is broken by one of these tests', () => {
  for (const { name } of shopInvariants) {
    expect(
      breaks.some(([start]) => name.startsWith(start)),
      name,
    ).toBe(true)
  }
})
