// Starts the product: database, migrations, sample data, then site, API and live channel on one port.
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pino, { type Logger } from 'pino'
import { buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { migrateDatabase } from './database/migrate.ts'
import { createUser } from './features/users/users.service.ts'
import { explainForOperator } from './operator-error.ts'
import { listenForMetrics } from './plugins/metrics.ts'
import { registerPages } from './plugins/pages.ts'
import { registerRobots } from './plugins/robots.ts'
import { registerSitemap } from './plugins/sitemap.ts'
import { prepareJwtSecret, prepareSampleAccounts } from './secrets.ts'
import { loadSampleData } from './seed/sample-data.ts'
import { type OpenDatabase, openDatabase } from './start-database.ts'

/** A stop takes no longer than both together, whatever still hangs; the database gets its turn in any case. */
const closeServerWithinMs = 6_000
const closeDatabaseWithinMs = 3_500

const root = dirname(dirname(fileURLToPath(import.meta.url)))

try {
  await start(readConfig(process.env))
} catch (error) {
  // What an operator can mend is one line; anything else is a defect and shows where it happened.
  if (isErrorCode(error, 'EADDRINUSE'))
    console.error(`The port is taken already: ${error.message}. Set PORT to a free one.`)
  else console.error(explainForOperator(error) ?? error)
  process.exit(1)
}

async function start(config: Config): Promise<void> {
  const log = createLog(config)
  if (!config.limitsRates)
    log.warn('RATE_LIMIT=off: nobody is kept from trying passwords; for tests and benchmarks only')
  const port = config.port === 0 ? await findFreePort(config.host) : config.port
  const publicUrl =
    config.publicUrl?.origin ??
    `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`

  const database = await openDatabase(config, { log: (line) => log.info(line) })
  const stopper = stopOnSignals(log, database)
  try {
    await migrateDatabase(database.address)
    const accounts = await loadSamples(config, database, log)
    const { server, answers } = await buildApp({
      config,
      client: database.client,
      address: database.address,
      publicUrl,
      jwtSecret: config.jwtSecret ?? (await prepareJwtSecret(config.dataDir)),
      log,
      drawnFolder: join(root, 'art/pictures'),
      sizeWorkerEntry: sizeWorkerEntry(),
    })
    stopper.closesFirst = () => server.close()
    const { sitePages } = await registerPages(server, {
      isDevelopment: !config.isProduction,
      answers,
      publicUrl,
      liveUrl: config.liveUrl,
      root,
    })
    registerSitemap(server, { db: database.client.db, publicUrl, sitePages })
    registerRobots(server, { publicUrl, sitePages })
    const { metrics } = config
    if (metrics?.port !== undefined) {
      const listener = await listenForMetrics(
        { ...metrics, port: metrics.port },
        server.metrics.snapshot,
        log,
      )
      server.addHook('onClose', listener.close)
    }
    // Connects to the database and compiles the code of a list, so that no visitor waits for it.
    await server.inject('/api/cards')
    await server.listen({ host: config.host, port })
    console.log(`Halyard is ready at ${publicUrl}`)
    if (accounts !== null) console.log(accounts)
  } catch (error) {
    await stopper.closesFirst().catch(() => {})
    await database.close()
    throw error
  }
}

function createLog(config: Config): Logger {
  // A person at a terminal wants the address and what goes wrong; machines want every line.
  const level = process.env.LOG_LEVEL === undefined && process.stdout.isTTY ? 'warn' : config.logLevel
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime })
}

/** Sample data into an empty database. Answers what to tell the person at the terminal about the accounts. */
async function loadSamples(config: Config, database: OpenDatabase, log: Logger): Promise<string | null> {
  if (!config.loadsSampleData) return null
  const { password, file } = await prepareSampleAccounts(config)
  const loaded = await loadSampleData(database.client.db, { now: new Date(), password, createUser })
  if (loaded === null) return null
  log.info(loaded, 'sample data loaded')
  if (file === null) return null
  return process.stdout.isTTY
    ? `Sample accounts: traveller, admin and superadmin, password ${password} (kept in ${file})`
    : `Sample accounts: see ${file}`
}

/** Bundled beside the server in production, a source file in development. */
function sizeWorkerEntry(): string {
  const bundled = join(root, 'build/size-worker.js')
  const isBundled = fileURLToPath(import.meta.url) === join(root, 'build/main.js')
  return isBundled && existsSync(bundled) ? bundled : join(root, 'server/features/images/size-worker.ts')
}

function stopOnSignals(log: Logger, database: OpenDatabase): { closesFirst: () => Promise<unknown> } {
  const stopper = { closesFirst: async (): Promise<unknown> => undefined }
  let isStopping = false
  const stop = async (signal: string) => {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'stopping')
    await within(closeServerWithinMs, stopper.closesFirst()).catch((error) =>
      log.error({ err: error }, 'could not close the server cleanly'),
    )
    await within(closeDatabaseWithinMs, database.close()).catch((error) =>
      log.error({ err: error }, 'could not close the database cleanly'),
    )
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  return stopper
}

async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([work, new Promise((resolve) => setTimeout(resolve, milliseconds))])
}

function findFreePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, host, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

function isErrorCode(error: unknown, code: string): error is Error {
  return error instanceof Error && 'code' in error && error.code === code
}
