// No statement may become expensive because the planner's statistics do not know the newest account, tour, departure or cart.
// Makes every call, opens every page and runs every job on tables that a busy hour has filled since they were analysed.
import { expect, test } from 'vitest'
import routes from '#client/routes.ts'
import type { EndpointKey } from '#contract/endpoints.ts'
import { callsBetweenDrops } from '#server/calls/idempotency.ts'
import { connectDatabase, type DatabaseAddress, type DatabaseClient } from '#server/database/client.ts'
import { superuser } from '#server/database/cluster/data-directory.ts'
import { buildTestApp, createTestDatabase, type TestApp } from '#server/testing/build-test-app.ts'
import { fillBusyHour } from '#server/testing/busy-hour.ts'
import { signUp } from '#server/testing/factories.ts'
import { prepareSampleCalls, type SampleCalls } from '#server/testing/sample-calls.ts'
import {
  type Belief,
  beliefs,
  costOf,
  drawMeasured,
  measureStatements,
  type StatementCost,
} from '#server/testing/statement-costs.ts'
import { makeCalls, openPages, readExports, runJobs } from '#server/testing/whole-product.ts'

/** `STATEMENT_COSTS=all`: pages too, other statistics, and more rows. Takes minutes. */
const isFull = process.env.STATEMENT_COSTS === 'all'
/** Copies of the rows of one account, tour, departure and cart, and of those of others. */
const size = isFull ? { copies: 1_500, least: 5_000 } : { copies: 100, least: 3_000 }
const beliefsToTry: Belief[] = isFull ? ['empty', 'others', 'smaller', 'larger'] : ['others']
const mostMilliseconds = 50
/** Besides: a row that is written has its indexes and triggers. */
const millisecondsPerRow = 0.1
/** Of the statement that measures the machine, on one without other work. */
const usualMilliseconds = 25
/** The second time some rows have expired, the third time all. */
const daysUntilJobs = [0, 3, 4_500]

const filledApp = await buildTestApp({ keepsData: true })
const people = {
  owner: await signUp(filledApp),
  admin: await signUp(filledApp, { role: 2 }),
  superAdmin: await signUp(filledApp, { role: 3 }),
}
/** The app that the owner's sample calls are made on. */
const current: TestApp = { ...filledApp }
const calls = await fill(filledApp)
const keysOf = (without: readonly string[]) =>
  (Object.keys(calls) as EndpointKey[]).filter((key) => !without.includes(key))
await filledApp.app.server.close()
await filledApp.client.close()

interface MeasuredCost {
  cost: StatementCost
  during: string
}

interface Pass {
  plans: 'custom' | 'generic'
  testApp: TestApp
  /** The dearest run of each statement. */
  costs: Map<string, MeasuredCost>
  during: string
  rowsOfTables: Map<string, number>
  /** How much slower the machine is than without other work. */
  slowness: number
}

const passes = new Map<string, Pass>()
for (const belief of beliefsToTry) {
  for (const plans of ['custom', 'generic'] as const) {
    passes.set(`${belief}, ${plans} plans`, await preparePass(belief, plans))
  }
}

test.each([...passes.keys()])(
  'no statement is expensive with statistics of %s',
  async (name) => {
    const pass = passes.get(name)!
    const { testApp, costs } = pass
    Object.assign(current, testApp)
    // The passes before may have taken longer than a quote lasts.
    await testApp.sql`update quotes set expires_at = expires_at + interval '1 hour'`
    await testApp.sql`update holds set expires_at = expires_at + interval '1 hour' where kind = 'quote'`
    const onWork = (what: string) => {
      pass.during = what
    }
    if (isFull) await openPages(testApp, routes, calls, people, onWork)
    await readExports(testApp, people, onWork)
    const adds = Array.from({ length: callsBetweenDrops }, () => 'POST /carts' as const)
    await makeCalls(testApp, calls, people, adds, onWork)
    // Without the end of the owner's session and account, so that the jobs find all rows.
    await makeCalls(testApp, calls, people, keysOf(['POST /user/erase', 'POST /user/signout']), onWork)
    for (const days of daysUntilJobs) {
      testApp.clock.advance(days * 86_400_000)
      pass.slowness = Math.max(pass.slowness, await measureSlowness(testApp))
      await runJobs(testApp, (what) => onWork(`${what} after ${days} days`))
    }
    pass.slowness = Math.max(pass.slowness, await measureSlowness(testApp))
    expect(costs.size).toBeGreaterThan(500)
    const expensive = [...costs.values()].filter(({ cost }) => rereading(cost, pass) > 1)
    expect(expensive.map(describe)).toEqual([])
  },
  900_000,
)

/** Other work on the machine can make a statement wait once, but hardly the same one in both passes. */
test.each(beliefsToTry)('no statement takes long with statistics of %s, however it is planned', (belief) => {
  const custom = passes.get(`${belief}, custom plans`)!
  const generic = passes.get(`${belief}, generic plans`)!
  const slow = [...custom.costs.values()].filter(({ cost }) => {
    if (duration(cost, custom) <= 1) return false
    const other = generic.costs.get(cost.text)
    return other === undefined || isFolding(cost) || duration(other.cost, generic) > 1
  })
  expect(slow.map(describe)).toEqual([])
})

function describe({ cost, during }: MeasuredCost): string {
  return `${during}: ${cost.milliseconds} ms, ${cost.visited} rows read for ${cost.produced}\n${cost.text}\n${drawMeasured(cost.plan)}`
}

/** Fills the database with the rows of others, analyses them, and adds the rows of the owner. Returns the owner's calls. */
async function fill(testApp: TestApp): Promise<SampleCalls> {
  const client = asSuperuser(testApp.address)
  const { sql } = client
  const tables = await sql<{ name: string }[]>`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace in ('public'::regnamespace, 'halyard_jobs'::regnamespace)`
  for (const { name } of tables) await sql.unsafe(`alter table ${name} set (autovacuum_enabled = off)`)
  const other = await signUp(testApp)
  const callsOfOther = await prepareSampleCalls(testApp, other)
  const onlyOnce = ['PUT /settings', 'POST /user/signup']
  const keys = (Object.keys(callsOfOther) as EndpointKey[]).filter((key) => !onlyOnce.includes(key))
  await makeCalls(testApp, callsOfOther, { ...people, owner: other }, keys)
  await fillBusyHour(sql, { ...size, keep: [], since: '0' })
  await sql`analyze`
  const [{ since }] = await sql<[{ since: string }]>`select pg_current_xact_id()::text as since`
  const own = await prepareSampleCalls(current, people.owner)
  // A kept response of the owner, to be copied.
  await makeCalls(testApp, own, people, ['POST /carts'])
  const keep = await sql<{ id: string }[]>`
    select id from users where xmin::text::bigint >= ${since} union all select ${people.owner.userId}::uuid
    union all select id from tours where xmin::text::bigint >= ${since}
    union all select id from products where xmin::text::bigint >= ${since}`
  await fillBusyHour(sql, { ...size, keep: keep.map(({ id }) => id), since })
  await client.close()
  return own
}

/** Only a superuser may fill tables without their triggers, and say what the planner believes. */
function asSuperuser(address: DatabaseAddress): DatabaseClient {
  return connectDatabase({ ...address, user: superuser } as DatabaseAddress, { connections: 1 })
}

async function preparePass(belief: Belief, plans: 'custom' | 'generic'): Promise<Pass> {
  const { database } = filledApp.address as { database: string }
  const address = await createTestDatabase(database)
  const client = asSuperuser(address)
  await beliefs[belief](client.sql)
  await measureStatements(client.sql, address.database, plans)
  await client.close()
  const pass: Omit<Pass, 'testApp'> = {
    plans,
    costs: new Map(),
    during: '',
    rowsOfTables: new Map(),
    slowness: 1,
  }
  const testApp = await buildTestApp({
    keepsData: true,
    address,
    hasPages: isFull,
    jobs: { pollSeconds: 1 },
    onNotice: (notice) => addCost(pass, notice),
  })
  for (const { name, rows } of await countRows(testApp)) pass.rowsOfTables.set(name, rows)
  return Object.assign(pass, { testApp })
}

function addCost(pass: Omit<Pass, 'testApp'>, notice: string): void {
  const cost = costOf(notice)
  // The job queue looks at the catalogue of the database.
  const isOurs = cost !== null && !cost.tables.some((table) => table.startsWith('pg_'))
  if (!isOurs || cost.text.includes('not measured')) return
  const known = pass.costs.get(cost.text)
  if (known === undefined || excessOf(cost, pass) > excessOf(known.cost, pass))
    pass.costs.set(cost.text, { cost, during: pass.during })
}

/** More than 1: rows are read again and again, or the statement takes too long. */
function excessOf(cost: StatementCost, pass: Omit<Pass, 'testApp'>): number {
  return Math.max(rereading(cost, pass), duration(cost, pass))
}

/** More than 1: rows are read again and again. */
function rereading({ visited, produced, tables }: StatementCost, pass: Omit<Pass, 'testApp'>): number {
  // Reading tables as a whole is no rereading; where it takes long, the time tells.
  const rows = tables.reduce((sum, table) => sum + (pass.rowsOfTables.get(table) ?? 0), 0)
  return visited / Math.max(20 * produced + 1_000, 2 * rows)
}

/** More than 1: the statement takes too long. */
function duration(cost: StatementCost, pass: Omit<Pass, 'testApp'>): number {
  if (isFolding(cost) && pass.plans === 'generic') return 0
  // Few rows take long only where other work had the processor for a moment.
  const most = cost.visited <= 1_000 ? 4 * mostMilliseconds : mostMilliseconds
  return cost.milliseconds / pass.slowness / (most + millisecondsPerRow * cost.produced)
}

/** Generic plans fold the searched text once for each row; PostgreSQL prefers custom plans for these. */
function isFolding({ text }: StatementCost): boolean {
  return text.includes('folded_text($') || text.includes('to_tsquery(')
}

async function measureSlowness({ sql }: TestApp): Promise<number> {
  const begin = performance.now()
  await sql`select sum(number) /* not measured */ from generate_series(1, 200000) as number`
  return Math.max(1, (performance.now() - begin) / usualMilliseconds)
}

function countRows({ sql }: TestApp) {
  return sql<{ name: string; rows: number }[]>`
    select relname as name, (xpath('/row/c/text()', query_to_xml(
      format('select count(*) as c from %I /* not measured */', relname), false, true, '')))[1]::text::int as rows
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`
}
