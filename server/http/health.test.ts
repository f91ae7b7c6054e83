import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findProductFolder } from '#server/config/product-folder.ts'
import { connectDatabase } from '#server/database/client.ts'
import { createWriteWatch } from '#server/database/write-watch.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { registerHealth } from './health.ts'

const { server, address, sql, client, logLines } = await buildTestApp()

test('a running server is alive and ready, and its health is never cached', async () => {
  for (const [url, status] of [
    ['/healthz', 'ok'],
    ['/readyz', 'ready'],
  ]) {
    const response = await server.inject({ url })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ status })
    expect(response.headers['cache-control']).toBe('no-store')
    expect((await server.inject({ method: 'HEAD', url })).statusCode).toBe(200)
  }
})

test('a server whose database does not answer within two seconds is alive and not ready', async () => {
  const client = connectDatabase(address, { connections: 1 })
  const app = Fastify()
  registerHealth(app, client, createWriteWatch(client.db, app.log))
  const connection = await client.sql.reserve()
  try {
    const response = await app.inject({ url: '/readyz' })
    expect(response.statusCode).toBe(503)
    expect(response.json()).toEqual({ status: 'database is away' })
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200)
  } finally {
    connection.release()
    await app.close()
    await client.close()
  }
})

test('only these addresses reveal the version of the product', async () => {
  const { version } = JSON.parse(readFileSync(join(findProductFolder(), 'package.json'), 'utf8')) as {
    version: string
  }
  for (const [url, told] of [
    ['/healthz', version],
    ['/readyz', version],
    ['/api/cards', undefined],
    ['/robots.txt', undefined],
  ]) {
    expect((await server.inject({ url: url! })).headers['x-halyard-version'], url).toBe(told)
  }
})

/** Makes every write into a table fail like PostgreSQL on a full disk or on a standby. */
async function refuseWrites(table: string, condition: 'disk_full' | 'read_only_sql_transaction') {
  await sql.unsafe(`
    create function refuse_writes() returns trigger language plpgsql as $$
      begin raise exception 'refused by a test' using errcode = '${condition}'; end $$;
    create trigger refuse_writes before insert or update on ${table}
      for each row execute function refuse_writes()`)
  const mend = async () => void (await sql.unsafe('drop function if exists refuse_writes cascade'))
  onTestFinished(mend)
  return mend
}

test.each([
  ['disk_full', 'disk full'],
  ['read_only_sql_transaction', 'read-only'],
] as const)(
  'the heartbeat reports when the database takes no writes (%s), and when it takes them again',
  async (condition, reason) => {
    const app = Fastify()
    const lines: unknown[] = []
    const log = {
      error: (...line: unknown[]) => lines.push(line),
      info: (...line: unknown[]) => lines.push(line),
    }
    const writes = createWriteWatch(client.db, log as never, 20)
    registerHealth(app, client, writes)
    writes.start()
    onTestFinished(async () => {
      await writes.stop()
      await app.close()
    })
    await vi.waitFor(async () =>
      expect(await sql`select key from rate_limits`).toEqual([{ key: 'heartbeat' }]),
    )
    expect((await app.inject('/readyz')).statusCode).toBe(200)

    const mend = await refuseWrites('rate_limits', condition)
    await vi.waitFor(async () => expect((await app.inject('/readyz')).statusCode).toBe(503))
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'database takes no writes', reason })
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    await mend()
    await vi.waitFor(async () => expect((await app.inject('/readyz')).statusCode).toBe(200))
    expect(lines).toEqual([[{ reason }, 'the database takes no writes'], ['the database takes writes again']])
  },
)

test('a failed write is reported and makes the server unready at once, and reads still work', async () => {
  await refuseWrites('users', 'disk_full')
  const response = await server.inject({
    method: 'POST',
    url: '/api/user/signup',
    payload: { username: 'Ada', email: 'ada@example.com', password: 'correct horse' },
  })
  expect(response.statusCode).toBe(503)
  expect(response.headers['retry-after']).toBe('2')
  expect(response.json()).toMatchObject({
    code: 'unavailable',
    message: 'Nothing can be saved at the moment, and nothing was changed. Please try again later.',
  })
  expect((await server.inject('/readyz')).json()).toEqual({
    status: 'database takes no writes',
    reason: 'disk full',
  })
  expect(logLines).toContainEqual(expect.objectContaining({ level: 50, reason: 'disk full' }))
  expect((await server.inject('/api/cards')).statusCode).toBe(200)
})
