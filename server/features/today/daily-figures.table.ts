import { sql } from 'drizzle-orm'
import { bigint, check, date, integer, pgTable, timestamp } from 'drizzle-orm/pg-core'

/** Figures of days that are over, kept also after their bookings and orders are deleted. Days without any are left out. */
export const dailyFigures = pgTable(
  'daily_figures',
  {
    day: date({ mode: 'string' }).primaryKey(),
    bookings: integer().notNull(),
    orders: integer().notNull(),
    /** Charged less refunded. */
    revenueCents: bigint({ mode: 'number' }).notNull(),
    /** When the day was over, in the zone that the house had. Null: with the day in UTC. */
    endsAt: timestamp({ withTimezone: true }),
  },
  (table) => [check('daily_figures_not_negative', sql`${table.bookings} >= 0 and ${table.orders} >= 0`)],
)
