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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { departures } from '#server/features/seats/departures/departures.table.ts'
import { users } from '#server/features/users/users.table.ts'

/**
 * Users, and callers whom staff have entered, who wait for seats of a departure. The SQL function `seats_owed` computes the seats
 * that are reserved for each.
 */
export const waitingList = pgTable(
  'waiting_list',
  {
    id: uuid().primaryKey(),
    tourId: uuid().notNull(),
    date: date({ mode: 'string' }).notNull(),
    /** Null for a caller without an account. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    tickets: integer().notNull(),
    /**
     * Order of the waiting list. Assigned under the lock of the departure, so it does not depend on clocks. Entries that staff
     * move change places with each other.
     */
    place: bigint({ mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
    /** What staff have entered of a caller; null if the user has joined. */
    callerName: text(),
    callerPhone: text(),
    callerEmail: text(),
    /** Key of the address whose owner gets the entry of a caller without an account. */
    claimKey: text(),
    /** Hash of the secret in the link by which a caller books the offered seats. */
    linkHash: text(),
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
    index('waiting_list_claims').on(table.claimKey).where(sql`${table.claimKey} is not null`),
    uniqueIndex('waiting_list_link').on(table.linkHash).where(sql`${table.linkHash} is not null`),
    check('waiting_list_has_owner', sql`${table.userId} is not null or ${table.callerName} is not null`),
    check('waiting_list_tickets_positive', sql`${table.tickets} > 0`),
  ],
)
