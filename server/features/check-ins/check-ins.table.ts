import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
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
import { checkInKinds, checkInMethods, doubleDecisions } from '#contract/check-in-rules.ts'
import { knownValues } from '#server/database/known-values.ts'
import { bookings } from '#server/features/bookings/bookings.table.ts'
import { tours } from '#server/features/tours/tours.table.ts'
import { users } from '#server/features/users/users.table.ts'

/** What has happened at check-in. Rows are only added; who is in follows from them: effective-check-ins.queries.ts. */
export const checkIns = pgTable(
  'check_ins',
  {
    /** Made by the device, so that a row that is sent twice is recorded once. */
    id: uuid().primaryKey(),
    /** Order of recording. */
    place: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id),
    /** The departure, because the booking may be moved later. */
    tourId: uuid()
      .notNull()
      .references(() => tours.id),
    date: date({ mode: 'string' }).notNull(),
    /** `count` and `ignore` are decisions about a double check-in. */
    kind: text().$type<'in' | 'undo' | 'count' | 'ignore'>().notNull(),
    /** Travellers that come in, go out again, or count by the decision. */
    count: integer().notNull(),
    /** How many the device believed to be in. */
    countBefore: integer().notNull(),
    /** Another check-in came before, which the device did not know: counts only by decision. */
    isDouble: boolean().notNull().default(false),
    /** The double check-in that this decides. */
    decides: uuid(),
    method: text().$type<'list' | 'scan'>().notNull(),
    deviceId: uuid().notNull(),
    /** By the clock of the device. */
    at: timestamp({ withTimezone: true }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('check_ins_of_booking').on(table.bookingId, table.place),
    index('check_ins_of_departure').on(table.tourId, table.date, table.place),
    index('check_ins_of_user').on(table.userId),
    uniqueIndex('check_ins_decided_once').on(table.decides),
    check(
      'check_ins_kind_known',
      sql`${table.kind} in (${knownValues([...checkInKinds, ...doubleDecisions])})`,
    ),
    check('check_ins_method_known', sql`${table.method} in (${knownValues(checkInMethods)})`),
    check(
      'check_ins_count_fits',
      sql`(${table.count} > 0) = (${table.kind} <> 'ignore') and ${table.count} >= 0`,
    ),
    check(
      'check_ins_decision_decides',
      sql`(${table.kind} in ('count', 'ignore')) = (${table.decides} is not null)`,
    ),
    check('check_ins_double_in', sql`not ${table.isDouble} or ${table.kind} = 'in'`),
  ],
)
