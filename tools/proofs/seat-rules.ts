// The rule of seats in contract/seat-rules.ts and its SQL say the same of random departures: schedules, states, cut-offs, horizons,
// holds, waiting lists in which staff have entered callers and moved entries, and accounts, quotes and staff that ask. So do the statement that takes seats, the sentence that refuses
// them, the search by month and the lowest price.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { lastBookingDate } from '#contract/booking-rules.ts'
import { closedSentence, type DepartureSeats, shortageSentence } from '#contract/seat-rules.ts'
import { AppError } from '#server/calls/errors.ts'
import { dateInHouse, house, setHouse } from '#server/config/house.ts'
import { newSecret } from '#server/crypto/secrets.ts'
import { connectDatabase, type Database } from '#server/database/client.ts'
import { startPrivateCluster } from '#server/database/cluster/private-cluster.ts'
import { newId } from '#server/database/ids.ts'
import { hasSeatsIn } from '#server/features/seats/departures/departures-in-search.ts'
import { lowestPriceOf } from '#server/features/seats/departures/lowest-price.ts'
import { heldSeats } from '#server/features/seats/holds/held-seats.ts'
import { isThereInSql } from '#server/features/seats/private-departures.ts'
import {
  capacityInSql,
  cutOffInSql,
  isOnSaleInSql,
  joinedDeparture,
} from '#server/features/seats/seat-rules-in-sql.ts'
import { readDeparture, seatsOf } from '#server/features/seats/seats-left.queries.ts'
import {
  canTakeSeats,
  lockDeparture,
  takingSeats,
  whyNotTaken,
} from '#server/features/seats/taking-seats.service.ts'
import { owedSeats } from '#server/features/seats/waiting-list/owed-seats.ts'
import { joinedTour } from '#server/features/tours/tour-terms.ts'
import { requireTour } from '#server/features/tours/tours.service.ts'
import { users } from '#server/features/users/users.table.ts'
import { migrateDatabase } from '#server/process/migrate-database.ts'
import { Draws } from '#server/seed/random.ts'
import { isThere, seatsInModel, type Taker } from './seat-rules/model.ts'
import { drawState, type State, storeStates } from './seat-rules/states.ts'

/** `prove -- seat-rules [STATES]` */
export async function prove(args: string[], say: (line: string) => void): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'halyard-seat-rules-'))
  const cluster = await startPrivateCluster({ directory, settings: { fsync: 'off' } })
  try {
    await migrateDatabase(cluster.connection)
    const client = connectDatabase(cluster.connection, { connections: 2 })
    try {
      say(JSON.stringify(await proveSeatRules(client.db, Number(args[0] ?? 100_000), say)))
    } finally {
      await client.close()
    }
  } finally {
    await cluster.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

interface SeatRuleCounts {
  states: number
  /** By reason; `onSale` where there is none. */
  answers: Record<string, number>
  taken: number
  refused: number
}

const statesAtOnce = 200
/** Of each batch, for the statements that are made for one departure. */
const takenOfBatch = 12
/** With clocks that change at midnight, by half an hour, and far from UTC. */
const zones = [
  'UTC',
  'Europe/Berlin',
  'America/Santiago',
  'America/Havana',
  'Africa/Cairo',
  'Asia/Kathmandu',
  'Pacific/Chatham',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
]
/** Quarters of an hour, as cut-offs are, at ends of months and of years, and on nights when clocks change. */
const moments = [
  '2027-03-14T05:00:00Z',
  '2027-04-03T15:00:00Z',
  '2027-09-05T04:00:00Z',
  '2027-10-02T15:30:00Z',
  '2027-10-31T00:30:00Z',
  '2027-11-07T04:00:00Z',
  '2027-02-27T18:15:00Z',
  '2027-12-31T10:15:00Z',
  '2027-02-28T00:00:00Z',
  '2027-03-31T19:00:00Z',
  '2027-12-31T23:00:00Z',
  '2028-02-29T12:00:00Z',
]
const horizons = [1, 12, 24]

/** The database is emptied. Throws at the first state of which rule and SQL say different things. */
export async function proveSeatRules(
  db: Database,
  states: number,
  say: (line: string) => void = () => {},
): Promise<SeatRuleCounts> {
  const counts: SeatRuleCounts = { states: 0, answers: {}, taken: 0, refused: 0 }
  const accounts = await addAccounts(db)
  const settings = house()
  try {
    for (let batch = 0; counts.states < states; batch++) {
      const draws = new Draws(931, batch)
      const now = new Date(draws.one(moments))
      setHouse({ ...settings, horizonMonths: draws.one(horizons), timeZone: draws.one(zones) })
      const { horizonMonths, timeZone } = house()
      const lastDate = lastBookingDate(dateInHouse(now), horizonMonths)
      const some = Array.from({ length: Math.min(statesAtOnce, states - counts.states) }, () =>
        drawState(draws, now, lastDate, accounts),
      )
      await storeStates(db, some, now)
      await checkBatch(db, {
        draws,
        states: some,
        accounts,
        moment: { now, horizonMonths, timeZone },
        counts,
      })
      counts.states += some.length
      if (batch % 50 === 0) say(`${counts.states} states`)
    }
  } finally {
    setHouse(settings)
  }
  return counts
}

async function addAccounts(db: Database): Promise<string[]> {
  const ids = Array.from({ length: 5 }, newId)
  await db.insert(users).values(
    ids.map((id) => ({
      id,
      ...{ name: id, username: id, usernameKey: id, email: `${id}@halyard.example` },
      emailKey: `${id}@halyard.example`,
      passwordHash: 'none',
    })),
  )
  return ids
}

interface Batch {
  draws: Draws
  states: readonly State[]
  accounts: readonly string[]
  moment: { now: Date; horizonMonths: number; timeZone: string }
  counts: SeatRuleCounts
}

async function checkBatch(db: Database, batch: Batch): Promise<void> {
  const { draws, states, accounts, counts } = batch
  const quotes = states.flatMap(({ holds }) => holds.filter(isQuote))
  const quote = quotes.length === 0 ? undefined : draws.one(quotes)
  const entries = states.flatMap((state) => state.entries)
  const entry = entries.length === 0 ? undefined : draws.one(entries)
  const takers: Taker[] = [
    { userId: null },
    { userId: draws.one(accounts) },
    { userId: draws.one(accounts), isLate: true },
    ...(quote === undefined ? [] : [{ userId: quote.userId, quoteId: quote.id }]),
    ...(entry === undefined ? [] : [{ userId: entry.userId, entryId: entry.id }]),
  ]
  for (const taker of takers) await checkColumns(db, batch, taker, draws.whole(1, 3))
  await checkSearch(db, batch)
  for (let place = 0; place < takenOfBatch; place++) {
    const state = draws.one(states)
    const own = state.holds.find(isQuote)
    const waiting = state.entries.length === 0 ? undefined : draws.one(state.entries)
    const departureToken = draws.one([state.departure?.token ?? undefined, newSecret(), undefined])
    let taker: Taker = { ...draws.one(takers), departureToken }
    if (own !== undefined && draws.fraction() < 0.5)
      taker = { userId: own.userId, quoteId: own.id, departureToken }
    else if (waiting !== undefined && draws.fraction() < 0.5)
      taker = { userId: waiting.userId, entryId: waiting.id, isKnown: true }
    await checkTaking(db, batch, state, taker, draws.whole(1, 3))
  }
  for (const state of states) {
    const { closed } = seatsInModel(state, { userId: null }, batch.moment)
    counts.answers[closed ?? 'onSale'] = (counts.answers[closed ?? 'onSale'] ?? 0) + 1
  }
}

/** The parts of the rule in SQL, of all departures that have a row. */
async function checkColumns(db: Database, batch: Batch, taker: Taker, tickets: number): Promise<void> {
  const { now } = batch.moment
  const { userId, quoteId, entryId, isLate } = taker
  const ofUser = userId ?? undefined
  const sold = { tour: joinedTour, departure: joinedDeparture }
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select departures.tour_id, ${capacityInSql(sold)} as capacity, ${owedSeats(sold, now, ofUser, entryId)} as owed,
      ${heldSeats(joinedDeparture, now, { ofUser, ofQuote: quoteId ?? entryId })} as held,
      extract(epoch from ${cutOffInSql(sold)})::float8 * 1000 as cut_off,
      ${isOnSaleInSql(sold, now, { isLate })} as is_on_sale, ${isThereInSql(sold, taker, now)} as is_there,
      ${canTakeSeats(sold, tickets, taker, now)} as can_take
    from ${joinedTour.from} join departures on departures.tour_id = ${joinedTour.id}`)
  const found = new Map(rows.map((row) => [row.tour_id, row]))
  for (const state of batch.states) {
    if (state.departure === null) continue
    const seats = seatsInModel(state, { ...taker, isKnown: true }, batch.moment)
    const hidden = isThere(state, { userId: null }, now) ? seats : { ...seats, closed: 'notScheduled' }
    const row = found.get(state.tourId)!
    compare(state, taker, {
      capacity: [row.capacity, seats.capacity],
      held: [row.held, seats.held],
      owed: [row.owed, seats.owed],
      cutOff: [row.cut_off, seats.bookableUntil.getTime()],
      // Null in a condition is false.
      isOnSale: [row.is_on_sale ?? false, hidden.closed === null],
      isThere: [row.is_there, isThere(state, taker, now)],
      canTake: [row.can_take ?? false, isTakable(seats, tickets)],
    })
  }
}

function isTakable({ closed, free }: DepartureSeats, tickets: number): boolean {
  return closed === null && tickets <= free
}

/** Search by month, and the lowest price of scheduled tours. */
async function checkSearch(db: Database, { states, moment }: Batch): Promise<void> {
  const { now } = moment
  const months = new Set(states.map(({ date }) => date.slice(0, 7)))
  const listed = new Map<string, Set<string>>()
  for (const month of months) {
    const { rows } = await db.execute<{ id: string }>(sql`
      select ${joinedTour.id} from ${joinedTour.from} where ${hasSeatsIn(joinedTour, month, now)[0]}`)
    listed.set(month, new Set(rows.map(({ id }) => id)))
  }
  const { rows } = await db.execute<{ id: string; lowest: number | null }>(sql`
    select ${joinedTour.id}, lowest from ${joinedTour.from}
    cross join lateral (${lowestPriceOf(joinedTour, now)}) as offered`)
  const lowest = new Map(rows.map((row) => [row.id, row.lowest]))
  for (const state of states) {
    const { closed, left } = seatsInModel(state, { userId: null }, moment)
    const isScheduled = state.schedule === 'departures'
    const isAhead = state.date >= dateInHouse(now)
    const price = state.departure?.costCents ?? state.tour.costCents
    compare(
      state,
      { userId: null },
      {
        isListed: [
          listed.get(state.date.slice(0, 7))!.has(state.tourId),
          isScheduled && closed === null && isAhead,
        ],
        lowestPrice: [lowest.get(state.tourId), isScheduled && left > 0 ? price : null],
      },
    )
  }
}

/** The statement that takes seats, what is read of the departure, and the sentence of the refusal. */
async function checkTaking(
  db: Database,
  { moment, counts }: Batch,
  state: State,
  taker: Taker,
  tickets: number,
): Promise<void> {
  const { now } = moment
  const seats = seatsInModel(state, taker, moment)
  const wanted = { tourId: state.tourId, date: state.date, ticketCount: tickets }
  const isTaken = await db
    .transaction(async (transaction) => {
      if (!(await lockDeparture(transaction, wanted, taker, now))) throw new Undone(false)
      const { rows } = await transaction.execute(
        sql`with ${takingSeats(wanted, taker, now)} select 1 from taken`,
      )
      throw new Undone(rows.length === 1)
    })
    .catch((error: unknown) => {
      if (error instanceof Undone) return error.isTaken
      throw error
    })
  compare(state, taker, { isTaken: [isTaken, isTakable(seats, tickets)] })
  counts[isTaken ? 'taken' : 'refused'] += 1
  if (state.isDeleted) return
  const tour = await requireTour(db, state.tourId)
  const row = await readDeparture(db, tour, state.date, now, taker)
  if (taker.quoteId === undefined) {
    const read = seatsOf(tour, state.date, row, now, taker.isLate)
    compare(state, taker, { left: [read.left, seats.left], closed: [read.closed, seats.closed] })
    if (isTaken) return
    const refusal = await whyNotTaken(db, wanted, taker, now)
    compare(state, taker, { sentence: [refusal.message, sentenceOf(seats, moment.horizonMonths)] })
  }
}

function isQuote({ kind, userId }: State['holds'][number]): boolean {
  return kind === 'quote' && userId !== null
}

class Undone extends Error {
  readonly isTaken: boolean

  constructor(isTaken: boolean) {
    super('undone')
    this.isTaken = isTaken
  }
}

function sentenceOf({ closed, free }: DepartureSeats, horizonMonths: number): string {
  if (closed === null) return shortageSentence(free)
  return closed === 'unavailable'
    ? new AppError('tour_unavailable').message
    : closedSentence(closed, { horizonMonths })
}

function compare(
  state: State,
  taker: Taker,
  pairs: Record<string, [found: unknown, expected: unknown]>,
): void {
  for (const [what, [found, expected]] of Object.entries(pairs)) {
    if (found === expected) continue
    const details = JSON.stringify({ taker, state }, null, 2)
    throw new Error(
      `${what}: ${JSON.stringify(found)} in SQL, ${JSON.stringify(expected)} by the rule\n${details}`,
    )
  }
}
