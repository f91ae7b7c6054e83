// For unit tests: the world outside of the page (network, cookies, storage, address, sockets), kept by hand.
import { vi } from 'vitest'

export interface FakeCall {
  key: string
  query: Record<string, string>
  body: unknown
  headers: Record<string, string>
}

type Answer = (call: FakeCall) => Response | Promise<Response>

class FakeSocket {
  static readonly CONNECTING = 0
  /** Open, unless a test says otherwise. */
  readyState = 1
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  readonly send = vi.fn()
  readonly close = vi.fn()
  readonly url: string

  constructor(url: string) {
    this.url = url
  }

  /** The server's end closes the socket, or the connection is lost. */
  drop(code: number): void {
    this.onclose?.({ code })
  }

  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
}

export interface FakeBrowser {
  calls: FakeCall[]
  sockets: FakeSocket[]
  cookies: Map<string, string>
  storage: Map<string, string>
  location: {
    href: string
    protocol: string
    pathname: string
    search: string
    hash: string
    reload: () => void
    assign: (address: string) => void
  }
  /** Ways on which the page has been left. */
  left: string[]
  /** Attributes with which a cookie was written last. */
  cookieAttributes: Map<string, string>
  answer: (key: string, answer: Answer) => void
  /** Something happens to the window or the document. */
  happen: (
    type: 'online' | 'visibilitychange' | 'pagehide' | 'pageshow',
    visibility?: 'visible' | 'hidden',
  ) => void
}

/** Takes the place of the browser's globals; `vi.unstubAllGlobals()` gives them back. */
export function stubBrowser(address = 'http://halyard.test/shop?page=2'): FakeBrowser {
  const { href, protocol, pathname, search, hash } = new URL(address)
  const answers = new Map<string, Answer>()
  const happenings = new EventTarget()
  const cookies = new Map<string, string>()
  const storage = new Map<string, string>()
  const left: string[] = []
  const browser: FakeBrowser = {
    calls: [],
    sockets: [],
    cookies,
    storage,
    left,
    cookieAttributes: new Map(),
    location: {
      ...{ href, protocol, pathname, search, hash },
      reload: () => left.push('reload'),
      assign: (to) => left.push(to),
    },
    answer: (key, answer) => answers.set(key, answer),
    happen(type, visibility = 'visible') {
      document.visibilityState = visibility
      // A page that is shown or hidden is so by the way back and forward.
      happenings.dispatchEvent(Object.assign(new Event(type), { persisted: true }))
    },
  }
  const document = {
    visibilityState: 'visible',
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(written: string) {
      const [, name = '', value = '', attributes = ''] = /^([^=]+)=([^;]*)(.*)$/.exec(written) ?? []
      browser.cookieAttributes.set(name, attributes)
      if (attributes.includes('Max-Age=0')) cookies.delete(name)
      else cookies.set(name, value)
    },
    addEventListener: happenings.addEventListener.bind(happenings),
    removeEventListener: happenings.removeEventListener.bind(happenings),
  }
  vi.stubGlobal('document', document)
  vi.stubGlobal('window', document)
  vi.stubGlobal('location', browser.location)
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_state: unknown, _title: string, path: string) => {
      const { search, hash } = new URL(path, href)
      Object.assign(browser.location, { search, hash })
    },
  })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
    clear: () => storage.clear(),
  })
  vi.stubGlobal(
    'WebSocket',
    class extends FakeSocket {
      constructor(url: string) {
        super(url)
        browser.sockets.push(this)
      }
    },
  )
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(url, href)
    const call: FakeCall = {
      key: `${init.method} ${pathname}`,
      query: Object.fromEntries(searchParams),
      body: init.body === undefined ? undefined : JSON.parse(init.body as string),
      headers: init.headers as Record<string, string>,
    }
    browser.calls.push(call)
    const answer = answers.get(call.key)
    if (answer === undefined) throw new TypeError(`nobody answers ${call.key}`)
    return answer(call)
  })
  return browser
}

export function refusal(status: number, message: string, code = 'invalid_request'): Response {
  return Response.json({ message, code }, { status })
}
