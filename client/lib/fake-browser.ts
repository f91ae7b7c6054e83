// For unit tests: a fake of the browser's network, cookies, storage, location and sockets.
import { vi } from 'vitest'

export interface FakeCall {
  key: string
  query: Record<string, string>
  body: unknown
  headers: Record<string, string>
}

type FakeResponse = (call: FakeCall) => Response | Promise<Response>

class FakeSocket {
  static readonly CONNECTING = 0
  /** Open by default. */
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

  /** The server closes the socket, or the connection is lost. */
  closeFromServer(code: number): void {
    this.onclose?.({ code })
  }

  /** The server sends a message. */
  receive(message: unknown): void {
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
  /** Addresses that the page navigated to, and `reload` for a reload. */
  departures: string[]
  /** Attributes of each cookie when it was last written. */
  cookieAttributes: Map<string, string>
  respond: (key: string, respond: FakeResponse) => void
  /** Dispatches an event of the window or the document. */
  dispatch: (
    type: 'online' | 'visibilitychange' | 'pagehide' | 'pageshow',
    visibility?: 'visible' | 'hidden',
  ) => void
}

/** Replaces the browser's globals until `vi.unstubAllGlobals()`. */
export function stubBrowser(address = 'http://halyard.test/shop?page=2'): FakeBrowser {
  const { href, protocol, pathname, search, hash } = new URL(address)
  const responses = new Map<string, FakeResponse>()
  const events = new EventTarget()
  const cookies = new Map<string, string>()
  const storage = new Map<string, string>()
  const departures: string[] = []
  const browser: FakeBrowser = {
    calls: [],
    sockets: [],
    cookies,
    storage,
    departures,
    cookieAttributes: new Map(),
    location: {
      ...{ href, protocol, pathname, search, hash },
      reload: () => departures.push('reload'),
      assign: (to) => departures.push(to),
    },
    respond: (key, respond) => responses.set(key, respond),
    dispatch(type, visibility = 'visible') {
      document.visibilityState = visibility
      // `pageshow` and `pagehide` always concern the back/forward cache here.
      events.dispatchEvent(Object.assign(new Event(type), { persisted: true }))
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
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
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
    const respond = responses.get(call.key)
    if (respond === undefined) throw new TypeError(`no fake answer for ${call.key}`)
    return respond(call)
  })
  return browser
}

export function refusal(status: number, message: string, code = 'invalid_request'): Response {
  return Response.json({ message, code }, { status })
}
