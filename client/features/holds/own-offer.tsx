// Seats that the waiting list offers to the user, while no date is chosen in the booking form. Loaded for signed-in users.
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '#client/design-system/button.tsx'
import { Link } from '#client/design-system/link.tsx'
import { houseTimeText } from '#client/features/moments/moment.tsx'
import { MomentsInText } from '#client/features/moments/moments-in-text.tsx'
import { dayText } from '#client/features/seats/departure-sale.ts'
import { api } from '#client/lib/api.ts'
import { addressOf } from '#contract/pages/page.ts'
import { tourPage } from '#contract/pages/site-pages.ts'
import type { Tour } from '#contract/tours.ts'
import type { WaitingEntry } from '#contract/waiting-list.ts'
import { seatCountText } from './hold-time.ts'

interface OwnOfferProps {
  tour: Tour
  onChoose: (choice: { date: string; ticketCount: number }) => void
  /** Shown while nothing is offered. */
  children: ReactNode
}

export function OwnOffer({ tour, onChoose, children }: OwnOfferProps) {
  const [offer, setOffer] = useState<WaitingEntry | null>(null)
  useEffect(() => {
    let isHere = true
    api('GET /waiting-list', {})
      .then(({ items }) => {
        const offered = items.find((each) => each.departureTourId === tour._id && each.offeredUntil !== null)
        if (isHere) setOffer(offered ?? null)
      })
      // The form shows the offer once its date is chosen.
      .catch(() => {})
    return () => {
      isHere = false
    }
  }, [tour._id])
  if (offer === null) return children
  const { date, tickets, offeredUntil, departureToken } = offer
  const text = `${seatCountText(tickets)} offered to you for ${dayText(date)}, until ${houseTimeText(offeredUntil!)}.`
  return (
    <div className="grid gap-2">
      <p role="status">
        <MomentsInText text={text} moments={[offeredUntil!]} />
      </p>
      <p>
        {departureToken === undefined ? (
          <Button look="secondary" size="small" onClick={() => onChoose({ date, ticketCount: tickets })}>
            Choose these seats
          </Button>
        ) : (
          // The page of everybody does not show a private departure.
          <Link
            to={`${addressOf(tourPage, { id: tour.slug, date, tickets, departure: departureToken })}#booking`}
            className="font-semibold text-sea underline hover:no-underline"
          >
            Open your departure
          </Link>
        )}
      </p>
    </div>
  )
}
