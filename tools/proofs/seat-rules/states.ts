// Random states of departures, stored in a database: tours with one date each, its holds and its waiting list.

import { sql } from 'drizzle-orm'
import { addDays } from '#contract/calendar.ts'
import { departureStates, schedules } from '#contract/departure-rules.ts'
import { travelTypes } from '#contract/vocabulary.ts'
import { dateInHouse } from '#server/config/house.ts'
import { newSecret } from '#server/crypto/secrets.ts'
import type { Database } from '#server/database/client.ts'
import { newId } from '#server/database/ids.ts'
import { departures } from '#server/features/seats/departures/departures.table.ts'
import { holds } from '#server/features/seats/holds/holds.table.ts'
import { waitingList } from '#server/features/seats/waiting-list/waiting-list.table.ts'
import { tours } from '#server/features/tours/tours.table.ts'
import type { Draws } from '#server/seed/random.ts'

export interface State {
  tourId: string
  date: string
  schedule: string
  isAvailable: boolean
  isDeleted: boolean
  tour: { seats: number; cutOffHours: number | null; costCents: number }
  /** Null: the date has no row. */
  departure: {
    state: string | null
    seats: number | null
    cutOffHours: number | null
    costCents: number | null
    booked: number
    isPrivate: boolean
    token: string | null
  } | null
  holds: { id: string; userId: string | null; kind: string; tickets: number; expiresAt: Date }[]
  /** In turn: by their places, which are not in the order in which they were made, because staff have moved some. */
  entries: {
    id: string
    /** Null: a caller without an account. */
    userId: string | null
    place: number
    tickets: number
    isPassedOver: boolean
    offeredUntil: Date | null
  }[]
}

const cutOffs = [null, 0, 1, 5, 24, 36, 72, 200]
const smallSeats = [1, 2, 3, 4, 6, 9]

export function drawState(draws: Draws, now: Date, lastDate: string, accounts: readonly string[]): State {
  const today = dateInHouse(now)
  const schedule = draws.one(schedules)
  const isScheduled = schedule === 'departures'
  const state = draws.one([...departureStates, 'open', 'open', null])
  const own = <Value>(values: readonly Value[]) => (state === null ? null : draws.one([null, ...values]))
  const isPrivate = state !== null && draws.fraction() < 0.3
  const hasRow = draws.fraction() < 0.95
  const entries = hasRow && (isScheduled || draws.fraction() < 0.5) ? drawEntries(draws, now, accounts) : []
  const departure = {
    state,
    seats: own(smallSeats),
    cutOffHours: own(cutOffs),
    costCents: own([5_000, 9_000]),
    booked: draws.whole(0, draws.one([0, 2, 5])),
    isPrivate,
    token: isPrivate || draws.fraction() < 0.1 ? newSecret() : null,
  }
  return {
    tourId: newId(),
    // Mostly near now, where bookings end, and near the horizon.
    date: draws.one([
      addDays(today, draws.whole(-2, 4)),
      addDays(today, draws.whole(0, 300)),
      addDays(lastDate, draws.whole(-1, 1)),
    ]),
    schedule,
    isAvailable: draws.fraction() < 0.9,
    isDeleted: draws.fraction() < 0.04,
    tour: { seats: draws.one(smallSeats), cutOffHours: draws.one(cutOffs), costCents: 7_000 },
    departure: hasRow ? departure : null,
    holds: hasRow ? [...drawHolds(draws, now, accounts), ...drawOffers(draws, now, entries)] : [],
    entries,
  }
}

/** Before, at and after the moment. */
function drawEnd(draws: Draws, now: Date): Date {
  return new Date(now.getTime() + draws.one([-60_000, 0, 1, 60_000, 3_600_000, 3_600_000]))
}

function drawHolds(draws: Draws, now: Date, accounts: readonly string[]): State['holds'] {
  return accounts.flatMap((userId) =>
    (['form', 'offer', 'quote', 'quote'] as const).flatMap((kind) =>
      draws.fraction() < 0.12
        ? [{ id: newId(), userId, kind, tickets: draws.whole(1, 3), expiresAt: drawEnd(draws, now) }]
        : [],
    ),
  )
}

function drawEntries(draws: Draws, now: Date, accounts: readonly string[]): State['entries'] {
  const waiting = [...accounts, ...callers].filter(() => draws.fraction() < 0.35)
  return waiting
    .map((userId) => ({ id: newId(), userId, place: draws.whole(1, 1_000_000_000) }))
    .sort((one, other) => one.place - other.place)
    .map((entry) => ({
      ...entry,
      tickets: draws.whole(1, 4),
      isPassedOver: draws.fraction() < 0.1,
      offeredUntil: draws.fraction() < 0.3 ? drawEnd(draws, now) : null,
    }))
}

/** Callers without an account, of whom each entry is the only one. */
const callers = [null, null]

/** Offers to callers have the id of their entry. */
function drawOffers(draws: Draws, now: Date, entries: State['entries']): State['holds'] {
  return entries
    .filter(({ userId }) => userId === null && draws.fraction() < 0.4)
    .map(({ id, tickets }) => ({ id, userId: null, kind: 'quote', tickets, expiresAt: drawEnd(draws, now) }))
}

export async function storeStates(db: Database, states: readonly State[], now: Date): Promise<void> {
  await db.execute(sql`truncate ${tours}, ${departures}, ${holds}, ${waitingList} cascade`)
  await db.insert(tours).values(
    states.map(({ tourId, schedule, isAvailable, isDeleted, tour }) => ({
      id: tourId,
      slug: tourId,
      title: 'Tour',
      subTitle: '',
      description: '',
      image: 'none',
      previews: [],
      type: travelTypes[0],
      calendarDate: '2030-01-01',
      location: 'Norway',
      age: 18,
      schedule,
      available: isAvailable,
      deletedAt: isDeleted ? now : null,
      seats: tour.seats,
      costCents: tour.costCents,
      facts: tour.cutOffHours === null ? {} : { cutOffHours: tour.cutOffHours },
    })),
  )
  const stored = states.filter(({ departure }) => departure !== null)
  await db.insert(departures).values(
    stored.map(({ tourId, date, departure }) => {
      const { booked, ...terms } = departure!
      return { tourId, date, ticketsBooked: booked, ...terms }
    }),
  )
  await db
    .insert(holds)
    .values(
      stored.flatMap(({ tourId, date, holds: held }) =>
        held.map((hold) => ({ ...hold, tourId, date, createdAt: now })),
      ),
    )
  await db.insert(waitingList).values(
    stored.flatMap(({ tourId, date, entries }) =>
      // In the order of their ids, which is that in which they were made.
      entries
        .toSorted((one, other) => one.id.localeCompare(other.id))
        .map((entry) => ({
          tourId,
          date,
          createdAt: now,
          callerName: entry.userId === null ? 'Caller' : null,
          ...entry,
        })),
    ),
  )
}
