// The browser's end of the live channel. It only receives messages, and reconnects after a lost connection.
import type { Cart } from '#contract/carts.ts'
import { tokenExpiredCloseCode } from '#contract/live.ts'
import { fromWire } from '#contract/wire-names.ts'

interface LiveChannelOptions {
  /** Path or absolute address, with ws(s) or http(s). */
  url: string
  onCart: (cart: Cart) => void
  /** Renews the session, whose token may have expired. Resolves to false if the session has ended. */
  renew: () => Promise<boolean>
}

export interface LiveChannel {
  close: () => void
}

const firstDelayMs = 1000
const longestDelayMs = 30_000
/** A connection that ends sooner counts as a failure. */
const stableMs = 10_000
/** After this many failures in a row the session is renewed: a refused handshake does not say whether it has ended. */
const failuresUntilRenewal = 3
/** A socket may have died unnoticed after the page was hidden, or the machine was asleep, for this long. */
const maxHiddenMs = 60_000

/** Parses a message. Returns null if it is malformed or has another type than `cart`. */
export function readCartMessage(text: unknown): Cart | null {
  if (typeof text !== 'string') return null
  let message: unknown
  try {
    message = fromWire(JSON.parse(text))
  } catch {
    return null
  }
  const { type, data } = (message ?? {}) as { type?: unknown; data?: Partial<Cart> | null }
  if (type !== 'cart' || !Array.isArray(data?.items) || typeof data.revision !== 'number') return null
  return data as Cart
}

/** Delay before the next attempt: exponential backoff with jitter. */
export function reconnectDelay(failures: number, random = Math.random()): number {
  return Math.min(longestDelayMs, firstDelayMs * 2 ** failures) * (0.5 + random / 2)
}

export function socketAddress(url: string, pageUrl: string): string {
  return new URL(url, pageUrl).href.replace(/^http/, 'ws')
}

export function openLiveChannel({ url, onCart, renew }: LiveChannelOptions): LiveChannel {
  const address = socketAddress(url, location.href)
  let socket: WebSocket | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  /** Initially now, because the page may have been opened in a background tab. */
  let hiddenAt = Date.now()
  let isClosed = false
  /** Whether the session was read since the last connection. The page has just read it. */
  let isRenewed = true

  function connect(): void {
    disconnect()
    const opening = new WebSocket(address)
    let openedAt = Number.POSITIVE_INFINITY
    socket = opening
    opening.onopen = () => {
      openedAt = Date.now()
      // Without a connection, the page was not told of other rights, nor of the end of the session.
      if (!isRenewed) void renew()
    }
    opening.onmessage = ({ data }) => {
      const cart = readCartMessage(data)
      if (cart !== null) onCart(cart)
    }
    opening.onclose = ({ code }) => {
      socket = null
      isRenewed = false
      failures = Date.now() - openedAt >= stableMs ? 0 : failures + 1
      const isExpired = code === tokenExpiredCloseCode
      if (isExpired || (failures > 0 && failures % failuresUntilRenewal === 0))
        renewAndConnect(isExpired && failures <= 1)
      else connectLater(reconnectDelay(failures))
    }
  }

  async function renewAndConnect(isImmediate: boolean): Promise<void> {
    const hasSession = await renew()
    // The channel may have been closed or connected while the session was being renewed.
    if (!hasSession || isClosed || socket !== null) return
    isRenewed = true
    connectLater(isImmediate ? 0 : reconnectDelay(failures))
  }

  function connectLater(delayMs: number): void {
    clearTimeout(timer)
    timer = setTimeout(connect, delayMs)
  }

  /** Removes the handlers first, so that closing the socket does not count as a lost connection. */
  function disconnect(): void {
    clearTimeout(timer)
    const previous = socket
    if (previous === null) return
    socket = null
    isRenewed = false
    previous.onclose = null
    previous.onmessage = null
    // Browsers log an error if a socket is closed before it is open.
    if (previous.readyState === WebSocket.CONNECTING) previous.onopen = () => previous.close()
    else previous.close()
  }

  function onVisibilityChange(): void {
    if (document.visibilityState === 'hidden') hiddenAt = Date.now()
    else if (socket === null || Date.now() - hiddenAt > maxHiddenMs) connect()
  }

  /** The page comes back from the back/forward cache without a socket: browsers don't cache pages with open sockets. */
  function onPageShow({ persisted }: PageTransitionEvent): void {
    if (persisted && socket === null) connect()
  }

  connect()
  window.addEventListener('online', connect)
  window.addEventListener('pagehide', disconnect)
  window.addEventListener('pageshow', onPageShow)
  document.addEventListener('visibilitychange', onVisibilityChange)
  return {
    close() {
      isClosed = true
      disconnect()
      window.removeEventListener('online', connect)
      window.removeEventListener('pagehide', disconnect)
      window.removeEventListener('pageshow', onPageShow)
      document.removeEventListener('visibilitychange', onVisibilityChange)
    },
  }
}
