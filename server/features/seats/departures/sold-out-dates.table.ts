import { date, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { tours } from '#server/features/tours/tours.table.ts'

/** The dates of tours, scheduled or not, on which no seat is free, for searches. Stored by `sold-out-dates.ts`. */
export const soldOutDates = pgTable(
  'sold_out_dates',
  {
    tourId: uuid()
      .notNull()
      .references(() => tours.id, { onDelete: 'cascade' }),
    date: date({ mode: 'string' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tourId, table.date] }),
    index('sold_out_dates_by_date').on(table.date, table.tourId),
  ],
)
