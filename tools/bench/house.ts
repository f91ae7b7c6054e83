// npm run bench -- --house N: what staff and customers wait for in a house with N bookings and a third as many orders, one call
// after the other, and what a job costs others meanwhile.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { dateInUtc } from '#server/calendar.ts'
import { connectDatabase } from '#server/database/client.ts'
import { findRunningCluster } from '#server/database/cluster/private-cluster.ts'
import { pruneAuditLog } from '#server/features/audit-log/audit-log.service.ts'
import { pruneMails } from '#server/features/mails/mails.service.ts'
import { pruneOrders } from '#server/features/orders/order-data.service.ts'
import { pruneBills } from '#server/features/payments/retention.service.ts'
import { storeDailyFigures } from '#server/features/today/figures.service.ts'
import { type HttpPerson, httpSignIn, httpSignUp } from '#server/testing/http-client.ts'
import { samplePassword } from '#server/testing/sample-shop.ts'
import { type Product, root, startProduct } from './servers.ts'

type Say = (line?: string) => void

const goalMs = { list: 10, word: 50, summary: 50 }
const callsOfRow = 30
const retentionYears = 10

export async function measureHouse(bookings: number, say: Say): Promise<void> {
  const dataDir = join(root, '.data', `house-${bookings}`)
  await loadHouse(dataDir, bookings)
  const product = await startProduct(dataDir, { PAGE_CACHE_MB: '0' })
  try {
    const staff = await httpSignIn(product.url, 'superadmin', samplePassword)
    say(`# ${bookings.toLocaleString('en')} bookings`)
    say()
    say('| What | p50 | p99 | goal |')
    say('|---|---|---|---|')
    for (const [what, path, goal, headers] of await rowsOf(product, staff)) {
      say(await measureRow(product.url + path, { what, goal, headers }))
    }
    say()
    await measureExport(product, staff, say)
    await measureJobs(product, dataDir, say)
  } finally {
    await product.stop()
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

type Headers = Record<string, string>
type Row = [what: string, path: string, goalMs: number, headers: Headers]

async function rowsOf(product: Product, staff: HttpPerson): Promise<Row[]> {
  const own = await httpSignUp(product.url, `house${Date.now()}`, 'correct horse')
  const { headers } = staff
  const first = async (path: string) => {
    const answer = await fetch(`${product.url}/api${path}`, { headers })
    return (
      (await answer.json()) as { items: { _id: string; date: string; cardId: string; email: string }[] }
    ).items[0]!
  }
  const [booking, order] = [await first('/tours?status=confirmed&when=upcoming'), await first('/orders')]
  const today = dateInUtc(new Date())
  const { list, word, summary } = goalMs
  const ofStaff = ([what, path, goal]: [string, string, number]): Row => [what, `/api${path}`, goal, headers]
  const words: [string, string][] = [
    ['that fits all', 'example'],
    ['that fits many', 'garcia'],
    ['that fits one', encodeURIComponent(booking.email)],
    ['that fits none', 'nosuchbody'],
  ]
  return [
    ...(
      [
        ['bookings', '/tours', list],
        ['bookings, page 50', '/tours?page=50', list],
        ['bookings by state', '/tours?status=cancelled', list],
        ['bookings ahead', '/tours?when=upcoming', list],
        ['bookings of a date', `/tours?date=${today}`, list],
        ...words.map(([what, text]) => [`bookings, a word ${what}`, `/tours?q=${text}`, word]),
        ['bookings, part of a phone number', '/tours?q=44201', word],
        ['departures', '/tours/departures?when=upcoming', list],
        ['trip', `/tours/${booking._id}/trip`, list],
        ['departure', `/tours/departures/${booking.cardId}/${booking.date}`, list],
        ['orders', '/orders', list],
        ['orders by state', '/orders?state=completed', list],
        ...words.map(([what, text]) => [`orders, a word ${what}`, `/orders?q=${text}`, word]),
        ['order', `/orders/${order._id}`, list],
        ['pick list', '/orders/pick-list', summary],
        ['open bills', '/payments/open', list],
        ['mails', '/mails', list],
        ...words.map(([what, text]) => [`mails, a word ${what}`, `/mails?q=${text}`, word]),
        ['audit log', '/audit-log', list],
        ['audit log of an action', '/audit-log?action=POST%20%2Fuser%2Fsignin', list],
        ['users', '/users', list],
        ['users, a word', '/users?q=garcia', word],
        ['Today', '/today', summary],
        ['figures by day', '/figures?by=day', summary],
        ['figures by month', '/figures?by=month', summary],
      ] as [string, string, number][]
    ).map(ofStaff),
    ['account page: bookings', '/api/tours/my-tour', list, own.headers],
    ['account page: orders', '/api/orders/my', list, own.headers],
  ]
}

async function measureRow(
  address: string,
  { what, goal, headers }: { what: string; goal: number; headers: Headers },
): Promise<string> {
  const durations: number[] = []
  for (let call = 0; call < callsOfRow; call++) {
    const begin = performance.now()
    const answer = await fetch(address, { headers })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${what}: ${address} was answered ${answer.status}.`)
    durations.push(performance.now() - begin)
  }
  durations.sort((a, b) => a - b)
  const p50 = durations[callsOfRow >> 1]!
  return `| ${what} | ${p50.toFixed(1)} ms | ${durations.at(-1)!.toFixed(1)} ms | ${p50 <= goal ? '' : '**missed** '}${goal} ms |`
}

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

async function measureExport(product: Product, { cookies }: HttpPerson, say: Say): Promise<void> {
  for (const kind of ['bookings', 'orders']) {
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

async function measureJobs(product: Product, dataDir: string, say: Say): Promise<void> {
  const address = await findRunningCluster(join(dataDir, 'postgres'))
  const client = connectDatabase(address!, { connections: 2 })
  const { db, sql } = client
  const now = new Date()
  const jobs: [string, () => Promise<unknown>][] = [
    [
      'figures of all days',
      async () => {
        await sql`delete from daily_figures`
        await storeDailyFigures(db, now)
      },
    ],
    ['retention of mails', () => pruneMails(db, now)],
    ['retention of the audit log', () => pruneAuditLog(db, now)],
    ['retention of orders', () => pruneOrders(db, now, retentionYears)],
    ['retention of bills', () => pruneBills(db, retentionYears, now)],
  ]
  try {
    for (const [what, work] of jobs) {
      const { seconds, p99 } = await whileOthersCall(product, work)
      say(`- Job, ${what}: ${seconds.toFixed(2)} s, others p99 ${p99.toFixed(1)} ms`)
    }
  } finally {
    await client.close()
  }
}
