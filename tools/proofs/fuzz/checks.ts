// Checks for every response, whatever the request and the caller.
import { isDeepStrictEqual } from 'node:util'
import type { EndpointDefinition } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { type ErrorCode, errorCodes } from '#contract/errors.ts'
import { fromWire, toWire } from '#contract/wire-names.ts'
import type { FuzzRequest } from './requests.ts'

export interface ReceivedResponse {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** Data of a user outside the fuzz, which only staff may receive. */
export interface Secrets {
  email: string
  phone: string
  name: string
}

/** Internals of the server: file names, table names, error texts of libraries. */
const inside =
  /\bat (?:async )?\S+ \(|node_modules|\/build\/|\.ts:\d+|file:\/\/|\/tmp\/|\/home\/|\bPostgres|drizzle|\bSQLSTATE|syntax error at|violates (?:check|unique|foreign|not-null)|relation "|ECONN|undefined is not|Cannot read prop|is not a function/i

const markup = /<(?:svg\/onload|img src=x onerror|script>halyard)/i

/** Null if the response is correct. */
export function faultOf(request: FuzzRequest, response: ReceivedResponse, secrets: Secrets): string | null {
  const type = String(response.headers['content-type'] ?? '')
  // The reverse proxy's own response: a refusal, or the redirect from `/api` to `/api/`.
  if (request.isProxied === true && response.headers['x-request-id'] === undefined && response.status < 500) {
    return response.status >= 400 || response.status === 301 ? null : 'an answer of the proxy'
  }
  if (response.status >= 500) return 'a fault of the server'
  if (/\$argon2|"(?:passwordHash|password_hash|bindingHash)"/.test(response.body)) return 'a secret'
  if (!mayReadOthers(request) && new RegExp(`${secrets.email}|${secrets.phone}`).test(response.body)) {
    return 'what belongs to somebody else'
  }
  return (
    faultOfHeaders(response, type) ??
    (request.key !== null
      ? faultOfEndpoint(request, response, type)
      : type.startsWith('text/html')
        ? faultOfPage(response)
        : null)
  )
}

function mayReadOthers({ as }: FuzzRequest): boolean {
  return as === 'admin' || as === 'superAdmin'
}

function faultOfHeaders({ headers, body }: ReceivedResponse, type: string): string | null {
  if (headers['x-content-type-options'] !== 'nosniff') return 'no nosniff'
  if (body !== '' && type === '') return 'no content type'
  const policy = String(headers['content-security-policy'] ?? '')
  if (!/default-src 'none'/.test(policy)) return `policy: ${policy}`
  if (/unsafe-|\*|data:|https?:(?!\/\/127)/.test(policy)) return `weak policy: ${policy}`
  const location = headers.location
  if (location !== undefined && !/^\/(?!\/|\\)/.test(String(location)))
    return `redirects to another site: ${location}`
  return null
}

function faultOfEndpoint(request: FuzzRequest, response: ReceivedResponse, type: string): string | null {
  // A 304 has no body.
  if (response.status === 304) return response.body === '' ? null : 'a 304 with a body'
  const definition: EndpointDefinition = endpoints[request.key!]
  // A path with an empty or dot segment belongs to another route.
  if (type.startsWith('text/html')) return faultOfPage(response)
  if (type !== 'application/json; charset=utf-8') return `content type ${type}`
  let body: unknown
  try {
    body = JSON.parse(response.body)
  } catch {
    return 'no JSON'
  }
  // Refusals of malformed HTTP by the parser have a single code.
  const isParsers = response.headers['x-request-id'] === undefined && response.status < 500
  if (response.status >= 400) return faultOfRefusal(body, isParsers ? 400 : response.status)
  const known = Object.values(endpoints as Record<string, EndpointDefinition>)
  // Dots and slashes in a parameter may have selected another endpoint.
  const definitions = request.path.includes(':') ? [definition, ...known] : [definition]
  const fits = definitions.some(({ output }) => {
    const parsed = output.safeParse(fromWire(body))
    return parsed.success && isDeepStrictEqual(JSON.parse(JSON.stringify(toWire(parsed.data))), body)
  })
  return fits ? null : 'not what the contract says'
}

const refusalNames = new Set(['message', 'code', 'errors', 'current', 'requestId', 'seatsLeft'])

function faultOfRefusal(body: unknown, status: number): string | null {
  const refusal = typeof body === 'string' ? { message: body } : (body as Record<string, unknown>)
  const { message, code, current: _current, ...rest } = refusal
  if (typeof message !== 'string' || message.trim() === '') return 'a refusal without words'
  if (inside.test(message) || inside.test(JSON.stringify(rest))) return 'internals'
  if (typeof body === 'string') return null
  if (errorCodes[code as ErrorCode]?.status !== status) return `code ${String(code)} with ${status}`
  return Object.keys(refusal).every((name) => refusalNames.has(name)) ? null : 'more than a refusal'
}

function faultOfPage({ body, headers }: ReceivedResponse): string | null {
  if (markup.test(body)) return 'sent markup is in the page'
  const policy = String(headers['content-security-policy'])
  if (!/frame-ancestors 'none'/.test(policy) || !/base-uri 'none'/.test(policy)) return `policy: ${policy}`
  const text = body.replace(/<script[\s\S]*?<\/script>/g, '')
  return inside.test(text.replace(/(?:href|src|srcset|content)="[^"]*"/gi, '')) ? 'internals' : null
}
