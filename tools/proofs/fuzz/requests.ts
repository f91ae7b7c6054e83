// Generates valid and hostile requests for every endpoint of the contract and every page, in all roles.
import fc from 'fast-check'
import { type EndpointDefinition, splitEndpointKey } from '#contract/endpoint.ts'
import { type EndpointKey, endpoints } from '#contract/endpoints.ts'
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

export function anyRequest(patterns: readonly string[]): fc.Arbitrary<FuzzRequest> {
  const request = fc.oneof(
    { weight: 16, arbitrary: anyEndpoint },
    { weight: 1, arbitrary: unmatchedRequest },
    { weight: 3, arbitrary: pageRequest(patterns) },
  )
  return fc
    .tuple(request, fc.constantFrom(false, false, true))
    .map(([each, isProxied]) => ({ ...each, isProxied }))
}

/** Percent-encodes a path, except for existing escapes. */
export function encodePath(text: string): string {
  return text.toWellFormed().replace(/[^\w.~!$&'()*+,;=:@%-]/gu, (sign) => encodeURIComponent(sign))
}
