import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleProducts } from '#content/products.ts'
import { sampleTours } from '#content/tours.ts'
import {
  type BuiltServer,
  buildServerIfStale,
  StartError,
  startBuiltServer,
} from '#server/testing/built-server.ts'
import { beginSignIn } from '#server/testing/http-client.ts'
import { startS3Server } from '#server/testing/s3-server.ts'

let dataDir: string
const running = new Set<BuiltServer>()

async function start(environment: Record<string, string> = {}): Promise<BuiltServer> {
  const server = await startBuiltServer({ DATA_DIR: dataDir, ...environment })
  running.add(server)
  server.process.once('exit', () => running.delete(server))
  return server
}

beforeAll(async () => {
  buildServerIfStale()
  dataDir = await mkdtemp(join(tmpdir(), 'halyard-start-'))
}, 300_000)

afterAll(async () => {
  for (const server of running) await server.kill('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
})

test('a new installation creates its database, loads the sample data and serves pages and API', async () => {
  const server = await start({ SAMPLE_PASSWORD: 'sample password 1', LOG_LEVEL: 'info' })
  const page = await fetch(server.url)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('Perfect holiday')
  const tours = (await (await fetch(`${server.url}/api/cards`)).json()) as { totalCount: number }
  expect(tours.totalCount).toBe(sampleTours.length)
  const products = (await (await fetch(`${server.url}/api/products`)).json()) as { totalCount: number }
  expect(products.totalCount).toBe(sampleProducts.length)
  for (const [username, role] of [
    ['traveller', 1],
    ['admin', 2],
    ['superadmin', 3],
  ] as const) {
    const signedIn = await fetch(`${server.url}/api/user/signin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: 'sample password 1' }),
    })
    expect(signedIn.status).toBe(200)
    expect(((await signedIn.json()) as { result: unknown }).result).toMatchObject({
      username,
      role,
      email: `${username}@example.com`,
    })
  }
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  const ready = await fetch(`${server.url}/readyz`)
  expect(ready.status).toBe(200)
  expect(ready.headers.get('x-halyard-version')).toMatch(/^\d+\.\d+\.\d+$/)
  const { version } = JSON.parse(/^.*"Halyard starts".*$/m.exec(server.output())![0]) as { version: string }
  expect(version).toBe(ready.headers.get('x-halyard-version'))
  expect(server.output()).toMatch(/PostgreSQL \d+\.\d+/)

  // A second server on the same folder is refused, because a database has only one owner.
  const refused = await start().catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(StartError)
  expect((refused as StartError).code).toBe(1)
  expect((refused as StartError).output).toContain(dataDir)
  expect((refused as StartError).output.trim().split('\n')).toHaveLength(1)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)

  expect(await server.kill('SIGTERM')).toEqual({ code: 0, signal: null })
}, 60_000)

test('a start keeps existing data, and SIGINT stops the server like SIGTERM, after requests in flight are answered', async () => {
  const server = await start()
  const tours = (await (await fetch(`${server.url}/api/cards`)).json()) as { totalCount: number }
  expect(tours.totalCount).toBeGreaterThanOrEqual(40)
  const begun = await beginSignIn(server.url, 'traveller', 'sample password 1')
  const ended = server.kill('SIGINT')
  await expect
    .poll(() =>
      fetch(server.url).then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed')
  expect(await begun.finish()).toBe(200)
  expect(await ended).toEqual({ code: 0, signal: null })
}, 60_000)

test('secrets are generated once, and only their owner can read them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'halyard-secrets-'))
  const server = await startBuiltServer({ DATA_DIR: folder })
  await server.kill('SIGTERM')
  const secret = await readFile(join(folder, 'jwt-secret'), 'utf8')
  const accounts = await readFile(join(folder, 'sample-accounts.txt'), 'utf8')
  const password = /^password: (\S+)$/m.exec(accounts)![1]!
  for (const file of ['jwt-secret', 'sample-accounts.txt']) {
    expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600)
  }
  const again = await startBuiltServer({ DATA_DIR: folder })
  const signedIn = await fetch(`${again.url}/api/user/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'superadmin', password }),
  })
  expect(signedIn.status).toBe(200)
  await again.kill('SIGTERM')
  expect(await readFile(join(folder, 'jwt-secret'), 'utf8')).toBe(secret)
  // The output is not a terminal, so the password is only in the file.
  expect(server.output() + again.output()).not.toContain(password)
  expect(server.output() + again.output()).not.toContain(secret)
  await rm(folder, { recursive: true, force: true })
}, 60_000)

test('a missing bucket and wrong keys stop the start with one line', async () => {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey, close } = await startS3Server()
  const storage = {
    ...{ S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket },
    ...{ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
  }
  for (const [wrong, reason] of [
    [{ S3_BUCKET: 'none' }, 'NoSuchBucket'],
    [{ S3_SECRET_ACCESS_KEY: 'another s3cret' }, 'SignatureDoesNotMatch'],
  ] as const) {
    const refused = await start({ ...storage, ...wrong }).catch((error: unknown) => error)
    expect(refused).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^The S3 storage .* S3_BUCKET .*\n$/),
    })
    expect((refused as StartError).output).toContain(reason)
    expect((refused as StartError).output).not.toContain('s3cret')
  }
  await close()
}, 60_000)

test('a short password of the sample accounts causes a warning if only this machine can reach the server', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'halyard-short-'))
  const server = await start({ DATA_DIR: folder, SAMPLE_PASSWORD: 'short one' })
  expect(server.output()).toContain('SAMPLE_PASSWORD has fewer than 12 characters')
  expect(server.output()).not.toContain('short one')
  await server.kill('SIGTERM')
  await rm(folder, { recursive: true, force: true })
}, 60_000)

test('METRICS_PORT serves the metrics on another port, and a port in use stops the start', async () => {
  const server = await start({ METRICS_PORT: '0' })
  const taken = new URL(server.url).port
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404)
  await server.kill('SIGTERM')
  const other = await startBuiltServer({ DATA_DIR: dataDir, PORT: taken })
  running.add(other)
  const folder = await mkdtemp(join(tmpdir(), 'halyard-metrics-'))
  const refused = await startBuiltServer({ DATA_DIR: folder, METRICS_PORT: taken }).catch(
    (error: unknown) => error,
  )
  expect(refused).toBeInstanceOf(StartError)
  expect((refused as StartError).output.trim()).toMatch(
    /^METRICS_PORT and METRICS_HOST cannot be used, set others: .*$/,
  )
  await other.kill('SIGTERM')
  running.delete(other)
  await rm(folder, { recursive: true, force: true })
}, 60_000)

const ownDatabase = { DATABASE_URL: 'postgres://127.0.0.1:1/none', JWT_SECRET: 'x'.repeat(32) }
const s3 = { S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 's3cret' }

test.each([
  [{ PORT: 'many' }, 'PORT', 78],
  [{ RATE_LIMIT: 'maybe' }, 'RATE_LIMIT', 78],
  [{ DATABASE_URL: 'mysql://nowhere' }, 'DATABASE_URL', 78],
  [{ DATABASE_URL: 'postgres://u:s3cret@127.0.0.1:1/none' }, 'JWT_SECRET', 78],
  // Well-formed, but no database answers there.
  [{ DATABASE_URL: 'postgres://u:s3cret@127.0.0.1:1/none', JWT_SECRET: 'x'.repeat(32) }, 'DATABASE_URL', 1],
  [{ PUBLIC_URL: 'www.example.com' }, 'PUBLIC_URL', 78],
  [{ OIDC_ISSUER: 'http://id.example.com', OIDC_CLIENT_ID: 'x' }, 'OIDC_ISSUER', 78],
  [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY', 78],
  [{ SAMPLE_PASSWORD: 'elevenchars', PUBLIC_URL: 'https://shop.example' }, 'SAMPLE_PASSWORD', 78],
  [{ HOST: 'localhost:3000' }, 'HOST', 78],
  // Well-formed, but not an address of this machine.
  [{ HOST: '192.0.2.1' }, 'HOST', 1],
  [{ DATA_DIR: import.meta.filename }, 'DATA_DIR', 78],
  [{ DATA_DIR: `${import.meta.filename}/below` }, 'DATA_DIR', 78],
  [{ ...ownDatabase, DATA_DIR: `${import.meta.filename}/below` }, 'DATA_DIR', 78],
  [
    { ...ownDatabase, DATABASE_REPLICA_URL: 'postgres://u:s3cret@127.0.0.1:1/none' },
    'DATABASE_REPLICA_URL',
    1,
  ],
  [
    { ...ownDatabase, DATABASE_REPLICA_URL: 'postgres://u:s3cret@none.invalid/none' },
    'DATABASE_REPLICA_URL',
    1,
  ],
  [{ ...s3, S3_ENDPOINT: 'http://127.0.0.1:1' }, 'S3_ENDPOINT', 1],
  [{ ...s3, S3_ENDPOINT: 'http://none.invalid' }, 'S3_ENDPOINT', 1],
])('a malformed setting stops the start with one line that names it: %o', async (environment, name, code) => {
  const refused = await start(environment as Record<string, string>).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(StartError)
  const { output } = refused as StartError
  expect((refused as StartError).code).toBe(code)
  expect(output.trim().split('\n')).toHaveLength(1)
  expect(output).toContain(name)
  expect(output).not.toContain('s3cret')
})
