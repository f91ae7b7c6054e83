// A whole server on a real, empty database of its own, called over HTTP without a port.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, inject as provided } from 'vitest'
import { type App, type AppDependencies, buildApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import { recordChange } from '#server/database/changes.ts'
import type { Database, DatabaseAddress, DatabaseClient, Sql } from '#server/database/client.ts'
import { connectDatabase } from '#server/database/client.ts'
import { createLog } from '#server/log.ts'
import { registerPages } from '#server/plugins/pages.ts'
import { buildServerIfStale } from './built-server.ts'

export interface TestApp {
  server: FastifyInstance
  app: App
  config: Config
  client: DatabaseClient
  db: Database
  sql: Sql
  address: DatabaseAddress
  /** What the server takes for now; starts at the real time and moves only when told to. */
  clock: { now: Date; advance(milliseconds: number): void }
  /** Lines that the server has logged, as objects. */
  logLines: Record<string, unknown>[]
  dataDir: string
  /** A second server process in all but name: same database, own memory. */
  buildSibling(): Promise<App>
}

export interface TestAppOptions {
  environment?: Record<string, string>
  publicUrl?: string
  /** Tests of a file share what the first of them has loaded. */
  keepsData?: boolean
  /** The schedules of the job queue do nothing unless told to. */
  jobs?: NonNullable<AppDependencies['jobs']>
  /** Whether it has the built pages; the API alone unless given. */
  hasPages?: boolean
  /** A database that is there already; a new one unless given. */
  address?: DatabaseAddress
}

export const testJwtSecret = 'test secret of at least thirty-two bytes'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Call it at the top of a test file: one database per file, emptied after every test unless said otherwise. */
export async function buildTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const address = options.address ?? (await createTestDatabase())
  const client = connectDatabase(address, { connections: 10 })
  const dataDir = await mkdtemp(join(tmpdir(), 'halyard-test-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    SAMPLE_DATA: '0',
    // Tests write into the database behind the server's back.
    PAGE_CACHE_MB: '0',
    ...options.environment,
  })
  const logLines: Record<string, unknown>[] = []
  const log = createLog({ level: 'debug' }, { write: (line: string) => logLines.push(JSON.parse(line)) })
  const clock = {
    now: new Date(),
    advance(milliseconds: number) {
      clock.now = new Date(clock.now.getTime() + milliseconds)
    },
  }
  const publicUrl = options.publicUrl ?? 'http://127.0.0.1:3000'
  if (options.hasPages === true) buildServerIfStale()
  const apps: App[] = []
  const build = async () => {
    const app = await buildApp({
      config,
      client,
      publicUrl,
      jwtSecret: testJwtSecret,
      log,
      now: () => clock.now,
      drawnFolder: join(root, 'content/pictures'),
      sizeWorkerEntry: join(root, 'server/features/images/size-worker.ts'),
      jobs: { runsSchedules: false, ...options.jobs },
    })
    apps.push(app)
    if (options.hasPages === true) {
      const { answers, server } = app
      await registerPages(server, { isDevelopment: false, publicUrl, liveUrl: config.liveUrl, answers })
    }
    // Tests write to the database as another process would, and do not wait the second until this one hears of it.
    app.server.addHook('onRequest', () => app.feed.readNow())
    await app.server.ready()
    return app
  }
  const app = await build()
  let emptying: string | undefined
  const forgetWhatIsKept = async () => {
    await recordChange(client.db, 'everything', 'after a test')
    for (const { feed } of apps) await feed.readNow()
  }

  afterEach(async () => {
    logLines.length = 0
    clock.now = new Date()
    if (options.keepsData === true) return
    await forgetWhatIsKept()
    emptying ??= await emptyingStatements(client.sql)
    await client.sql.unsafe(emptying)
  })
  afterAll(async () => {
    for (const each of apps) await each.server.close()
    await client.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  return {
    server: app.server,
    app,
    config,
    client,
    db: client.db,
    sql: client.sql,
    address,
    clock,
    logLines,
    dataDir,
    buildSibling: build,
  }
}

/** A copy of the migrated template, so that no test file waits for migrations. */
export async function createTestDatabase(): Promise<DatabaseAddress> {
  const cluster = provided('cluster')
  const database = `test_${process.pid}_${Math.random().toString(36).slice(2)}`
  const maintenance = connectDatabase({ ...cluster, database: 'postgres' }, { connections: 1 })
  try {
    await maintenance.sql.unsafe(`create database ${database} template ${cluster.template}`)
  } finally {
    await maintenance.close()
  }
  return { host: cluster.host, port: cluster.port, user: cluster.user, database }
}

/** One transaction. Truncating would make new files of every table, which takes many times as long. */
async function emptyingStatements(sql: Sql): Promise<string> {
  const tables = await sql<{ name: string; refersTo: string[] }[]>`
    select oid::regclass::text as name, array(
      select confrelid::regclass::text from pg_constraint where contype = 'f' and conrelid = pg_class.oid
    ) as "refersTo"
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`
  const sequences = await sql<{ name: string }[]>`
    select oid::regclass::text as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace`
  const ordered: string[] = []
  while (ordered.length < tables.length) {
    const left = tables.filter(({ name }) => !ordered.includes(name))
    const free = left.filter(({ name }) => !left.some(({ refersTo }) => refersTo.includes(name)))
    if (free.length === 0) throw new Error(`Tables refer to each other: ${left.map(({ name }) => name)}`)
    ordered.push(...free.map(({ name }) => name))
  }
  return [
    // Who is still writing is waited for.
    `lock table ${ordered.join(', ')} in exclusive mode`,
    // The audit log may never be emptied otherwise.
    'alter table audit_log disable trigger user',
    ...ordered.map((name) => `delete from ${name}`),
    'alter table audit_log enable trigger user',
    ...sequences.map(({ name }) => `select setval('${name}', 1, false)`),
  ].join('; ')
}

/** As DATABASE_URL, for commands that open the database themselves. */
export function urlOf(address: DatabaseAddress): string {
  if ('url' in address) return address.url
  const { host, port, user, database } = address
  return `postgres:///${database}?${new URLSearchParams({ host, port: String(port), user })}`
}
