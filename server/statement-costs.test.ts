import { appendFileSync } from 'node:fs'
// No statement may become expensive because the planner's statistics do not know the newest account, tour, departure or cart.
// Makes every call, runs every job, and opens every page on tables that a busy hour has filled since they were analysed.
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '#client/routes.ts'
import type { EndpointKey } from '#contract/endpoints.ts'
import { exportKinds, exportPath } from '#contract/import-rules.ts'
import type { DatabaseAddress, DatabaseClient } from '#server/database/client.ts'
import { connectDatabase } from '#server/database/client.ts'
import { superuser } from '#server/database/cluster/data-directory.ts'
import { type QueueName, schedules, type UpkeepTask } from '#server/jobs/queues.ts'
import { callsBetweenDrops } from '#server/plugins/idempotency.ts'
import { buildTestApp, createTestDatabase, type TestApp } from '#server/testing/build-test-app.ts'
import { fillBusyHour } from '#server/testing/busy-hour.ts'
import { signUp } from '#server/testing/factories.ts'
import {
  definitionOf,
  methodOf,
  prepareSampleCalls,
  type SampleCalls,
  sendable,
  urlOf,
} from '#server/testing/sample-calls.ts'
import {
  type Belief,
  beliefs,
  costOf,
  drawMeasured,
  measureStatements,
  type StatementCost,
} from '#server/testing/statement-costs.ts'

const isFull = process.env.TEST_USUAL === undefined
/** Copies of the rows of one account, tour, departure and cart, and of all others. */
const size = isFull ? { copies: 1_500, least: 5_000 } : { copies: 300, least: 3_000 }
const mostMilliseconds = 50
/** Of the statement that measures the machine. */
const usualMilliseconds = 25

/** Only a superuser may fill tables without their triggers, and say what the planner believes. */
function superuserOf(address: DatabaseAddress): DatabaseClient {
  return connectDatabase({ ...address, user: superuser } as DatabaseAddress, { connections: 1 })
}

const filledApp = await buildTestApp({ keepsData: true })
const people = {
  owner: await signUp(filledApp),
  admin: await signUp(filledApp, { role: 2 }),
  superAdmin: await signUp(filledApp, { role: 3 }),
}
/** The app that the sample calls are made on. */
const current: TestApp = { ...filledApp }

/** Fills the database with the rows of others, analyses them, and adds the rows of the owner. Returns the owner's calls. */
const t0 = performance.now()
function tick(what: string) {
  appendFileSync('/tmp/i53a/ticks', `${Math.round(performance.now() - t0)} ${what}\n`)
}
async function fill(testApp: TestApp): Promise<SampleCalls> {
  const asSuperuser = superuserOf(testApp.address)
  const { sql } = asSuperuser
  const tables = await sql<{ name: string }[]>`
    select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace in ('public'::regnamespace, 'halyard_jobs'::regnamespace)`
  for (const { name } of tables) await sql.unsafe(`alter table ${name} set (autovacuum_enabled = off)`)
  const other = await signUp(testApp)
  const calls = await prepareSampleCalls(testApp, other)
  const onlyOnce = ['PUT /settings', 'POST /user/signup']
  const keys = (Object.keys(calls) as EndpointKey[]).filter((key) => !onlyOnce.includes(key))
  await makeCalls(testApp, calls, { ...people, owner: other }, () => {}, keys)
  tick('others made')
  await fillBusyHour(sql, { ...size, keep: [], since: '0' })
  tick('others filled')
  await sql`analyze`
  tick('analysed')
  const [{ since }] = await sql<[{ since: string }]>`select pg_current_xact_id()::text as since`
  const own = await prepareSampleCalls(current, people.owner)
  // The owner's own keys, for the deletion of surplus answers.
  await makeCalls(testApp, own, people, () => {}, ['POST /carts'])
  tick('own made')
  const keep = await sql<{ id: string }[]>`
    select id from users where xmin::text::bigint >= ${since} union all select ${people.owner.userId}::uuid
    union all select id from tours where xmin::text::bigint >= ${since}
    union all select id from products where xmin::text::bigint >= ${since}`
  await fillBusyHour(sql, { ...size, keep: keep.map(({ id }) => id), since })
  await asSuperuser.close()
  return own
}

const calls = await fill(filledApp)
tick('filled')
interface MeasuredPass {
  testApp: TestApp
  costs: Map<string, { cost: StatementCost; during: string }>
  label: string
  /** Number of rows of each table. */
  rows: Map<string, number>
  slowness: number
}

const beliefsToTry: Belief[] = isFull ? ['empty', 'others', 'smaller', 'larger'] : ['others']
const passes = new Map<string, MeasuredPass>()
await filledApp.app.server.close()
tick('server closed')
await filledApp.client.close()
tick('client closed')
for (const belief of beliefsToTry) {
  for (const plans of ['custom', 'generic'] as const) {
    passes.set(`${belief}, ${plans} plans`, await preparePass(belief, plans))
  }
}

async function preparePass(belief: Belief, plans: 'custom' | 'generic'): Promise<MeasuredPass> {
  const { database } = filledApp.address as { database: string }
  const address = await createTestDatabase(database)
  tick('copied')
  const before = superuserOf(address)
  await beliefs[belief](before.sql)
  await measureStatements(before.sql, address.database, plans)
  await before.close()
  tick('measuring')
  const pass: MeasuredPass = {
    label: 'start',
    costs: new Map(),
    testApp: undefined as never,
    rows: new Map(),
    slowness: 1,
  }
  pass.testApp = await buildTestApp({
    keepsData: true,
    address,
    hasPages: isFull,
    jobs: { pollSeconds: 1 },
    onNotice(message) {
      const cost = costOf(message)
      if (cost === null || isOurs(cost.text)) return
      const known = pass.costs.get(cost.text)
      // The cheapest of equal costs, because a busy machine makes any statement slow.
      if (known === undefined || excess(cost, pass) > excess(known.cost, pass))
        pass.costs.set(cost.text, { cost, during: pass.label })
    },
  })
  const counts = await pass.testApp.sql<{ name: string; rows: number }[]>`
    select relname as name, (xpath('/row/c/text()', query_to_xml(
      format('select count(*) as c from %I /* statement costs */', relname), false, true, '')))[1]::text::int as rows
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`
  for (const { name, rows } of counts) pass.rows.set(name, rows)
  return pass
}

function isOurs(text: string): boolean {
  return text.includes('statement costs')
}

/** How often the cost is above the limit: rows are read again and again, or the statement takes too long. */
function excess({ visited, produced, milliseconds, tables }: StatementCost, pass: MeasuredPass): number {
  const rowsOfTables = tables.reduce((sum, table) => sum + (pass.rows.get(table) ?? 0), 0)
  const mostVisited = Math.max(20 * produced + 1_000, 2 * rowsOfTables)
  return Math.max(visited / mostVisited, milliseconds / pass.slowness / mostMilliseconds)
}

/** How much slower this machine is at the moment than one without other work, because tests run beside others. */
async function measureSlowness({ sql }: TestApp): Promise<number> {
  const begin = performance.now()
  await sql`select sum(number) as "statement costs" from generate_series(1, 200000) as number`
  return Math.max(1, (performance.now() - begin) / usualMilliseconds)
}

function flatten(entries: readonly RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const here = path === undefined ? parent : `${parent}/${path}`
    const own = path !== undefined || index ? [here || '/'] : []
    return [...(children.length === 0 ? own : []), ...flatten(children, here)]
  })
}

/** The addresses of all pages, of records of the owner. */
function pageAddresses(): string[] {
  const keys: [start: string, key: EndpointKey][] = [
    ['/tour-item/', 'GET /cards/:id'],
    ['/admin/tour/', 'GET /cards/:id'],
    ['/shop/products/', 'GET /products/:id'],
    ['/admin/product/', 'GET /products/:id'],
    ['/my-tour/', 'GET /tours/:id'],
    ['/admin/bookings/:id/:date', 'GET /tours/departures/:id/:date'],
    ['/admin/check-in/', 'GET /tours/departures/:id/:date/check-ins'],
    ['/admin/bookings/', 'GET /tours/:id'],
    ['/my-orders/', 'GET /orders/:id'],
    ['/admin/orders/', 'GET /orders/:id'],
    ['/reviews/', 'GET /reviews/:id'],
    ['/admin/mail/', 'GET /mails/:id'],
    ['/admin/users/', 'GET /users/:id'],
  ]
  return flatten(routes as RouteConfigEntry[]).map((path) => {
    const key = keys.find(([start]) => path.startsWith(start))?.[1]
    const params: Record<string, string> = key === undefined ? {} : (calls[key].params ?? {})
    return path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '1')
  })
}

async function makeCalls(
  { server }: TestApp,
  calls: SampleCalls,
  who: typeof people,
  onCall: (label: string) => void = () => {},
  keys = Object.keys(calls) as EndpointKey[],
): Promise<void> {
  const callers = { public: null, user: who.owner, admin: who.admin, superAdmin: who.superAdmin }
  for (const key of keys) {
    onCall(key)
    const call = calls[key]
    await call.before?.()
    const headers = {
      ...callers[definitionOf(key).access]?.headers,
      'idempotency-key': `${key} ${crypto.randomUUID()}`,
    }
    const answer = await server.inject({
      method: methodOf(key),
      url: urlOf(key, call),
      ...sendable(call, headers),
    })
    if (answer.statusCode >= 300 && call.status === undefined)
      console.info(
        `${key}: ${answer.statusCode} ${answer.body.slice(0, 300)} ${answer.statusCode < 500 ? '' : JSON.stringify(current.logLines.filter(({ level }) => (level as number) >= 40).at(-1))}`,
      )
  }
}

async function runJob({ app, db, sql }: TestApp, queue: QueueName, data: never): Promise<void> {
  await app.jobs.enqueue(db, queue, [data])
  app.feed.wake()
  await expect
    .poll(
      async () =>
        (
          await sql`select 1 as "statement costs" from halyard_jobs.job where name = ${queue} and state in ('created', 'active')`
        ).length,
      { timeout: 60_000, interval: 20 },
    )
    .toBe(0)
}

const last = ['POST /user/erase', 'POST /user/signout'] as const

test.each([...passes.keys()])(
  'no statement is expensive with statistics of %s',
  async (name) => {
    const pass = passes.get(name)!
    const { testApp, costs } = pass
    Object.assign(current, testApp)
    const onCall = (label: string) => {
      tick(label)
      pass.label = label
    }
    for (const path of isFull ? pageAddresses() : []) {
    onCall(`page ${path}`)
    const { cookies } = path.startsWith('/admin') ? people.superAdmin : people.owner
    const answer = await testApp.server.inject({ url: path, headers: { cookie: cookies, accept: 'text/html' } })
    expect(answer.statusCode, path).toBeLessThan(500)
  }
  for (const kind of exportKinds) {
      onCall(`export of ${kind}`)
      await testApp.server
        .inject({ url: exportPath(kind), headers: { cookie: people.admin.cookies } })
        .catch((error) =>
          console.info(
            kind,
            String(error),
            JSON.stringify(testApp.logLines.filter(({ level }) => (level as number) >= 30)).slice(-1000),
          ),
        )
    }
    for (let index = 0; index <= callsBetweenDrops; index++) {
      await makeCalls(testApp, calls, people, onCall, ['POST /carts'])
    }
    const keys = (Object.keys(calls) as EndpointKey[]).filter(
      (key) => !(last as readonly string[]).includes(key),
    )
    await makeCalls(testApp, calls, people, onCall, keys)
    for (const days of [0, 3, 4_500]) {
      testApp.clock.advance(days * 86_400_000)
      pass.slowness = Math.max(pass.slowness, await measureSlowness(testApp))
      for (const [queue, schedule] of Object.entries(schedules)) {
        for (const task of Object.keys(schedule) as UpkeepTask[]) {
          onCall(`job ${task} after ${days} days`)
          await runJob(testApp, queue as QueueName, { task } as never)
        }
      }
    }
    pass.slowness = Math.max(pass.slowness, await measureSlowness(testApp))
    const failed = testApp.logLines.filter(({ level }) => (level as number) >= 40)
    expect(costs.size).toBeGreaterThan(isFull ? 500 : 300)
    const expensive = [...costs.values()]
      .filter(({ cost }) => excess(cost, pass) > 1)
      .sort((a, b) => excess(b.cost, pass) - excess(a.cost, pass))
      .map(
        ({ cost, during }) =>
          `${during}: ${cost.milliseconds} ms, ${cost.visited} rows read for ${cost.produced}\n${cost.text}\n${drawMeasured(cost.plan)}`,
      )
    appendFileSync(
      '/tmp/i53a/found',
      `==== ${name} slowness ${pass.slowness} statements ${costs.size}\n${expensive.join('\n\n')}\n`,
    )
    expect(expensive).toEqual([])
    expect(failed).toEqual([])
  },
  600_000,
)
