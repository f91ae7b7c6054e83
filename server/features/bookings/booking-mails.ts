// Mails to travellers about their bookings, sent to the address in the booking.

import {
  addedSentence,
  billSentence,
  bookingSentence,
  changeSentence,
  deadlineSentence,
  waysSentence,
} from '#contract/bill-sentences.ts'
import { formatReference } from '#contract/booking-reference.ts'
import type { Booking } from '#contract/bookings.ts'
import { statementOf } from '#contract/payment-rules.ts'
import { dateInUtc } from '#server/calendar.ts'
import type { SignedInContext } from '#server/call.ts'
import type { NewMail, Outbox } from '#server/features/mails/outbox.ts'
import type { BankAccount } from '#server/features/payments/bank-account.ts'
import {
  addedTicketsOf,
  type BillRow,
  deadlinesOf,
  readBills,
} from '#server/features/payments/bills.service.ts'
import { house } from '#server/features/settings/house.ts'
import type { BookingPins } from './booking-pins.ts'

type Writing = Pick<SignedInContext, 'db' | 'now'>

export interface BookingMails {
  /** Call within the transaction that books. */
  queueConfirmation(context: Writing, booking: Booking, bill?: BillRow): Promise<void>
  /** Call within the transaction that lets the booking lapse. */
  queueLapsed(context: Writing, booking: Booking): Promise<void>
  /** Call within the transaction that lets added tickets lapse. `booking`: as it is now. */
  queueTicketsLapsed(context: Writing, booking: Booking, lapsed: number): Promise<void>
  /** Once for each booking. Call within a transaction. */
  queueReviewInvitation(context: Writing, booking: Booking): Promise<void>
  /** Call within the transaction that changes the booking. */
  queueChange(context: Writing, booking: Booking, change: MailedChange): Promise<void>
  /** Call within the transaction that cancels. */
  queueCancellations(
    context: Writing,
    bookings: readonly Booking[],
    /** At whose wish. */
    by: 'traveller' | 'agency',
  ): Promise<void>
  /** Call within the transaction that cancels a departure. Writes to the travellers booked on that departure. */
  queueDepartureCancelled(context: Writing, date: string, bookings: CancelledDepartureBookings): Promise<void>
}

export interface MailedChange {
  /** The quote, or an id of its own: one mail for each change. */
  changeId: string
  dateBefore: string
  ticketsBefore: number
  /** In dollars. */
  fee: number
}

export interface CancelledDepartureBookings {
  refunded: readonly Booking[]
  /** The moved bookings, with their new dates. */
  moved: readonly Booking[]
}

export function createBookingMails(
  { composeMail, queueMail }: Outbox,
  pins: BookingPins,
  transfer: BankAccount | null,
): BookingMails {
  return {
    async queueConfirmation({ db, now }, booking, bill) {
      const mail = await composeMail('booking-confirmed', {
        ...propsOf(booking),
        pin: pins.pinOf(booking._id),
        money: moneyOf(bill, transfer, now),
      })
      await queueMail(db, { ...addressOf(booking), mail, onceKey: `booking-confirmed/${booking._id}` }, now)
    },
    async queueLapsed({ db, now }, booking) {
      const mail = await composeMail('booking-lapsed', { ...propsOf(booking), slug: booking.tour.slug })
      const onceKey = `booking-lapsed/${booking._id}/${now.toISOString()}`
      await queueMail(db, { ...addressOf(booking), mail, onceKey }, now)
    },
    async queueTicketsLapsed({ db, now }, booking, lapsed) {
      const mail = await composeMail('tickets-lapsed', { ...propsOf(booking), lapsed })
      const onceKey = `tickets-lapsed/${booking._id}/${now.toISOString()}`
      await queueMail(db, { ...addressOf(booking), mail, onceKey }, now)
    },
    async queueReviewInvitation({ db, now }, booking) {
      const mail = await composeMail('review-invitation', { ...propsOf(booking), slug: booking.tour.slug })
      await queueMail(db, { ...addressOf(booking), mail, onceKey: `review-invitation/${booking._id}` }, now)
    },
    async queueChange({ db, now }, booking, { changeId, fee, ...change }) {
      const bill = (await readBills(db, 'booking', [booking._id])).get(booking._id)
      const added = bill === undefined ? [] : addedTicketsOf(bill)
      const mail = await composeMail('booking-changed', {
        ...propsOf(booking),
        pin: pins.pinOf(booking._id),
        money: [
          changeSentence({ fee, after: booking.statement }),
          ...added.map((each) => addedSentence(each)),
        ]
          .filter((sentence) => sentence !== '')
          .join(' '),
        ...change,
      })
      await queueMail(db, { ...addressOf(booking), mail, onceKey: `booking-changed/${changeId}` }, now)
    },
    async queueCancellations({ db, now }, bookings, by) {
      const mails: NewMail[] = []
      const cancelledBy = by === 'traveller' ? by : 'staff'
      for (const booking of bookings) {
        const money = bookingSentence(booking, dateInUtc(now))
        const mail = await composeMail('booking-cancelled', { ...propsOf(booking), cancelledBy, money })
        mails.push({ ...addressOf(booking), mail, onceKey: `booking-cancelled/${booking._id}` })
      }
      await queueMail(db, mails, now)
    },
    async queueDepartureCancelled({ db, now }, date, { refunded, moved }) {
      const mails: NewMail[] = []
      for (const booking of refunded) {
        const money = bookingSentence(booking, dateInUtc(now))
        const mail = await composeMail('departure-cancelled', { ...propsOf(booking), money })
        // The same key as for any other cancelled booking.
        mails.push({ ...addressOf(booking), mail, onceKey: `booking-cancelled/${booking._id}` })
      }
      for (const booking of moved) {
        const mail = await composeMail('departure-moved', {
          ...propsOf(booking),
          pin: pins.pinOf(booking._id),
          dateBefore: date,
        })
        mails.push({ ...addressOf(booking), mail })
      }
      await queueMail(db, mails, now)
    },
  }
}

/** What is to be paid, until when, and how; what is paid on the spot in the words of the house. Null without a bill. */
function moneyOf(bill: BillRow | undefined, transfer: BankAccount | null, now: Date): string | null {
  if (bill === undefined) return null
  const statement = statementOf(bill)
  const isOnTheSpot = bill.spotDate !== null
  const ways = waysSentence(statement, {
    page: transfer === null && !isOnTheSpot ? 'the page of your trip' : null,
    onTheSpot: isOnTheSpot ? house().howToPay : null,
    transfer:
      transfer === null || isOnTheSpot
        ? null
        : { reference: formatReference(bill.reference), account: transfer.bankAccount },
  })
  const lapse = bill.payBy === null ? '' : 'After that the booking lapses, and its seats are free for others.'
  const sentences = [billSentence(statement), deadlineSentence(deadlinesOf(bill, now)), lapse, ways]
  return sentences.filter((sentence) => sentence !== '').join(' ')
}

function propsOf({ _id, userId, reference, username, tour, date, ticketCount, total }: Booking) {
  const { title: tourTitle, location } = tour
  const hasAccount = userId !== null
  return {
    name: username,
    booking: { id: _id, hasAccount, reference, tourTitle, location, date, ticketCount, total },
  }
}

function addressOf({ _id, email, userId }: Booking): Pick<NewMail, 'to' | 'userId' | 'about'> {
  return { to: email, userId, about: { kind: 'booking', id: _id } }
}
