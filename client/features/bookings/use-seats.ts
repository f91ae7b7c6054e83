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

export function useSeats(tourId: string): Seats {
  const [known, setKnown] = useState<ReadonlyMap<string, number>>(new Map())
  const [hasFailed, setFailed] = useState(false)
  const control = useRef<AbortController>(null)

  useEffect(() => {
    control.current = new AbortController()
    return () => control.current?.abort()
  }, [])

  const ask = useCallback(
    (from: string, to: string) => {
      const signal = control.current?.signal
      api('GET /cards/:id/seats', { params: { id: tourId }, query: { from, to } }, signal && { signal })
        .then(({ items }) => {
          setFailed(false)
          setKnown((before) => new Map([...before, ...items.map((it) => [it.date, it.seatsLeft] as const)]))
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

  return { left: (date) => known.get(date), ask, hasFailed }
}
