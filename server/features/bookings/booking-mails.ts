// Mails to travellers about their bookings, sent to the address in the booking.

import { billSentence, waysSentence } from '#contract/bill-sentences.ts'
import { formatReference } from '#contract/booking-reference.ts'
import type { Booking } from '#contract/bookings.ts'
import { toDollars } from '#contract/money.ts'
import { dueDepositCents, statementOf } from '#contract/payment-rules.ts'
import type { SignedInContext } from '#server/call.ts'
import type { NewMail, Outbox } from '#server/features/mails/outbox.ts'
import type { BankAccount } from '#server/features/payments/bank-account.ts'
import type { BillRow } from '#server/features/payments/bills.service.ts'
import { house } from '#server/features/settings/house.ts'
import type { BookingPins } from './booking-pins.ts'

type Writing = Pick<SignedInContext, 'db' | 'now'>

export interface BookingMails {
  /** Call within the transaction that books. */
  queueConfirmation(context: Writing, booking: Booking, bill?: BillRow): Promise<void>
  /** Call within the transaction that lets the booking lapse. */
  queueLapsed(context: Writing, booking: Booking): Promise<void>
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

/** Amounts in dollars. */
export interface MailedChange {
  /** The quote, or an id of its own: one mail for each change. */
  changeId: string
  dateBefore: string
  ticketsBefore: number
  difference: number
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
        ...(bill === undefined ? {} : paidHow(bill, transfer)),
      })
      await queueMail(db, { ...addressOf(booking), mail, onceKey: `booking-confirmed/${booking._id}` }, now)
    },
    async queueLapsed({ db, now }, booking) {
      const mail = await composeMail('booking-lapsed', { ...propsOf(booking), slug: booking.tour.slug })
      const onceKey = `booking-lapsed/${booking._id}/${now.toISOString()}`
      await queueMail(db, { ...addressOf(booking), mail, onceKey }, now)
    },
    async queueReviewInvitation({ db, now }, booking) {
      const mail = await composeMail('review-invitation', { ...propsOf(booking), slug: booking.tour.slug })
      await queueMail(db, { ...addressOf(booking), mail, onceKey: `review-invitation/${booking._id}` }, now)
    },
    async queueChange({ db, now }, booking, { changeId, ...change }) {
      const mail = await composeMail('booking-changed', {
        ...propsOf(booking),
        pin: pins.pinOf(booking._id),
        ...change,
      })
      await queueMail(db, { ...addressOf(booking), mail, onceKey: `booking-changed/${changeId}` }, now)
    },
    async queueCancellations({ db, now }, bookings, by) {
      const mails: NewMail[] = []
      const cancelledBy = by === 'traveller' ? by : 'staff'
      for (const booking of bookings) {
        const mail = await composeMail('booking-cancelled', {
          ...propsOf(booking),
          cancelledBy,
          refund: booking.refundOwed,
        })
        mails.push({ ...addressOf(booking), mail, onceKey: `booking-cancelled/${booking._id}` })
      }
      await queueMail(db, mails, now)
    },
    async queueDepartureCancelled({ db, now }, date, { refunded, moved }) {
      const mails: NewMail[] = []
      for (const booking of refunded) {
        const refund = booking.refundOwed ?? 0
        const mail = await composeMail('departure-cancelled', { ...propsOf(booking), refund })
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

/** What is paid on the spot is said in the words of the house. */
function paidHow(bill: BillRow, transfer: BankAccount | null) {
  if (bill.spotDate === null) return { payment: paymentOf(bill, transfer) }
  const statement = statementOf(bill)
  const ways = waysSentence(statement, { page: null, transfer: null, onTheSpot: house().howToPay })
  return { toPay: `${billSentence(statement)} ${ways}`.trim() }
}

function paymentOf(bill: BillRow, transfer: BankAccount | null) {
  return {
    deposit: toDollars(dueDepositCents(bill)),
    payBy: bill.payBy?.toISOString() ?? null,
    balance: toDollars(bill.totalCents - bill.depositCents),
    balanceDueOn: bill.balanceDueOn,
    transfer:
      transfer === null
        ? null
        : { reference: formatReference(bill.reference), account: transfer.bankAccount },
  }
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
