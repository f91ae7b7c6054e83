// Sends hostile input to every endpoint of the contract. It must be refused with a readable message, must not cause a server
// error, and nothing may be written.
import { readdir } from 'node:fs/promises'
import type { LightMyRequestResponse } from 'fastify'
import { expect, test } from 'vitest'
import { bodyLimitOf } from '#contract/endpoint.ts'
import type { EndpointKey } from '#contract/endpoints.ts'
import type { Access } from '#contract/roles.ts'
import type { Parameter } from '#server/documentation/open-api.ts'
import { deadLetterQueue } from '#server/jobs/queue.ts'
import { buildTestApp } from './build-test-app.ts'
import { databaseFingerprint } from './database-fingerprint.ts'
import { bodySchemaOf, operationOf } from './described-operations.ts'
import { type SignedIn, signUp } from './factories.ts'
import { fieldKinds, hostileQueryValues, hostileSegments, hostileValues, RawJson } from './hostile-values.ts'
import {
  definitionOf,
  endpointKeys,
  methodOf,
  prepareSampleCalls,
  type SampleCalls,
  signUpFor,
  urlOf,
} from './sample-calls.ts'

// All tests share the records of the sample calls: none of the calls here may write anything.
const testApp = await buildTestApp({ keepsData: true })
const { server, sql, dataDir } = testApp
// Rows of the change feed are deleted after minutes, perhaps while these tests compare all rows.
await sql`alter table changes alter created_at set default now() + interval '1 day'`

function bodyOf(key: EndpointKey): { fields: string[]; required: string[] } {
  const { properties = {}, required = [] } = bodySchemaOf(key) ?? {}
  return { fields: Object.keys(properties), required }
}

/** All rows and files that a call could change. */
async function everything() {
  return { rows: await databaseFingerprint(sql), files: (await readdir(dataDir, { recursive: true })).sort() }
}

const prepared = new Map<Access, Promise<{ caller: SignedIn | null; calls: SampleCalls }>>()

/** Signs up one caller for each kind of access, with the records of the sample calls. */
function prepareFor(key: EndpointKey) {
  const { access } = definitionOf(key)
  const existing = prepared.get(access)
  if (existing !== undefined) return existing
  const started = signUpFor(testApp, key).then(async (caller) => {
    // Public calls may also concern records of a user.
    const calls = await prepareSampleCalls(testApp, caller ?? (await signUp(testApp)))
    // Their jobs also write.
    await expect
      .poll(
        () => sql`
      select name from halyard_jobs.job
      where state in ('created', 'active') and start_after <= now() and name <> ${deadLetterQueue}`,
      )
      .toEqual([])
    return { caller, calls }
  })
  prepared.set(access, started)
  return started
}

async function prepare(key: EndpointKey) {
  const { caller, calls } = await prepareFor(key)
  const call = calls[key]
  const send = (
    options: { payload?: string | undefined; url?: string; headers?: Record<string, string> } = {},
  ) =>
    server.inject({
      method: methodOf(key),
      url: options.url ?? urlOf(key, call),
      headers: {
        ...caller?.headers,
        ...(options.payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(options.payload === undefined ? {} : { payload: options.payload }),
    })
  return { call, send }
}

/** The problem of a response that should be a refusal. Null for a correct refusal. */
function faultOf(response: LightMyRequestResponse, key: EndpointKey): string | null {
  const { statusCode } = response
  if (statusCode < 400 || statusCode >= 500) return `${statusCode}`
  const message = messageOf(response, key)
  if (message === null) return `${statusCode} without a message: ${response.body.slice(0, 200)}`
  // Error texts of libraries are not readable messages, and neither are texts that repeat the input.
  return /invalid input|zod|expected|regex/i.test(message) || message.length > 200
    ? `${statusCode} with ${message.slice(0, 250)}`
    : null
}

function messageOf(response: LightMyRequestResponse, key: EndpointKey): string | null {
  try {
    const body = response.json()
    const message = definitionOf(key).failsWithText === true && typeof body === 'string' ? body : body.message
    return typeof message === 'string' && message.trim() !== '' ? message : null
  } catch {
    return null
  }
}

function writeJson(body: Record<string, unknown>): string {
  const members = Object.entries(body)
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) =>
        `${JSON.stringify(name)}:${value instanceof RawJson ? value.text : JSON.stringify(value)}`,
    )
  return `{${members.join(',')}}`
}

function show(value: unknown): string {
  return (value instanceof RawJson ? value.text : (JSON.stringify(value) ?? 'missing')).slice(0, 60)
}

/** Whether a value of the lists is valid for this particular field. */
const isHarmless = (key: EndpointKey, field: string, value: unknown): boolean =>
  (value instanceof RawJson && value.text === '0.1234567891' && field === 'weight') ||
  // This field is neither stored nor compared, so it may have any length.
  (key === 'POST /user/verify/user' && field === 'avatar')

const withBody = endpointKeys.filter((key) => bodyOf(key).fields.length > 0)

test('every field of the API has a list of hostile values', () => {
  const fields = new Set(withBody.flatMap((key) => bodyOf(key).fields))
  expect([...fields].sort()).toEqual(Object.keys(fieldKinds).sort())
  expect(withBody.length).toBeGreaterThanOrEqual(14)
})

test.each(withBody)(
  '%s refuses every hostile value of every field, and writes nothing (R-323, R-465)',
  async (key) => {
    const { call, send } = await prepare(key)
    const { fields, required } = bodyOf(key)
    const good = call.body ?? {}
    const before = await everything()
    const faults: string[] = []
    for (const field of fields) {
      const values: unknown[] = hostileValues[fieldKinds[field]!].filter(
        (value) => !isHarmless(key, field, value),
      )
      if (required.includes(field)) values.push(undefined, null)
      for (const value of values) {
        const response = await send({ payload: writeJson({ ...good, [field]: value }) })
        const fault = faultOf(response, key)
        if (fault !== null) faults.push(`${field} = ${show(value)}: ${fault}`)
      }
    }
    expect(faults).toEqual([])
    expect(await everything()).toEqual(before)
  },
)

test.each(withBody)('%s refuses a malformed body, and writes nothing (R-323)', async (key) => {
  const { call, send } = await prepare(key)
  const good = writeJson(call.body ?? { productId: 'x' })
  const before = await everything()
  const limit = bodyLimitOf(definitionOf(key))
  const bodies: Record<string, Parameters<typeof send>[0]> = {
    'no JSON': { payload: '{"a":' },
    'two values': { payload: `${good}${good}` },
    NaN: { payload: good.replace(/^\{/, '{"a":NaN,') },
    'a comment': { payload: `/* */${good}` },
    __proto__: { payload: good.replace(/^\{/, '{"__proto__":{"isAdmin":true},') },
    'a nested __proto__': { payload: good.replace(/^\{/, '{"a":[{"__proto__":{"role":3}}],') },
    constructor: { payload: good.replace(/^\{/, '{"constructor":{"prototype":{"role":3}},') },
    'a list': { payload: `[${good}]` },
    'a text': { payload: JSON.stringify(good) },
    'a number': { payload: '7' },
    'a list without end': { payload: `${'['.repeat(200_000)}${']'.repeat(200_000)}` },
    'another media type': { payload: good, headers: { 'content-type': 'text/plain' } },
    'a form': { payload: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    'no media type': { payload: good, headers: { 'content-type': '' } },
    'a compressed body': { payload: good, headers: { 'content-encoding': 'gzip', 'content-type': 'x/gzip' } },
    'more than the limit': { payload: good, headers: { 'content-length': String(limit + 1) } },
    'less than announced': { payload: good, headers: { 'content-length': String(good.length + 5) } },
  }
  const faults: string[] = []
  for (const [what, options] of Object.entries(bodies)) {
    const fault = faultOf(await send(options), key)
    if (fault !== null) faults.push(`${what}: ${fault}`)
  }
  expect(faults).toEqual([])
  expect(await everything()).toEqual(before)
})

test('unknown fields are ignored and not stored, and change no rights', async () => {
  const { headers, userId } = await signUp(testApp)
  const response = await server.inject({
    method: 'POST',
    url: '/api/user/update/profile',
    headers,
    payload: { name: 'Mira', username: 'mira', email: 'm@example.com', role: 3, _id: 'x', isAdmin: true },
  })
  expect(response.json().result).toMatchObject({ _id: userId, role: 1 })
  expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
})

test('a text of invisible characters counts as empty, and invisible characters are removed from an address', async () => {
  const traveller = await signUp(testApp)
  const calls = await prepareSampleCalls(testApp, traveller)
  const post = (key: EndpointKey, changes: object) =>
    traveller.call('POST', urlOf(key, calls[key]).replace('/api', ''), { ...calls[key].body, ...changes })

  for (const unseen of ['\u200b', ' \u2060\ufeff ', '\u00ad', '\u3164']) {
    const review = await post('POST /comments', { description: unseen })
    expect(review.json(), JSON.stringify(unseen)).toMatchObject({ errors: { description: 'required' } })
    const booking = await post('POST /tours', { username: unseen })
    expect(booking.json(), JSON.stringify(unseen)).toMatchObject({ errors: { username: 'required' } })
  }
  // Such characters come from addresses that are copied from tables and chats.
  const booking = await post('POST /tours', { email: '\u200b mira@example\u00ad.com\u200b' })
  expect(booking.json()).toMatchObject({ email: 'mira@example.com' })
  const family = await post('POST /comments', { description: '👩\u200d🚀' })
  expect(family.json()).toMatchObject({ description: '👩\u200d🚀' })
})

const withParams = endpointKeys.filter((key) => definitionOf(key).params !== undefined)

test.each(withParams)('%s refuses every hostile path, and writes nothing (R-323)', async (key) => {
  const { call, send } = await prepare(key)
  const payload = call.file ?? (call.body === undefined ? undefined : writeJson(call.body))
  const headers: Record<string, string> = call.file === undefined ? {} : { 'content-type': 'text/csv' }
  const before = await everything()
  const faults: string[] = []
  for (const name of Object.keys(call.params!)) {
    for (const segment of hostileSegments) {
      const url = urlOf(key, { params: { ...call.params, [name]: segment } })
      // A path that ends in dots refers to a parent folder, so it is another address.
      if (/\/(\.|%2e){1,2}$/i.test(url)) continue
      const response = await send({ url, payload, headers })
      const fault = faultOf(response, key)
      if (fault !== null) faults.push(`${name} = ${segment.slice(0, 60)}: ${fault}`)
    }
  }
  expect(faults).toEqual([])
  expect(await everything()).toEqual(before)
})

const withQuery = endpointKeys.filter((key) => definitionOf(key).query !== undefined)

/** Search texts may contain anything that can be typed. All other parameters have rules. */
const freeTexts = new Set([
  'destination',
  'type',
  'q',
  'name',
  'sku',
  'category',
  'tag',
  'cardId',
  'tour',
  'actor',
  'record',
  'author',
  'item',
  'network',
])

function mustRefuse({ name, schema }: Parameter, value: string): boolean {
  if (value.includes('%00')) return true
  // One of its values, such as `true`.
  if (Array.isArray(schema.enum) && schema.enum.includes(value)) return false
  // The parameter is an amount in dollars.
  if (schema.type === 'number') return value !== '0' && value !== '1.5'
  return !freeTexts.has(name) || value.length >= 5000
}

test.each(withQuery)(
  '%s answers every hostile query with a result or a refusal, never a server error (R-456, R-457, R-458, R-323)',
  async (key) => {
    const { call, send } = await prepare(key)
    const good = call.query ?? {}
    const parameters = operationOf(key).parameters!.filter((parameter) => parameter.in === 'query')
    const before = await everything()
    const faults: string[] = []
    const check = async (query: string, isRefused: boolean) => {
      const response = await send({ url: `${urlOf(key, { ...call, query: {} })}?${query}` })
      const fault = response.statusCode < 400 && !isRefused ? null : faultOf(response, key)
      if (fault !== null) faults.push(`${query.slice(0, 80)}: ${fault}`)
    }
    for (const parameter of parameters) {
      const { name } = parameter
      for (const value of hostileQueryValues) await check(`${name}=${value}`, mustRefuse(parameter, value))
      const first = good[name] ?? '1'
      await check(`${name}=${first}&${name}=${first}`, true)
      await check(`${name}=${first}&${name}=`, true)
      await check(`${name}[]=1&${name}[a]=1&${name}.a=1&__proto__=1&constructor[prototype]=1`, false)
    }
    await check('__proto__=1&constructor=1&toString=1&hasOwnProperty=1', false)
    await check('&&&===&%=%&?&#', false)
    await check(Array.from({ length: 2000 }, (_, index) => `a${index}=1`).join('&'), false)
    expect(faults).toEqual([])
    expect(await everything()).toEqual(before)
  },
)
