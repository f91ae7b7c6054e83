// The limits of tickets, with the tickets that are booked.
import { and, eq, gte, sql } from 'drizzle-orm'
import { type CountBookedTickets, createTicketLimits } from '#server/features/seats/ticket-limits.service.ts'
import { bookings } from './bookings.table.ts'

const countBookedTickets: CountBookedTickets = async (db, userId, { tourId, date }, today) => {
  const isOfDeparture = and(eq(bookings.tourId, tourId), eq(bookings.date, date))
  const [counted] = await db
    .select({
      open: sql<number>`coalesce(sum(${bookings.ticketCount}), 0)::int`,
      onDeparture: sql<number>`coalesce(sum(${bookings.ticketCount}) filter (where ${isOfDeparture}), 0)::int`,
    })
    .from(bookings)
    .where(and(eq(bookings.userId, userId), eq(bookings.status, 'confirmed'), gte(bookings.date, today)))
  return counted!
}

export const ticketLimits = createTicketLimits(countBookedTickets)
