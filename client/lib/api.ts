// The one door to the API. Pages import types of the contract and no schema, so that none reaches the browser.
import { type CallInput, type CallOutput, splitEndpointKey } from '#contract/endpoint.ts'
import type { EndpointKey, Endpoints } from '#contract/endpoints.ts'
import { apiBase } from '#contract/paths.ts'
import { accessCookie, refreshCookie } from '#contract/session-cookies.ts'
import { fromWire, toWire, wireName } from '#contract/wire-names.ts'
import { ApiError, readApiError, unreachable } from './api-error.ts'
import { counted } from './calls-under-way.ts'
import { readCookie } from './cookies.ts'
import { noteServerTime } from './server-day.ts'

/** In the browser a request, on the server a call of the endpoint in process; refused calls throw an ApiError. */
export type Api = <Key extends EndpointKey>(
  key: Key,
  input: CallInput<Endpoints[Key]>,
  options?: CallOptions,
) => Promise<CallOutput<Endpoints[Key]>>

export interface CallOptions {
  signal?: AbortSignal
  idempotencyKey?: string
  /** What carries the request instead of `fetch`. */
  transport?: (url: string, init: RequestInit) => Promise<Response>
}

type Values = Record<string, string | number | undefined>

let isForAnother = (_token: string): boolean => false

/**
 * `check`: whether a token is another user's than the page shows: then what is personal is not sent. This layer knows
 * no users. There is one check; a later one takes the place of the one before.
 */
export function checkTokens(check: (token: string) => boolean): void {
  isForAnother = check
}

/** By these the page finds out who is signed in, or changes it. */
const sessionCalls = new Set<EndpointKey>([
  'GET /user/getProfile',
  'POST /user/signin',
  'POST /user/signup',
  'POST /user/verify/user',
  'POST /user/signout',
])

export const api: Api = (key, input, options = {}) => counted(() => send(key, input, options))

const send: Api = async (key, input, options = {}) => {
  const { method, path } = splitEndpointKey(key)
  const { params, query, body } = input as { params?: Values; query?: Values; body?: unknown }
  const token = readCookie(accessCookie)
  const isPersonal = (method !== 'GET' || path.startsWith('/user/')) && !sessionCalls.has(key)
  if (isPersonal && token !== undefined && isForAnother(token))
    throw new ApiError(403, 'forbidden', 'Somebody else has signed in in another tab. Nothing was sent.')
  const transport = options.transport ?? fetch
  const lose = (cause: unknown): never => {
    if (options.signal?.aborted) throw cause
    throw unreachable(cause)
  }
  const response = await transport(`${apiBase}${fillPath(path, params ?? {})}${queryText(query ?? {})}`, {
    method,
    credentials: 'include',
    headers: requestHeaders(token, options.idempotencyKey),
    ...(body === undefined ? {} : { body: JSON.stringify(toWire(body)) }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  }).catch(lose)
  noteServerTime(response)
  // Of a refusal the status says enough; a success that broke off is no answer.
  const answer: unknown = await response.json().catch(response.ok ? lose : () => null)
  if (!response.ok) throw readApiError(response.status, answer)
  return fromWire(answer) as never
}

function requestHeaders(
  token: string | undefined,
  idempotencyKey: string | undefined,
): Record<string, string> {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey
  if (token === undefined) return headers
  headers.authorization = `Bearer ${token}`
  headers.refresh = readCookie(refreshCookie) ?? ''
  return headers
}

function fillPath(path: string, params: Values): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

function queryText(query: Values): string {
  const values = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') values.set(wireName(name), String(value))
  }
  return values.size === 0 ? '' : `?${values}`
}
