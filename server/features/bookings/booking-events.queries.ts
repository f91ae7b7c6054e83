import { type SQL, sql } from 'drizzle-orm'
import { type BookingEvent, bookings } from './bookings.table.ts'

/** The history of a booking with one more event. */
export function withEvent(event: BookingEvent): SQL {
  return sql`${bookings.history} || ${JSON.stringify(event)}::text::jsonb`
}
