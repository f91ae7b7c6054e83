import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bookings } from './bookings.table.ts'

/** The price of a change of a booking. The hold of its additional seats, if it has one, has the same id. */
export const quotes = pgTable(
  'quotes',
  {
    id: uuid().primaryKey(),
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    /** The booking when the quote was made. */
    dateBefore: date({ mode: 'string' }).notNull(),
    ticketCountBefore: integer().notNull(),
    /** The booking after the change. */
    date: date({ mode: 'string' }).notNull(),
    ticketCount: integer().notNull(),
    /** Null if the names stay, as far as there are tickets for them. */
    travellers: text().array(),
    totalCents: bigint({ mode: 'number' }).notNull(),
    feeCents: bigint({ mode: 'number' }).notNull(),
    differenceCents: bigint({ mode: 'number' }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    /** `open`, `used` by a change, or `ended`: replaced by a later quote, let go, or outdated. */
    state: text().notNull().default('open'),
  },
  (table) => [
    index('quotes_of_booking').on(table.bookingId),
    uniqueIndex('quotes_one_open').on(table.bookingId).where(sql`${table.state} = 'open'`),
    index('quotes_by_expiry').on(table.expiresAt),
    check('quotes_tickets_positive', sql`${table.ticketCount} > 0 and ${table.ticketCountBefore} > 0`),
    check('quotes_state_known', sql`${table.state} in ('open', 'used', 'ended')`),
  ],
)
