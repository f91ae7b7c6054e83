import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '#server/database/client.ts'
import { bookings } from '#server/features/bookings/bookings.table.ts'
import { readBills } from '#server/features/payments/bills/bills.service.ts'

/** Newest bookings of an account that are asked for. */
const mostBookings = 200

/** Whether the account has paid for a booking that stands. */
export async function hasPaidBooking(db: Database, userId: string): Promise<boolean> {
  const own = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.userId, userId), eq(bookings.status, 'confirmed')))
    .orderBy(desc(bookings.id))
    .limit(mostBookings)
  const bills = await readBills(
    db,
    'booking',
    own.map(({ id }) => id),
  )
  return [...bills.values()].some(({ paidCents }) => paidCents > 0)
}
