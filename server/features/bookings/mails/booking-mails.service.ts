// Mails to travellers about their bookings, sent to the address in the booking.

import {
  billSentence,
  bookingSentence,
  changeSentence,
  deadlineSentence,
  lapseSentence,
} from '#contract/bill-sentences.ts'
import type { Booking } from '#contract/bookings.ts'
import { daysBetween } from '#contract/calendar.ts'
import { cancellationSentence } from '#contract/cancellation-sentences.ts'
import { isUnsettled, minimumSentence, neededPeopleText } from '#contract/departure-minimum.ts'
import { type PaymentMethod, payableNow, statementOf } from '#contract/payment-rules.ts'
import { methodFor } from '#contract/provider-limits.ts'
import type { SignedInContext } from '#server/calls/call.ts'
import { dateInHouse, house } from '#server/config/house.ts'
import type { CreatedBooking } from '#server/features/bookings/making-bookings.service.ts'
import type { BookingPins } from '#server/features/bookings/trips/booking-pins.service.ts'
import {
  calendarFile,
  calendarFileName,
  calendarFileType,
} from '#server/features/bookings/trips/calendar-file.routes.ts'
import { readTripDetails, type TripDetails } from '#server/features/bookings/trips/trip-details.queries.ts'
import type { NewMail, Outbox } from '#server/features/mails/outbox.ts'
import type { MailedTrip } from '#server/features/mails/templates/booking-facts.ts'
import type { BankAccount } from '#server/features/payments/bank-account.service.ts'
import { type BillRow, deadlinesOf, readBills } from '#server/features/payments/bills/bills.service.ts'
import { waysText } from '#server/features/payments/payment-mails.service.ts'
import type { NeededPeople } from '#server/features/seats/departures/departures.queries.ts'

type Writing = Pick<SignedInContext, 'db' | 'now'>

export interface BookingMails {
  /** Call within the transaction that books. */
  queueConfirmation(context: Writing, created: CreatedBooking): Promise<void>
  /** Call within the transaction that lets the booking lapse. */
  queueLapsed(context: Writing, booking: Booking): Promise<void>
  /** Call within the transaction that lets added tickets lapse. `booking`: as it is now. */
  queueTicketsLapsed(context: Writing, booking: Booking, lapsed: number): Promise<void>
  /** Once for each booking and date. Call within the transaction that guarantees the departure. */
  queueGuaranteed(context: Writing, bookings: readonly Booking[]): Promise<void>
  /** Once for each booking and date. Call within a transaction. */
  queueReminder(context: Writing, reminded: RemindedBooking): Promise<void>
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
  by: 'traveller' | 'agency'
  /** In dollars, as the fee. */
  totalBefore: number
  fee: number
}

export interface RemindedBooking {
  booking: Booking
  /** Undefined for a booking from before every booking had one. */
  bill: BillRow | undefined
  details: TripDetails
}

export interface CancelledDepartureBookings {
  refunded: readonly Booking[]
  /** The moved bookings, with their new dates. */
  moved: readonly Booking[]
}

export interface BookingMailSettings {
  outbox: Outbox
  pins: BookingPins
  bank: BankAccount
  /** How amounts are paid that the provider takes. */
  method: PaymentMethod
  /** Absolute origin of the site, without a slash at its end. */
  publicUrl: string
}

export function createBookingMails(settings: BookingMailSettings): BookingMails {
  const { outbox, pins, publicUrl } = settings
  const { composeMail, queueMail } = outbox

  /** The calendar file of the booking as it is now. */
  async function attachmentsOf(booking: Booking, details: TripDetails, changedAt: Date) {
    const { facts, minimum, changeCount } = details
    const text = await calendarFile({ ...booking, facts, minimum, changeCount, changedAt }, publicUrl)
    return [{ name: calendarFileName(booking), type: calendarFileType, text }]
  }

  return {
    async queueConfirmation({ db, now }, { booking, bill, details }) {
      const mail = await composeMail('booking-confirmed', {
        ...propsOf(booking),
        pin: pins.pinOf(booking._id),
        trip: tripOf(booking, details, now),
        money: moneyOf(bill, settings, now),
        isAwaited: bill.payBy !== null,
        wishes: booking.description === '' ? null : booking.description,
      })
      const attachments = await attachmentsOf(booking, details, new Date(booking.createdAt))
      const onceKey = `booking-confirmed/${booking._id}`
      await queueMail(db, { ...addressOf(booking), mail, attachments, onceKey }, now)
    },
    async queueReminder({ db, now }, { booking, bill, details }) {
      const mail = await composeMail('departure-reminder', {
        ...propsOf(booking),
        pin: pins.pinOf(booking._id),
        trip: tripOf(booking, details, now),
        daysLeft: daysBetween(dateInHouse(now), booking.date),
        money: bill === undefined ? null : moneyOf(bill, settings, now),
      })
      const onceKey = `departure-reminder/${booking._id}/${booking.date}`
      await queueMail(db, { ...addressOf(booking), mail, onceKey }, now)
    },
    async queueGuaranteed({ db, now }, bookings) {
      const mails: NewMail[] = []
      const detailsOf = await readTripDetails(db, idsOf(bookings))
      const bills = await readBills(db, 'booking', idsOf(bookings))
      for (const booking of bookings) {
        const details = detailsOf.get(booking._id)!
        const bill = bills.get(booking._id)
        const mail = await composeMail('departure-guaranteed', {
          ...propsOf(booking),
          pin: pins.pinOf(booking._id),
          trip: tripOf(booking, details, now),
          money: bill === undefined ? null : moneyOf(bill, settings, now),
        })
        const attachments = await attachmentsOf(booking, details, now)
        const onceKey = `departure-guaranteed/${booking._id}/${booking.date}`
        mails.push({ ...addressOf(booking), mail, attachments, onceKey })
      }
      await queueMail(db, mails, now)
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
    async queueChange({ db, now }, booking, { changeId, fee, by, ...change }) {
      const details = (await readTripDetails(db, [booking._id])).get(booking._id)!
      const bill = (await readBills(db, 'booking', [booking._id])).get(booking._id)
      const money = bill === undefined ? '' : moneyOf(bill, settings, now)
      const mail = await composeMail('booking-changed', {
        ...propsOf(booking),
        pin: pins.pinOf(booking._id),
        trip: tripOf(booking, details, now),
        money: `${changeSentence({ fee, after: null }, house().timeZone)} ${money}`.trim(),
        changedBy: by === 'traveller' ? by : 'staff',
        ...change,
      })
      const attachments = await attachmentsOf(booking, details, now)
      const onceKey = `booking-changed/${changeId}`
      await queueMail(db, { ...addressOf(booking), mail, attachments, onceKey }, now)
    },
    async queueCancellations({ db, now }, bookings, by) {
      const mails: NewMail[] = []
      const cancelledBy = by === 'traveller' ? by : 'staff'
      const detailsOf = await readTripDetails(db, idsOf(bookings))
      for (const booking of bookings) {
        const money = bookingSentence(booking, dateInHouse(now))
        const mail = await composeMail('booking-cancelled', { ...propsOf(booking), cancelledBy, money })
        const attachments = await attachmentsOf(booking, detailsOf.get(booking._id)!, now)
        const onceKey = `booking-cancelled/${booking._id}`
        mails.push({ ...addressOf(booking), mail, attachments, onceKey })
      }
      await queueMail(db, mails, now)
    },
    async queueDepartureCancelled({ db, now }, date, { refunded, moved }) {
      const mails: NewMail[] = []
      const detailsOf = await readTripDetails(db, idsOf([...refunded, ...moved]))
      for (const booking of refunded) {
        const money = bookingSentence(booking, dateInHouse(now))
        const mail = await composeMail('departure-cancelled', { ...propsOf(booking), money })
        // The same key as for any other cancelled booking.
        const attachments = await attachmentsOf(booking, detailsOf.get(booking._id)!, now)
        const onceKey = `booking-cancelled/${booking._id}`
        mails.push({ ...addressOf(booking), mail, attachments, onceKey })
      }
      const bills = await readBills(db, 'booking', idsOf(moved))
      for (const booking of moved) {
        const details = detailsOf.get(booking._id)!
        const bill = bills.get(booking._id)
        const mail = await composeMail('departure-moved', {
          ...propsOf(booking),
          pin: pins.pinOf(booking._id),
          trip: tripOf(booking, details, now),
          dateBefore: date,
          money: bill === undefined ? null : moneyOf(bill, settings, now),
        })
        mails.push({ ...addressOf(booking), mail, attachments: await attachmentsOf(booking, details, now) })
      }
      await queueMail(db, mails, now)
    },
  }
}

/** What is paid and to be paid, until when, and how. */
function moneyOf(
  bill: BillRow,
  { bank, method }: Pick<BookingMailSettings, 'bank' | 'method'>,
  now: Date,
): string {
  const isTransfer = methodFor(method, payableNow(bill)[0]?.cents ?? 0) === 'transfer'
  const ways = waysText(bill, { bankAccount: bank.bankAccount, isTransfer })
  const deadlines = deadlineSentence(deadlinesOf(bill, now), lapseSentence)
  const sentences = [billSentence(statementOf(bill)), deadlines, ways]
  return sentences.filter((sentence) => sentence !== '').join(' ')
}

function idsOf(bookings: readonly Booking[]): string[] {
  return bookings.map(({ _id }) => _id)
}

function tripOf({ date }: Booking, { facts, ...needed }: TripDetails, now: Date): MailedTrip {
  const today = dateInHouse(now)
  return {
    durationDays: facts.durationDays ?? 1,
    meetingPoint: facts.meetingPoint ?? null,
    whatToBring: facts.whatToBring ?? [],
    takesPlace: takesPlaceText(date, needed, today),
    isUnsettled: needed.minimum !== undefined && isUnsettled(needed.minimum),
    cancellation: cancellationSentence(facts.cancellationTerms ?? [], date, today),
  }
}

/** Any-day tours tell the number of people as a fact. Null where there is nothing to tell. */
function takesPlaceText(
  date: string,
  { minimumPeople, minimum }: NeededPeople,
  today: string,
): string | null {
  if (minimum !== undefined) return minimumSentence({ ...minimum, date }, today)
  return minimumPeople === null ? null : neededPeopleText(minimumPeople)
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
