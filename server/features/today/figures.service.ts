// Revenue, bookings and orders by day, week and month. A job stores the figures of days that are over, so that a request
// counts only the rows of the last hours.

import { and, desc, gte, lt } from 'drizzle-orm'
import { addDays } from '#contract/calendar.ts'
import { toDollars } from '#contract/money.ts'
import type { PeriodLength } from '#contract/staff-vocabulary.ts'
import { startOfDay } from '#contract/time-zones.ts'
import { type Figures, periodCounts } from '#contract/today.ts'
import { dateInHouse, house } from '#server/config/house.ts'
import type { Database } from '#server/database/client.ts'
import type { DayRange } from '#server/database/house-days.ts'
import { countBookingsByDay } from '#server/features/bookings/bookings.service.ts'
import { countOrdersByDay } from '#server/features/orders/orders.queries.ts'
import { sumLedgerByDay } from '#server/features/payments/ledger.service.ts'
import { dailyFigures } from './daily-figures.table.ts'

type DayFigures = Omit<typeof dailyFigures.$inferSelect, 'endsAt'>

/** Longer than a transaction lasts that gives its rows a time shortly before midnight. */
const hoursUntilDayIsOver = 1

const firstDay = '1970-01-01'

/** Stores the figures of all days that are over and not stored yet. */
export async function storeDailyFigures(db: Database, now: Date): Promise<void> {
  const end = dateInHouse(new Date(now.getTime() - hoursUntilDayIsOver * 3_600_000))
  const begin = await beginOfUnstored(db)
  if (begin.first >= end) return
  const lastDay = addDays(end, -1)
  const { timeZone } = house()
  const rows = await countDays(db, { ...begin, end })
  // The last day is stored even without figures, as the mark of how far they reach.
  if (!rows.some(({ day }) => day === lastDay)) rows.push({ ...noFigures, day: lastDay })
  for (let at = 0; at < rows.length; at += 1000)
    await db
      .insert(dailyFigures)
      .values(
        rows
          .slice(at, at + 1000)
          .map((row) => ({ ...row, endsAt: startOfDay(addDays(row.day, 1), timeZone) })),
      )
      .onConflictDoNothing()
}

/** The first day that is not stored, and the end of the last that is: so a change of zone counts no hour twice, and leaves none out. */
async function beginOfUnstored(db: Database): Promise<Pick<DayRange, 'first' | 'since'>> {
  const [last] = await db
    .select({ day: dailyFigures.day, endsAt: dailyFigures.endsAt })
    .from(dailyFigures)
    .orderBy(desc(dailyFigures.day))
    .limit(1)
  const first = last === undefined ? firstDay : addDays(last.day, 1)
  return { first, since: last?.endsAt ?? startOfDay(first, 'UTC') }
}

const noFigures = { bookings: 0, orders: 0, revenueCents: 0 }

/** Counts the rows themselves. */
async function countDays(db: Database, days: DayRange): Promise<DayFigures[]> {
  const counted = new Map<string, DayFigures>()
  const dayOf = (day: string) => {
    const figures = counted.get(day) ?? { ...noFigures, day }
    counted.set(day, figures)
    return figures
  }
  for (const { day, count } of await countBookingsByDay(db, days)) dayOf(day).bookings = count
  for (const { day, count } of await countOrdersByDay(db, days)) dayOf(day).orders = count
  for (const { day, cents } of await sumLedgerByDay(db, days)) dayOf(day).revenueCents = cents
  return [...counted.values()]
}

/** The present period and those before it, newest first. */
export async function readFigures(db: Database, by: PeriodLength, now: Date): Promise<Figures> {
  const today = dateInHouse(now)
  const periods = periodsUntil(today, by)
  const from = periods.at(-1)!.from
  const notStored = await beginOfUnstored(db)
  const stored = await db
    .select()
    .from(dailyFigures)
    // Without days that the job stores at this moment, because they are counted below.
    .where(and(gte(dailyFigures.day, from), lt(dailyFigures.day, notStored.first)))
  const begin =
    notStored.first >= from ? notStored : { first: from, since: startOfDay(from, house().timeZone) }
  // After a move of the house to the west, the first day that is not stored may be tomorrow: what is of it is shown today.
  const end = addDays(begin.first > today ? begin.first : today, 1)
  const counted = (await countDays(db, { ...begin, end })).map((figures) =>
    figures.day > today ? { ...figures, day: today } : figures,
  )
  const days = [...stored, ...counted]
  return {
    by,
    periods: periods.map((period) => {
      const own = days.filter(({ day }) => period.from <= day && day <= period.to)
      const sum = (key: 'bookings' | 'orders' | 'revenueCents') =>
        own.reduce((total, figures) => total + figures[key], 0)
      return {
        ...period,
        bookings: sum('bookings'),
        orders: sum('orders'),
        revenue: toDollars(sum('revenueCents')),
      }
    }),
  }
}

/** First and last days of the periods, the one of `today` first. */
function periodsUntil(today: string, by: PeriodLength): { from: string; to: string }[] {
  const periods: { from: string; to: string }[] = []
  let from = beginOf(today, by)
  let to = by === 'day' ? today : addDays(beginOf(addDays(from, by === 'week' ? 7 : 31), by), -1)
  while (periods.length < periodCounts[by]) {
    periods.push({ from, to })
    to = addDays(from, -1)
    from = beginOf(to, by)
  }
  return periods
}

function beginOf(day: string, by: PeriodLength): string {
  if (by === 'month') return `${day.slice(0, 7)}-01`
  if (by === 'day') return day
  const daysSinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return addDays(day, -daysSinceMonday)
}
