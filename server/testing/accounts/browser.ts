// A browser for tests: stores cookies, and sends the tokens in the readable ones as headers, like the page's script.
import type { FastifyInstance } from 'fastify'

export interface SetCookie {
  value: string
  maxAge: number | undefined
  expires: string | undefined
  isHttpOnly: boolean
  isSecure: boolean
  sameSite: string | undefined
  path: string | undefined
  domain: string | undefined
}

export interface BrowserResponse {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  body: any
  headers: Record<string, unknown>
  cookies: Record<string, SetCookie>
}

export interface TestBrowser {
  cookies: Map<string, string>
  get(path: string, headers?: Record<string, string | undefined>): Promise<BrowserResponse>
  post(path: string, body?: unknown, headers?: Record<string, string | undefined>): Promise<BrowserResponse>
  /** A second browser with the same cookies: another tab with perhaps stale tokens, or a thief. */
  copy(): TestBrowser
}

export function openBrowser(server: FastifyInstance, cookies = new Map<string, string>()): TestBrowser {
  async function call(
    method: 'GET' | 'POST',
    path: string,
    body: unknown,
    headers: Record<string, string | undefined>,
  ): Promise<BrowserResponse> {
    const jwt = cookies.get('jwt')
    const fromPage =
      jwt === undefined ? {} : { authorization: `Bearer ${jwt}`, refresh: cookies.get('refresh') }
    const sent = { ...(path.startsWith('/api') ? fromPage : {}), ...headers }
    const response = await server.inject({
      method,
      url: path,
      headers: Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Record<
        string,
        string
      >,
      cookies: Object.fromEntries(cookies),
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const received: Record<string, SetCookie> = {}
    for (const cookie of response.cookies) {
      received[cookie.name] = {
        value: cookie.value,
        maxAge: cookie.maxAge,
        expires: cookie.expires?.toISOString(),
        isHttpOnly: cookie.httpOnly === true,
        isSecure: cookie.secure === true,
        sameSite: cookie.sameSite,
        path: cookie.path,
        domain: cookie.domain,
      }
      if (cookie.value === '' || cookie.maxAge === 0) cookies.delete(cookie.name)
      else cookies.set(cookie.name, cookie.value)
    }
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    return {
      status: response.statusCode,
      body: isJson && response.body !== '' ? response.json() : response.body,
      headers: response.headers,
      cookies: received,
    }
  }
  return {
    cookies,
    get: (path, headers = {}) => call('GET', path, undefined, headers),
    post: (path, body, headers = {}) => call('POST', path, body, headers),
    copy: () => openBrowser(server, new Map(cookies)),
  }
}

export const somebody = { username: 'Ada', email: 'ada@example.com', password: 'correct horse' }

/** Signs up a new account in a new browser. */
export async function signUp(
  server: FastifyInstance,
  account: Partial<typeof somebody> = {},
  remember = false,
) {
  const browser = openBrowser(server)
  if (remember) browser.cookies.set('isRemenber', 'true')
  const response = await browser.post('/api/user/signup', { ...somebody, ...account })
  if (response.status !== 201) throw new Error(`could not sign up: ${JSON.stringify(response.body)}`)
  return { browser, response, userId: response.body.result._id as string }
}
