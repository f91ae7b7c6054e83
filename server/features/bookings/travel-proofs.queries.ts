// What proves that the author of a tour review has travelled.

import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { houseDate } from '#server/database/house-days.ts'
import { isPaidFor } from '#server/features/payments/bills/bill-conditions.queries.ts'
import type { ReviewColumns, ReviewProof } from '#server/features/reviews/review-subject.ts'
import { bookings } from './bookings.table.ts'

/**
 * A review is proven by the month, YYYY-MM, of the author's last departure before the review was written: of a booking that is
 * not cancelled, and is paid or was checked in. `countIn`: travellers of a booking who are checked in at the departure of a date.
 */
export function createTravelProof(
  countIn: (bookingId: SQLWrapper, date: SQLWrapper) => SQL<number>,
): ReviewProof<string | null> {
  function travelledMonth({ userId, itemId, createdAt }: ReviewColumns): SQL<string | null> {
    // Nested, because a list of selected columns removes the names of tables from the outermost part.
    return sql`${sql`(
      select to_char(max(${bookings.date}), 'YYYY-MM') from ${bookings}
      where ${bookings.userId} = ${userId} and ${bookings.tourId} = ${itemId} and ${bookings.status} = 'confirmed'
        and ${bookings.date} < ${houseDate(createdAt)}
        and (${isPaidFor('booking', bookings.id)} or ${countIn(bookings.id, bookings.date)} > 0))`}`
  }
  return {
    select: travelledMonth,
    isProven: (_, review) => sql`${travelledMonth(review)} is not null`,
  }
}
