// Builds the whole app for a test file, with its own empty database. Tests call it over HTTP without a port.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, inject as provided } from 'vitest'
import { type App, type AppDependencies, buildApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config/config.ts'
import { recordChange } from '#server/database/change-feed.ts'
import type { Database, DatabaseAddress, DatabaseClient, Sql } from '#server/database/client.ts'
import { connectDatabase } from '#server/database/client.ts'
import { registerPages } from '#server/http/pages/pages.ts'
import { createLog } from '#server/process/log.ts'
import { buildServerIfStale } from './built-server.ts'
import { watchResponses } from './documented-responses.ts'

export interface TestApp {
  server: FastifyInstance
  app: App
  config: Config
  client: DatabaseClient
  db: Database
  sql: Sql
  address: DatabaseAddress
  /** The server's clock. It starts at the real time and moves only when a test advances it. */
  clock: { now: Date; advance(milliseconds: number): void }
  /** The server's log lines, as objects. */
  logLines: Record<string, unknown>[]
  dataDir: string
  /** Builds a second app with the same database and its own caches, like another server process. */
  buildSibling(): Promise<App>
}

export interface TestAppOptions {
  environment?: Record<string, string>
  publicUrl?: string
  /** Whether the database keeps its data between the tests of the file. */
  keepsData?: boolean
  /** Options of the job queue. By default it runs no schedules. */
  jobs?: NonNullable<AppDependencies['jobs']>
  /** Whether the app has the built pages. By default it has only the API. */
  hasPages?: boolean
  /** An existing database. By default a new one is created. */
  address?: DatabaseAddress
  /** Receives the notices of the database. */
  onNotice?: (message: string) => void
}

export const testJwtSecret = 'test secret of at least thirty-two bytes'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Call at the top of a test file. Each file has its own database, which is emptied after every test. */
export async function buildTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const address = options.address ?? (await createTestDatabase())
  const { onNotice } = options
  const client = connectDatabase(address, { connections: 10, ...(onNotice && { onNotice }) })
  const dataDir = await mkdtemp(join(tmpdir(), 'halyard-test-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    SAMPLE_DATA: '0',
    // Without a page cache, because tests also write to the database directly.
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
  const requireDescribedResponses: (() => void)[] = []
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
      const { responseCache: responses, files, early, server } = app
      const sendsMail = config.mail !== undefined
      const settings = { isDevelopment: false, publicUrl, liveUrl: config.liveUrl, sendsMail }
      await registerPages(server, { ...settings, responseCache: responses, files, early })
    }
    // Tests write to the database directly, like another process. So each request first reads the change feed.
    app.server.addHook('onRequest', () => app.feed.readNow())
    requireDescribedResponses.push(watchResponses(app.server))
    await app.server.ready()
    return app
  }
  const app = await build()
  let statements: string | undefined
  const invalidateCaches = async () => {
    await recordChange(client.db, 'everything', 'after a test')
    for (const { feed } of apps) await feed.readNow()
  }

  afterEach(async () => {
    logLines.length = 0
    clock.now = new Date()
    if (options.keepsData !== true) {
      await invalidateCaches()
      statements ??= await emptyingStatements(client.sql)
      await client.sql.unsafe(statements)
    }
    for (const requireDescribed of requireDescribedResponses) requireDescribed()
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

/** Creates a database as a copy of the migrated template, so that no test file has to run the migrations. */
export async function createTestDatabase(from?: string): Promise<DatabaseAddress & { database: string }> {
  const cluster = provided('cluster')
  const database = `test_${process.pid}_${Math.random().toString(36).slice(2)}`
  const maintenance = connectDatabase({ ...cluster, database: 'postgres' }, { connections: 1 })
  try {
    await maintenance.sql.unsafe(
      `create database ${database} template ${from ?? cluster.template} strategy file_copy`,
    )
  } finally {
    await maintenance.close()
  }
  return { host: cluster.host, port: cluster.port, user: cluster.user, database }
}

/** The statements that empty all tables, in one transaction. TRUNCATE would be much slower, because it creates new files. */
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
    // Waits for transactions that are still writing.
    `lock table ${ordered.join(', ')} in exclusive mode`,
    // Triggers prevent deletions from the audit log, the ledger and the history of prices.
    'alter table audit_log disable trigger user',
    'alter table ledger_entries disable trigger user',
    'alter table product_prices disable trigger user',
    ...ordered.map((name) => `delete from ${name}`),
    'alter table audit_log enable trigger user',
    'alter table ledger_entries enable trigger user',
    'alter table product_prices enable trigger user',
    ...sequences.map(({ name }) => `select setval('${name}', 1, false)`),
  ].join('; ')
}

/** The address as a DATABASE_URL, for commands that open the database themselves. */
export function urlOf(address: DatabaseAddress): string {
  if ('url' in address) return address.url
  const { host, port, user, database } = address
  return `postgres:///${database}?${new URLSearchParams({ host, port: String(port), user })}`
}
