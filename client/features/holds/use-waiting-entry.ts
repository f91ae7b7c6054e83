// The place of the user on the waiting list of the chosen departure.
import { useCallback, useEffect, useRef, useState } from 'react'
import { sentToken } from '#client/features/bookings/send-booking.ts'
import { toastFailure } from '#client/features/toasts/toasts.ts'
import { api } from '#client/lib/api.ts'
import { ApiError, isGone } from '#client/lib/api-error.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import type { WaitingEntry } from '#contract/waiting-list.ts'
import type { Choice } from './use-own-seats.ts'

interface WaitingOptions {
  tourId: string
  departureToken: string | null
  choice: Choice | null
  /** The departure has too few seats for the choice. */
  isShort: boolean
  /** Ids of entries that have been offered seats, also those of others. */
  offered: readonly string[]
  /** Called when seats are offered to the user. */
  onOffered: () => void
  /** Called when the server has found enough seats. */
  onFree: (date: string) => void
}

/** Where the stream of seats does not come through. */
const pollMs = 30_000

export function useWaitingEntry({
  tourId,
  departureToken,
  choice,
  isShort,
  offered,
  onOffered,
  onFree,
}: WaitingOptions) {
  const [entry, setEntry] = useState<WaitingEntry | null>(null)
  const [isUnconfirmed, setUnconfirmed] = useState(false)
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

  const joining = useSubmit(
    async () => {
      if (choice === null) return
      setUnconfirmed(false)
      const body = { departureTourId: tourId, ...choice, ...sentToken(departureToken) }
      setEntry(await api('POST /waiting-list', { body }))
    },
    async (error) => {
      const code = error instanceof ApiError ? error.code : undefined
      if (code === 'already_waiting') return load()
      if (code === 'email_unconfirmed') return setUnconfirmed(true)
      if (code === 'seats_free' && date !== undefined) onFree(date)
      toastFailure(error)
    },
  )

  const leaving = useSubmit(
    async () => {
      if (entry === null) return
      await api('DELETE /waiting-list/:id', { params: { id: entry._id } })
      setEntry(null)
    },
    (error) => (isGone(error) ? setEntry(null) : toastFailure(error)),
  )

  return {
    entry,
    /** The user must confirm the e-mail address before waiting. */
    isUnconfirmed,
    isBusy: joining.isSending || leaving.isSending,
    join: joining.submit,
    leave: leaving.submit,
  }
}
