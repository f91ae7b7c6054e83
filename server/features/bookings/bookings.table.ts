import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { foldedText } from '#server/database/folded-text.ts'
import { tours } from '#server/features/tours/tours.table.ts'
import { users } from '#server/features/users/users.table.ts'

export const bookings = pgTable(
  'bookings',
  {
    id: uuid().primaryKey(),
    tourId: uuid()
      .notNull()
      .references(() => tours.id),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    username: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    date: date({ mode: 'string' }).notNull(),
    description: text().notNull(),
    ticketCount: integer().notNull(),
    /** Tickets × the tour's cost at the time of booking; later changes of the cost leave it alone. */
    totalCents: bigint({ mode: 'number' }).notNull(),
    status: text().notNull().default('confirmed'),
    /** What staff search by: name and e-mail, lower case, without accents. */
    searchText: text().notNull().generatedAlwaysAs(foldedText(sql`username || ' ' || email`)),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    cancelledAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('bookings_of_user').on(table.userId, table.createdAt, table.id),
    index('bookings_open_of_user').on(table.userId, table.date).where(sql`${table.status} = 'confirmed'`),
    index('bookings_newest').on(table.createdAt, table.id),
    index('bookings_of_departure').on(table.tourId, table.date),
    index('bookings_by_date').on(table.date, table.createdAt, table.id),
    index('bookings_by_status').on(table.status, table.createdAt, table.id),
    index('bookings_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('bookings_by_phone').using('gin', sql`${table.phone} gin_trgm_ops`),
    check('bookings_tickets_positive', sql`${table.ticketCount} > 0`),
    check('bookings_total_not_negative', sql`${table.totalCents} >= 0`),
    check('bookings_status_known', sql`${table.status} in ('confirmed', 'cancelled')`),
    check(
      'bookings_cancelled_has_time',
      sql`(${table.status} = 'cancelled') = (${table.cancelledAt} is not null)`,
    ),
  ],
)
