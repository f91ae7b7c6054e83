// The browser's end of the stream of seats. Loaded on the first interaction with a tour's page.
import { addDays } from '#client/design-system/calendar-date.ts'
import { reconnectDelay } from '#client/lib/live.ts'
import { maxSeatDays } from '#contract/departure-rules.ts'
import { seatStreamPath } from '#contract/paths.ts'
import type { SeatsOfDate } from './use-seats.ts'

interface SeatStreamOptions {
  tourId: string
  /** The dates, both included. The server sends those of a year at most. */
  from: string
  to: string
  onSeats: (items: readonly SeatsOfDate[]) => void
  /** Called with the ids of waiting entries that were offered seats, of any user. */
  onOffered: (entryIds: readonly string[]) => void
  /** Loads the seats if another tab has the stream, because that tab passes on changes only. */
  load: (from: string, to: string) => Promise<void>
  /** Ends the stream. */
  signal: AbortSignal
}

interface Shared {
  path: string
  onSeats: SeatStreamOptions['onSeats']
  onOffered: SeatStreamOptions['onOffered']
  onShared: () => void
}

/**
 * Browsers open at most six connections to a server with HTTP/1.1, for all tabs together. The others are for pages and
 * calls.
 */
const maxStreams = 3

/** Listens while the tab is visible. Visible windows with the same path share one stream. */
export function listenToSeats({
  tourId,
  from,
  to,
  onSeats,
  onOffered,
  load,
  signal,
}: SeatStreamOptions): void {
  if (signal.aborted) return
  const lastInRange = addDays(from, maxSeatDays - 1)
  const last = to < lastInRange ? to : lastInRange
  const shared: Shared = {
    path: seatStreamPath(tourId, from, last),
    onSeats,
    onOffered,
    onShared: () => void load(from, last),
  }
  let close = () => {}
  function stop(): void {
    close()
    close = () => {}
  }
  function follow(): void {
    stop()
    if (document.visibilityState === 'visible') close = open(shared)
  }
  follow()
  document.addEventListener('visibilitychange', follow, { signal })
  window.addEventListener('pagehide', stop, { signal })
  window.addEventListener('pageshow', ({ persisted }) => persisted && follow(), { signal })
  signal.addEventListener('abort', stop)
}

interface SeatEvent {
  items: readonly SeatsOfDate[]
  offered?: readonly string[]
}

function open({ path, onSeats, onOffered, onShared }: Shared): () => void {
  const control = new AbortController()
  const { signal } = control
  const channel = new BroadcastChannel(path)
  function tell({ items, offered = [] }: SeatEvent): void {
    if (items.length > 0) onSeats(items)
    if (offered.length > 0) onOffered(offered)
  }
  // A window of the version before sends the items alone.
  channel.onmessage = ({ data }) => tell(Array.isArray(data) ? { items: data } : data)
  const lead = () =>
    stream(path, signal, (event) => {
      tell(event)
      channel.postMessage(event.offered === undefined ? event.items : event)
    })
  // Locks exist in secure contexts only. Without them each visible tab has a stream of its own.
  const { locks } = navigator as Partial<Navigator>
  const leading = locks === undefined ? lead() : leadInTurn(locks, { path, signal, lead, onShared })
  leading.catch(() => {})
  return () => {
    control.abort()
    channel.close()
  }
}

interface Turn {
  path: string
  signal: AbortSignal
  lead: () => Promise<void>
  onShared: () => void
}

/** One tab with this path leads, and the next one as soon as the first is hidden or closed. */
async function leadInTurn(locks: LockManager, { path, signal, lead, onShared }: Turn): Promise<void> {
  const name = `halyard.seats ${path}`
  const ledAtOnce = await locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock !== null) await inFreeSlot(locks, signal, lead)
    return lock !== null
  })
  if (ledAtOnce || signal.aborted) return
  onShared()
  await locks.request(name, { signal }, () => inFreeSlot(locks, signal, lead))
}

/** Waits while visible windows with other paths have the most streams that a browser may have. */
async function inFreeSlot(locks: LockManager, signal: AbortSignal, lead: () => Promise<void>): Promise<void> {
  const slotName = (slot: number) => `halyard.seat-stream ${slot}`
  for (let slot = 1; slot < maxStreams; slot++) {
    const hasLed = await locks.request(slotName(slot), { ifAvailable: true }, async (lock) => {
      if (lock !== null) await lead()
      return lock !== null
    })
    if (hasLed || signal.aborted) return
  }
  await locks.request(slotName(maxStreams), { signal }, lead)
}

/** Resolves when the signal is aborted. Reconnects after errors. */
function stream(path: string, signal: AbortSignal, onEvent: (event: SeatEvent) => void): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource
    let timer: ReturnType<typeof setTimeout>
    let failures = 0
    function connect(): void {
      source = new EventSource(path)
      source.onmessage = ({ data }) => {
        failures = 0
        onEvent(JSON.parse(data) as SeatEvent)
      }
      source.onerror = () => {
        // Browsers would connect again at a fixed rate, or not at all after a refusal.
        source.close()
        timer = setTimeout(connect, reconnectDelay(failures++))
      }
    }
    function close(): void {
      clearTimeout(timer)
      source?.close()
      resolve()
    }
    if (signal.aborted) return resolve()
    connect()
    signal.addEventListener('abort', close)
  })
}
