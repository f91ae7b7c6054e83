// Reads the configuration from the environment, once at the start. A malformed value stops the start with one clear line.
import { resolve } from 'node:path'
import { characterCount } from '#contract/characters.ts'
import { livePath } from '#contract/paths.ts'
import { minStaffPasswordLength } from '#contract/vocabulary.ts'
import { isHost, isLoopback, parseTrustProxy } from './hosts.ts'
import { type MailAddress, namesServerAlone, parseMailAddress } from './mail.ts'
import { isBankAccount, isStripeKey, isWebhookSecret, type PaymentConfig } from './payments.ts'

export interface S3Config {
  endpoint: string | undefined
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  forcePathStyle: boolean
}

export interface OidcConfig {
  issuer: URL
  clientId: string
  clientSecret: string | undefined
}

export interface MetricsConfig {
  /** If undefined, /metrics is on the site's port and requires the token. */
  port: number | undefined
  host: string
  token: string | undefined
}

export interface MailConfig {
  /** The address of the mail server, with name and password if it requires them. */
  smtpUrl: URL
  from: MailAddress
  /** Whether mails may be sent over an unencrypted connection, if the mail server offers no TLS. */
  isInsecureAllowed: boolean
}

export interface Config {
  host: string
  port: number
  /** If undefined, the product runs its own private PostgreSQL in dataDir. */
  databaseUrl: string | undefined
  /** A read replica of the database, for public reads. */
  databaseReplicaUrl: string | undefined
  /** Size of the connection pool of each process that answers requests. */
  databaseConnections: number
  dataDir: string
  /** Number of processes that answer requests. */
  webConcurrency: number
  loadsSampleData: boolean
  samplePassword: string | undefined
  limitsRates: boolean
  /** Whether staff need a passkey or a recovery code as second factor. */
  demandsSecondFactor: boolean
  /** If undefined, a secret is generated and stored in dataDir. */
  jwtSecret: string | undefined
  /** If undefined, http://HOST:PORT. */
  publicUrl: URL | undefined
  /** The address of the live channel: a path of the same origin, or an absolute ws(s) address. */
  liveUrl: string
  /** Trusted proxies in Fastify's format: addresses, networks and their names. False trusts no proxy. */
  trustProxy: false | string[]
  oidc: OidcConfig | undefined
  s3: S3Config | undefined
  /** If undefined, mails are stored but not sent. */
  mail: MailConfig | undefined
  payments: PaymentConfig
  /** For how many years money records are kept. */
  retentionYears: number
  /** If undefined, metrics are disabled. */
  metrics: MetricsConfig | undefined
  /** Size of the cache of finished answers in memory. 0 disables it. */
  pageCacheBytes: number
  /** Limit of requests in flight in one process. */
  maxRequests: number
  /** If undefined, `warn` in a terminal and `info` elsewhere. */
  logLevel: string | undefined
  isProduction: boolean
}

export class ConfigError extends Error {
  override name = 'ConfigError'
}

type Environment = Record<string, string | undefined>

export function readConfig(environment: Environment): Config {
  const read = (name: string) => environment[name]?.trim() || undefined
  const databaseUrl = read('DATABASE_URL')
  if (databaseUrl !== undefined) requireUrl('DATABASE_URL', databaseUrl, ['postgres:', 'postgresql:'])
  const databaseReplicaUrl = readReplicaUrl(read, databaseUrl)
  const jwtSecret = read('JWT_SECRET')
  if (databaseUrl !== undefined && jwtSecret === undefined) {
    throw new ConfigError(
      'JWT_SECRET is required with DATABASE_URL: set it to a long random text, the same for every server process.',
    )
  }
  if (jwtSecret !== undefined && Buffer.byteLength(jwtSecret) < 32) {
    throw new ConfigError(
      'JWT_SECRET is too short: at least 32 bytes, for instance from `openssl rand -hex 32`.',
    )
  }
  if (jwtSecret !== undefined && /…|\s#/.test(jwtSecret)) {
    throw new ConfigError(
      'JWT_SECRET holds the words of an example: a comment has a line of its own in a file of settings, and … stands for your own text.',
    )
  }
  const publicUrl = read('PUBLIC_URL')
  const nodeEnvironment = requireOneOf('NODE_ENV', read('NODE_ENV') ?? 'production', [
    'development',
    'production',
    'test',
  ])
  const isProduction = nodeEnvironment !== 'development'
  const host = requireHost('HOST', read('HOST') ?? '127.0.0.1')
  const loadsSampleData = requireSwitch(
    'SAMPLE_DATA',
    read('SAMPLE_DATA'),
    databaseUrl === undefined,
    '1',
    '0',
  )
  const samplePassword = read('SAMPLE_PASSWORD')
  const origin = publicUrl === undefined ? undefined : requireOrigin('PUBLIC_URL', publicUrl)
  if (
    loadsSampleData &&
    isShortSamplePassword({ samplePassword }) &&
    !(isLoopback(host) && (origin === undefined || isLoopback(origin.hostname)))
  ) {
    throw new ConfigError(
      `SAMPLE_PASSWORD is too short for a server that others can reach: at least ${minStaffPasswordLength} characters, or SAMPLE_DATA=0.`,
    )
  }
  return {
    host,
    port: requireWhole('PORT', read('PORT') ?? '3000', 0, 65_535),
    databaseUrl,
    databaseReplicaUrl,
    databaseConnections: requireWhole('DATABASE_CONNECTIONS', read('DATABASE_CONNECTIONS') ?? '10', 1, 1000),
    dataDir: resolve(read('DATA_DIR') ?? '.data'),
    // Development uses one process.
    webConcurrency: isProduction ? requireWhole('WEB_CONCURRENCY', read('WEB_CONCURRENCY') ?? '1', 1, 64) : 1,
    loadsSampleData,
    samplePassword,
    limitsRates: requireSwitch('RATE_LIMIT', read('RATE_LIMIT'), true, 'on', 'off'),
    demandsSecondFactor: requireSwitch(
      'STAFF_SECOND_FACTOR',
      read('STAFF_SECOND_FACTOR'),
      false,
      'required',
      'optional',
    ),
    jwtSecret,
    publicUrl: origin,
    liveUrl: requireLiveUrl(read('LIVE_URL') ?? livePath),
    trustProxy: requireTrustProxy(read('TRUST_PROXY')),
    oidc: readOidc(read),
    s3: readS3(read),
    mail: readMail(read),
    payments: readPayments(read),
    retentionYears: requireWhole('RETENTION_YEARS', read('RETENTION_YEARS') ?? '10', 1, 100),
    metrics: readMetrics(read),
    // Disabled in development, where pages change without an invalidation.
    pageCacheBytes:
      requireWhole('PAGE_CACHE_MB', read('PAGE_CACHE_MB') ?? (isProduction ? '64' : '0'), 0, 100_000) *
      2 ** 20,
    maxRequests: requireWhole('MAX_REQUESTS', read('MAX_REQUESTS') ?? '1000', 1, 1_000_000),
    logLevel: readLogLevel(read),
    isProduction,
  }
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

function readLogLevel(read: (name: string) => string | undefined): string | undefined {
  const level = read('LOG_LEVEL')
  return level === undefined ? undefined : requireOneOf('LOG_LEVEL', level, logLevels)
}

function readReplicaUrl(
  read: (name: string) => string | undefined,
  databaseUrl: string | undefined,
): string | undefined {
  const url = read('DATABASE_REPLICA_URL')
  if (url === undefined) return undefined
  if (databaseUrl === undefined) {
    throw new ConfigError('DATABASE_REPLICA_URL needs DATABASE_URL: the private database has no copy.')
  }
  requireUrl('DATABASE_REPLICA_URL', url, ['postgres:', 'postgresql:'])
  return url
}

function requireWhole(name: string, value: string, least: number, most: number): number {
  const number = Number(value)
  if (!/^\d+$/.test(value) || number < least || number > most) {
    throw new ConfigError(`${name} must be a whole number from ${least} to ${most}, not "${value}".`)
  }
  return number
}

function requireSwitch(
  name: string,
  value: string | undefined,
  fallback: boolean,
  on: string,
  off: string,
): boolean {
  if (value === undefined) return fallback
  if (value === on) return true
  if (value === off) return false
  throw new ConfigError(`${name} must be ${on} or ${off}, not "${value}".`)
}

function requireOneOf(name: string, value: string, allowed: string[]): string {
  if (allowed.includes(value)) return value
  throw new ConfigError(`${name} must be one of ${allowed.join(', ')}, not "${value}".`)
}

function requireUrl(name: string, value: string, protocols: string[]): URL {
  const url = URL.canParse(value) ? new URL(value) : null
  if (url === null || !protocols.includes(url.protocol)) {
    // The value may contain a password, so the message does not repeat it.
    throw new ConfigError(
      `${name} must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}.`,
    )
  }
  return url
}

function requireOrigin(name: string, value: string): URL {
  const url = requireUrl(name, value, ['http:', 'https:'])
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '') {
    throw new ConfigError(`${name} must be an origin without a path, for instance https://www.example.com.`)
  }
  return url
}

function requireLiveUrl(value: string): string {
  if (/^\/[^/\s]/.test(value)) return value
  return requireUrl('LIVE_URL', value, ['ws:', 'wss:']).href
}

function requireTrustProxy(value: string | undefined): false | string[] {
  const trusted = parseTrustProxy(value)
  if (trusted !== null) return trusted
  throw new ConfigError(
    'TRUST_PROXY must list the addresses or networks of the reverse proxies, for instance "127.0.0.1" or "10.0.0.0/8, fd00::/8", or name them: loopback, linklocal, uniquelocal. 0 trusts none.',
  )
}

function requireHost(name: string, value: string): string {
  if (isHost(value)) return value
  throw new ConfigError(
    `${name} must be an address or a host name without a port, for instance 127.0.0.1 or ::, not "${value}".`,
  )
}

/** Whether the sample password is too short for staff, because two of the sample accounts are staff. */
export function isShortSamplePassword({ samplePassword }: Pick<Config, 'samplePassword'>): boolean {
  return samplePassword !== undefined && characterCount(samplePassword) < minStaffPasswordLength
}

/** Reads the settings of the identity provider. Plain http is allowed only for a provider on this machine. */
function readOidc(read: (name: string) => string | undefined): OidcConfig | undefined {
  const issuer = read('OIDC_ISSUER')
  const clientId = read('OIDC_CLIENT_ID')
  const clientSecret = read('OIDC_CLIENT_SECRET')
  if ([issuer, clientId, clientSecret].every((value) => value === undefined)) return undefined
  if (issuer === undefined || clientId === undefined) {
    throw new ConfigError(
      'OIDC_ISSUER and OIDC_CLIENT_ID belong together, OIDC_CLIENT_SECRET beside them: set both or none.',
    )
  }
  const url = requireUrl('OIDC_ISSUER', issuer, ['https:', 'http:'])
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw new ConfigError(
      'OIDC_ISSUER must be an https address; http is for a provider on this machine only.',
    )
  }
  return { issuer: url, clientId, clientSecret }
}

const s3Names = [
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_FORCE_PATH_STYLE',
]

function readS3(read: (name: string) => string | undefined): S3Config | undefined {
  const bucket = read('S3_BUCKET')
  if (bucket === undefined) {
    const orphan = s3Names.find((name) => read(name) !== undefined)
    if (orphan !== undefined)
      throw new ConfigError(`${orphan} is of no use without S3_BUCKET: set both or neither.`)
    return undefined
  }
  const accessKeyId = read('S3_ACCESS_KEY_ID')
  const secretAccessKey = read('S3_SECRET_ACCESS_KEY')
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    throw new ConfigError('S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY beside it.')
  }
  const endpoint = read('S3_ENDPOINT')
  if (endpoint !== undefined) requireUrl('S3_ENDPOINT', endpoint, ['https:', 'http:'])
  return {
    endpoint,
    region: read('S3_REGION') ?? 'us-east-1',
    bucket,
    accessKeyId,
    secretAccessKey,
    forcePathStyle: requireSwitch(
      'S3_FORCE_PATH_STYLE',
      read('S3_FORCE_PATH_STYLE'),
      endpoint !== undefined,
      '1',
      '0',
    ),
  }
}

function readMail(read: (name: string) => string | undefined): MailConfig | undefined {
  const smtpUrl = read('SMTP_URL')
  const from = read('MAIL_FROM')
  if (smtpUrl === undefined && from === undefined) return undefined
  if (smtpUrl === undefined || from === undefined) {
    throw new ConfigError('SMTP_URL and MAIL_FROM belong together: set both or none.')
  }
  const url = requireUrl('SMTP_URL', smtpUrl, ['smtp:', 'smtps:'])
  if (!namesServerAlone(url)) {
    throw new ConfigError(
      'SMTP_URL must be like smtp://NAME:PASSWORD@mail.example.com:587, or smtps:// for TLS from the start; signs such as @ and : in the password are written as %40 and %3A.',
    )
  }
  const address = parseMailAddress(from)
  if (address === null) {
    throw new ConfigError(
      'MAIL_FROM must be an e-mail address, alone or behind a name: Halyard <post@example.com>.',
    )
  }
  const isInsecureAllowed = requireSwitch('SMTP_INSECURE', read('SMTP_INSECURE'), false, '1', '0')
  return { smtpUrl: url, from: address, isInsecureAllowed }
}

function readPayments(read: (name: string) => string | undefined): PaymentConfig {
  const secretKey = read('STRIPE_SECRET_KEY')
  const webhookSecret = read('STRIPE_WEBHOOK_SECRET')
  const apiUrlText = read('STRIPE_API_URL')
  const bankAccount = read('BANK_ACCOUNT')
  if (bankAccount !== undefined && !isBankAccount(bankAccount)) {
    throw new ConfigError('BANK_ACCOUNT must be one line of at most 200 characters.')
  }
  if (secretKey === undefined && webhookSecret === undefined) {
    if (apiUrlText !== undefined) {
      throw new ConfigError('STRIPE_API_URL is of no use without STRIPE_SECRET_KEY: set both or neither.')
    }
    return { stripe: undefined, bankAccount }
  }
  if (secretKey === undefined || webhookSecret === undefined) {
    throw new ConfigError('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET belong together: set both or none.')
  }
  // The messages do not repeat the values, which are secrets.
  if (!isStripeKey(secretKey)) {
    throw new ConfigError('STRIPE_SECRET_KEY must be a secret or restricted key: sk_live_… or rk_live_….')
  }
  if (!isWebhookSecret(webhookSecret)) {
    throw new ConfigError('STRIPE_WEBHOOK_SECRET must be the signing secret of the endpoint: whsec_….')
  }
  const apiUrl = apiUrlText === undefined ? undefined : requireOrigin('STRIPE_API_URL', apiUrlText)
  return { stripe: { secretKey, webhookSecret, apiUrl }, bankAccount }
}

function readMetrics(read: (name: string) => string | undefined): MetricsConfig | undefined {
  const portText = read('METRICS_PORT')
  const host = read('METRICS_HOST')
  const token = read('METRICS_TOKEN')
  if (host !== undefined && portText === undefined) {
    throw new ConfigError('METRICS_HOST is of no use without METRICS_PORT: set both or neither.')
  }
  if (token !== undefined && !/^[\x21-\x7e]{16,}$/.test(token)) {
    throw new ConfigError(
      'METRICS_TOKEN must have at least 16 characters without spaces, for instance from `openssl rand -hex 32`.',
    )
  }
  if (portText === undefined && token === undefined) return undefined
  const port = portText === undefined ? undefined : requireWhole('METRICS_PORT', portText, 0, 65_535)
  if (port !== undefined && port !== 0 && String(port) === (read('PORT') ?? '3000')) {
    throw new ConfigError('METRICS_PORT must be another one than PORT.')
  }
  return { port, host: requireHost('METRICS_HOST', host ?? '127.0.0.1'), token }
}
