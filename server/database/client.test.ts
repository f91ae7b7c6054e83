// What the driver does by itself, mended where it is wrong: scripts/mended-driver.ts.
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test, vi } from 'vitest'
import { createTestDatabase } from '#server/testing/build-test-app.ts'
import { connectDatabase } from './client.ts'

const client = connectDatabase(await createTestDatabase(), { connections: 1 })
afterAll(() => client.close())

test('a connection goes on after a COPY whose last row came while nobody was reading', async () => {
  const rowBytes = 1024
  const rows = 64
  const stream = await client.sql
    .unsafe(`copy (select repeat('x', ${rowBytes - 1}) from generate_series(1, ${rows})) to stdout`)
    .readable()
  // The last row is the one that fills the stream, and the end comes along with it.
  expect(stream.readableHighWaterMark).toBe(rows * rowBytes)
  await vi.waitFor(() => expect(stream.readableLength).toBe(rows * rowBytes), { timeout: 10_000 })
  expect(await buffer(stream)).toHaveLength(rows * rowBytes)
  expect(await client.sql`select 1 as one`).toEqual([{ one: 1 }])
}, 15_000)
