// The environment, checked once at the start: a malformed value stops it with one clear line.
import { resolve } from 'node:path'
import { characterCount } from '#contract/characters.ts'
import { livePath } from '#contract/paths.ts'
import { minStaffPasswordLength } from '#contract/vocabulary.ts'
import { isHost, isLoopback, parseTrustProxy } from './config-hosts.ts'

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
  /** Undefined: /metrics is on the site's own port, for whoever has the token. */
  port: number | undefined
  host: string
  token: string | undefined
}

export interface Config {
  host: string
  port: number
  /** Undefined: the product runs its own private PostgreSQL below dataDir. */
  databaseUrl: string | undefined
  /** A copy that follows the database, for what anyone may read. */
  databaseReplicaUrl: string | undefined
  /** In the pool of each process that serves. */
  databaseConnections: number
  dataDir: string
  /** How many processes serve. */
  webConcurrency: number
  loadsSampleData: boolean
  samplePassword: string | undefined
  limitsRates: boolean
  /** Undefined: generated and kept in dataDir. */
  jwtSecret: string | undefined
  /** Undefined: http://HOST:PORT. */
  publicUrl: URL | undefined
  /** Where the page opens its live channel; a path of the same origin, or an absolute ws(s) address. */
  liveUrl: string
  /** Addresses, networks and their names, as Fastify takes them; false trusts nobody. */
  trustProxy: false | string[]
  oidc: OidcConfig | undefined
  s3: S3Config | undefined
  /** Undefined: nobody reads metrics, so none are kept. */
  metrics: MetricsConfig | undefined
  /** For finished pages and answers, in memory; 0 keeps none. */
  pageCacheBytes: number
  /** Being worked on at the same time, in one process. */
  maxRequests: number
  /** Undefined: `warn` at a terminal, `info` elsewhere. */
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
    // What is being worked on is looked at in one process.
    webConcurrency: isProduction ? requireWhole('WEB_CONCURRENCY', read('WEB_CONCURRENCY') ?? '1', 1, 64) : 1,
    loadsSampleData,
    samplePassword,
    limitsRates: requireSwitch('RATE_LIMIT', read('RATE_LIMIT'), true, 'on', 'off'),
    jwtSecret,
    publicUrl: origin,
    liveUrl: requireLiveUrl(read('LIVE_URL') ?? livePath),
    trustProxy: requireTrustProxy(read('TRUST_PROXY')),
    oidc: readOidc(read),
    s3: readS3(read),
    metrics: readMetrics(read),
    // Pages that are being worked on change without a word.
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
    // The value may hold a password, so it is not repeated.
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

/** Two of the sample accounts are staff. */
export function isShortSamplePassword({ samplePassword }: Pick<Config, 'samplePassword'>): boolean {
  return samplePassword !== undefined && characterCount(samplePassword) < minStaffPasswordLength
}

/** Plain http is for providers on this machine only. */
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
