// Connections are lost at every moment: the process survives, and transactions stay atomic.
import { setTimeout as delay } from 'node:timers/promises'
import { sql as statement } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { connectDatabase, type DatabaseClient } from '#server/database/client.ts'
import { createTestDatabase } from '#server/testing/build-test-app.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'

interface Scene {
  network: FaultProxy
  /** Through the proxy. */
  client: DatabaseClient
  /** Direct. */
  direct: DatabaseClient
}

async function connectThroughFaults(connections: number): Promise<Scene> {
  const address = await createTestDatabase()
  if ('url' in address) throw new Error('not the address of a socket')
  const { host, port, user, database } = address
  const network = await startFaultProxy({ path: `${host}/.s.PGSQL.${port}` })
  const url = `postgres://${user}@127.0.0.1:${network.port}/${database}`
  const client = connectDatabase({ url }, { connections, hasTimeouts: true })
  const direct = connectDatabase(address, { connections: 1 })
  await direct.sql`create table notes (text text not null)`
  onTestFinished(async () => {
    await network.mend()
    await client.close()
    await direct.close()
    await network.close()
  })
  return { network, client, direct }
}

test('connections that are cut while they are opened or used fail only their own statements', async () => {
  const { network, client } = await connectThroughFaults(6)
  let isOver = false
  let answered = 0
  const streams = Array.from({ length: 6 }, async (_, number) => {
    const work = async () => {
      if (number % 2 === 0) await client.db.execute(statement`select ${number}::int`)
      else {
        await client.db.transaction(async (transaction) => {
          await transaction.execute(statement`select 1`)
          await transaction.execute(statement`select 2`)
        })
      }
    }
    while (!isOver) {
      await work().then(
        () => answered++,
        () => {},
      )
      // After the driver has got the error, but before it knows that the connection has closed.
      await new Promise(setImmediate)
    }
  })
  // Opening a connection takes four messages; each cut hits another one.
  network.delay(10)
  for (let round = 0; round < 60; round++) {
    await delay(20 + round * 2)
    network.cut()
  }
  await network.mend()
  const before = answered
  await expect.poll(() => answered).toBeGreaterThan(before + 100)
  isOver = true
  const ended = Promise.all(streams).then(() => 'all of them have an answer')
  expect(await Promise.race([ended, delay(10_000)])).toBe('all of them have an answer')
})

test('the remaining statements of a transaction whose connection was lost are not sent on another connection', async () => {
  const { network, client, direct } = await connectThroughFaults(1)
  const note = (text: string) => statement`insert into notes values (${text})`
  let wasCut = () => {}
  const cut = new Promise<void>((resolve) => {
    wasCut = resolve
  })
  const broken = client.db.transaction(async (transaction) => {
    await transaction.execute(note('first half'))
    network.cut()
    wasCut()
    // The caller does other work while the pool's only connection goes to others.
    await delay(500)
    await transaction.execute(note('second half'))
  })
  const [outcome] = await Promise.allSettled([
    broken,
    cut.then(async () => {
      for (;;) {
        const done = await client.db
          .transaction((transaction) => transaction.execute(note('of another')))
          .then(
            () => true,
            () => false,
          )
        if (done) break
      }
      await delay(600)
    }),
  ])
  expect(outcome.status).toBe('rejected')
  expect(await direct.sql`select text from notes`).toEqual([{ text: 'of another' }])
})

test('a statement that is sent while its connection fails is answered with an error', async () => {
  const { network, client } = await connectThroughFaults(1)
  for (let round = 0; round < 5; round++) {
    await expect
      .poll(() =>
        client.sql`select 1`.then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
    const dying = client.sql`select pg_sleep(3)`
    const next = dying.catch(() =>
      client.sql`select 1`.then(
        () => 'answered',
        () => 'refused',
      ),
    )
    await delay(50)
    network.cut()
    expect(await Promise.race([next, delay(5000, 'forgotten')])).not.toBe('forgotten')
  }
})
