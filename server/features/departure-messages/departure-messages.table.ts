import { date, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { tours } from '#server/features/tours/tours.table.ts'
import { users } from '#server/features/users/users.table.ts'

export const departureMessages = pgTable(
  'departure_messages',
  {
    id: uuid().primaryKey(),
    tourId: uuid()
      .notNull()
      .references(() => tours.id),
    date: date({ mode: 'string' }).notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    authorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** The mails that it was sent by. */
    mailIds: uuid().array().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('departure_messages_of_departure').on(table.tourId, table.date, table.createdAt, table.id),
    index('departure_messages_of_author').on(table.authorId),
  ],
)
