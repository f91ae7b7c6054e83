// Previews of departures before staff schedule them: the dates of a series, or a season repeated at another time.

import { and, asc, between, eq, inArray } from 'drizzle-orm'
import { lastBookingDate } from '#contract/booking-rules.ts'
import { addDays, daysBetween } from '#contract/calendar.ts'
import { maxSeriesDays, type plannedProblems, settableStates } from '#contract/departure-rules.ts'
import type { DepartureSeries } from '#contract/departures.ts'
import { toDollars } from '#contract/money.ts'
import { AppError, wrongField } from '#server/calls/errors.ts'
import { dateInHouse, house } from '#server/config/house.ts'
import type { Database } from '#server/database/client.ts'
import { requireTour } from '#server/features/tours/tours.service.ts'
import { departures } from './departures.table.ts'

type Problem = (typeof plannedProblems)[number]

export async function planSeries(
  db: Database,
  idOrSlug: string,
  series: DepartureSeries,
  now: Date,
): Promise<{ date: string; problem: Problem | null }[]> {
  const tour = await requireTour(db, idOrSlug)
  requireRange(series)
  // Loaded for the first series: its rules of recurrence are a quarter of a megabyte of code.
  const { datesOfSeries } = await import('./departure-series.ts')
  const dates = datesOfSeries(series)
  const problemOf = await findProblems(db, tour.id, dates, now)
  return dates.map((date) => ({ date, problem: problemOf(date) }))
}

/** The departures between two dates, moved by a number of days, with their own seats, cost and facts. None is guaranteed. */
export async function planSeason(
  db: Database,
  idOrSlug: string,
  { from, to, start }: { from: string; to: string; start: string },
  now: Date,
) {
  const tour = await requireTour(db, idOrSlug)
  requireRange({ from, to })
  const shift = daysBetween(from, start)
  const rows = await db
    .select()
    .from(departures)
    .where(
      and(
        eq(departures.tourId, tour.id),
        between(departures.date, from, to),
        inArray(departures.state, settableStates),
      ),
    )
    .orderBy(asc(departures.date))
  const dates = rows.map(({ date }) => addDays(date, shift))
  const problemOf = await findProblems(db, tour.id, dates, now)
  return rows.map((row, index) => ({
    date: dates[index]!,
    departureSeats: row.seats,
    cost: row.costCents === null ? null : toDollars(row.costCents),
    minimumPeople: row.minimumPeople,
    cutOffHours: row.cutOffHours,
    // Nobody has booked it yet, so what was decided about this one is not repeated.
    state: row.state === 'closed' ? ('closed' as const) : ('open' as const),
    isPrivate: row.isPrivate,
    guaranteesItself: true,
    problem: problemOf(dates[index]!),
  }))
}

function requireRange({ from, to }: { from: string; to: string }): void {
  const days = daysBetween(from, to) + 1
  if (days < 1) {
    throw new AppError('invalid_request', 'The first date is after the last.', {
      fields: { from: 'after to' },
    })
  }
  if (days > maxSeriesDays) throw wrongField('to', `Plan at most ${maxSeriesDays} days at once.`)
}

async function findProblems(
  db: Database,
  tourId: string,
  dates: readonly string[],
  now: Date,
): Promise<(date: string) => Problem | null> {
  const today = dateInHouse(now)
  const last = lastBookingDate(today, house().horizonMonths)
  const rows = await db
    .select({ date: departures.date, state: departures.state })
    .from(departures)
    .where(and(eq(departures.tourId, tourId), inArray(departures.date, [...dates])))
  const scheduled = new Set(rows.filter(({ state }) => state !== null).map(({ date }) => date))
  return (date) => {
    if (date < today) return 'past'
    if (date > last) return 'too far ahead'
    return scheduled.has(date) ? 'scheduled' : null
  }
}
