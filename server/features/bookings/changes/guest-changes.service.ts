// Changes of bookings by staff for their guests. No quote: the price is read, said on the phone, and compared when it is changed.
import { eq } from 'drizzle-orm'
import type { QuotePrice } from '#contract/booking-changes.ts'
import type { FeeChoice } from '#contract/cancellation-rules.ts'
import { toCents } from '#contract/money.ts'
import type { GuestChange } from '#contract/staff-bookings.ts'
import type { SignedInContext } from '#server/calls/call.ts'
import { AppError } from '#server/calls/errors.ts'
import { dateInHouse } from '#server/config/house.ts'
import { recordChange } from '#server/database/change-feed.ts'
import { changeBookingBill } from '#server/features/bookings/bills/booking-bills.service.ts'
import { requireBooking } from '#server/features/bookings/booking-access.service.ts'
import { bookings } from '#server/features/bookings/bookings.table.ts'
import { readBookings } from '#server/features/bookings/cancellations/cancellations.service.ts'
import { requireBookableDate } from '#server/features/seats/ticket-limits.service.ts'
import { readBookedTour } from '#server/features/tours/booked-tour.ts'
import { type CarriedOutChange, moveSeats, updateBooking } from './booking-changes.service.ts'
import {
  type ChangeableBooking,
  lockForStaff,
  priceByFee,
  priceInDollars,
  type WantedBooking,
} from './changeable-bookings.service.ts'
import { endQuotesOf } from './ended-quotes.service.ts'

/** Who calls has no page of the provider open. */
const method = 'transfer'

type Reading = Pick<SignedInContext, 'db' | 'now'>

/** What a change of any booking costs now. Throws like `changeForGuest`, except for the seats. */
export async function priceForGuest(
  context: Reading,
  id: string,
  { fee, ...wanted }: WantedBooking & { fee: FeeChoice },
): Promise<QuotePrice> {
  const row = await requireBooking(context.db, id)
  const booking = { row, tour: await readBookedTour(context.db, row.tourId) }
  requireChange(booking, wanted, context.now)
  const price = await priceByFee(context, booking, wanted, fee)
  return priceInDollars(context, booking, wanted, price, method)
}

/**
 * Call within a transaction. Throws `nothing_changed`, `booking_cancelled`, `already_past`, `seats_gone`, `not_bookable`,
 * `tour_unavailable`, and `quote_stale` with the present price if it is not the one that was shown.
 */
export async function changeForGuest(
  context: SignedInContext,
  id: string,
  { fee, isLate, difference, ...wanted }: GuestChange,
): Promise<CarriedOutChange> {
  const { db, now } = context
  const booking = await lockForStaff(db, id)
  const { row, tour } = booking
  requireChange(booking, wanted, now)
  const price = await priceByFee(context, booking, wanted, fee)
  if (price.differenceCents !== toCents(difference)) {
    const current = await priceInDollars(context, booking, wanted, price, method)
    throw new AppError('quote_stale', undefined, { current })
  }
  await changeBookingBill(db, row, { ...wanted, ...price }, method, now)
  await moveSeats(db, booking, wanted, { userId: row.userId, isLate, isKnown: true }, now)
  await endQuotesOf(db, [row.id])
  await updateBooking(context, booking, wanted, { ...price, by: 'agency' })
  await recordChange(db, 'tour', tour.id, 'seats')
  const [after] = await readBookings(db, eq(bookings.id, row.id))
  const { differenceCents, feeCents } = price
  return {
    booking: after!,
    before: { date: row.date, ticketCount: row.ticketCount },
    after: wanted,
    differenceCents,
    feeCents,
  }
}

function requireChange({ row }: ChangeableBooking, wanted: WantedBooking, now: Date): void {
  const today = dateInHouse(now)
  if (row.status === 'cancelled') throw new AppError('booking_cancelled')
  // Guests also call on the day of departure.
  if (row.date < today) throw new AppError('already_past', 'This departure has passed.')
  if (wanted.date === row.date && wanted.ticketCount === row.ticketCount) {
    throw new AppError('nothing_changed')
  }
  if (wanted.date !== row.date) requireBookableDate(wanted.date, today)
}
