import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { departures } from '#server/features/seats/departures/departures.table.ts'
import { users } from '#server/features/users/users.table.ts'

/** Users who wait for seats of a departure. The SQL function `seats_owed` computes the seats that are reserved for each. */
export const waitingList = pgTable(
  'waiting_list',
  {
    id: uuid().primaryKey(),
    tourId: uuid().notNull(),
    date: date({ mode: 'string' }).notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tickets: integer().notNull(),
    /** Order of the waiting list. Assigned under the lock of the departure, so it does not depend on clocks. */
    place: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** The network of the user when the entry was made, if it is limited. */
    network: text(),
    /** The account has as many tickets as it can, so the entry is passed over. Set by the job that makes offers. */
    isPassedOver: boolean().notNull().default(false),
    /** When the offer for this entry expires. The entry ends together with its offer. */
    offeredUntil: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.tourId, table.date],
      foreignColumns: [departures.tourId, departures.date],
    }).onDelete('cascade'),
    unique('waiting_list_once').on(table.userId, table.tourId, table.date),
    index('waiting_list_of_network').on(table.network).where(sql`${table.network} is not null`),
    index('waiting_list_by_date').on(table.date),
    index('waiting_list_queue').on(table.tourId, table.date, table.place),
    check('waiting_list_tickets_positive', sql`${table.tickets} > 0`),
  ],
)
