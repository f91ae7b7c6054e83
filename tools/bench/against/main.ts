// npm run bench -- --against REF: measures the working tree and another version in turn, in one run. Processor time is
// compared, because other load on the machine changes it less than it changes rates.
import { join } from 'node:path'
import autocannon from 'autocannon'
import type { Call } from '../drive.ts'
import { loadData, root } from '../servers.ts'
import { type Account, signUp } from '../write-cases.ts'
import { booking, type Journey, order } from './journeys.ts'
import { wrongResponses } from './outcome.ts'
import { buildReference } from './reference.ts'
import { cachedRows, drawnRows, memberRows, type Row, visitRow } from './rows.ts'
import { type Side, startSide, type Version } from './side.ts'
import { recordVisits, type Visits } from './visits.ts'

export interface CompareOptions {
  ref: string
  /** Five minutes instead of a quarter of an hour. */
  isShort: boolean
  isWanted(what: string): boolean
  say(line?: string): void
}

interface Measured {
  perSecond: number
  /** Processor time of one unit, in milliseconds. */
  serverMs: number
  databaseMs: number
}

type Sides = readonly [older: Side, newer: Side]

const visitedPages = ['home', 'tour list', 'tour', 'product list', 'product']
const visitNames = visitedPages.flatMap((page) => [`first visit of ${page}`, `second visit of ${page}`])

export async function compare({ ref, isShort, isWanted, say }: CompareOptions): Promise<void> {
  const reference = buildReference(ref)
  const versions: readonly [Version, Version] = [
    { name: ref, folder: reference.folder, dataDir: join(reference.folder, '.data', 'bench-against') },
    { name: 'working tree', folder: root, dataDir: join(root, '.data', 'bench-against') },
  ]
  const counts = { products: 1000, tours: 100, reviews: 5000, users: 100 }
  for (const { dataDir, folder } of versions) await loadData(dataDir, counts, folder)
  const rounds = isShort ? 3 : 7
  const times = isShort ? 1 : 2

  say(`# The working tree beside ${reference.title}`)
  say()
  say(
    `\`npm run bench -- --against ${ref}${isShort ? ' --short' : ''}\`: median of ${rounds} rounds in turn; processor`,
  )
  say(
    'time of server and PostgreSQL for one call, page or visit; new / old with the least and most of the rounds.',
  )
  say()
  const starts = isWanted('ready') ? await measureStarts(versions, isShort ? 3 : 5) : null
  tableHead(say)

  let sides = await startBoth(versions, {})
  const idle = await idleMemory(sides)
  const paths = await visitedPaths(sides)
  const isVisitWanted = visitNames.some(isWanted)
  const visits: Map<string, Visits>[] = []
  if (isVisitWanted)
    for (const [index, side] of sides.entries()) visits.push(await recordVisits(side.url, paths[index]!))
  const accounts = await Promise.all(sides.map((side) => signUpMany(side, 10)))
  const measure = async (rows: readonly Row[]) => {
    for (const row of rows) if (isWanted(row.what)) await measureRow(sides, accounts, row, rounds, times, say)
  }
  await measure(cachedRows)
  if (isVisitWanted) await measure(visitRows(sides, paths, visits))
  await measure(memberRows)
  for (const [what, journey] of [
    ['an order, from search to confirmation', order],
    ['a booking, from search to confirmation', booking],
  ] as const) {
    if (isWanted(what)) await measureJourney(sides, accounts, what, journey, rounds, isShort ? 10 : 30, say)
  }
  const used = sides.map((side) => side.memoryMb())
  await stopBoth(sides)

  if (drawnRows.some(({ what }) => isWanted(what))) {
    sides = await startBoth(versions, { PAGE_CACHE_MB: '0' })
    await measure(drawnRows)
    await stopBoth(sides)
  }

  say()
  say('| | old | new |')
  say('|---|---|---|')
  say(`| memory idle, MB | ${idle.map(Math.round).join(' | ')} |`)
  say(`| memory after the rows with cache, MB | ${used.map(Math.round).join(' | ')} |`)
  if (starts !== null) say(`| ready in, ms | ${starts.map((each) => spread(each)).join(' | ')} |`)
  if (isVisitWanted) {
    for (const [index, page] of visitedPages.entries()) {
      for (const kind of ['first', 'second'] as const) {
        const each = visits.map((recorded, side) => describeVisit(recorded.get(paths[side]![index]!)![kind]))
        say(`| ${kind} visit of ${page} | ${each.join(' | ')} |`)
      }
    }
  }
  if (wrongResponses.size > 0) {
    console.error(`\nWrong answers:\n${[...wrongResponses].join('\n')}`)
    process.exitCode = 1
  }
}

/** Milliseconds until ready, old and new. */
async function measureStarts(versions: readonly Version[], times: number): Promise<number[][]> {
  const starts: number[][] = [[], []]
  for (let time = 0; time < times; time++) {
    for (const index of time % 2 === 0 ? [0, 1] : [1, 0]) {
      const side = await startSide(versions[index]!)
      starts[index]!.push(side.startedInMs)
      await side.stop()
    }
  }
  return starts
}

async function startBoth(
  versions: readonly [Version, Version],
  environment: Record<string, string>,
): Promise<Sides> {
  return [await startSide(versions[0], environment), await startSide(versions[1], environment)]
}

async function stopBoth(sides: Sides): Promise<void> {
  for (const side of sides) await side.stop()
}

async function idleMemory(sides: Sides): Promise<number[]> {
  await new Promise((resolve) => setTimeout(resolve, 8000))
  return sides.map((side) => side.memoryMb())
}

async function signUpMany(side: Side, count: number): Promise<Account[]> {
  const accounts: Account[] = []
  while (accounts.length < count) accounts.push(await signUp(side.url))
  return accounts
}

/** The addresses of `visitedPages` on each side. */
async function visitedPaths(sides: Sides): Promise<string[][]> {
  return Promise.all(
    sides.map(async ({ url }) => {
      const slug = async (list: string) => {
        const { items } = (await (await fetch(`${url}/api/${list}`)).json()) as { items: { slug: string }[] }
        return items[0]!.slug
      }
      return [
        '/',
        '/tours/standard-list',
        `/tour-item/${await slug('cards')}`,
        '/shop/products',
        `/shop/products/${await slug('products')}`,
      ]
    }),
  )
}

function visitRows(sides: Sides, paths: string[][], visits: Map<string, Visits>[]): Row[] {
  return visitedPages.flatMap((what, index) =>
    (['first', 'second'] as const).map((kind) =>
      visitRow(`${kind} visit of ${what}`, (side) => {
        const at = sides.indexOf(side)
        return visits[at]!.get(paths[at]![index]!)![kind]
      }),
    ),
  )
}

async function measureRow(
  sides: Sides,
  accounts: Account[][],
  row: Row,
  rounds: number,
  times: number,
  say: CompareOptions['say'],
): Promise<void> {
  const results: Measured[][] = [[], []]
  for (let round = 0; round < rounds; round++) {
    for (const index of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const side = sides[index]!
      const calls = await row.calls(side, accounts[index]!)
      if (calls === null || calls.length === 0) continue
      // The first request fills caches.
      if (round === 0 && row.isOnce !== true) await send(side, row, calls, Math.ceil(row.units / 4))
      results[index]!.push(await measured(side, () => send(side, row, calls, row.units * times)))
    }
  }
  report(row.what, results, say)
}

async function measured(side: Side, run: () => Promise<number>): Promise<Measured> {
  const before = side.cpu()
  const startedAt = performance.now()
  const units = await run()
  const tookMs = performance.now() - startedAt
  const after = side.cpu()
  return {
    perSecond: (units / tookMs) * 1000,
    serverMs: (after.server - before.server) / units,
    databaseMs: (after.database - before.database) / units,
  }
}

/** Sends the calls and returns the number of units that were answered. */
async function send(side: Side, row: Row, calls: readonly Call[], units: number): Promise<number> {
  const { connections = 10, isOnce = false, callsPerUnit = () => 1, status: expected = 200 } = row
  const requests = calls.map((call) => ({
    ...call,
    onResponse(status: number, body: string) {
      if (status === expected || (status === 304 && call.headers?.['if-none-match'] !== undefined)) return
      wrongResponses.add(`${side.name}: ${call.path} answered ${status}: ${body.slice(0, 200)}`)
    },
  }))
  let clients = 0
  const result = await autocannon({
    url: side.url,
    connections,
    amount: isOnce ? calls.length : units * callsPerUnit(calls),
    // Checks every 5 ms whether all calls have been sent.
    sampleInt: 5,
    timeout: 60,
    requests,
    // Each connection starts at another call: it stands for another user.
    setupClient(client) {
      const start = Math.floor((clients++ * requests.length) / connections) % requests.length
      client.setRequests([...requests.slice(start), ...requests.slice(0, start)])
    },
  })
  const answered = Object.values(result.statusCodeStats ?? {}).reduce((sum, { count }) => sum + count!, 0)
  return answered / callsPerUnit(calls)
}

async function measureJourney(
  sides: Sides,
  accounts: Account[][],
  what: string,
  journey: Journey,
  rounds: number,
  count: number,
  say: CompareOptions['say'],
): Promise<void> {
  const results: Measured[][] = [[], []]
  for (let round = 0; round <= rounds; round++) {
    for (const index of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const side = sides[index]!
      let isKnown = true
      const run = async () => {
        for (let time = 0; time < count; time++) isKnown &&= await journey(side, accounts[index]![time % 10]!)
        return count
      }
      const result = await measured(side, run)
      // The first round fills caches.
      if (isKnown && round > 0) results[index]!.push(result)
    }
  }
  report(what, results, say)
}

function tableHead(say: CompareOptions['say']): void {
  say('| What | old: per second | new | old: server + database | new | new / old |')
  say('|---|---|---|---|---|---|')
}

function report(what: string, [older, newer]: Measured[][], say: CompareOptions['say']): void {
  const total = ({ serverMs, databaseMs }: Measured) => serverMs + databaseMs
  const rate = (side: Measured[]) =>
    side.length === 0 ? '–' : median(side.map(({ perSecond }) => perSecond)).toFixed(perSecondDigits(side))
  const cost = (side: Measured[]) => {
    if (side.length === 0) return '–'
    const [server, database] = [
      side.map(({ serverMs }) => serverMs),
      side.map(({ databaseMs }) => databaseMs),
    ]
    return `${median(server).toFixed(3)} + ${median(database).toFixed(3)} ms`
  }
  const ratios = newer!.map(
    (each, index) => total(each) / total(older![index] ?? { serverMs: 0, databaseMs: 0, perSecond: 0 }),
  )
  const ratio = older!.length === 0 || newer!.length === 0 ? '–' : spread(ratios, 2)
  say(`| ${[what, rate(older!), rate(newer!), cost(older!), cost(newer!), ratio].join(' | ')} |`)
}

function perSecondDigits(side: Measured[]): number {
  return side[0]!.perSecond < 100 ? 1 : 0
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}

/** The median, with the least and the most. */
function spread(values: readonly number[], digits = 0): string {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  return `${median(values).toFixed(digits)} (${least.toFixed(digits)}–${most.toFixed(digits)})`
}

function describeVisit({ calls, bytes, scriptBytes }: Visits['first']): string {
  const kilobytes = (count: number) => Math.round(count / 1024)
  return `${calls.length} requests, ${kilobytes(bytes)} KB, script ${kilobytes(scriptBytes)} KB`
}
