// What the booking form offers where seats are short: fewer seats, or the waiting list and its offers.

import { useRef } from 'react'
import { Button } from '#client/design-system/button.tsx'
import { Link } from '#client/design-system/link.tsx'
import { bookingFields } from '#client/features/bookings/send-booking.ts'
import { OutcomeNotice } from '#client/features/forms/outcome-notice.tsx'
import { PageForm, SubmitButton } from '#client/features/forms/page-form.tsx'
import { usePageForm } from '#client/features/forms/use-page-form.ts'
import type { FormRefusal } from '#client/lib/forms/form-result.ts'
import { settingPage } from '#contract/pages/account-pages.ts'
import type { WaitingEntry } from '#contract/waiting-list.ts'
import { Countdown } from './countdown.tsx'
import { seatCountText } from './hold-time.ts'
import { waitingForm } from './send-waiting.ts'
import type { Choice, OwnSeats } from './use-own-seats.ts'
import type { OwnWaitingEntry } from './use-waiting-entry.ts'

/** The second press of a double one finds the opposite button. */
const doublePressMs = 500

interface TooFewSeatsProps {
  tourId: string
  choice: Choice
  /** Seats that the user can have. */
  left: number
  waiting: OwnWaitingEntry
  onTake: (tickets: number) => void
  /** Called when the server has found enough seats. */
  onFree: (date: string) => void
}

export function TooFewSeats({ tourId, choice, left, waiting, onTake, onFree }: TooFewSeatsProps) {
  const { date, tickets } = choice
  const { entry, setEntry, load } = waiting
  const doneAt = useRef(0)
  const form = usePageForm<WaitingEntry | null>({
    name: waitingForm.name,
    sent: undefined,
    mayRepeat: (pressed) => pressed.date === date && pressed.tickets === String(tickets),
    onDone({ value = null }, pressed) {
      doneAt.current = Date.now()
      // Another date may have been chosen meanwhile.
      if (pressed.date === date) setEntry(value)
    },
    onRefused({ refusal: { code } }) {
      if (code === 'already_waiting') void load()
      if (code === 'seats_free') onFree(date)
    },
  })
  return (
    <PageForm form={form} hasMessages={false} aria-label="Waiting list" className="grid gap-2">
      <input type="hidden" name={bookingFields.tour} value={tourId} />
      <input type="hidden" name="date" value={date} />
      <input type="hidden" name="tickets" value={tickets} />
      <input type="hidden" name={waitingForm.entry} value={entry?._id ?? ''} />
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
      <Refusal refusal={form.result?.refusal} />
      <p>
        <SubmitButton
          form={form}
          look="secondary"
          size="small"
          onClick={(event) => Date.now() - doneAt.current < doublePressMs && event.preventDefault()}
        >
          {entry === null ? 'Join the waiting list' : 'Leave the waiting list'}
        </SubmitButton>
      </p>
    </PageForm>
  )
}

function Refusal({ refusal }: { refusal: FormRefusal | undefined }) {
  // The list has the entry, which is shown then.
  if (refusal === undefined || refusal.code === 'already_waiting') return null
  if (refusal.code !== 'email_unconfirmed') return <OutcomeNotice outcome={{ refusal }} />
  return (
    <p role="alert">
      Please confirm your e-mail address first: open the link in the mail that we sent you, or{' '}
      <Link to={settingPage.path} className="font-semibold text-sea underline hover:no-underline">
        ask for another link
      </Link>
      .
    </p>
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
