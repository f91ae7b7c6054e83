import { eq } from 'drizzle-orm'
import { notFound } from '#server/calls/errors.ts'
import type { Database } from '#server/database/client.ts'
import { isId } from '#server/database/ids.ts'
import { bookings } from './bookings.table.ts'

/** The booking if it is the user's. Throws `not_found` for any other. `locked`: until the transaction ends. */
export async function requireOwnBooking(
  db: Database,
  userId: string,
  id: string,
  how?: 'locked',
): Promise<typeof bookings.$inferSelect> {
  const row = await requireBooking(db, id, how)
  if (row.userId !== userId) throw notFound('Booking')
  return row
}

/** Any booking. Throws `not_found` if there is none. `locked`: until the transaction ends. */
export async function requireBooking(
  db: Database,
  id: string,
  how?: 'locked',
): Promise<typeof bookings.$inferSelect> {
  if (!isId(id)) throw notFound('Booking')
  const found = db.select().from(bookings).where(eq(bookings.id, id))
  const [row] = await (how === 'locked' ? found.for('update') : found)
  if (row === undefined) throw notFound('Booking')
  return row
}
