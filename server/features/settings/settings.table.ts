import { sql } from 'drizzle-orm'
import { check, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { usualHowToPay, usualReminderDays, usualTimeZone } from '#contract/house-facts.ts'

/** One row, from the first save on. Until then the facts of the sample house hold (content/house.ts). */
export const settings = pgTable(
  'settings',
  {
    id: smallint().primaryKey().default(1),
    version: integer().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    street: text().notNull(),
    postcode: text().notNull(),
    city: text().notNull(),
    country: text().notNull(),
    facebook: text().notNull(),
    instagram: text().notNull(),
    x: text().notNull(),
    youtube: text().notNull(),
    legalName: text().notNull(),
    registration: text().notNull(),
    vatNumber: text().notNull(),
    vatBasisPoints: integer().notNull(),
    bankHolder: text().notNull(),
    iban: text().notNull(),
    bic: text().notNull(),
    howToPay: text().notNull().default(usualHowToPay),
    timeZone: text().notNull().default(usualTimeZone),
    collectFeeCents: integer().notNull(),
    standardFeeCents: integer().notNull(),
    horizonMonths: smallint().notNull(),
    maxTicketsPerDeparture: integer().notNull(),
    maxOpenTickets: integer().notNull(),
    maxTicketsOfNetwork: integer().notNull(),
    departureReminderDays: smallint().notNull().default(usualReminderDays),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    check('settings_one_row', sql`${table.id} = 1`),
    check('settings_vat_in_range', sql`${table.vatBasisPoints} between 0 and 5000`),
    check(
      'settings_fees_not_negative',
      sql`${table.collectFeeCents} >= 0 and ${table.standardFeeCents} >= 0`,
    ),
    check('settings_reminder_in_range', sql`${table.departureReminderDays} between 0 and 60`),
    check('settings_horizon_in_range', sql`${table.horizonMonths} between 1 and 60`),
    check(
      'settings_limits_positive',
      sql`${table.maxTicketsPerDeparture} > 0 and ${table.maxOpenTickets} > 0 and ${table.maxTicketsOfNetwork} > 0`,
    ),
  ],
)
