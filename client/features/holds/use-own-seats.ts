// Seats that are held for the user of the booking form. They are a help: the form books without them, too.
import { useCallback, useEffect, useRef, useState } from 'react'
import { sentToken } from '#client/features/bookings/send-booking.ts'
import { toastFailure } from '#client/features/toasts/toasts.ts'
import { api } from '#client/lib/api.ts'
import { ApiError, isGone } from '#client/lib/api-error.ts'
import { now } from '#client/lib/server-day.ts'
import type { Hold } from '#contract/holds.ts'

/** What the form has chosen. */
export interface Choice {
  date: string
  tickets: number
}

export interface OwnSeats extends Choice {
  id: string
  kind: 'form' | 'offer'
  canExtend: boolean
  expiresAt: string
  /** On the clock of `performance.now()`, which stays right when the clock of the machine is changed. */
  endsAt: number
  hasExpired: boolean
}

interface OwnSeatsOptions {
  tourId: string
  departureToken: string | null
  /** Null while nothing can be held. */
  choice: Choice | null
  /** Seats that are left for everybody on the chosen date, if known. */
  publicLeft: number | undefined
  /** A booking is in flight: nothing new is held. */
  isPaused: boolean
  /** Number of the booking that is being filled in. Each booking ends the holds of its departure. */
  round: number
  /** How often the server has made or refused a booking. */
  responses: number
  /** Loads the seats that are left on a date. */
  loadSeats: (date: string) => Promise<void>
}

/** Users change date and tickets in several steps. */
const debounceMs = 400

export function useOwnSeats(options: OwnSeatsOptions) {
  const { tourId, departureToken, choice, publicLeft, isPaused, round, responses, loadSeats } = options
  /** Null while unknown. */
  const [held, setHeld] = useState<readonly OwnSeats[] | null>(null)
  /** The choice for which no seats could be held, and why. */
  const [failed, setFailed] = useState<(Choice & { reason: string }) | null>(null)
  /** While a hold changes: the number of seats left before, because counts and hold arrive one after the other. */
  const [frozen, setFrozen] = useState<{ date: string; left: number | undefined } | null>(null)
  const run = useQueue()

  const onDate = held?.filter(({ date }) => date === choice?.date) ?? []
  const form = onDate.find(({ kind }) => kind === 'form')
  const offer = onDate.find(({ kind, hasExpired }) => kind === 'offer' && !hasExpired)
  const ownTickets = Math.max(0, ...onDate.map(({ tickets, hasExpired }) => (hasExpired ? 0 : tickets)))
  /** Seats that the user can have. */
  const left =
    frozen !== null && frozen.date === choice?.date
      ? frozen.left
      : publicLeft === undefined
        ? undefined
        : publicLeft + ownTickets
  const isShort = held !== null && choice !== null && left !== undefined && choice.tickets > left
  const isCovered =
    choice !== null &&
    ((offer !== undefined && offer.tickets >= choice.tickets) || form?.tickets === choice.tickets)
  const hasFailed = choice !== null && failed?.date === choice.date && failed.tickets === choice.tickets

  const latest = useRef({ choice, left, loadSeats })
  latest.current = { choice, left, loadSeats }
  const syncedRound = useRef(round)

  /** Asks the server which seats are held. Of a hold that has ended meanwhile, the form tells. */
  const sync = useCallback(async () => {
    const { items } = await api('GET /holds', {})
    const { choice } = latest.current
    const isBooked = syncedRound.current !== round
    syncedRound.current = round
    const current = items.flatMap((hold) =>
      hold.departureTourId === tourId && hold.kind !== 'quote' ? [ownSeatsOf(hold, hold.kind)] : [],
    )
    // A hold that was made while the booking was in flight.
    const isLeftOver = ({ kind }: OwnSeats) => choice === null && kind === 'form'
    for (const { id } of current.filter(isLeftOver)) {
      await api('DELETE /holds/:id', { params: { id } }).catch(() => {})
    }
    setHeld((before) => [
      ...current.filter((hold) => !isLeftOver(hold)),
      ...(isBooked || before === null ? [] : endedOf(before, current)),
    ])
  }, [tourId, round])

  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again after each change
  useEffect(() => {
    run(() => sync().catch(() => setHeld((before) => before ?? [])))
  }, [run, sync, responses])

  useEffect(() => {
    if (isShort) setFailed(null)
  }, [isShort])

  const isWanted = held !== null && choice !== null && !(isPaused || isShort || isCovered || hasFailed)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each choice waits anew
  useEffect(() => {
    if (!isWanted) return
    const timer = setTimeout(() => run(hold), debounceMs)
    return () => clearTimeout(timer)
  }, [isWanted, choice?.date, choice?.tickets])

  async function hold(): Promise<void> {
    const { choice, left, loadSeats } = latest.current
    if (choice === null) return
    const { date, tickets } = choice
    setFrozen({ date, left })
    try {
      const made = ownSeatsOf(
        await api('POST /holds', {
          body: { departureTourId: tourId, date, tickets, ...sentToken(departureToken) },
        }),
        'form',
      )
      await loadSeats(date)
      setFailed(null)
      setHeld((before) => [...(before ?? []).filter(({ kind }) => kind === 'offer'), made])
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined
      if (code === 'seats_gone') await loadSeats(date)
      // Another user has signed in in another tab.
      if (code === 'forbidden') toastFailure(error)
      setFailed({ ...choice, reason: reasonOf(error) })
    } finally {
      setFrozen(null)
    }
  }

  const nextEnd = onDate.find(({ hasExpired }) => !hasExpired)
  const nextEndId = nextEnd?.id
  const nextEndsAt = nextEnd?.endsAt
  useEffect(() => {
    if (nextEndId === undefined || nextEndsAt === undefined) return
    const timer = setTimeout(() => {
      run(async () => {
        const { choice, left, loadSeats } = latest.current
        if (choice !== null) {
          setFrozen({ date: choice.date, left })
          await loadSeats(choice.date)
        }
        setHeld((before) => (before ?? []).map((own) => (own.id === nextEndId ? endOf(own) : own)))
        setFrozen(null)
      })
    }, nextEndsAt - performance.now())
    return () => clearTimeout(timer)
  }, [nextEndId, nextEndsAt, run])

  function extend(): void {
    if (form === undefined) return
    run(async () => {
      try {
        const extended = ownSeatsOf(await api('PATCH /holds/:id', { params: { id: form.id } }), 'form')
        setHeld((before) => (before ?? []).map((own) => (own.id === form.id ? extended : own)))
      } catch (error) {
        if (isGone(error)) setHeld((before) => (before ?? []).map((own) => (own === form ? endOf(own) : own)))
        else toastFailure(error)
      }
    })
  }

  /** Declining an offer also ends the entry in the waiting list. */
  function decline(): void {
    if (offer === undefined) return
    run(async () => {
      try {
        await api('DELETE /holds/:id', { params: { id: offer.id } })
      } catch (error) {
        if (!isGone(error)) return void toastFailure(error)
      }
      await loadSeats(offer.date)
      setHeld((before) => (before ?? []).filter(({ id }) => id !== offer.id))
    })
  }

  function holdAgain(): void {
    setFailed(null)
    setHeld((before) => (before ?? []).filter(({ hasExpired }) => !hasExpired))
  }

  return {
    form,
    offer,
    left,
    isShort,
    /** Why no seats could be held for the choice; null if they could. */
    failure: hasFailed ? failed!.reason : null,
    /** The seats are being held. */
    isHolding: isWanted || (frozen !== null && !form?.hasExpired),
    extend,
    decline,
    holdAgain,
    resync: () => run(() => sync().catch(() => {})),
  }
}

/** Seats that are not held can be booked: the server says why. */
function reasonOf(error: unknown): string {
  const isRefused = error instanceof ApiError && refusals.includes(error.code ?? '')
  return isRefused ? error.message : 'Your seats could not be held. You can book all the same.'
}

const refusals = ['hold_paused', 'network_share']

function ownSeatsOf({ _id, ...hold }: Hold, kind: OwnSeats['kind']): OwnSeats {
  const endsAt = performance.now() + Date.parse(hold.expiresAt) - Date.parse(now())
  return { ...hold, id: _id, kind, endsAt, hasExpired: false }
}

function endOf(own: OwnSeats): OwnSeats {
  return { ...own, hasExpired: true }
}

/** Holds of the form that the server has no more. */
function endedOf(before: readonly OwnSeats[], current: readonly OwnSeats[]): OwnSeats[] {
  if (current.some(({ kind }) => kind === 'form')) return []
  return before.filter(({ kind }) => kind === 'form').map(endOf)
}

/** Runs one job after the other, so that a later answer is the newer one. */
function useQueue(): (job: () => Promise<void>) => void {
  const last = useRef(Promise.resolve())
  return useCallback((job) => {
    last.current = last.current.then(job)
  }, [])
}
