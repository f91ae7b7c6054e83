import { sql } from 'drizzle-orm'
import { bigint, check, date, integer, pgTable } from 'drizzle-orm/pg-core'

/** Figures of days (UTC) that are over, kept also after their bookings and orders are deleted. Days without any are left out. */
export const dailyFigures = pgTable(
  'daily_figures',
  {
    day: date({ mode: 'string' }).primaryKey(),
    bookings: integer().notNull(),
    orders: integer().notNull(),
    /** Charged less refunded. */
    revenueCents: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [check('daily_figures_not_negative', sql`${table.bookings} >= 0 and ${table.orders} >= 0`)],
)
