// A typed client of the API over HTTP, for tests with a server in another process.
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { type CallInput, type CallOutput, splitEndpointKey } from '#contract/endpoint.ts'
import type { EndpointKey, Endpoints } from '#contract/endpoints.ts'
import { apiBase } from '#contract/paths.ts'
import { fromWire, toWire } from '#contract/wire-names.ts'

/** Sends only the beginning of a sign-in request. `finish` sends the rest and returns the status. */
export async function beginSignIn(
  url: string,
  username: string,
  password: string,
): Promise<{ finish(): Promise<number | undefined> }> {
  const body = JSON.stringify({ username, password })
  const sending = request(`${url}${apiBase}/user/signin`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    },
  })
  sending.flushHeaders()
  await once(sending, 'continue')
  return {
    async finish() {
      sending.end(body)
      const [response] = (await once(sending, 'response')) as [IncomingMessage]
      response.resume()
      return response.statusCode
    },
  }
}

export interface HttpResponse<Key extends EndpointKey> {
  status: number
  headers: Headers
  /** Has this type only if the call was successful. */
  body: CallOutput<Endpoints[Key]>
}

export type HttpCall = <Key extends EndpointKey>(
  key: Key,
  input: CallInput<Endpoints[Key]>,
) => Promise<HttpResponse<Key>>

export function httpCaller(url: string, headers: Record<string, string> = {}): HttpCall {
  return async (key, input) => {
    const { method, path } = splitEndpointKey(key)
    const params = (input.params ?? {}) as Record<string, string>
    const query = Object.entries((toWire(input.query) ?? {}) as Record<string, string | number>)
    const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name]!))
    const search =
      query.length === 0 ? '' : `?${new URLSearchParams(query.map(([name, value]) => [name, String(value)]))}`
    const response = await fetch(`${url}${apiBase}${filled}${search}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(input.body === undefined ? {} : { body: JSON.stringify(toWire(input.body)) }),
    })
    const body = response.status === 204 ? undefined : fromWire(await response.json())
    return { status: response.status, headers: response.headers, body: body as never }
  }
}

/** A signed-in user, with the headers of the user's calls. */
export interface HttpPerson {
  userId: string
  headers: { authorization: string; refresh: string; cookie: string }
  /** The cookies as a Cookie header. */
  cookies: string
  call: HttpCall
}

export async function httpSignIn(url: string, username: string, password: string): Promise<HttpPerson> {
  const response = await httpCaller(url)('POST /user/signin', { body: { username, password } })
  if (response.status !== 200) throw new Error(`Could not sign in as ${username}: ${response.status}`)
  return personOf(url, response)
}

/** Signs up a new account. */
export async function httpSignUp(url: string, username: string, password: string): Promise<HttpPerson> {
  const body = { username, email: `${username}@example.com`, password }
  const response = await httpCaller(url)('POST /user/signup', { body })
  if (response.status !== 201) throw new Error(`Could not sign up ${username}: ${response.status}`)
  return personOf(url, response)
}

function personOf(url: string, { headers, body }: HttpResponse<'POST /user/signin'>): HttpPerson {
  const cookies = headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0]!)
    .join('; ')
  const ofCalls = { authorization: `Bearer ${body.token}`, refresh: body.refreshToken, cookie: cookies }
  return {
    userId: body.result._id,
    headers: ofCalls,
    cookies,
    call: httpCaller(url, ofCalls),
  }
}
