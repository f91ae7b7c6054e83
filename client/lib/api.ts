// All API calls of the browser go through this module. It imports only types and small helpers of the contract, so that
// no schema is part of the browser bundle.
import { type CallInput, type CallOutput, splitEndpointKey } from '#contract/endpoint.ts'
import type { EndpointKey, Endpoints } from '#contract/endpoints.ts'
import { apiBase } from '#contract/paths.ts'
import { accessCookie, refreshCookie } from '#contract/session-cookies.ts'
import { fromWire, toWire, wireName } from '#contract/wire-names.ts'
import { ApiError, isForWantOfRights, readApiError, unreachable } from './api-error.ts'
import { countCall } from './calls-in-flight.ts'
import { readCookie } from './cookies.ts'
import { noteServerTime } from './server-day.ts'

/** Calls an endpoint: by `fetch` in the browser, in process on the server. Failed calls throw an `ApiError`. */
export type Api = <Key extends EndpointKey>(
  key: Key,
  input: CallInput<Endpoints[Key]>,
  options?: CallOptions,
) => Promise<CallOutput<Endpoints[Key]>>

export interface CallOptions {
  signal?: AbortSignal
  idempotencyKey?: string
  /** Sends the request instead of `fetch`. */
  transport?: (url: string, init: RequestInit) => Promise<Response>
}

type Values = Record<string, string | number | undefined>

/** The refusal of what a page would send for another user than it shows. */
export function otherUser(): ApiError {
  return new ApiError(403, 'forbidden', 'Somebody else has signed in in another tab. Nothing was sent.')
}

let isOtherUsersToken = (_token: string): boolean => false

/**
 * Sets the function that tells whether a token belongs to another user than the page shows. Personal calls are then not
 * sent. This layer knows no users itself. A later call replaces the function.
 */
export function checkTokens(check: (token: string) => boolean): void {
  isOtherUsersToken = check
}

let tellRefusal = (): void => {}

/** Sets the function to call when the server has refused a call for want of rights. A later call replaces the function. */
export function watchRefusals(tell: () => void): void {
  tellRefusal = tell
}

/** These calls find out or change who is signed in, so they are sent with any token. */
const sessionCalls = new Set<EndpointKey>([
  'GET /user/getProfile',
  'POST /user/signin',
  'POST /user/signup',
  'POST /user/verify/user',
  'POST /user/passkey/options',
  'POST /user/passkey/signin',
  'POST /user/signout',
])

export const api: Api = (key, input, options = {}) => countCall(() => send(key, input, options))

const send: Api = async (key, input, options = {}) => {
  const { method, path } = splitEndpointKey(key)
  const { params, query, body, file } = input as {
    params?: Values
    query?: Values
    body?: unknown
    file?: Blob
  }
  const token = readCookie(accessCookie)
  const isPersonal = (method !== 'GET' || path.startsWith('/user/')) && !sessionCalls.has(key)
  if (isPersonal && token !== undefined && isOtherUsersToken(token)) throw otherUser()
  const transport = options.transport ?? fetch
  const throwUnreachable = (cause: unknown): never => {
    if (options.signal?.aborted) throw cause
    throw unreachable(cause)
  }
  const response = await transport(`${apiBase}${fillPath(path, params ?? {})}${queryText(query ?? {})}`, {
    method,
    credentials: 'include',
    headers: {
      ...requestHeaders(token, options.idempotencyKey),
      ...(file === undefined ? {} : { 'content-type': 'text/csv' }),
    },
    ...(file === undefined ? {} : { body: file }),
    ...(body === undefined ? {} : { body: JSON.stringify(toWire(body)) }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  }).catch(throwUnreachable)
  noteServerTime(response)
  // An error response without a readable body still has its status. A successful response that breaks off is lost.
  const content: unknown =
    response.status === 204
      ? undefined
      : await response.json().catch(response.ok ? throwUnreachable : () => null)
  if (!response.ok) {
    const error = readApiError(response.status, content)
    if (isForWantOfRights(error) && !sessionCalls.has(key)) tellRefusal()
    throw error
  }
  return fromWire(content) as never
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
