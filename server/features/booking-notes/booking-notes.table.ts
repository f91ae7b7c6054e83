import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { bookings } from '#server/features/bookings/bookings.table.ts'
import { users } from '#server/features/users/users.table.ts'

export const bookingNotes = pgTable(
  'booking_notes',
  {
    id: uuid().primaryKey(),
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id),
    authorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    text: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('booking_notes_of_booking').on(table.bookingId, table.createdAt, table.id),
    index('booking_notes_of_author').on(table.authorId),
  ],
)
