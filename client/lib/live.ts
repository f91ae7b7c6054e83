// The browser's end of the live channel. It listens only; after a loss it connects again by itself.
import type { Cart } from '#contract/carts.ts'
import { tokenExpiredCloseCode } from '#contract/live.ts'
import { fromWire } from '#contract/wire-names.ts'

interface LiveChannelOptions {
  /** Path or absolute address, with ws(s) or http(s). */
  url: string
  onCart: (cart: Cart) => void
  /** Renews the session, whose token has expired or which may have ended; false: there is none any more. */
  renew: () => Promise<boolean>
}

export interface LiveChannel {
  close: () => void
}

const firstDelayMs = 1000
const longestDelayMs = 30_000
/** A connection that breaks sooner counts as one more failure. */
const stableMs = 10_000
/** After every so many failures in a row the session itself may have ended: a refused handshake does not say why. */
const failuresUntilRenewal = 3
/** A socket may have died unnoticed while the page lay hidden, or the machine slept, for this long. */
const suspiciousMs = 60_000

/** The cart of a message; null for messages of another type and for anything malformed. */
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

/** Pause before the next attempt: doubled with every failure, and scattered so that clients do not come back as one. */
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
  /** Where the page was opened out of sight: since then. */
  let hiddenAt = Date.now()
  let isClosed = false

  function connect(): void {
    disconnect()
    const opening = new WebSocket(address)
    let openedAt = Number.POSITIVE_INFINITY
    socket = opening
    opening.onopen = () => {
      openedAt = Date.now()
    }
    opening.onmessage = ({ data }) => {
      const cart = readCartMessage(data)
      if (cart !== null) onCart(cart)
    }
    opening.onclose = ({ code }) => {
      socket = null
      failures = Date.now() - openedAt >= stableMs ? 0 : failures + 1
      const isExpired = code === tokenExpiredCloseCode
      if (isExpired || (failures > 0 && failures % failuresUntilRenewal === 0))
        renewAndConnect(isExpired && failures <= 1)
      else connectLater(reconnectDelay(failures))
    }
  }

  async function renewAndConnect(isImmediate: boolean): Promise<void> {
    const hasSession = await renew()
    // Meanwhile it may have been closed, or woken up and connected.
    if (!hasSession || isClosed || socket !== null) return
    connectLater(isImmediate ? 0 : reconnectDelay(failures))
  }

  function connectLater(delayMs: number): void {
    clearTimeout(timer)
    timer = setTimeout(connect, delayMs)
  }

  /** Forgets the socket first, so that its closing counts as no loss. */
  function disconnect(): void {
    clearTimeout(timer)
    const former = socket
    if (former === null) return
    socket = null
    former.onclose = null
    former.onmessage = null
    // Browsers complain on the console of one that is closed before it is open.
    if (former.readyState === WebSocket.CONNECTING) former.onopen = () => former.close()
    else former.close()
  }

  function onVisibilityChange(): void {
    if (document.visibilityState === 'hidden') hiddenAt = Date.now()
    else if (socket === null || Date.now() - hiddenAt > suspiciousMs) connect()
  }

  /** Kept to come back to it, the page has no socket: browsers keep none that has. */
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
