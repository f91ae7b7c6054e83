// What the form tells after a press.
import type { ReactNode } from 'react'
import { formatCalendarDate } from '#client/design-system/calendar-date.ts'
import { Link } from '#client/design-system/link.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { FocusedOutcome } from '#client/features/forms/outcome-notice.tsx'
import { MoneySentence } from '#client/features/payments/money-sentence.tsx'
import { formatPrice } from '#client/lib/format.ts'
import { type FormRefusal, isPerhapsDone } from '#client/lib/forms/form-result.ts'
import { house } from '#client/lib/house.ts'
import { today as currentDay } from '#client/lib/server-day.ts'
import { deadlineSentence, lapseSentence, waysSentence } from '#contract/bill-sentences.ts'
import type { Booking } from '#contract/bookings.ts'
import { minimumSentence } from '#contract/departure-minimum.ts'
import { myToursPage, tripPage } from '#contract/pages/account-pages.ts'
import { addressOf } from '#contract/pages/page.ts'
import { ticketCountText } from './booking-values.ts'

export function BookedNotice({ booking, today }: { booking: Booking; today: string }) {
  const { _id, date, ticketCount, total } = booking
  const minimum = booking.minimum === undefined ? null : minimumSentence({ ...booking.minimum, date }, today)
  return (
    <Notice
      tone="ok"
      title={`${ticketCountText(ticketCount)} for ${formatCalendarDate(date)}`}
      action={
        <p className="flex flex-wrap gap-x-5">
          <Link to={addressOf(tripPage, { id: _id, booked: true })} className={linkClassName}>
            See your trip
          </Link>
          <MyToursLink />
        </p>
      }
    >
      <span>{`Booked, for ${formatPrice(total)} in all. `}</span>
      {minimum !== null && <span>{`${minimum} `}</span>}
      <MoneySentence text={dueText(booking)} moments={booking.payBy === undefined ? [] : [booking.payBy]} />
    </Notice>
  )
}

/** What is due of a booking just made, until when, and that it lapses otherwise. */
function dueText({ statement, unpaid: due = 0, deposit = 0, payBy, balanceDueOn }: Booking): string {
  if (statement === null) return ''
  if (payBy === undefined && balanceDueOn === undefined) {
    return waysSentence(statement, { page: null, transfer: null, onTheSpot: house().howToPay })
  }
  const asked = {
    due,
    deposit,
    payBy: payBy ?? null,
    added: [],
    balanceDueOn: balanceDueOn ?? null,
    today: currentDay(),
    timeZone: house().timeZone,
  }
  return deadlineSentence(asked, lapseSentence)
}

/** Why the last press booked nothing, as far as we know. */
export function RefusedNotice({ refusal }: { refusal: FormRefusal }) {
  const { code, fieldErrors } = refusal
  const notice = code === 'idempotency_mismatch' ? <EarlierBooked /> : <NotBooked refusal={refusal} />
  // The first wrong field has the focus.
  if (Object.keys(fieldErrors).length > 0) return notice
  return <FocusedOutcome outcome={refusal}>{notice}</FocusedOutcome>
}

export function NotBooked({ refusal, action }: { refusal: FormRefusal; action?: ReactNode }) {
  return (
    <Notice tone="error" title={refusal.message} action={action}>
      <span>
        {isPerhapsDone(refusal)
          ? 'Our answer got lost, so the tour may be booked already. Press Book now again: it is booked once. '
          : 'Nothing was booked. '}
      </span>
      What you have entered is still here.
    </Notice>
  )
}

/** The first request was booked but its response was lost; then the user changed the form and sent it again. */
export function EarlierBooked() {
  return (
    <Notice tone="warning" title="This tour is booked already" action={<MyToursLink />}>
      We had your booking as you first sent it; only our answer got lost. What you have changed since is not
      booked: press Book now once more if you want it as well.
    </Notice>
  )
}

const linkClassName = 'inline-block py-1 font-semibold text-sea underline hover:no-underline'

function MyToursLink() {
  return (
    <Link to={myToursPage.path} className={linkClassName}>
      See it in your tours
    </Link>
  )
}
