// The users of the fuzz, the records that requests may name, and the sending of requests.
import { Agent, request as httpRequest, type RequestOptions } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { RawJson } from '#server/testing/hostile-values.ts'
import { type HttpPerson, httpCaller, httpSignIn } from '#server/testing/http-client.ts'
import { jpegUpload } from '#server/testing/pictures.ts'
import type { ReceivedResponse, Secrets } from './checks.ts'
import { encodePath, type FuzzRequest, type Person } from './requests.ts'
import { Pick, type PoolKind } from './values.ts'

type Pool = Record<PoolKind, unknown[]>

const sampleNames = ['traveller', 'admin', 'superadmin']

/** Signs in again in time: access tokens live for a quarter of an hour. */
const renewAfterMs = 8 * 60_000

export interface FuzzSession {
  secrets: Secrets
  send(request: FuzzRequest): Promise<ReceivedResponse>
  /** Reads the records again, because requests have created and deleted some. */
  refill(): Promise<void>
  close(): void
}

/** `proxyPort`: port of a reverse proxy in front of the server. */
export async function openSession(
  url: string,
  samplePassword: string,
  proxyPort: number | null,
): Promise<FuzzSession> {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const { hostname, port } = new URL(url)
  const victim = await prepareVictim(url)
  let people: Record<Exclude<Person, 'nobody'>, HttpPerson> | undefined
  let signedInAt = 0
  let signingIn: Promise<void> | undefined
  const pool: Pool = { tour: [], product: [], booking: [], review: [], comment: [], user: [], picture: [] }

  async function signInAll(): Promise<void> {
    const before = Object.values(people ?? {})
    const [user, admin, superAdmin] = await Promise.all(
      sampleNames.map(async (name, index) => {
        if (before[index] !== undefined) await restoreName(before[index], name)
        return httpSignIn(url, name, samplePassword)
      }),
    )
    people = { user: user!, admin: admin!, superAdmin: superAdmin! }
    signedInAt = Date.now()
  }

  async function refill(): Promise<void> {
    const admin = people!.admin.call
    const [tours, products, bookings] = await Promise.all([
      admin('GET /cards', { query: { itemsPerPage: 20 } }),
      admin('GET /products', { query: { itemsPerPage: 20 } }),
      admin('GET /tours', { query: { itemsPerPage: 20 } }),
    ])
    pool.tour = tours.body.items.flatMap(({ _id, slug }) => [_id, slug])
    pool.product = products.body.items.flatMap(({ _id, slug }) => [_id, slug])
    pool.booking = bookings.body.items.map(({ _id }) => _id)
    const tour = tours.body.items.find(({ numReviews }) => numReviews > 0) ?? tours.body.items[0]
    const product = products.body.items[0]
    if (tour !== undefined) {
      const reviews = await admin('GET /cards/:id/reviews', { params: { id: tour._id } })
      pool.review = (reviews.body.items ?? []).map(({ _id }) => _id)
    }
    if (product !== undefined) {
      const comments = await admin('GET /comments', { query: { productId: product._id } })
      pool.comment = (comments.body.items ?? []).map(({ _id }) => _id)
    }
    pool.user = [...Object.values(people!).map(({ userId }) => userId), victim.userId]
    pool.picture = [await jpegUpload(), ...tours.body.items.slice(0, 3).map(({ image }) => image)]
  }

  const resolve = (value: unknown): unknown => {
    if (value instanceof Pick) {
      const known = pool[value.kind]
      return known.length === 0 ? 'none' : known[value.number % known.length]
    }
    if (value instanceof Map) return new Map([...value].map(([name, each]) => [name, resolve(each)]))
    if (Array.isArray(value)) return value.map(resolve)
    if (value !== null && typeof value === 'object' && !(value instanceof RawJson)) {
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, resolve(each)]))
    }
    return value
  }

  async function send(request: FuzzRequest): Promise<ReceivedResponse> {
    if (Date.now() - signedInAt > renewAfterMs) {
      signingIn ??= signInAll().finally(() => {
        signingIn = undefined
      })
      await signingIn
    }
    const who = request.as === 'nobody' ? null : people![request.as]
    const path = request.path.replace(/:(\w+)/g, (_, name: string) =>
      encodePath(String(resolve(request.params[name]) ?? '')),
    )
    const query = request.query
      .map(([name, value]) => `${encodeURIComponent(name)}=${encodePath(String(resolve(value)))}`)
      .join('&')
    const body =
      request.rawBody ?? (request.body === undefined ? undefined : writeJson(resolve(request.body)))
    const isPage = request.key === null
    const headers: Record<string, string> = {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(who === null ? {} : who.headers),
      ...(who === null || !isPage ? {} : { cookie: who.cookies }),
      ...request.headers,
      ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
    }
    const full = `${isPage ? '' : '/api'}${path}${query === '' ? '' : `?${query}`}`.slice(0, 14_000)
    const door = request.isProxied === true && proxyPort !== null ? proxyPort : port
    return exchange({ agent, hostname, port: door, method: request.method, path: full, headers }, body)
  }

  await signInAll()
  await refill()
  return { secrets: victim, send, refill, close: () => agent.destroy() }
}

/** Creates a user with a booking and a review, whose data only staff may receive. */
async function prepareVictim(url: string): Promise<Secrets & { userId: string }> {
  const unique = crypto.randomUUID().replaceAll('-', '')
  const secrets = { email: `v${unique}@example.com`, phone: '4799887766554433', name: `Victim ${unique}` }
  const call = httpCaller(url)
  const made = await call('POST /user/signup', {
    body: { username: secrets.name, email: secrets.email, password: 'a slow boat to nowhere' },
  })
  const own = httpCaller(url, { authorization: `Bearer ${made.body.token}` })
  const { items } = (await call('GET /cards', { query: {} })).body
  const tour = items.find(({ available }) => available)!
  const date = new Date(Date.now() + 50 * 86_400_000).toISOString().slice(0, 10)
  await own('POST /tours', {
    body: {
      tourId: tour._id,
      username: secrets.name,
      email: secrets.email,
      phone: secrets.phone,
      date,
      ticketCount: 1,
    },
  })
  const product = (await call('GET /products', { query: {} })).body.items[0]!
  await own('POST /comments', { body: { productId: product._id, description: 'Warm.', rating: 4 } })
  return { ...secrets, userId: made.body.result._id }
}

/** Restores the name of a user of the fuzz, which requests may have changed. */
async function restoreName({ call }: HttpPerson, username: string): Promise<void> {
  const email = `${username}@example.com`
  const { status, body } = await call('POST /user/update/profile', {
    body: { name: username, username, email },
  })
  if (status !== 200)
    throw new Error(`${username} could not be renamed back: ${status} ${JSON.stringify(body)}`)
}

function writeJson(value: unknown): string {
  if (value instanceof RawJson) return value.text
  if (value instanceof Map) {
    return `{${[...value].map(([name, each]) => `${JSON.stringify(name)}:${writeJson(each)}`).join(',')}}`
  }
  if (Array.isArray(value)) return `[${value.map(writeJson).join(',')}]`
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value).filter(([, each]) => each !== undefined)
    return `{${entries.map(([name, each]) => `${JSON.stringify(name)}:${writeJson(each)}`).join(',')}}`
  }
  return JSON.stringify(value) ?? 'null'
}

function exchange(options: RequestOptions, body: string | undefined): Promise<ReceivedResponse> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ ...options, timeout: 30_000 }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => {
        const { statusCode = 0, headers } = response
        resolve({
          status: statusCode,
          headers,
          body: unpack(Buffer.concat(parts), headers['content-encoding']),
        })
      })
    })
    sent.on('timeout', () => sent.destroy(new Error('no answer within 30 s')))
    sent.on('error', reject)
    sent.end(body)
  })
}

function unpack(bytes: Buffer, encoding: string | undefined): string {
  if (bytes.length === 0) return ''
  if (encoding === 'br') return brotliDecompressSync(bytes).toString()
  if (encoding === 'gzip') return gunzipSync(bytes).toString()
  return bytes.toString()
}
