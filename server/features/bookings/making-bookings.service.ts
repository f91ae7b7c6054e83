// Creates bookings: of travellers for themselves, and of staff for guests. Seats and booking are written in one transaction,
// or not at all.

import { sql } from 'drizzle-orm'
import type { Booking, NewBooking, NewOwnBooking } from '#contract/bookings.ts'
import { addDays } from '#contract/calendar.ts'
import type { DepartureState } from '#contract/departure-rules.ts'
import { toDollars } from '#contract/money.ts'
import type { PaymentMethod } from '#contract/payment-rules.ts'
import { messageWithExtension, readPhone } from '#contract/phone-numbers.ts'
import type { NewGuestBooking } from '#contract/staff-bookings.ts'
import { startOfDay } from '#contract/time-zones.ts'
import type { TourFacts } from '#contract/tour-facts.ts'
import { maxBookingMessage } from '#contract/vocabulary.ts'
import type { SignedInContext } from '#server/calls/call.ts'
import { type AppError, wrongField } from '#server/calls/errors.ts'
import { dateInHouse, house } from '#server/config/house.ts'
import { topicOf } from '#server/database/change-feed.ts'
import type { Database } from '#server/database/client.ts'
import { isId, newId } from '#server/database/ids.ts'
import { isoText } from '#server/database/iso-text.ts'
import {
  areDated,
  areDatedInSql,
  openBookingBill,
} from '#server/features/bookings/bills/booking-bills.service.ts'
import type { TripDetails } from '#server/features/bookings/trips/trip-details.queries.ts'
import type { BillRow } from '#server/features/payments/bills/bills.service.ts'
import { newSpotBill, openingSpotBills } from '#server/features/payments/bills/spot-bills.service.ts'
import { minimumOf } from '#server/features/seats/departures/departure-minimum.ts'
import {
  lockDeparture,
  type SeatTaker,
  takingSeats,
  whyNotTaken,
} from '#server/features/seats/taking-seats.service.ts'
import { hasTicketLimits, requireBookableDate } from '#server/features/seats/ticket-limits.service.ts'
import { findEntry } from '#server/features/seats/waiting-list/staff-queue.service.ts'
import { requireTour } from '#server/features/tours/tours.service.ts'
import { toEmailKey } from '#server/features/users/account-keys.rules.ts'
import { lockAccount, requireUser } from '#server/features/users/account-locks.service.ts'
import { findConfirmedAccount } from '#server/features/users/confirmed-email.queries.ts'
import { ticketLimits } from './booked-tickets.service.ts'
import { paymentOf } from './bookings.service.ts'

export interface BookingSettings {
  areTicketsLimited: boolean
  /** How deposits are paid. */
  method: PaymentMethod
}

export interface CreatedBooking {
  booking: Booking
  bill: BillRow
  details: TripDetails
}

/**
 * Call within a transaction. Books seats; the total is tickets × the current cost of the tour or departure. Opens the bill.
 */
export async function createBooking(
  context: SignedInContext,
  booking: NewOwnBooking,
  { areTicketsLimited, method }: BookingSettings,
): Promise<CreatedBooking> {
  const { db, caller, now } = context
  requireBookableDate(booking.date, dateInHouse(now))
  const wanted = { ...booking, tourId: await tourIdOf(db, booking.tourId) }
  if (areTicketsLimited && hasTicketLimits(caller)) {
    await lockAccount(db, caller.userId)
    await ticketLimits.requireWithinTicketLimits(db, context, wanted)
  }
  const taker = { userId: caller.userId, departureToken: booking.departureToken }
  if (!(await lockDeparture(db, wanted, taker, now))) {
    await requireUser(db, caller.userId)
    throw await whyNotTaken(db, wanted, taker, now)
  }
  return insertBooking(db, wanted, { ...taker, method, now })
}

async function tourIdOf(db: Database, idOrSlug: string): Promise<string> {
  return isId(idOrSlug) ? idOrSlug : (await requireTour(db, idOrSlug)).id
}

/**
 * Call within a transaction. Books for a guest of staff. The booking belongs to the account `userId`, else to the account that
 * has confirmed the address, else to nobody: an account may claim it once it has confirmed the address. The deposit is awaited
 * for as long as one by bank transfer. Tickets are not limited. A booking for an entry of the waiting list takes what that is
 * offered or owed, ends it, and belongs to its account, if it has one. `onEnded`: the error if the entry has ended meanwhile.
 */
export async function createGuestBooking(
  { db, now }: Pick<SignedInContext, 'db' | 'now'>,
  { userId: chosenId, isLate, waitingEntryId, ...booking }: NewGuestBooking,
  onEnded = entryHasEnded,
): Promise<CreatedBooking> {
  const today = dateInHouse(now)
  requireBookableDate(booking.date, today)
  const wanted = { ...booking, tourId: await tourIdOf(db, booking.tourId) }
  const emailKey = toEmailKey(booking.email)
  if (chosenId !== undefined && !isId(chosenId)) throw noSuchAccount()
  const readEntry = () =>
    waitingEntryId === undefined ? undefined : findEntry(db, { ...wanted, entryId: waitingEntryId }, now)
  const waiting = await readEntry()
  const userId = waiting?.userId ?? chosenId ?? (await findConfirmedAccount(db, emailKey))
  const taker = { userId, isLate, isKnown: true }
  if (!(await lockDeparture(db, wanted, taker, now))) {
    if (userId !== null) await requireGuest(db, userId)
    throw await whyNotTaken(db, wanted, taker, now)
  }
  // Again under the lock: it may have ended, or an account may have got it.
  const entry = await readEntry()
  if (waitingEntryId !== undefined && (entry === undefined || entry.userId !== (waiting?.userId ?? null)))
    throw onEnded()
  const claimKey = userId === null ? emailKey : undefined
  return insertBooking(db, wanted, {
    ...taker,
    claimKey,
    entryId: entry?.id,
    isByStaff: true,
    method: 'transfer',
    now,
  })
}

function entryHasEnded(): AppError {
  return wrongField('waitingEntryId', 'The waiting entry has ended meanwhile. Nothing was booked.')
}

/** The account may have been erased since staff chose it. */
async function requireGuest(db: Database, userId: string): Promise<void> {
  await requireUser(db, userId).catch(() => {
    throw noSuchAccount()
  })
}

function noSuchAccount(): AppError {
  return wrongField('userId', 'This account no longer exists.')
}

interface Making extends SeatTaker {
  /** Key of the address whose owner may claim the booking. */
  claimKey?: string | undefined
  isByStaff?: boolean
  method: PaymentMethod
  now: Date
}

/**
 * `tourId` is an id, not a slug. One statement takes the seats, books, and opens the bill if the tour asks for money by no date.
 * The departure must be locked.
 */
async function insertBooking(
  db: Database,
  booking: Omit<NewBooking, 'userId'>,
  { claimKey, isByStaff = false, method, now, ...taker }: Making,
): Promise<CreatedBooking> {
  const { tourId, date, ticketCount, username, email } = booking
  const { phone, description } = readContact(booking)
  const id = newId()
  const { userId } = taker
  const {
    rows: [booked],
  } = await db.execute<{
    tour: Omit<Booking['tour'], 'isDeleted'>
    facts: TourFacts
    minimum_people: number | null
    state: DepartureState | null
    was_guaranteed: boolean
    people_booked: number
    reference: string
    total_cents: string
    created_at: string
    cut_off: string
  }>(sql`
    with ${takingSeats({ tourId, date, ticketCount }, taker, now)}, booked as (
      insert into bookings (id, tour_id, user_id, username, email, phone, date, description, ticket_count,
        total_cents, facts, claim_key, is_by_staff, created_at)
      select ${id}, tour.id, ${userId}::uuid, ${username}, ${email}, ${phone}, ${date}, ${description},
        ${ticketCount}, ${ticketCount}::bigint * taken.cost_cents, tour.facts,
        ${claimKey ?? null}, ${isByStaff}, clock_timestamp()
      from tour, taken
      returning reference, total_cents, created_at
    ), billed as (${openingSpotBills(
      'booking',
      sql`select ${id}::uuid, reference, total_cents, ${date}::date from booked, tour where not ${areDatedInSql(sql`tour.facts`)}`,
      { now },
    )}
    ), told as (
      insert into changes (topic) select ${topicOf({ kind: 'tour', id: tourId, aspect: 'seats' })} from booked
    )
    select json_build_object('_id', id, 'slug', slug, 'title', title, 'image', image, 'location', location) as tour,
      reference, total_cents, ${isoText(sql`booked.created_at`)} as created_at,
      tour.facts, taken.minimum_people, taken.state, taken.was_guaranteed, taken.people_booked, ${isoText(sql`taken.cut_off`)} as cut_off
    from booked, tour, taken`)
  if (booked === undefined) throw await whyNotTaken(db, booking, taker, now)
  const totalCents = Number(booked.total_cents)
  const { reference, facts } = booked
  const { depositPercent = null, balanceDueDays = null } = facts
  const terms = { depositPercent, balanceDueDays }
  const bill = areDated(terms)
    ? await openBookingBill(
        db,
        {
          bookingId: id,
          reference,
          totalCents,
          date,
          tourTitle: booked.tour.title,
          terms,
          cutOff: deadlineOf(date, new Date(booked.cut_off), now),
        },
        method,
        now,
      )
    : newSpotBill({ kind: 'booking', recordId: id, reference, totalCents, spotDate: date }, now)
  const made: Booking = {
    _id: id,
    reference,
    tourId,
    userId,
    username,
    email,
    phone,
    date,
    description,
    ticketCount,
    total: toDollars(totalCents),
    status: 'confirmed',
    ...paymentOf(bill),
    createdAt: booked.created_at,
    cancelledAt: null,
    tour: { ...booked.tour, isDeleted: false },
  }
  const minimum = minimumOf(
    {
      date,
      state: booked.state,
      ticketsBooked: booked.people_booked,
      guaranteedAt: booked.was_guaranteed ? now : null,
      minimumPeople: booked.minimum_people,
    },
    facts,
  )
  const details = { facts, minimumPeople: booked.minimum_people, minimum, changeCount: 0 }
  return { booking: made, bill, details }
}

/** The digits of the telephone number, and the message with its extension. */
function readContact({ phone, description }: Pick<NewBooking, 'phone' | 'description'>) {
  const { digits, extension } = readPhone(String(phone ?? ''))!
  const message = messageWithExtension(description ?? '', extension)
  if (message.length <= maxBookingMessage) return { phone: digits, description: message }
  const left = maxBookingMessage - (message.length - description!.length)
  throw wrongField('description', `at most ${left} characters beside the telephone extension`)
}

/** The deposit of a booking after the cut-off can be paid until the day of departure ends. */
function deadlineOf(date: string, cutOff: Date, now: Date): Date {
  return now < cutOff ? cutOff : startOfDay(addDays(date, 1), house().timeZone)
}
