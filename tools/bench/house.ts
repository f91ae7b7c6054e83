// npm run bench -- --house N: what staff and customers wait for in a house with N bookings and a third as many orders, one call
// after the other, and what a job costs others meanwhile.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { connectDatabase, type DatabaseClient } from '#server/database/client.ts'
import { findRunningCluster } from '#server/database/cluster/private-cluster.ts'
import { type HttpPerson, httpSignIn, httpSignUp } from '#server/testing/http-client.ts'
import { samplePassword } from '#server/testing/sample-shop.ts'
import { jobsOf } from './house/jobs.ts'
import { type HouseRow, rowsOf } from './house/rows.ts'
import { type Product, root, startProduct } from './servers.ts'

type Say = (line?: string) => void

const callsOfRow = 30
const callsAfterWrites = 10
/** Records that the account of the bench takes over from others. */
const ownRecords = 300

export interface HouseOptions {
  bookings: number
  /** A folder that `npm run seed` has filled; otherwise one is made for this many bookings. */
  dataDir?: string | undefined
  isWanted(what: string): boolean
  say: Say
}

export async function measureHouse({ bookings, isWanted, say, ...options }: HouseOptions): Promise<void> {
  const dataDir = options.dataDir ?? join(root, '.data', `house-${bookings}`)
  if (options.dataDir === undefined) await loadHouse(dataDir, bookings)
  const product = await startProduct(dataDir, { PAGE_CACHE_MB: '0' })
  const client = connectDatabase((await findRunningCluster(join(dataDir, 'postgres')))!, { connections: 2 })
  try {
    const staff = await httpSignIn(product.url, 'superadmin', samplePassword)
    const customer = await httpSignUp(product.url, `house${Date.now()}`, 'correct horse')
    const processorMs = await watchProcessor(product, client)
    const write = await prepareWrites(client, staff, customer)
    say(`# ${bookings.toLocaleString('en')} bookings`)
    say()
    say('| What | p50 | slowest | after a write | processor time of a call | goal |')
    say('|---|---|---|---|---|---|')
    for (const row of await rowsOf(product.url, staff, customer)) {
      if (isWanted(row.what)) say(await measureRow(product, processorMs, row, write))
    }
    say()
    if (isWanted('export')) await measureExports(product, staff, say)
    for (const [what, work] of jobsOf(client, new Date())) {
      if (!isWanted(`job, ${what}`)) continue
      const { seconds, p99 } = await whileOthersCall(product, work)
      say(`- Job, ${what}: ${seconds.toFixed(2)} s, others p99 ${p99.toFixed(1)} ms`)
    }
  } finally {
    await client.close()
    await product.stop()
  }
}

/** Processor time of the server and its database so far, in milliseconds. */
async function watchProcessor({ pid }: Product, { sql }: DatabaseClient): Promise<() => number> {
  const [own] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  const postmaster = Number(statOf(own!.pid)[1])
  return () => {
    const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    const isCounted = (name: string, parent: number) =>
      [pid, postmaster].includes(Number(name)) || parent === postmaster
    return processes.reduce((sum, name) => {
      const [, parent = '', , , , , , , , , , user, system, ofEnded, systemOfEnded] = statOf(name)
      const ticks = [user, system, ...(Number(name) === postmaster ? [ofEnded, systemOfEnded] : [])]
      return isCounted(name, Number(parent))
        ? sum + ticks.reduce((all, each) => all + Number(each), 0) * 10
        : sum
    }, 0)
  }
}

/** Fields of a process from its state on. Empty for one that has ended. */
function statOf(pid: number | string): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
  } catch {
    return []
  }
}

/** Gives the customer bookings and orders. Returns a write of a booking's seats and of an order, after which lists count again. */
async function prepareWrites(
  { sql }: DatabaseClient,
  staff: HttpPerson,
  customer: HttpPerson,
): Promise<() => Promise<void>> {
  for (const table of ['bookings', 'orders']) {
    await sql.unsafe(
      `update ${table} set user_id = $1 where id = any(array(
        select id from ${table} where user_id is not null order by created_at desc limit ${ownRecords}))`,
      [customer.userId],
    )
  }
  const [order] = await sql<{ id: string }[]>`select id from orders order by created_at desc limit 1`
  const [tour] = await sql<{ id: string; date: string }[]>`
    select id, (current_date + 100)::text as date from tours
    where schedule = 'any-day' and available and deleted_at is null and seats >= 20 order by id limit 1`
  let note = 0
  return async () => {
    const hold = { departureTourId: tour!.id, date: tour!.date, tickets: 1 }
    const held = await customer.call('POST /holds', { body: hold })
    if (held.status === 201) await customer.call('DELETE /holds/:id', { params: { id: held.body._id } })
    await staff.call('PATCH /orders/:id', { params: { id: order!.id }, body: { note: `Call ${note++}` } })
  }
}

/** Loads the sample data, and a house with a tour for each 500 bookings, a product for each 50 and a user for each five. */
async function loadHouse(dataDir: string, bookings: number): Promise<void> {
  if (existsSync(dataDir)) return
  const unfinished = `${dataDir}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  const started = await startProduct(unfinished, { SAMPLE_PASSWORD: samplePassword })
  await started.stop()
  const counts = {
    tours: Math.max(100, Math.ceil(bookings / 500)),
    products: Math.max(100, Math.ceil(bookings / 50)),
    users: Math.max(100, Math.ceil(bookings / 5)),
    bookings,
    orders: Math.ceil(bookings * 0.3),
  }
  const args = Object.entries(counts).flatMap(([name, count]) => [`--${name}`, String(count)])
  execFileSync(process.execPath, ['server/seed.ts', ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: unfinished },
    stdio: 'inherit',
  })
  renameSync(unfinished, dataDir)
}

async function measureRow(
  { url }: Product,
  processorMs: () => number,
  { what, path, goalMs, headers }: HouseRow,
  write: () => Promise<void>,
): Promise<string> {
  const call = async () => {
    const begin = performance.now()
    const response = await fetch(url + path, { headers })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${what}: ${path} was answered ${response.status}.`)
    return performance.now() - begin
  }
  const durations: number[] = [await call()]
  const before = processorMs()
  while (durations.length <= callsOfRow) durations.push(await call())
  const ofCall = (processorMs() - before) / callsOfRow
  const afterWrites: number[] = []
  for (let nth = 0; nth < callsAfterWrites; nth++) {
    await write()
    afterWrites.push(await call())
  }
  const [p50, after] = [median(durations), median(afterWrites)]
  const slowest = Math.max(...durations, ...afterWrites)
  // A shared machine lets calls wait; what they cost tells the same there.
  const verdict = Math.min(Math.max(p50, after), ofCall) <= goalMs ? '' : '**missed** '
  const figures = [p50, slowest, after, ofCall].map((each) => `${each.toFixed(1)} ms`)
  return `| ${[what, ...figures, `${verdict}${goalMs} ms`].join(' | ')} |`
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!

/** The p99 of a small call while `work` runs. */
async function whileOthersCall(product: Product, work: () => Promise<unknown>) {
  const durations: number[] = []
  let isDone = false
  const calling = (async () => {
    while (!isDone) {
      const begin = performance.now()
      await (await fetch(`${product.url}/api/cards`)).arrayBuffer()
      durations.push(performance.now() - begin)
    }
  })()
  const begin = performance.now()
  await work().finally(() => {
    isDone = true
  })
  const seconds = (performance.now() - begin) / 1000
  await calling
  durations.sort((a, b) => a - b)
  return { seconds, p99: durations[Math.floor((durations.length - 1) * 0.99)]! }
}

async function measureExports(product: Product, { cookies }: HttpPerson, say: Say): Promise<void> {
  for (const kind of ['bookings', 'orders', 'products', 'departures']) {
    let bytes = 0
    const { seconds, p99 } = await whileOthersCall(product, async () => {
      const { body } = await fetch(`${product.url}/exports/${kind}.csv`, { headers: { cookie: cookies } })
      for await (const part of body!) bytes += part.length
    })
    say(
      `- Export of ${kind}: ${Math.round(bytes / 2 ** 20)} MB in ${seconds.toFixed(1)} s, others p99 ${p99.toFixed(1)} ms`,
    )
  }
}
