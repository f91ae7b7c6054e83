// npm run bench: measures the product on a loaded database, and compares each figure with a bare route of the same
// run.
import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { WebSocket } from 'ws'
import type { DatabaseAddress } from '#server/database/client.ts'
import { findRunningCluster } from '#server/database/cluster/private-cluster.ts'
import { type Bench, measureSameBytes, measureSameStatements, type Row } from './cases.ts'
import { drive, type Measured } from './drive.ts'
import { measureHouse } from './house.ts'
import { loadData, type Product, root, startBare, startProduct } from './servers.ts'
import { type Account, measureLimited, measureWrites, signUp } from './write-cases.ts'

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '4' },
    data: { type: 'string' },
    only: { type: 'string' },
    write: { type: 'boolean', default: false },
    house: { type: 'string' },
    against: { type: 'string' },
    short: { type: 'boolean', default: false },
  },
})
const products = Number(values.products)
const seconds = Number(values.seconds)
const dataDir = values.data ?? join(root, '.data', `bench-${products}`)
const lines: string[] = []

const say = (line = '') => {
  lines.push(line)
  console.log(line)
}

const { only, against } = values
const isWanted = (what: string) => only === undefined || new RegExp(only).test(what)

if (against !== undefined) {
  const { compare } = await import('./against/main.ts')
  await compare({ ref: against, isShort: values.short, isWanted, say })
} else if (values.house !== undefined) {
  await measureHouse({ bookings: Number(values.house), dataDir: values.data, isWanted, say })
} else {
  await loadData(dataDir, {
    products,
    tours: Math.max(100, products / 10),
    reviews: products * 5,
    users: 1000,
  })
  await main()
}

async function main(): Promise<void> {
  say(`# ${products.toLocaleString('en')} products`)
  say()
  const machine = `${cpus().length} cores (${cpus()[0]!.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB`
  say(`${new Date().toISOString().slice(0, 10)}, ${machine}, Node ${process.version}: both servers, the`)
  say(`the database and the load generator share the machine. \`npm run bench -- --products ${products}\``)
  say()
  await measureWithCache()
  await measureWithoutCache()
  await measureWithLimits()
  if (values.write) writeFileSync(join(root, 'docs', `performance-${products}.md`), `${lines.join('\n')}\n`)
}

/** With the default settings: public pages and reads are cached. */
async function measureWithCache(): Promise<void> {
  const product = await startProduct(dataDir, {})
  const idle = await idleMemoryMb(product)
  await withBare(product, async (bench) => {
    tableHead()
    await measureSameBytes(bench, 'cached', 0.6)
    const accounts = await signUpMany(product.url, 10)
    await measureWrites(bench, accounts)
    say()
    const { username, password } = accounts[0]!
    const signIn = {
      method: 'POST' as const,
      path: '/api/user/signin',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    }
    say(`- Sign-in: ${figures(await drive(product.url, { calls: [signIn], connections: 4, seconds }))}`)
    say(`- From adding to a cart to the message in another tab: ${await liveLatency(product, accounts[1]!)}`)
  })
  say(
    `- Memory: ${Math.round(idle)} MB idle, ${Math.round(product.memoryMb())} MB after all cases above; ready in ${Math.round(product.startedInMs)} ms`,
  )
  say()
  await product.stop()
}

/** Without the page cache: every page and read is built for each request. */
async function measureWithoutCache(): Promise<void> {
  const product = await startProduct(dataDir, { PAGE_CACHE_MB: '0' })
  await withBare(product, async (bench) => {
    say(
      'Without the page cache (`PAGE_CACHE_MB=0`); in rows with a size the bare route still sends the bytes:',
    )
    say()
    tableHead()
    await measureSameBytes(bench, 'uncached', null)
    await measureSameStatements(bench)
  })
  say()
  await product.stop()
}

/** With rate limits: so many users that none exceeds a limit. They sign up before, because sign-up is limited too. */
async function measureWithLimits(): Promise<void> {
  const open = await startProduct(dataDir, {})
  const accounts = await signUpMany(open.url, 200)
  await open.stop()
  const product = await startProduct(dataDir, { RATE_LIMIT: 'on' })
  await withBare(product, async (bench) => {
    say('With rate limits:')
    say()
    tableHead()
    await measureLimited(bench, accounts)
  })
  await product.stop()
}

/** Few at a time, so that the server does not answer that it is busy. */
async function signUpMany(url: string, count: number): Promise<Account[]> {
  const accounts: Account[] = []
  while (accounts.length < count) {
    accounts.push(...(await Promise.all(Array.from({ length: 10 }, () => signUp(url)))))
  }
  return accounts
}

async function withBare(product: Product, run: (bench: Bench) => Promise<void>): Promise<void> {
  const address = await databaseAddress()
  const bare = await startBare({ type: 'start', address })
  try {
    await run({ product, bare, address, dataDir, seconds, isWanted, report })
  } finally {
    bare.stop()
  }
}

async function databaseAddress(): Promise<DatabaseAddress> {
  const address = await findRunningCluster(join(dataDir, 'postgres'))
  if (address === undefined) throw new Error('The database of the product does not run.')
  return address
}

/** Memory some seconds after the start, when its garbage has been collected. */
async function idleMemoryMb(product: Product): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 3000))
  return product.memoryMb()
}

/** Time from the call that adds to a cart to the message in another tab. */
async function liveLatency(
  product: Product,
  account: { headers: Record<string, string>; cookies: string },
): Promise<string> {
  const socket = new WebSocket(`${product.url.replace('http', 'ws')}/api/live`, {
    headers: { cookie: account.cookies, origin: product.url },
  })
  const messages: (() => void)[] = []
  socket.on('message', () => messages.shift()?.())
  const nextMessage = () => new Promise<void>((resolve) => messages.push(resolve))
  await nextMessage()
  const { items } = (await (await fetch(`${product.url}/api/products`)).json()) as {
    items: { _id: string }[]
  }
  const durations: number[] = []
  for (let time = 0; time < 50; time++) {
    const received = nextMessage()
    const startedAt = performance.now()
    await fetch(`${product.url}/api/carts`, {
      method: 'POST',
      headers: account.headers,
      body: JSON.stringify({ product: items[0]!._id, count: 1 }),
    })
    await received
    durations.push(performance.now() - startedAt)
  }
  socket.close()
  durations.sort((a, b) => a - b)
  return `${durations[24]!.toFixed(1)} ms, 99 % ${durations[48]!.toFixed(1)} ms`
}

function tableHead(): void {
  say('| What | per second | p50 | p99 | bare | bare p99 | ratio | goal |')
  say('|---|---|---|---|---|---|---|---|')
}

function report({ what, product, bare, ratio, goal }: Row): void {
  const verdict = goal === null ? '' : `${ratio >= goal ? '' : '**missed** '}${goal}`
  const measured = [Math.round(product.perSecond), `${product.p50} ms`, `${product.p99} ms`]
  const beside = [Math.round(bare.perSecond), `${bare.p99} ms`, ratio.toFixed(2), verdict]
  say(`| ${[what, ...measured, ...beside].join(' | ')} |`)
}

function figures({ perSecond, p50, p99 }: Measured): string {
  return `${Math.round(perSecond)} per second, p50 ${p50} ms, p99 ${p99} ms`
}
