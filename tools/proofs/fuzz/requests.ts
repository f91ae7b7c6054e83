// Generates valid and hostile requests for every endpoint of the contract and every page, in all roles.
import fc from 'fast-check'
import { type EndpointDefinition, splitEndpointKey } from '#contract/endpoint.ts'
import { type EndpointKey, endpoints } from '#contract/endpoints.ts'
import { exportKinds, exportPath, importKinds, separators } from '#contract/import-rules.ts'
import type { JsonSchema } from '#server/documentation/schemas.ts'
import { bodySchemaOf, operationOf } from '#server/testing/described-operations.ts'
import { bodyOf, hostileText, parameterValue, rawBodies } from './values.ts'

export const people = ['nobody', 'user', 'admin', 'superAdmin'] as const
export type Person = (typeof people)[number]

export interface FuzzRequest {
  /** Null for a page. */
  key: EndpointKey | null
  method: string
  /** An endpoint's path with its `:names`, or a page's path. */
  path: string
  params: Record<string, unknown>
  query: [string, unknown][]
  body?: unknown
  /** Sent unchanged instead of a JSON body. */
  rawBody?: string
  headers: Record<string, string>
  as: Person
  /** Whether it goes through the reverse proxy, if there is one. */
  isProxied?: boolean
}

/** Endpoints that hash passwords, which is slow, or that would end the fuzz's own sessions. */
const rare = /\/user\/(signin|signup|update|erase|verify)/

const someone = fc.constantFrom(...people)

const headerText = hostileText.map((text) => text.replace(/[^\x20-\x7e\xa0-\xff]/g, '?').slice(0, 500))

const hostileHeaders = fc.dictionary(
  fc.constantFrom(
    'accept',
    'accept-encoding',
    'accept-language',
    'content-type',
    'if-none-match',
    'idempotency-key',
    'origin',
    'referer',
    'refresh',
    'user-agent',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-http-method-override',
    'x-original-url',
    'range',
    'cookie',
  ),
  fc.oneof(headerText, fc.constantFrom('gzip', 'br', 'text/html', 'application/json', '*/*', 'a=b; jwt=x')),
  { maxKeys: 3 },
)

const calmHeaders = fc.constant<Record<string, string>>({})

function endpointRequest(key: EndpointKey): fc.Arbitrary<FuzzRequest> {
  const definition: EndpointDefinition = endpoints[key]
  const { method, path } = splitEndpointKey(key)
  const parameters = operationOf(key).parameters ?? []
  const inPath = parameters.filter((each) => each.in === 'path')
  const inQuery = parameters.filter((each) => each.in === 'query')
  const schema = bodySchemaOf(key)
  return fc.record({
    key: fc.constant(key),
    method: fc.constantFrom(method, method, method, ...(definition.alsoAs ?? [])),
    path: fc.constant(path),
    params: fc.record(
      Object.fromEntries(inPath.map(({ name, schema }) => [name, parameterValue(schema, name)])),
    ) as fc.Arbitrary<Record<string, unknown>>,
    query: queryOf(inQuery),
    body: schema === undefined ? fc.constant(undefined) : bodyOf(schema),
    headers: fc.oneof(calmHeaders, hostileHeaders),
    as: key === 'POST /user/signout' ? fc.constant('nobody') : someone,
  })
}

function queryOf(parameters: { name: string; schema: JsonSchema }[]): fc.Arbitrary<[string, unknown][]> {
  const stray = fc.tuple(fc.constantFrom('__proto__', 'constructor', 'x[]', 'role', ''), hostileText)
  if (parameters.length === 0) return fc.array(stray, { maxLength: 1 })
  const known = fc
    .constantFrom(...parameters)
    .chain(({ name, schema }) => fc.tuple(fc.constant(name), parameterValue(schema, name)))
  return fc.array(fc.oneof({ weight: 6, arbitrary: known }, { weight: 1, arbitrary: stray }), {
    maxLength: 5,
  })
}

const keys = Object.keys(endpoints) as EndpointKey[]

const anyEndpoint = fc.oneof(
  ...keys.map((key) => ({ weight: rare.test(key) ? 1 : 12, arbitrary: endpointRequest(key) })),
)

/** A request that matches no endpoint: a known address with a wrong method or body, or an unknown address. */
const unmatchedRequest: fc.Arbitrary<FuzzRequest> = fc.record({
  key: fc.constant(null),
  method: fc.constantFrom('GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'POST', 'HEAD'),
  path: fc.oneof(
    fc.constantFrom(...keys.map((key) => `/api${splitEndpointKey(key).path}`), '/healthz', '/api', '/api/'),
    hostileText.map((text) => `/api/${encodePath(text)}`),
    hostileText.map((text) => `/images/${encodePath(text)}`),
    hostileText.map((text) => `/assets/${encodePath(text)}`),
  ),
  params: fc.constant({}),
  query: queryOf([]),
  rawBody: rawBodies,
  headers: hostileHeaders,
  as: someone,
})

/** `patterns`: the path patterns of all pages. */
function pageRequest(patterns: readonly string[]): fc.Arbitrary<FuzzRequest> {
  const names = ['page', 'destination', 'time', 'type', 'sort', 'min', 'max', 'name', 'category', 'tag']
  const more = ['price', 'layout', 'q', 'text', 'filter', 'tour', 'date', 'when', 'actor', 'action', 'from']
  const query = fc.tuple(fc.constantFrom(...names, ...more, 'return', '_data', '_routes', 'x'), hostileText)
  return fc.record({
    key: fc.constant(null),
    method: fc.constantFrom('GET', 'GET', 'GET', 'GET', 'HEAD'),
    path: fc.constantFrom(...patterns).chain((pattern) =>
      fc
        .array(fc.oneof(hostileText, fc.constantFrom('1', 'travel', 'slovenia')), {
          minLength: 3,
          maxLength: 3,
        })
        .map((texts) => pattern.replace(/[:*]\w*/g, () => encodePath(texts.shift() ?? ''))),
    ),
    params: fc.constant({}),
    query: fc.array(query, { maxLength: 4 }),
    headers: fc.oneof(calmHeaders, hostileHeaders),
    as: someone,
  })
}

const unit = fc.constantFrom('a/', 'admin/', '%E3%83%91', '../', '//', '%2F', 'a%20', 'é', 'x', '.data/', '%')

/** Paths of many segments, and of long ones, up to the 16 KB that the server reads. */
const longRequest: fc.Arbitrary<FuzzRequest> = fc.record({
  key: fc.constant(null),
  method: fc.constantFrom('GET', 'GET', 'HEAD', 'POST'),
  path: fc
    .tuple(
      fc.constantFrom('/', '/admin/', '/my-orders/', '/tour-item/', '/api/', '/images/', '/exports/'),
      unit,
      fc.integer({ min: 1, max: 15_000 }),
      hostileText.map((text) => encodePath(text).slice(0, 200)),
    )
    .map(([base, text, length, end]) =>
      `${base}${text.repeat(length).slice(0, length)}${end}`.slice(0, 15_500),
    ),
  params: fc.constant({}),
  query: fc.constant([]),
  headers: calmHeaders,
  as: someone,
})

/** Exported files, with valid and hostile filters. */
const exportRequest: fc.Arbitrary<FuzzRequest> = fc.record({
  key: fc.constant(null),
  method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD'),
  path: fc.constantFrom(...exportKinds).map(exportPath),
  params: fc.constant({}),
  query: fc.array(
    fc.tuple(
      fc.constantFrom(
        'separator',
        'separator',
        'q',
        'status',
        'when',
        'date',
        'tourId',
        'state',
        'sort',
        'x',
      ),
      fc.oneof(fc.constantFrom(...Object.keys(separators), 'confirmed', 'upcoming', 'paid'), hostileText),
    ),
    { maxLength: 3 },
  ),
  headers: calmHeaders,
  as: someone,
})

const cell = fc.oneof(hostileText, fc.constantFrom('', '1.250', '12,50', '2030-01-01', 'Title', '"', '=1+1'))

/** Tables with known and unknown headings, and files that are no tables. */
const csvFile = fc
  .tuple(
    fc.constantFrom(',', ';', '\t'),
    fc.array(fc.oneof(fc.constantFrom('ID', 'Version', 'Title', 'Price', 'Date', 'Tour ID', 'Seats'), cell), {
      minLength: 1,
      maxLength: 5,
    }),
    fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 6 }),
  )
  .map(([separator, headings, rows]) => [headings, ...rows].map((cells) => cells.join(separator)).join('\n'))

const importRequest: fc.Arbitrary<FuzzRequest> = fc
  .record({
    kind: fc.constantFrom(...importKinds),
    rawBody: fc.oneof({ weight: 4, arbitrary: csvFile }, { weight: 1, arbitrary: rawBodies }),
    as: fc.constantFrom<Person>('superAdmin', 'superAdmin', 'admin', 'nobody'),
  })
  .map(({ kind, rawBody, as }) => ({
    key: 'POST /imports/:kind',
    method: 'POST',
    path: '/imports/:kind',
    params: { kind },
    query: [],
    rawBody: rawBody.toWellFormed(),
    headers: { 'content-type': 'text/csv' },
    as,
  }))

export function anyRequest(patterns: readonly string[]): fc.Arbitrary<FuzzRequest> {
  const request = fc.oneof(
    { weight: 16, arbitrary: anyEndpoint },
    { weight: 1, arbitrary: unmatchedRequest },
    { weight: 3, arbitrary: pageRequest(patterns) },
    { weight: 1, arbitrary: longRequest },
    { weight: 1, arbitrary: exportRequest },
    { weight: 1, arbitrary: importRequest },
  )
  return fc
    .tuple(request, fc.constantFrom(false, false, true))
    .map(([each, isProxied]) => ({ ...each, isProxied }))
}

/** Percent-encodes a path, except for existing escapes. */
export function encodePath(text: string): string {
  return text.toWellFormed().replace(/[^\w.~!$&'()*+,;=:@%-]/gu, (sign) => encodeURIComponent(sign))
}
