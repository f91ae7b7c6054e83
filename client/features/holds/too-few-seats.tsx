// What the booking form offers where seats are short: fewer seats, or the waiting list and its offers.

import { Button } from '#client/design-system/button.tsx'
import { Link } from '#client/design-system/link.tsx'
import { settingPage } from '#contract/pages/account-pages.ts'
import { Countdown } from './countdown.tsx'
import { seatCountText } from './hold-time.ts'
import type { OwnSeats } from './use-own-seats.ts'
import type { useWaitingEntry } from './use-waiting-entry.ts'

interface TooFewSeatsProps {
  /** Seats that the user can have. */
  left: number
  /** Seats that the user has chosen. */
  tickets: number
  waiting: ReturnType<typeof useWaitingEntry>
  onTake: (tickets: number) => void
}

export function TooFewSeats({ left, tickets, waiting, onTake }: TooFewSeatsProps) {
  const { entry, isBusy, isUnconfirmed } = waiting
  return (
    <>
      <p role="status">
        <span>
          {entry === null
            ? left === 0
              ? 'No seats are left. Wait in line, and free seats are offered to you. '
              : `${seatCountText(left)} left. Wait in line for ${tickets}, or take fewer. `
            : `You are number ${entry.position} in line for ${seatCountText(entry.tickets)}. `}
        </span>
        {left > 0 && (
          <button
            type="button"
            className="cursor-pointer font-semibold text-sea underline hover:no-underline"
            onClick={() => onTake(left)}
          >
            {`Take ${seatCountText(left)}`}
          </button>
        )}
      </p>
      {isUnconfirmed && entry === null && (
        <p role="alert">
          Please confirm your e-mail address first: open the link in the mail that we sent you, or{' '}
          <Link to={settingPage.path} className="font-semibold text-sea underline hover:no-underline">
            ask for another link
          </Link>
          .
        </p>
      )}
      <p>
        <Button
          look="secondary"
          size="small"
          aria-disabled={isBusy || undefined}
          onClick={() => void (entry === null ? waiting.join() : waiting.leave())}
        >
          {entry === null ? 'Join the waiting list' : 'Leave the waiting list'}
        </Button>
      </p>
    </>
  )
}

interface OfferProps {
  offer: OwnSeats
  onDecline: () => void
  onClockChanged: () => void
}

export function Offer({ offer, onDecline, onClockChanged }: OfferProps) {
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>{`${seatCountText(offer.tickets)} offered to you`}</span>
        <Countdown
          key={offer.endsAt}
          endsAt={offer.endsAt}
          announcements={[
            [
              Number.POSITIVE_INFINITY,
              'Seats from the waiting list are held for you. Book now to take them.',
            ],
            [600_000, 'The seats that are offered to you are held for ten more minutes.'],
          ]}
          onClockChanged={onClockChanged}
        />
      </p>
      <p>
        <Button look="secondary" size="small" onClick={onDecline}>
          Decline the seats
        </Button>
      </p>
    </>
  )
}
