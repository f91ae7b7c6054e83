import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const secret = 'a secret of at least thirty-two bytes'

test('an empty environment gives the defaults', () => {
  expect(readConfig({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    databaseUrl: undefined,
    databaseConnections: 10,
    dataDir: resolve('.data'),
    webConcurrency: 1,
    loadsSampleData: true,
    samplePassword: undefined,
    limitsRates: true,
    demandsSecondFactor: false,
    jwtSecret: undefined,
    publicUrl: undefined,
    liveUrl: '/api/live',
    trustProxy: false,
    oidc: undefined,
    s3: undefined,
    payments: { stripe: undefined, bankAccount: undefined },
    retentionYears: 10,
    metrics: undefined,
    pageCacheBytes: 64 * 2 ** 20,
    maxRequests: 1000,
    logLevel: undefined,
    isProduction: true,
  })
})

test('an empty value counts as absent', () => {
  const asked: string[] = []
  const blank = new Proxy<Record<string, string>>(
    {},
    {
      get(_target, name) {
        asked.push(String(name))
        return '  '
      },
    },
  )
  expect(readConfig(blank)).toEqual(readConfig({}))
  expect(asked).toEqual(expect.arrayContaining(['PORT', 'S3_BUCKET', 'LOG_LEVEL', 'NODE_ENV']))
})

test('NODE_ENV has three known values; "test" counts as production', () => {
  for (const name of ['production', 'test']) expect(readConfig({ NODE_ENV: name }).isProduction).toBe(true)
  expect(readConfig({ NODE_ENV: 'development' }).isProduction).toBe(false)
})

test('every variable sets its part of the configuration', () => {
  expect(
    readConfig({
      HOST: '::',
      PORT: '8080',
      DATABASE_URL: 'postgres://shop:p%40ss@db.example:5432/shop?sslmode=require',
      DATA_DIR: '/var/lib/halyard',
      SAMPLE_DATA: '1',
      SAMPLE_PASSWORD: 'correct horse',
      RATE_LIMIT: 'off',
      STAFF_SECOND_FACTOR: 'required',
      JWT_SECRET: secret,
      PUBLIC_URL: 'https://www.example.com/',
      LIVE_URL: 'wss://live.example.com/api/live',
      TRUST_PROXY: '10.0.0.0/8, fd00::/8',
      OIDC_ISSUER: 'https://id.example.com/realms/shop',
      OIDC_CLIENT_ID: 'halyard',
      OIDC_CLIENT_SECRET: 'shh',
      S3_BUCKET: 'pictures',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
      S3_ENDPOINT: 'http://127.0.0.1:9000',
      S3_REGION: 'eu-north-1',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_API_URL: 'http://127.0.0.1:12111',
      BANK_ACCOUNT: 'Halyard AS, NO93 8601 1117 947',
      RETENTION_YEARS: '7',
      METRICS_PORT: '9464',
      METRICS_HOST: '::',
      METRICS_TOKEN: 'a long token for Prometheus'.replaceAll(' ', '-'),
      PAGE_CACHE_MB: '128',
      DATABASE_CONNECTIONS: '25',
      MAX_REQUESTS: '50',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'development',
    }),
  ).toEqual({
    host: '::',
    port: 8080,
    databaseUrl: 'postgres://shop:p%40ss@db.example:5432/shop?sslmode=require',
    databaseConnections: 25,
    dataDir: '/var/lib/halyard',
    webConcurrency: 1,
    loadsSampleData: true,
    samplePassword: 'correct horse',
    limitsRates: false,
    demandsSecondFactor: true,
    jwtSecret: secret,
    publicUrl: new URL('https://www.example.com/'),
    liveUrl: 'wss://live.example.com/api/live',
    trustProxy: ['10.0.0.0/8', 'fd00::/8'],
    oidc: {
      issuer: new URL('https://id.example.com/realms/shop'),
      clientId: 'halyard',
      clientSecret: 'shh',
    },
    s3: {
      endpoint: 'http://127.0.0.1:9000',
      region: 'eu-north-1',
      bucket: 'pictures',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      forcePathStyle: true,
    },
    payments: {
      stripe: {
        secretKey: 'sk_test_1',
        webhookSecret: 'whsec_1',
        apiUrl: new URL('http://127.0.0.1:12111'),
      },
      bankAccount: 'Halyard AS, NO93 8601 1117 947',
    },
    retentionYears: 7,
    metrics: { port: 9464, host: '::', token: 'a-long-token-for-Prometheus' },
    pageCacheBytes: 128 * 2 ** 20,
    maxRequests: 50,
    logLevel: 'warn',
    isProduction: false,
  })
})

test('WEB_CONCURRENCY sets the number of processes, except in development', () => {
  expect(readConfig({ WEB_CONCURRENCY: '4' }).webConcurrency).toBe(4)
  expect(readConfig({ WEB_CONCURRENCY: '4', NODE_ENV: 'development' }).webConcurrency).toBe(1)
  expect(() => readConfig({ WEB_CONCURRENCY: '0' })).toThrow('WEB_CONCURRENCY must be a whole number')
})

test('the page cache has 64 MB, and is disabled in development', () => {
  expect(readConfig({}).pageCacheBytes).toBe(64 * 2 ** 20)
  expect(readConfig({ NODE_ENV: 'development' }).pageCacheBytes).toBe(0)
  expect(() => readConfig({ PAGE_CACHE_MB: '1.5' })).toThrow('PAGE_CACHE_MB must be a whole number')
})

test('with DATABASE_URL, sample data is loaded only if SAMPLE_DATA is set', () => {
  const own = { DATABASE_URL: 'postgresql://db.example/shop', JWT_SECRET: secret }
  expect(readConfig(own).loadsSampleData).toBe(false)
  expect(readConfig({ ...own, SAMPLE_DATA: '1' }).loadsSampleData).toBe(true)
  expect(readConfig({ SAMPLE_DATA: '0' }).loadsSampleData).toBe(false)
})

test('by default, buckets are addressed by host name at S3 and by path at other storages', () => {
  const s3 = { S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
  expect(readConfig(s3).s3).toMatchObject({ endpoint: undefined, region: 'us-east-1', forcePathStyle: false })
  const elsewhere = { ...s3, S3_ENDPOINT: 'https://store.example', S3_FORCE_PATH_STYLE: '0' }
  expect(readConfig(elsewhere).s3?.forcePathStyle).toBe(false)
})

test.each([
  [{ PORT: '0' }, 0],
  [{ PORT: '65535' }, 65_535],
])('%j sets the port', (environment, port) => {
  expect(readConfig(environment).port).toBe(port)
})

test.each([
  ['0', false],
  ['false', false],
  ['127.0.0.1', ['127.0.0.1']],
  ['::1,10.0.0.0/8', ['::1', '10.0.0.0/8']],
  ['loopback, uniquelocal', ['loopback', 'uniquelocal']],
])('TRUST_PROXY=%s is valid', (value, trusted) => {
  expect(readConfig({ TRUST_PROXY: value }).trustProxy).toEqual(trusted)
})

test.each(['::', '0.0.0.0', 'localhost', 'shop-1.internal'])('HOST=%s is valid', (host) => {
  expect(readConfig({ HOST: host }).host).toBe(host)
})

test.each([
  {},
  { HOST: 'localhost' },
  { HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' },
  { HOST: '0.0.0.0', SAMPLE_DATA: '0' },
  { HOST: '0.0.0.0', SAMPLE_PASSWORD: 'twelve chars' },
])(
  'a sample password may be short if only this machine can reach the server, or if it is not used: %j',
  (environment) => {
    expect(() => readConfig({ SAMPLE_PASSWORD: 'short', ...environment })).not.toThrow()
  },
)

test.each(['http://localhost:9000', 'http://127.0.0.1:9000', 'http://127.1.2.3', 'http://[::1]:9000'])(
  'a provider at %s needs no https',
  (issuer) => {
    expect(readConfig({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'x' }).oidc?.issuer.href).toBe(
      new URL(issuer).href,
    )
  },
)

const mail = { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'post@example.com' }
const stripe = { STRIPE_SECRET_KEY: 'rk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
const s3 = { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' }

test.each([
  ['PORT', { PORT: 'web' }],
  ['PORT', { PORT: '65536' }],
  ['PORT', { PORT: '-1' }],
  ['PORT', { PORT: '3000.5' }],
  ['PORT', { PORT: '0x50' }],
  ['PORT', { PORT: '3e3' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://db/shop', JWT_SECRET: secret }],
  ['DATABASE_URL', { DATABASE_URL: 'shop', JWT_SECRET: secret }],
  ['DATABASE_REPLICA_URL', { DATABASE_REPLICA_URL: 'postgres://copy/shop' }],
  [
    'DATABASE_REPLICA_URL',
    { DATABASE_REPLICA_URL: 'copy', DATABASE_URL: 'postgres://db/shop', JWT_SECRET: secret },
  ],
  ['JWT_SECRET', { DATABASE_URL: 'postgres://db/shop' }],
  ['JWT_SECRET', { JWT_SECRET: 'short' }],
  ['JWT_SECRET', { JWT_SECRET: '…                         # openssl rand -hex 32' }],
  ['JWT_SECRET', { JWT_SECRET: `${secret} # openssl rand -hex 32` }],
  ['SAMPLE_DATA', { SAMPLE_DATA: 'yes' }],
  ['RATE_LIMIT', { RATE_LIMIT: '0' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'www.example.com' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'ftp://example.com' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://example.com/shop' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://example.com/?a=1' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://me@example.com' }],
  ['LIVE_URL', { LIVE_URL: 'live' }],
  ['LIVE_URL', { LIVE_URL: '//evil.example/live' }],
  ['LIVE_URL', { LIVE_URL: 'https://example.com/live' }],
  ['LIVE_URL', { LIVE_URL: 'wss://' }],
  ['HOST', { HOST: 'localhost:3000' }],
  ['HOST', { HOST: '127.0.0.1:3000' }],
  ['HOST', { HOST: '127.0.1' }],
  ['HOST', { HOST: '[::1]' }],
  ['HOST', { HOST: 'http://localhost' }],
  ['HOST', { HOST: '0.0.0.0/0' }],
  ['METRICS_HOST', { METRICS_HOST: 'localhost:9464', METRICS_PORT: '9464' }],
  ['SAMPLE_PASSWORD', { SAMPLE_PASSWORD: 'elevenchars', HOST: '0.0.0.0' }],
  ['SAMPLE_PASSWORD', { SAMPLE_PASSWORD: 'elevenchars', HOST: '::' }],
  ['SAMPLE_PASSWORD', { SAMPLE_PASSWORD: 'elevenchars', PUBLIC_URL: 'https://shop.example' }],
  ['SAMPLE_PASSWORD', { SAMPLE_PASSWORD: '🦜'.repeat(6), PUBLIC_URL: 'http://127.0.0.1.example' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'yes' }],
  ['TRUST_PROXY', { TRUST_PROXY: '1' }],
  ['TRUST_PROXY', { TRUST_PROXY: '2' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'true' }],
  ['TRUST_PROXY', { TRUST_PROXY: '127.0.0.1, 1' }],
  ['TRUST_PROXY', { TRUST_PROXY: '*' }],
  ['TRUST_PROXY', { TRUST_PROXY: '999.1.1.1' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/' }],
  ['TRUST_PROXY', { TRUST_PROXY: ':::' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'fd00::/129' }],
  ['TRUST_PROXY', { TRUST_PROXY: '127.0.0.1,' }],
  ['OIDC_ISSUER', { OIDC_ISSUER: 'https://id.example.com' }],
  ['OIDC_CLIENT_ID', { OIDC_CLIENT_ID: 'halyard' }],
  ['OIDC_ISSUER', { OIDC_CLIENT_SECRET: 'shh' }],
  ['OIDC_ISSUER', { OIDC_ISSUER: 'http://id.example.com', OIDC_CLIENT_ID: 'x' }],
  ['OIDC_ISSUER', { OIDC_ISSUER: 'http://127.0.0.1.example.com', OIDC_CLIENT_ID: 'x' }],
  ['OIDC_ISSUER', { OIDC_ISSUER: 'id.example.com', OIDC_CLIENT_ID: 'x' }],
  ['S3_SECRET_ACCESS_KEY', { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k' }],
  ['S3_ENDPOINT', { ...s3, S3_ENDPOINT: 'store.example' }],
  ['S3_FORCE_PATH_STYLE', { ...s3, S3_FORCE_PATH_STYLE: 'yes' }],
  ['S3_BUCKET', { S3_ENDPOINT: 'https://store.example' }],
  ['STRIPE_WEBHOOK_SECRET', { STRIPE_SECRET_KEY: 'sk_live_1' }],
  ['STRIPE_SECRET_KEY', { STRIPE_WEBHOOK_SECRET: 'whsec_1' }],
  ['STRIPE_SECRET_KEY', { ...stripe, STRIPE_SECRET_KEY: 'pk_live_1' }],
  ['STRIPE_WEBHOOK_SECRET', { ...stripe, STRIPE_WEBHOOK_SECRET: 'sk_live_1' }],
  ['STRIPE_API_URL', { STRIPE_API_URL: 'https://stripe.example' }],
  ['STRIPE_API_URL', { ...stripe, STRIPE_API_URL: 'https://stripe.example/v1' }],
  ['BANK_ACCOUNT', { BANK_ACCOUNT: 'x'.repeat(201) }],
  ['RETENTION_YEARS', { RETENTION_YEARS: '0' }],
  ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example.com' }],
  ['SMTP_URL', { MAIL_FROM: 'post@example.com' }],
  ['SMTP_URL', { ...mail, SMTP_URL: 'mail.example.com:587' }],
  ['SMTP_URL', { ...mail, SMTP_URL: 'https://mail.example.com' }],
  ['SMTP_URL', { ...mail, SMTP_URL: 'smtp://mail.example.com/inbox' }],
  ['SMTP_URL', { ...mail, SMTP_URL: 'smtp://shop:50%@mail.example.com' }],
  ['SMTP_URL', { ...mail, SMTP_URL: 'smtp://' }],
  ['MAIL_FROM', { ...mail, MAIL_FROM: 'Halyard' }],
  ['MAIL_FROM', { ...mail, MAIL_FROM: 'Halyard <post@example.com> <other@example.com>' }],
  ['MAIL_FROM', { ...mail, MAIL_FROM: 'post@example.com\r\nBcc: other@example.com' }],
  ['SMTP_INSECURE', { ...mail, SMTP_INSECURE: 'yes' }],
  ['METRICS_PORT', { METRICS_PORT: 'many' }],
  ['METRICS_PORT', { METRICS_PORT: '3000' }],
  ['METRICS_PORT', { METRICS_PORT: '8080', PORT: '8080' }],
  ['METRICS_HOST', { METRICS_HOST: '::' }],
  ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
  ['MAX_REQUESTS', { MAX_REQUESTS: '0' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['NODE_ENV', { NODE_ENV: 'developement' }],
])('a wrong %s stops the start with one clear line: %j', (name, environment) => {
  let message = ''
  try {
    readConfig(environment)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    message = (error as Error).message
  }
  expect(message).toContain(name)
  expect(message).not.toContain('\n')
})

test.each([
  ['post@example.com', { name: '', address: 'post@example.com' }],
  ['Halyard <post@example.com>', { name: 'Halyard', address: 'post@example.com' }],
  ['"Halyard, travel" <post@example.com>', { name: 'Halyard, travel', address: 'post@example.com' }],
])('MAIL_FROM=%s is valid', (from, address) => {
  expect(readConfig({ ...mail, MAIL_FROM: from }).mail?.from).toEqual(address)
})

test('the error for a wrong address does not contain its password', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://shop:hunter2@db/shop', JWT_SECRET: secret })).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
  )
})
