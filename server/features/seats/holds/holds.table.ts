import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { holdKinds } from '#contract/hold-rules.ts'
import { knownValues } from '#server/database/known-values.ts'
import { departures } from '#server/features/seats/departures/departures.table.ts'
import { users } from '#server/features/users/users.table.ts'

/**
 * Seats of a departure that are reserved for a user until the hold expires. Expired holds are not counted.
 *
 * An offer to a caller has the id of its waiting entry, no user, and the kind `quote`: holds of that kind count each by itself,
 * also in the version before, which knows no callers.
 */
export const holds = pgTable(
  'holds',
  {
    id: uuid().primaryKey(),
    tourId: uuid().notNull(),
    date: date({ mode: 'string' }).notNull(),
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    tickets: integer().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    /** The network of a form hold's user, if it is limited. */
    network: text(),
    isExtended: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.tourId, table.date],
      foreignColumns: [departures.tourId, departures.date],
    }).onDelete('cascade'),
    index('holds_of_departure').on(table.tourId, table.date),
    index('holds_of_user').on(table.userId),
    index('holds_of_network').on(table.network).where(sql`${table.network} is not null`),
    uniqueIndex('holds_one_form').on(table.userId, table.tourId).where(sql`kind = 'form'`),
    uniqueIndex('holds_one_offer').on(table.userId, table.tourId, table.date).where(sql`kind = 'offer'`),
    check('holds_kind_known', sql`${table.kind} in (${knownValues(holdKinds)})`),
    check('holds_of_callers_count', sql`${table.userId} is not null or ${table.kind} = 'quote'`),
    check('holds_tickets_positive', sql`${table.tickets} > 0`),
  ],
)
