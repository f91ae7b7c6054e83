import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { departureStates, statesOnSale } from '#contract/departure-rules.ts'
import { knownValues } from '#server/database/known-values.ts'
import { tours } from '#server/features/tours/tours.table.ts'

/**
 * A tour on one date. Staff schedule departures; a date of an any-day tour gets its row with its first booking, and its
 * `state` is null. The booked tickets never exceed the seats of the departure, or of the tour if the departure has none.
 */
export const departures = pgTable(
  'departures',
  {
    tourId: uuid()
      .notNull()
      .references(() => tours.id, { onDelete: 'cascade' }),
    date: date({ mode: 'string' }).notNull(),
    ticketsBooked: integer().notNull(),
    /** Null if staff have not scheduled the departure. */
    state: text(),
    /** In this and the next columns, null stands for the tour's value. */
    seats: integer(),
    costCents: integer(),
    minimumPeople: integer(),
    cutOffHours: integer(),
    /** Whether it becomes guaranteed once enough people have booked. */
    guaranteesItself: boolean().notNull().default(true),
    /** Since when it has been guaranteed, by the database's clock. A closed departure keeps it, one that is opened again loses it. */
    guaranteedAt: timestamp({ withTimezone: true }),
    /** Of a scheduled tour: only who has the token knows of the departure (`private-departures.ts`). */
    isPrivate: boolean().notNull().default(false),
    /** The secret of the link to the departure, which staff read and send. Null until it has been private once. */
    token: text(),
  },
  (table) => [
    primaryKey({ columns: [table.tourId, table.date] }),
    index('departures_by_date').on(table.date, table.tourId).where(sql`tickets_booked > 0`),
    // For searches by the month of departure.
    index('departures_on_sale')
      .on(table.date, table.tourId)
      .where(sql`state in (${knownValues(statesOnSale)})`),
    check('departures_tickets_not_negative', sql`${table.ticketsBooked} >= 0`),
    check('departures_state_known', sql`${table.state} in (${knownValues(departureStates)})`),
    check('departures_seats_positive', sql`${table.seats} > 0`),
    check('departures_cost_not_negative', sql`${table.costCents} >= 0`),
    check('departures_minimum_positive', sql`${table.minimumPeople} > 0`),
    check('departures_private_has_token', sql`not ${table.isPrivate} or ${table.token} is not null`),
    check('departures_cut_off_not_negative', sql`${table.cutOffHours} >= 0`),
    check(
      'departures_only_scheduled_have_terms',
      sql`${table.state} is not null or num_nonnulls(${table.seats}, ${table.costCents}, ${table.minimumPeople}, ${table.cutOffHours}) = 0`,
    ),
  ],
)
