// The room below "Book now": the seats that are held for the user, and for how long. Loaded once a date is chosen.
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#client/design-system/button.tsx'
import { isFocusLost } from '#client/design-system/lost-focus.ts'
import type { BookingForm } from '#client/features/bookings/use-booking.ts'
import { canBeChosen } from '#client/features/seats/departure-sale.ts'
import type { Seats } from '#client/features/seats/use-seats.ts'
import { house } from '#client/lib/house.ts'
import { bookableUntil } from '#contract/departure-rules.ts'
import type { TourDeparture } from '#contract/departures.ts'
import { holdMinutes } from '#contract/hold-rules.ts'
import { closedBecause } from '#contract/seat-rules.ts'
import type { Tour } from '#contract/tours.ts'
import { Countdown } from './countdown.tsx'
import { seatCountText } from './hold-time.ts'
import { Offer, TooFewSeats } from './too-few-seats.tsx'
import { useOwnSeats } from './use-own-seats.ts'
import { useWaitingEntry } from './use-waiting-entry.ts'

interface HeldSeatsProps {
  tour: Tour
  /** The chosen one, of a tour with scheduled departures. */
  departure: TourDeparture | undefined
  /** Of the only departure, if a link has opened it. */
  departureToken: string | null
  /** ISO 8601, in UTC. */
  now: string
  booking: Pick<BookingForm, 'values' | 'isBusy' | 'round' | 'change'>
  seats: Seats
  /** The choice is that of the page's address. */
  isLinked: boolean
  /** How often the server has made or refused a booking. */
  responses: number
  onDeparturesChanged: () => void
  /** Shown while nothing is held. */
  children: ReactNode
}

export function HeldSeats(props: HeldSeatsProps) {
  const { tour, departure, departureToken, now, booking, seats, isLinked } = props
  const { responses, onDeparturesChanged, children } = props
  const { date, ticketCount: tickets } = booking.values
  const isHoldable = date !== '' && isOnSale(tour, date, departure, now) && tickets > 0
  const choice = isHoldable && tickets <= (departure?.departureSeats ?? tour.seats) ? { date, tickets } : null
  const own = useOwnSeats({
    tourId: tour._id,
    departureToken,
    choice,
    publicLeft: seats.publicLeftOn(date),
    // Following a link to a date holds no seats.
    isPaused: booking.isBusy || isLinked,
    round: booking.round,
    responses,
    loadSeats: (day) => seats.load(day, day),
  })
  const { form, offer, left } = own
  const { setOwnLeft } = seats
  useEffect(() => {
    setOwnLeft({ date, left })
    return () => setOwnLeft(null)
  }, [setOwnLeft, date, left])
  useSoldOut(departure !== undefined && seats.publicLeftOn(date) === 0, onDeparturesChanged)
  const isShort = own.isShort && choice !== null
  const waiting = useWaitingEntry({
    tourId: tour._id,
    choice,
    isShort,
    offered: seats.offered,
    onOffered: own.resync,
  })
  const room = useKeptFocus()

  return (
    <div {...room} tabIndex={-1} className="grid gap-2">
      {content()}
    </div>
  )

  function content(): ReactNode {
    if (choice === null) return children
    if (isShort) {
      return (
        <TooFewSeats
          tourId={tour._id}
          choice={choice}
          left={left ?? 0}
          waiting={waiting}
          onTake={(ticketCount) => booking.change({ ticketCount })}
          onFree={(day) => void seats.load(day, day)}
        />
      )
    }
    if (own.isHolding) return <p role="status">{`Holding ${seatCountText(choice.tickets)} for you …`}</p>
    if (own.failure !== null) {
      return (
        <State text={own.failure}>
          <Button look="secondary" size="small" onClick={own.holdAgain}>
            Try again
          </Button>
        </State>
      )
    }
    if (offer !== undefined && (form === undefined || form.hasExpired)) {
      return <Offer offer={offer} onDecline={own.decline} onClockChanged={own.resync} />
    }
    if (form === undefined) return children
    if (form.hasExpired) {
      return (
        <State text="The seats are free again. Your entries are still here.">
          <Button look="secondary" size="small" onClick={own.holdAgain}>
            Hold the seats again
          </Button>
        </State>
      )
    }
    return (
      <>
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span>{`${seatCountText(form.tickets)} held for you`}</span>
          <Countdown
            key={form.endsAt}
            endsAt={form.endsAt}
            announcements={announcementsOf(form.tickets, form.canExtend)}
            onClockChanged={own.resync}
          />
        </p>
        {form.canExtend && (
          <p>
            <Button look="secondary" size="small" onClick={own.extend}>
              {`${holdMinutes} minutes more`}
            </Button>
          </p>
        )}
      </>
    )
  }
}

/** Sold-out departures are on sale: their seats are waited for. */
function isOnSale(tour: Tour, date: string, departure: TourDeparture | undefined, now: string): boolean {
  if (tour.schedule === 'departures')
    return departure !== undefined && canBeChosen(departure, tour.available, now)
  const ends = bookableUntil(date, tour.facts?.cutOffHours, house().timeZone)
  const sold = { schedule: 'any-day', isAvailable: tour.available, state: null, date, bookableUntil: ends }
  return closedBecause(sold, { ...house(), now: new Date(now) }) === null
}

function State({ text, children }: { text: string; children: ReactNode }) {
  return (
    <>
      <p role="status">{text}</p>
      <p className="flex flex-wrap gap-2">{children}</p>
    </>
  )
}

function announcementsOf(tickets: number, canExtend: boolean): readonly (readonly [number, string])[] {
  const more = canExtend ? ` They can be held for ${holdMinutes} minutes more.` : ''
  return [
    [Number.POSITIVE_INFINITY, `${seatCountText(tickets)} held for you.`],
    [120_000, `Your seats are held for two more minutes.${more}`],
    [30_000, 'Your seats are held for 30 more seconds.'],
  ]
}

/** A departure without seats may have been closed: only the departures tell. */
function useSoldOut(isSoldOut: boolean, onSoldOut: () => void): void {
  const wasSoldOut = useRef(isSoldOut)
  const latest = useRef(onSoldOut)
  latest.current = onSoldOut
  useEffect(() => {
    if (isSoldOut && !wasSoldOut.current) latest.current()
    wasSoldOut.current = isSoldOut
  }, [isSoldOut])
}

/** A pressed button disappears with its state: the focus then stays in the room. */
function useKeptFocus() {
  const ref = useRef<HTMLDivElement>(null)
  const hasFocus = useRef(false)
  useEffect(() => {
    if (hasFocus.current && isFocusLost()) ref.current?.focus({ preventScroll: true })
  })
  return {
    ref,
    onFocus: () => {
      hasFocus.current = true
    },
    // React does not call it for elements that it removes.
    onBlur: () => {
      hasFocus.current = false
    },
  }
}
