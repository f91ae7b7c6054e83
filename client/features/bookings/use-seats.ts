// Seats left on departures of one tour, asked for by month and kept until they are asked for anew.
import { useCallback, useEffect, useRef, useState } from 'react'
import { toastFailure } from '#client/features/toasts/toasts.ts'
import { api } from '#client/lib/api.ts'

export interface Seats {
  /** Undefined while it is not known. */
  left: (date: string) => number | undefined
  /** Asks for the dates from `from` to `to`, both included, again if they are known already. */
  ask: (from: string, to: string) => void
  /** The last question found no answer. */
  hasFailed: boolean
}

interface Count {
  seatsLeft: number
  /** Which question it answers, in the order in which they were asked. */
  turn: number
}

export function useSeats(tourId: string): Seats {
  const [known, setKnown] = useState<ReadonlyMap<string, Count>>(new Map())
  const [hasFailed, setFailed] = useState(false)
  const control = useRef<AbortController>(null)
  const lastTurn = useRef(0)

  useEffect(() => {
    control.current = new AbortController()
    return () => control.current?.abort()
  }, [])

  const ask = useCallback(
    (from: string, to: string) => {
      const signal = control.current?.signal
      lastTurn.current += 1
      const turn = lastTurn.current
      api('GET /cards/:id/seats', { params: { id: tourId }, query: { from, to } }, signal && { signal })
        .then(({ items }) => {
          setFailed(false)
          setKnown((before) => {
            // What was asked earlier and is answered later may have been counted before a booking.
            const isNews = (date: string) => (before.get(date)?.turn ?? 0) < turn
            const news = items.filter(({ date }) => isNews(date))
            return new Map([
              ...before,
              ...news.map(({ date, seatsLeft }) => [date, { seatsLeft, turn }] as const),
            ])
          })
        })
        // It is a help, and the server counts again when somebody books.
        .catch((error) => {
          if (signal?.aborted) return
          setFailed(true)
          toastFailure(error)
        })
    },
    [tourId],
  )

  return { left: (date) => known.get(date)?.seatsLeft, ask, hasFailed }
}
