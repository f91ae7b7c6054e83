import { afterAll, expect, test } from 'vitest'
import { connectDatabase } from '#server/database/client.ts'
import { createTestDatabase } from '#server/testing/build-test-app.ts'
import { type CopyRow, copyRows } from './copy-rows.ts'

const client = connectDatabase(await createTestDatabase(), { connections: 2 })
const { sql } = client
await sql`create table notes (id int primary key, body text, tags text[], done boolean)`
afterAll(() => client.close())

const target = { table: 'notes', columns: ['id', 'body', 'tags', 'done'] }

test('every character is stored unchanged', async () => {
  const rows: CopyRow[] = [
    [1, 'tab\there, line\nbreak,\r\n\\N and \\ and "quotes"', ['a,b', '{c}', 'd"e', 'f\\g', 'ü\th'], true],
    [2, '', [], false],
    [3, null, null, null],
  ]
  await sql.begin((transaction) =>
    copyRows(
      transaction,
      target,
      rows.length,
      (index) => rows[index]!,
      () => {},
    ),
  )
  const found = await sql`select * from notes order by id`
  expect(found.map((row) => Object.values(row))).toEqual(rows)
})

test('an error that PostgreSQL reports after the last row is thrown, and the connection stays usable', async () => {
  const copying = sql.begin((transaction) =>
    copyRows(
      transaction,
      target,
      2,
      () => [7, 'twice the same', [], true],
      () => {},
    ),
  )
  await expect(copying).rejects.toMatchObject({ code: '23505' })
  const [open] = await sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`
  expect(open!.count).toBe(0)
  expect(await sql`select from notes where id = 7`).toHaveLength(0)
})

test('an error in a row among many is thrown', async () => {
  const copying = sql.begin((transaction) =>
    copyRows(
      transaction,
      target,
      15_000,
      (index) => [index + 100, 'text '.repeat(20), [], index === 3_000 ? 'neither' : true],
      () => {},
    ),
  )
  await expect(copying).rejects.toMatchObject({ code: '22P02' })
})

test('more rows than fit into one COPY are all stored, and the progress is reported', async () => {
  await sql`delete from notes`
  const progress: number[] = []
  await sql.begin((transaction) =>
    copyRows(
      transaction,
      target,
      45_000,
      (index) => [index, null, null, null],
      (copied) => progress.push(copied),
    ),
  )
  expect(progress).toEqual([20_000, 40_000, 45_000])
  const [found] = await sql`select count(*)::int as count, max(id) as last from notes`
  expect(found).toEqual({ count: 45_000, last: 44_999 })
})
