import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bookingStatuses } from '#contract/bookings.ts'
import type { PricedTickets } from '#contract/cancellation-rules.ts'
import type { TourFacts } from '#contract/tour-facts.ts'
import { foldedText } from '#server/database/folded-text.ts'
import { knownValues } from '#server/database/known-values.ts'
import { tours } from '#server/features/tours/tours.table.ts'
import { users } from '#server/features/users/users.table.ts'

/** What has happened to a booking since it was made. */
export type BookingEvent =
  | {
      event: 'cancelled'
      at: string
      by: 'traveller' | 'agency'
      withPin?: true
      /** Whether its departure was cancelled. Missing of those before version 0.2. */
      withDeparture?: true
    }
  | { event: 'moved'; at: string; by: 'agency'; from: string; to: string }
  | { event: 'lapsed' | 'revived'; at: string; by: 'agency' }
  | { event: 'waived'; at: string; by: 'agency'; amountCents: number }
  | ChangedEvent

export interface ChangedEvent {
  event: 'changed'
  at: string
  by: 'traveller' | 'agency'
  /** The dates before and after, if the date changed. */
  from?: string
  to?: string
  /** If the number of tickets changed. */
  ticketsBefore?: number
  tickets?: number
  differenceCents: number
  feeCents: number
  /** Whether the removed tickets had been added and were not paid in time. */
  isLapse?: true
}

export const bookings = pgTable(
  'bookings',
  {
    id: uuid().primaryKey(),
    /** Unique characters from contract/booking-reference.ts. */
    reference: text().notNull().default(sql`new_booking_reference()`),
    tourId: uuid()
      .notNull()
      .references(() => tours.id),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Of a booking without an account: the key of the address whose owner may claim it. Null once it has an account. */
    claimKey: text(),
    /** Whether staff have booked for a guest. */
    isByStaff: boolean().notNull().default(false),
    username: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    date: date({ mode: 'string' }).notNull(),
    description: text().notNull(),
    ticketCount: integer().notNull(),
    /** Names of those who travel. */
    travellers: text().array().notNull().default([]),
    /** The tour's facts at the time of booking, with its terms of cancellation. */
    facts: jsonb().$type<TourFacts>().notNull().default({}),
    /** Oldest first. */
    history: jsonb().$type<BookingEvent[]>().notNull().default([]),
    /** Price of the tickets, each at the time when it was bought. Later changes of the tour's cost do not change the total. */
    totalCents: bigint({ mode: 'number' }).notNull(),
    /** Null if all tickets have the same price, as when they were booked. */
    ticketPrices: jsonb().$type<PricedTickets[]>(),
    /** What was kept of the price of tickets that changes have removed. */
    feesCents: bigint({ mode: 'number' }).notNull().default(0),
    status: text().notNull().default('confirmed'),
    /**
     * Of a booking without a bill: a refund that was once recorded as owed, though nobody knows what was paid. Bookings with a
     * bill owe what their bill says.
     */
    refundOwedCents: bigint({ mode: 'number' }).notNull().default(0),
    /** Text for the search by staff: name and e-mail, lower case, without accents. */
    searchText: text().notNull().generatedAlwaysAs(foldedText(sql`username || ' ' || email`)),
    /** The date of the departure that the traveller was last reminded of. */
    reminderDate: date({ mode: 'string' }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    cancelledAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('bookings_reference').on(table.reference),
    index('bookings_of_user').on(table.userId, table.createdAt, table.id),
    index('bookings_open_of_user').on(table.userId, table.date).where(sql`${table.status} = 'confirmed'`),
    index('bookings_unclaimed').on(table.claimKey).where(sql`${table.claimKey} is not null`),
    index('bookings_newest').on(table.createdAt, table.id),
    index('bookings_of_departure_by_status').on(table.tourId, table.date, table.status),
    index('bookings_moved').on(table.tourId).where(sql`jsonb_path_exists(${table.history}, '$[*].from')`),
    index('bookings_by_date').on(table.date, table.createdAt, table.id),
    index('bookings_by_status').on(table.status, table.createdAt, table.id),
    index('bookings_with_refund_recorded').on(table.createdAt).where(sql`refund_owed_cents > 0`),
    index('bookings_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('bookings_by_phone').using('gin', sql`${table.phone} gin_trgm_ops`),
    check('bookings_travellers_fit', sql`cardinality(${table.travellers}) <= ${table.ticketCount}`),
    check('bookings_tickets_positive', sql`${table.ticketCount} > 0`),
    check('bookings_total_not_negative', sql`${table.totalCents} >= 0`),
    check('bookings_refund_not_negative', sql`${table.refundOwedCents} >= 0`),
    check('bookings_fees_not_negative', sql`${table.feesCents} >= 0`),
    check('bookings_status_known', sql`${table.status} in (${knownValues(bookingStatuses)})`),
    check(
      'bookings_cancelled_has_time',
      sql`(${table.status} = 'cancelled') = (${table.cancelledAt} is not null)`,
    ),
  ],
)
