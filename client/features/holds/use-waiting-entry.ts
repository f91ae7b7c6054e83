// The place of the user on the waiting list of the chosen departure.
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '#client/lib/api.ts'
import type { WaitingEntry } from '#contract/waiting-list.ts'
import type { Choice } from './use-own-seats.ts'

interface WaitingOptions {
  tourId: string
  choice: Choice | null
  /** The departure has too few seats for the choice. */
  isShort: boolean
  /** Ids of entries that have been offered seats, also those of others. */
  offered: readonly string[]
  /** Called when seats are offered to the user. */
  onOffered: () => void
}

export interface OwnWaitingEntry {
  /** Null while the user does not wait. */
  entry: WaitingEntry | null
  setEntry: (entry: WaitingEntry | null) => void
  load: () => Promise<void>
}

/** Where the stream of seats does not come through. */
const pollMs = 30_000

export function useWaitingEntry({
  tourId,
  choice,
  isShort,
  offered,
  onOffered,
}: WaitingOptions): OwnWaitingEntry {
  const [entry, setEntry] = useState<WaitingEntry | null>(null)
  const date = choice?.date
  const latest = useRef({ onOffered })
  latest.current = { onOffered }

  const load = useCallback(async () => {
    try {
      const { items } = await api('GET /waiting-list', {})
      const found = items.find((each) => each.departureTourId === tourId && each.date === date) ?? null
      setEntry(found)
      if (found !== null && found.offeredUntil !== null) latest.current.onOffered()
    } catch {
      // The user can join all the same: the server knows who waits already.
    }
  }, [tourId, date])

  useEffect(() => {
    if (isShort) void load()
    return () => setEntry(null)
  }, [isShort, load])

  const isWaiting = entry !== null
  useEffect(() => {
    if (!isWaiting) return
    const loadIfVisible = () => document.visibilityState === 'visible' && void load()
    const timer = setInterval(loadIfVisible, pollMs)
    document.addEventListener('visibilitychange', loadIfVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', loadIfVisible)
    }
  }, [isWaiting, load])

  const isOffered = entry !== null && offered.includes(entry._id)
  useEffect(() => {
    if (isOffered) void load()
  }, [isOffered, load])

  return { entry, setEntry, load }
}
