// The seats left on the dates of one tour: loaded with its departures, a month at a time, or sent by the server.
import { useCallback, useEffect, useRef, useState } from 'react'
import { toastFailure } from '#client/features/toasts/toasts.ts'
import { api } from '#client/lib/api.ts'
import { now } from '#client/lib/server-day.ts'
import type { DepartureState } from '#contract/departure-rules.ts'
import type { TourDeparture } from '#contract/departures.ts'
import { findLinkedDeparture } from './list-departures.ts'

export interface SeatsOfDate {
  date: string
  seatsLeft: number
  /** Of a departure that needs more than one person. */
  state?: DepartureState
  peopleBooked?: number
}

/** The seats that the user can have, if some are held for the user. */
interface OwnLeft {
  date: string
  left: number | undefined
}

export interface Seats {
  /** The departures of the page, with their newest seats. Null if they failed to load. */
  departures: readonly TourDeparture[] | null
  /** Seats left on a date for the user. Undefined while unknown. */
  leftOn: (date: string) => number | undefined
  /** The same for everybody: without the seats that are held for the user. */
  publicLeftOn: (date: string) => number | undefined
  setOwnLeft: (own: OwnLeft | null) => void
  /** Whether it is known what is held for the user. */
  isOwnKnown: boolean
  /** Loads the dates from `from` to `to`, both included, even if they are cached. Never rejects. */
  load: (from: string, to: string) => Promise<void>
  /** Counts that the server has sent by itself. */
  update: (items: readonly SeatsOfDate[]) => void
  /** Ids of waiting entries that have been offered seats since the page was opened. */
  offered: readonly string[]
  tellOffers: (entryIds: readonly string[]) => void
  /** The last request failed. */
  hasFailed: boolean
}

interface Count extends Omit<SeatsOfDate, 'date'> {
  /** Sequence number of the request that answered it. */
  request: number
  /** When it was answered, by the server's clock. */
  at: string
}

interface LoadedSeats {
  departures: readonly TourDeparture[] | null
  /** Of a tour that leaves any day: the announced date, if its seats are known. */
  announced?: SeatsOfDate | null
  /** When they were loaded: ISO 8601, in UTC. */
  at: string
  /** Of the only departure, if a link has opened it. */
  departureToken?: string | null
}

export function useSeats(tourId: string, loaded: LoadedSeats): Seats {
  const { departureToken = null } = loaded
  const [counts, setCounts] = useState<ReadonlyMap<string, Count>>(new Map())
  const [own, setOwnLeft] = useState<OwnLeft | null>(null)
  const [offered, setOffered] = useState<readonly string[]>([])
  const [hasFailed, setFailed] = useState(false)
  const control = useRef<AbortController>(null)
  const lastRequest = useRef(0)

  useEffect(() => {
    control.current = new AbortController()
    return () => control.current?.abort()
  }, [])

  const store = useCallback((items: readonly SeatsOfDate[], request: number) => {
    const at = now()
    setCounts((before) => {
      // An earlier request whose response arrives later may have been counted before a booking.
      const newer = items.filter(({ date }) => (before.get(date)?.request ?? 0) < request)
      return new Map([
        ...before,
        ...newer.map(
          ({ date, seatsLeft, state, peopleBooked }) =>
            [date, { seatsLeft, state, peopleBooked, request, at }] as const,
        ),
      ])
    })
  }, [])

  const load = useCallback(
    async (from: string, to: string) => {
      const signal = control.current?.signal
      const request = ++lastRequest.current
      try {
        const options = signal && { signal }
        const { items } =
          departureToken === null
            ? await api('GET /cards/:id/seats', { params: { id: tourId }, query: { from, to } }, options)
            : await findLinkedDeparture(api, tourId, departureToken, options)
        setFailed(false)
        store(items, request)
      } catch (error) {
        // A failure does not block booking, because the server checks the seats again.
        if (signal?.aborted) return
        setFailed(true)
        toastFailure(error)
      }
    },
    [tourId, departureToken, store],
  )

  const update = useCallback((items: readonly SeatsOfDate[]) => store(items, ++lastRequest.current), [store])

  const tellOffers = useCallback(
    (entryIds: readonly string[]) => setOffered((before) => [...before, ...entryIds]),
    [],
  )

  /** What was counted since the departures were loaded. */
  function newestOn(date: string): Count | undefined {
    const count = counts.get(date)
    const known = knownOn(date)
    return known === undefined || (count?.at ?? '') >= loaded.at ? count : undefined
  }

  const knownOn = (date: string) =>
    [...(loaded.departures ?? []), loaded.announced].find((each) => each?.date === date) ?? undefined

  function publicLeftOn(date: string): number | undefined {
    return (newestOn(date) ?? knownOn(date))?.seatsLeft
  }

  const leftOn = (date: string) => (own?.date === date ? own.left : publicLeftOn(date))
  const departures =
    loaded.departures?.map((departure) => {
      const { state = departure.state, peopleBooked = departure.peopleBooked } =
        newestOn(departure.date) ?? {}
      return { ...departure, state, peopleBooked, seatsLeft: leftOn(departure.date) ?? 0 }
    }) ?? null
  return {
    departures,
    leftOn,
    publicLeftOn,
    setOwnLeft,
    isOwnKnown: own !== null,
    load,
    update,
    offered,
    tellOffers,
    hasFailed,
  }
}
