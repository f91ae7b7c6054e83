import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { sql as statement } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#server/testing/build-test-app.ts'
import { gatherStatistics } from './bulk-load.ts'
import { connectDatabase, type DatabaseClient } from './client.ts'

async function connect(connections: number): Promise<DatabaseClient> {
  const client = connectDatabase(await createTestDatabase(), { connections })
  onTestFinished(() => client.close())
  return client
}

test('dates and large numbers are read as text, other values as JavaScript types', async () => {
  const { sql } = await connect(1)
  const [row] = await sql`
    select 1::int as int, 9007199254740993::int8 as int8, 1.10::numeric as numeric, 0.5::float8 as float8,
      true as bool, date '2026-03-01' as date, timestamptz '2026-03-01 12:00:00.123456Z' as moment,
      interval '1 day' as interval, array['a', 'b"c']::text[] as texts, array[1, 2] as ints,
      array['x'::name] as names, '{"a": [1]}'::jsonb as json, '\\x00ff'::bytea as bytes, null::text as nothing`
  expect(row).toEqual({
    int: 1,
    int8: '9007199254740993',
    numeric: '1.10',
    float8: 0.5,
    bool: true,
    date: '2026-03-01',
    moment: '2026-03-01 12:00:00.123456+00',
    interval: '1 day',
    texts: ['a', 'b"c'],
    ints: [1, 2],
    names: ['x'],
    json: { a: [1] },
    bytes: Buffer.from([0, 255]),
    nothing: null,
  })
})

test('a value that is undefined or a promise is an error, not null', async () => {
  const { sql } = await connect(1)
  expect(() => sql`select ${undefined}::text`).toThrow(TypeError)
  expect(() => sql`select ${sql`select 1`}::text`).toThrow(TypeError)
})

test('a table name with a quotation mark is quoted correctly', async () => {
  const { sql } = await connect(1)
  await sql`create table ${sql('odd "name"')} (id int)`
  expect(await sql`select * from ${sql('public.odd "name"')}`).toEqual([])
})

test('a statement with values is prepared once on each connection', async () => {
  const { sql, db } = await connect(1)
  for (const value of [1, 2, 3]) {
    await sql`select ${value}::int as prepared_here`
    await db.execute(statement`select ${value}::int as prepared_there`)
  }
  const prepared = await sql`
    select statement, generic_plans + custom_plans as runs from pg_prepared_statements
    where statement like '%prepared\\_%here' order by 1`
  expect(prepared).toEqual([
    { statement: 'select $1::int as prepared_here', runs: '3' },
    { statement: 'select $1::int as prepared_there', runs: '3' },
  ])
})

test('a prepared statement still works after a change of its table', async () => {
  const { sql, db } = await connect(2)
  await sql`create table things (id int)`
  const read = (value: number) =>
    Promise.all(
      [1, 2].map(() => sql`select * from things where id <> ${value} and pg_sleep(0.01) is not null`),
    )
  await sql`insert into things values (1)`
  await read(0)
  await sql`alter table things add column colour text default 'red'`
  expect(await read(0)).toEqual([[{ id: 1, colour: 'red' }], [{ id: 1, colour: 'red' }]])
  // In a transaction the statement cannot be repeated, but the next transaction works.
  await sql`alter table things add column size int default 4`
  const inTransaction = () =>
    db.transaction((transaction) => transaction.execute(statement`select * from things where id <> ${0}`))
  await inTransaction().catch(() => {})
  expect((await inTransaction()).rows).toEqual([{ id: 1, colour: 'red', size: 4 }])
})

test('statements that are sent at the same time in one transaction run one after another', async () => {
  const { db } = await connect(1)
  const found = await db.transaction((transaction) =>
    Promise.all([1, 2, 3, 4].map((value) => transaction.execute(statement`select ${value}::int as value`))),
  )
  expect(found.map(({ rows }) => rows[0]!.value)).toEqual([1, 2, 3, 4])
})

test('a statement sent after the end of its transaction is refused, and never runs in another transaction', async () => {
  const { sql, db } = await connect(1)
  await sql`create table notes (text text not null)`
  let late: Promise<unknown> = Promise.resolve()
  await db
    .transaction(async (transaction) => {
      await Promise.all([
        transaction.execute(statement`select 1 / 0`),
        // This statement is still in the queue when the first one fails.
        transaction.execute(statement`insert into notes values ('waited')`),
      ]).catch((error) => {
        late = delay(50).then(() => transaction.execute(statement`insert into notes values ('late')`))
        late.catch(() => {})
        throw error
      })
    })
    .catch(() => {})
  await db.transaction(async (transaction) => {
    await transaction.execute(statement`insert into notes values ('of another')`)
    await delay(100)
  })
  await expect(late).rejects.toThrow()
  expect(await sql`select text from notes`).toEqual([{ text: 'of another' }])
})

test('a transaction with a failed statement is reported as failed, even if the caller ignored the error', async () => {
  const { sql, db } = await connect(1)
  await sql`create table notes (text text not null)`
  const byBuilder = db.transaction(async (transaction) => {
    await transaction.execute(statement`insert into notes values ('lost')`)
    await transaction.execute(statement`select 1 / 0`).catch(() => {})
  })
  await expect(byBuilder).rejects.toThrow()
  const byTemplate = sql.begin(async (transaction) => {
    await transaction`insert into notes values ('lost')`
    await transaction`select 1 / 0`.catch(() => {})
  })
  await expect(byTemplate).rejects.toThrow('division by zero')
  expect(await sql`select text from notes`).toEqual([])
})

test('a connection with an open transaction is closed and never leased to another caller', async () => {
  const { sql } = await connect(1)
  const [before] = await sql`select pg_backend_pid() as pid`
  await sql`begin`
  const [after] = await sql`select pg_backend_pid() as pid`
  expect(after!.pid).not.toBe(before!.pid)
})

test('the settings of a reserved connection do not affect other connections', async () => {
  const { sql } = await connect(1)
  await gatherStatistics(sql)
  expect(await sql`select current_setting('statement_timeout') as limit`).toEqual([{ limit: '15s' }])
})

test('every connection has time limits for statements, locks and idle transactions', async () => {
  const { sql } = await connect(1)
  const [limits] = await sql`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as pause`
  expect(limits).toEqual({ statement: '15s', lock: '10s', pause: '10min' })
})

test('the pool stays usable after a COPY that is read slowly, fails or is aborted', async () => {
  const { sql } = await connect(1)
  const rowBytes = 1024
  const rows = 2000
  const statement = `copy (select repeat('x', ${rowBytes - 1}) from generate_series(1, ${rows})) to stdout`
  const slowly = await sql.begin((transaction) =>
    transaction.copyOut(statement, async (stream) => {
      await delay(200)
      return buffer(stream)
    }),
  )
  expect(slowly).toHaveLength(rows * rowBytes)
  const given = sql.begin((transaction) =>
    transaction.copyOut(statement, async (stream) => {
      for await (const _ of stream) throw new Error('The disk is full.')
    }),
  )
  await expect(given).rejects.toThrow('The disk is full.')
  const failing = sql.begin((transaction) =>
    transaction.copyOut(`copy (select 1 / (3 - i) from generate_series(1, 5) i) to stdout`, buffer),
  )
  await expect(failing).rejects.toThrow('division by zero')
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
}, 15_000)
