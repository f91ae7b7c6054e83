// The pool is full of transactions while a thousand statements wait for it: no statement runs in another transaction,
// no transaction is left open, and every acknowledged write is found, whatever happens to the connections.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql as statement } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { connectDatabase, type DatabaseClient } from '#server/database/client.ts'
import { listPostgresProcesses } from '#server/database/cluster/cluster-test-tools.ts'
import { readPostmasterNote } from '#server/database/cluster/postmaster.ts'
import { type PrivateCluster, startPrivateCluster } from '#server/database/cluster/private-cluster.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'

const poolSize = 10
const waitingStatements = 1000
/** One in this many waiting statements, starting with the first one, begins a transaction. */
const transactionEvery = 20
/**
 * Numbers of statements that wait before the first transaction: a driver may send ahead up to a limit, such as 100.
 */
const statementsBefore = [0, 20, 98, 99, 100, 101, 102]

let folder: string
let cluster: PrivateCluster
let network: FaultProxy
/** Connected through the proxy, with the options of a server. */
let client: DatabaseClient
/** Connected without the proxy. */
let direct: DatabaseClient

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'halyard-waiting-'))
  cluster = await startPrivateCluster({ directory: folder, settings: { fsync: 'off' } })
  const { host, port, user, database } = cluster.connection
  network = await startFaultProxy({ path: join(host, `.s.PGSQL.${port}`) })
  const url = `postgres://${user}@127.0.0.1:${network.port}/${database}`
  client = connectDatabase({ url }, { connections: poolSize, hasTimeouts: true })
  direct = connectDatabase(cluster.connection, { connections: 1 })
  await direct.sql`
    create table writes (
      work text not null, step int not null, transaction xid8 not null default pg_current_xact_id(),
      primary key (work, step)
    )`
}, 120_000)

afterEach(() => network.mend())

afterAll(async () => {
  await client.close()
  await direct.close()
  await network.close()
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Returns the names of the acknowledged writes. */
async function writeDuring(round: string, before: number, fault: () => Promise<void>): Promise<Set<string>> {
  const acknowledged = new Set<string>()
  const noting = (work: string, writing: Promise<unknown>) =>
    writing.then(
      () => acknowledged.add(work),
      () => {},
    )
  const single = (work: string) =>
    noting(work, client.sql`insert into writes (work, step) values (${work}, 0)`)
  const pair = (work: string, pauseMs: number) =>
    noting(
      work,
      client.db.transaction(async (transaction) => {
        await transaction.execute(statement`insert into writes (work, step) values (${work}, 1)`)
        await delay(pauseMs)
        await transaction.execute(statement`insert into writes (work, step) values (${work}, 2)`)
      }),
    )
  // Occupies all connections but one, which the waiting statements share.
  const works = Array.from({ length: poolSize - 1 }, (_, number) => pair(`${round} holding ${number}`, 400))
  await delay(100)
  works.push(noting(`${round} sleeping`, client.sql`select pg_sleep(0.2)`))
  for (let number = 0; number < waitingStatements; number++) {
    const isPair = number >= before && (number - before) % transactionEvery === 0
    works.push(isPair ? pair(`${round} pair ${number}`, 5) : single(`${round} single ${number}`))
  }
  await Promise.all([fault(), ...works])
  acknowledged.delete(`${round} sleeping`)
  return acknowledged
}

/** Kills the database; the cluster's supervision restarts it. */
async function restartDatabase(): Promise<void> {
  const startedAt = () =>
    direct.sql<{ at: string }[]>`select pg_postmaster_start_time()::text as at`.then(
      ([row]) => row!.at,
      () => null,
    )
  const before = await startedAt()
  const note = await readPostmasterNote(cluster.dataDirectory)
  process.kill(note!.pid, 'SIGQUIT')
  await expect.poll(async () => [before, null].includes(await startedAt()), { timeout: 30_000 }).toBe(false)
}

async function requireSound(acknowledged: Set<string>): Promise<void> {
  const open = () => direct.sql<{ pid: number }[]>`
    select pid from pg_stat_activity where state like 'idle in transaction%' and pid <> pg_backend_pid()`
  await expect.poll(open, { timeout: 45_000 }).toEqual([])
  await restartDatabase()

  expect(
    await direct.sql`
    select transaction::text from writes group by transaction having count(distinct work) > 1`,
  ).toEqual([])
  expect(
    await direct.sql`
    select work from writes group by work
    having not (array_agg(step order by step) in (array[0], array[1, 2]) and count(distinct transaction) = 1)`,
  ).toEqual([])
  const rows = await direct.sql<{ work: string }[]>`select distinct work from writes`
  const written = new Set(rows.map(({ work }) => work))
  expect([...acknowledged].filter((work) => !written.has(work))).toEqual([])
}

/** Waits until the connections work again. */
const untilWell = () =>
  expect.poll(() => client.sql`select 1 as one`.catch(() => []), { timeout: 20_000 }).toHaveLength(1)

test('without a fault all of a thousand waiting statements are executed, each in its own transaction', async () => {
  const acknowledged = new Set<string>()
  for (const before of statementsBefore) {
    const ofRound = await writeDuring(`well ${before}`, before, async () => {})
    expect(ofRound.size).toBe(poolSize - 1 + waitingStatements)
    for (const work of ofRound) acknowledged.add(work)
  }
  await requireSound(acknowledged)
}, 120_000)

test('after a stall of the database no statement runs in a foreign transaction', async () => {
  await untilWell()
  const acknowledged = await writeDuring('stalled', 100, async () => {
    for (const stalledMs of [300, 3000]) {
      const processes = await listPostgresProcesses(folder)
      for (const pid of processes) process.kill(pid, 'SIGSTOP')
      await delay(stalledMs)
      for (const pid of processes) process.kill(pid, 'SIGCONT')
      await delay(50)
    }
  })
  expect(acknowledged.size).toBeGreaterThan(poolSize)
  await requireSound(acknowledged)
}, 120_000)

test('after a stall that closes the connections no transaction is left open', async () => {
  await untilWell()
  const acknowledged = await writeDuring('given up', 99, async () => {
    await delay(50)
    const processes = await listPostgresProcesses(folder)
    for (const pid of processes) process.kill(pid, 'SIGSTOP')
    await delay(13_000)
    for (const pid of processes) process.kill(pid, 'SIGCONT')
  })
  await requireSound(acknowledged)
}, 120_000)

test('connections that are cut at every moment lose no acknowledged write', async () => {
  await untilWell()
  const acknowledged = new Set<string>()
  for (let round = 0; round < 14; round++) {
    const before = statementsBefore[round % statementsBefore.length]!
    const ofRound = await writeDuring(`cut ${round}`, before, async () => {
      // A little later in each round, sometimes while connections are being opened.
      for (let cut = 0; cut < 6; cut++) {
        await delay(20 + round * 7 + cut * 13)
        network.cut()
      }
    })
    for (const work of ofRound) acknowledged.add(work)
  }
  expect(acknowledged.size).toBeGreaterThan(waitingStatements)
  await requireSound(acknowledged)
}, 180_000)
