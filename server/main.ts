// Starts the product: the database, migrations, sample data, then the processes that answer requests.

import cluster from 'node:cluster'
import { setFlagsFromString } from 'node:v8'
import pino, { type Logger } from 'pino'
import { dashboardPage } from '#contract/pages/staff-pages.ts'
import { apiBase } from '#contract/paths.ts'
import { type Config, ConfigError, readConfig } from '#server/config/config.ts'
import { describeSmtpSecurity } from '#server/config/mail.ts'
import { explainForOperator } from '#server/config/operator-error.ts'
import { readProductVersion } from '#server/config/product-folder.ts'
import { prepareJwtSecret, prepareSampleAccounts, type SampleAccounts } from '#server/config/secrets.ts'
import { migrateAccountKeys } from '#server/features/account-key-migration/account-key-migration.service.ts'
import { hasKeyChanges } from '#server/features/users/account-key-updates.service.ts'
import { findListening } from '#server/process/listening-socket.ts'
import { createLog } from '#server/process/log.ts'
import { migrateDatabase } from '#server/process/migrate-database.ts'
import { serve } from '#server/process/serve.ts'
import { checkSettings, findFreePort } from '#server/process/start-checks.ts'
import { type OpenDatabase, openDatabase } from '#server/process/start-database.ts'
import { startWarnings } from '#server/process/start-warnings.ts'
import { stopOnSignals } from '#server/process/stop.ts'
import { startWorkers, WorkerError, work } from '#server/process/workers.ts'
import type { DatabaseClient } from './database/client.ts'
import { describeVersion, versionOfNumber } from './database/postgres-releases.ts'
import { createUser } from './features/passwords/password-checks.service.ts'
import { isDatabaseEmpty } from './seed/empty-database.ts'

// Makes V8 collect garbage earlier than by default, so that the process needs less memory: docs/decisions/0023-memory.md.
setFlagsFromString('--heap-growing-percent=150')

/** Exit code EX_CONFIG of sysexits.h, after which supervisors do not restart the server. */
const wrongSetting = 78

try {
  const config = readConfig(process.env)
  if (cluster.isWorker) await work(config, openLog(config))
  else await start(config)
} catch (error) {
  if (error instanceof WorkerError) process.exit(error.code)
  // Errors that an operator can fix are one line. Other errors are bugs, and are printed with their stack.
  if (isErrorCode(error, 'EADDRINUSE'))
    console.error(`The port is taken already: ${error.message}. Set PORT to a free one.`)
  else console.error(explainForOperator(error) ?? error)
  process.exit(error instanceof ConfigError ? wrongSetting : 1)
}

async function start(config: Config): Promise<void> {
  const log = openLog(config)
  for (const warning of startWarnings(config)) log.warn(warning)
  const smtp = config.mail && describeSmtpSecurity(config.mail.smtpUrl, config.mail.isInsecureAllowed)
  if (smtp) log[smtp.level](smtp.line)
  const freePort = await findFreePort(config.host)
  const port = config.port === 0 ? freePort : config.port
  const listening = findListening({ host: config.host, port }, process.env)
  await checkSettings(config)
  const publicUrl =
    config.publicUrl?.origin ??
    `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`

  log.info({ version: readProductVersion(), node: process.version }, 'Halyard starts')
  const database = await openDatabase(config, {
    // With several processes, the first process answers no requests, so one connection is enough.
    connections: config.webConcurrency === 1 ? config.databaseConnections : 1,
    hasTimeouts: true,
    log: (line) => log.info(line),
  })
  const stopper = stopOnSignals(log, database)
  try {
    await migrateDatabase(database.address)
    await migrateAccountKeys(database.client.db, new Date())
    if (await hasKeyChanges(database.client.db))
      log.warn('Accounts were renamed or have lost an address: npm run account -- renamed lists them')
    const accounts = await loadSamples(config, database, log)
    const { client, address } = database
    const jwtSecret = config.jwtSecret ?? (await prepareJwtSecret(config.dataDir))
    if (config.webConcurrency === 1) {
      const server = await serve({ config, client, listening, publicUrl, jwtSecret, log })
      stopper.closesFirst = () => server.close()
    } else {
      const workers = await startWorkers(config, { address, listening, publicUrl, jwtSecret }, log)
      stopper.closesFirst = () => workers.stop()
    }
    // Only now, because a start that fails prints only one line.
    await logDatabaseVersion(config, client, log)
    console.log(readyText(publicUrl, config.dataDir, accounts))
  } catch (error) {
    if (stopper.isStopping()) return
    await database.close()
    throw error
  }
}

async function logDatabaseVersion(config: Config, { sql }: DatabaseClient, log: Logger): Promise<void> {
  const [row] = await sql<{ number: number }[]>`select current_setting('server_version_num')::int as number`
  const { level, line } = describeVersion(versionOfNumber(row!.number), config.databaseUrl === undefined)
  log[level](line)
}

function openLog(config: Config): Logger {
  // In a terminal only warnings, because a person needs only the address and problems.
  const level = config.logLevel ?? (process.stdout.isTTY ? 'warn' : 'info')
  return createLog({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime })
}

function readyText(publicUrl: string, dataDir: string, accounts: string | null): string {
  const lines = [
    `Halyard is ready at ${publicUrl}`,
    `  Back office  ${publicUrl}${dashboardPage.path}`,
    `  API          ${publicUrl}${apiBase}/docs`,
    ...(accounts === null ? [] : [`  Accounts     ${accounts}`]),
    `  Data         ${dataDir}`,
    '  Stop         Ctrl+C, or SIGTERM',
  ]
  return lines.join('\n')
}

/** Loads sample data into an empty database. Returns the line about the sample accounts, or null without sample data. */
async function loadSamples(config: Config, database: OpenDatabase, log: Logger): Promise<string | null> {
  if (!config.loadsSampleData || !(await isDatabaseEmpty(database.client.db))) return null
  // Half a megabyte of texts, which only an empty database needs.
  const { loadSampleData } = await import('./seed/sample-data.ts')
  let accounts: SampleAccounts | undefined
  const loaded = await loadSampleData(database.client.db, {
    now: new Date(),
    createUser,
    async preparePassword() {
      accounts = await prepareSampleAccounts(config)
      return accounts.password
    },
  })
  if (loaded === null || accounts === undefined) return null
  log.info(loaded, 'sample data loaded')
  const { password, file } = accounts
  if (file === null) return null
  // Only in a terminal, because a stored log must not contain a password.
  return process.stdout.isTTY
    ? `traveller, admin and superadmin, password ${password} (kept in ${file})`
    : `traveller, admin and superadmin; their password is in ${file}`
}

function isErrorCode(error: unknown, code: string): error is Error {
  return error instanceof Error && 'code' in error && error.code === code
}
