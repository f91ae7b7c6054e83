// Departures that staff schedule: added, changed and cancelled. Each write locks the tour, so bookings of the tour
// wait, and its departures do not change until the transaction ends.

import { and, asc, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm'
import { lastBookingDate } from '#contract/booking-rules.ts'
import type { DepartureChanges, NewDeparture, SeenDeparture } from '#contract/departure-input.ts'
import { canReopen } from '#contract/departure-minimum.ts'
import { settableStates } from '#contract/departure-rules.ts'
import type { ScheduledDeparture } from '#contract/departures.ts'
import { horizonText } from '#contract/house-facts.ts'
import { toCents } from '#contract/money.ts'
import { addressOf } from '#contract/pages/page.ts'
import { tourPage } from '#contract/pages/site-pages.ts'
import { AppError, notFound, wrongField } from '#server/calls/errors.ts'
import { dateInHouse, house } from '#server/config/house.ts'
import { newSecret } from '#server/crypto/secrets.ts'
import { recordChange } from '#server/database/change-feed.ts'
import { changedValues } from '#server/database/changed-values.ts'
import type { Database } from '#server/database/client.ts'
import {
  deleteExpiredHolds,
  endHoldsOfDeparture,
  heldSeats,
} from '#server/features/seats/holds/held-seats.ts'
import { capacityInSql, joinedDeparture } from '#server/features/seats/seat-rules-in-sql.ts'
import {
  type DepartureRow,
  departureColumns,
  readDeparture,
  seatsOf,
} from '#server/features/seats/seats-left.queries.ts'
import { owedWhileOnSale } from '#server/features/seats/taking-seats.service.ts'
import { endQueueOfDeparture, type WaitingRow } from '#server/features/seats/waiting-list/owed-seats.ts'
import { storePrices } from '#server/features/tours/tour-prices.service.ts'
import { termsOf } from '#server/features/tours/tour-terms.ts'
import { lockTour, type TourRow } from '#server/features/tours/tours.service.ts'
import { minimumOf } from './departure-minimum.ts'
import { departures } from './departures.table.ts'
import { guaranteedByStaffAt } from './guaranteed-departures.queries.ts'
import { lowestPriceOf } from './lowest-price.ts'
import { toScheduled } from './schedule.queries.ts'
import { storeSoldOutDates } from './sold-out-dates.ts'

/** Call within a transaction. Adds all departures or none. */
export async function addDepartures(
  transaction: Database,
  idOrSlug: string,
  wanted: readonly NewDeparture[],
  now: Date,
): Promise<{ tour: TourRow; added: ScheduledDeparture[] }> {
  const tour = await lockTour(transaction, idOrSlug)
  const today = dateInHouse(now)
  const dates = wanted.map(({ date }) => date)
  const existing = await lockDepartures(transaction, tour, dates, now)
  const scheduled = new Set(existing.filter(({ state }) => state !== null).map(({ date }) => date))
  const known = new Map(existing.map((row) => [row.date, row]))
  const seen = new Set<string>()
  for (const [index, departure] of wanted.entries()) {
    const { date } = departure
    if (date < today) throw wrongDeparture(index, 'date', date, 'has already passed')
    if (date > lastBookingDate(today, house().horizonMonths))
      throw wrongDeparture(index, 'date', date, `is more than ${horizonText(house().horizonMonths)} ahead`)
    if (scheduled.has(date)) throw wrongDeparture(index, 'date', date, 'is scheduled already', 'taken')
    if (seen.has(date)) throw wrongDeparture(index, 'date', date, 'is named twice')
    seen.add(date)
    const { ticketsBooked = 0, ticketsHeld = 0 } = known.get(date) ?? {}
    if (departure.departureSeats != null && departure.departureSeats < ticketsBooked + ticketsHeld) {
      const taken = ticketsInWords({ ticketsBooked, ticketsHeld })
      throw wrongDeparture(index, 'departureSeats', date, `has ${taken} already`)
    }
  }
  await transaction
    .insert(departures)
    .values(
      wanted.map((departure) => ({
        tourId: tour.id,
        date: departure.date,
        ticketsBooked: 0,
        state: departure.state,
        isPrivate: departure.isPrivate ?? false,
        token: departure.isPrivate === true ? newSecret() : null,
        guaranteesItself: departure.guaranteesItself ?? true,
        guaranteedAt: departure.state === 'guaranteed' ? guaranteedByStaffAt : null,
        ...termColumns(departure),
      })),
    )
    .onConflictDoUpdate({
      // The row exists already if the date was booked before it was scheduled.
      target: [departures.tourId, departures.date],
      set: Object.fromEntries(
        Object.entries(columnNames).map(([name, column]) => [name, sql`excluded.${sql.identifier(column)}`]),
      ),
    })
  await recordChange(transaction, 'tour', tour.id)
  await storeFound(transaction, tour.id, now)
  return {
    tour,
    added: (await readDates(transaction, tour, dates, now)).map((row) => toScheduled(tour, row, now)),
  }
}

const columnNames = {
  state: 'state',
  seats: 'seats',
  costCents: 'cost_cents',
  minimumPeople: 'minimum_people',
  cutOffHours: 'cut_off_hours',
  isPrivate: 'is_private',
  token: 'token',
  guaranteesItself: 'guarantees_itself',
  guaranteedAt: 'guaranteed_at',
}

/** What searches read of a tour: found again with each change of departures, so that staff see it at once. */
async function storeFound(transaction: Database, tourId: string, now: Date): Promise<void> {
  await storePrices(transaction, [tourId], lowestPriceOf, now)
  await storeSoldOutDates(transaction, [tourId], now)
}

/**
 * Call within a transaction. Changes all departures or none. Returns each before and after the change. Throws
 * `version_conflict` if a field that it changes is not any more as its author has seen it.
 */
export async function changeDepartures(
  transaction: Database,
  idOrSlug: string,
  dates: readonly string[],
  changes: DepartureChanges,
  now: Date,
  seen: SeenDeparture = {},
): Promise<{ tour: TourRow; changed: { before: ScheduledDeparture; after: ScheduledDeparture }[] }> {
  const tour = await lockTour(transaction, idOrSlug)
  const wanted = [...new Set(dates)]
  const rows = (await lockDepartures(transaction, tour, wanted, now)).filter(({ state }) => state !== null)
  if (rows.length < wanted.length) throw notFound('Departure')
  const { state, isPrivate, guaranteesItself } = changes
  const values = definedValues({ ...termColumns(changes), state, isPrivate, guaranteesItself })
  const changedDates: string[] = []
  for (const row of rows) {
    requireSeen(toScheduled(tour, row, now), changes, seen)
    requireRoomOnDeparture(tour, { ...row, ...values })
    if (state === 'open') requireReopening(tour, row, dateInHouse(now))
    if (changedValues(row, values) !== null) changedDates.push(row.date)
  }
  if (changedDates.length > 0) {
    if (isPrivate === true) await addTokens(transaction, tour.id, changedDates)
    await transaction
      .update(departures)
      .set({ ...values, ...guaranteeColumns(changes) })
      .where(and(eq(departures.tourId, tour.id), inArray(departures.date, changedDates)))
    await recordChange(transaction, 'tour', tour.id)
    await storeFound(transaction, tour.id, now)
  }
  const after = await readDates(transaction, tour, wanted, now)
  return {
    tour,
    changed: rows.map((row, index) => ({
      before: toScheduled(tour, row, now),
      after: toScheduled(tour, after[index]!, now),
    })),
  }
}

/** What others have changed to the wanted value already is no conflict. */
function requireSeen(current: ScheduledDeparture, changes: DepartureChanges, seen: SeenDeparture): void {
  const { state, isPrivate, guaranteesItself } = current
  const values: Record<keyof SeenDeparture, unknown> = {
    ...current.own,
    ...{ state, isPrivate, guaranteesItself },
  }
  const changed = (Object.keys(values) as (keyof SeenDeparture)[]).filter(
    (name) =>
      changes[name] !== undefined &&
      seen[name] !== undefined &&
      seen[name] !== values[name] &&
      changes[name] !== values[name],
  )
  if (changed.length === 0) return
  const fields = Object.fromEntries(changed.map((name) => [name, 'was changed in the meantime']))
  throw new AppError('version_conflict', undefined, { fields, current })
}

/** Gives each departure a token of its own. Links that were sent once go on opening it. */
async function addTokens(transaction: Database, tourId: string, dates: readonly string[]): Promise<void> {
  const added = JSON.stringify(dates.map((date) => ({ date, token: newSecret() })))
  await transaction.execute(sql`
    update departures set token = added.token
    from json_to_recordset(${added}::text::json) as added (date date, token text)
    where departures.tour_id = ${tourId} and departures.date = added.date and departures.token is null`)
}

/** Call within a transaction. The link before opens nothing any more; holds, waiting entries and bookings stay. */
export async function renewLink(
  transaction: Database,
  idOrSlug: string,
  date: string,
): Promise<{ tour: TourRow; link: string }> {
  const tour = await lockTour(transaction, idOrSlug)
  const token = newSecret()
  const renewed = await transaction
    .update(departures)
    .set({ token })
    .where(and(eq(departures.tourId, tour.id), eq(departures.date, date), isNotNull(departures.token)))
    .returning({ date: departures.date })
  if (renewed.length === 0) throw notFound('Link')
  return { tour, link: addressOf(tourPage, { id: tour.slug, departure: token }) }
}

/** A departure as the audit log has it: a link is a secret. */
export function withoutLink({ link: _, ...departure }: ScheduledDeparture) {
  return departure
}

const isGuaranteed = sql`(${departures.state} = 'guaranteed' or ${departures.guaranteedAt} is not null)`

/** A departure that is closed stays guaranteed for its travellers; one that is opened again is for staff to guarantee. */
function guaranteeColumns({ state, guaranteesItself }: DepartureChanges) {
  switch (state) {
    case 'guaranteed':
      return {
        guaranteedAt: sql`case when ${isGuaranteed} then ${departures.guaranteedAt} else ${guaranteedByStaffAt} end`,
      }
    case 'closed':
      return {
        guaranteedAt: sql`case when ${isGuaranteed} then coalesce(${departures.guaranteedAt}, ${guaranteedByStaffAt}) end`,
      }
    case 'open':
      return {
        guaranteedAt: null,
        guaranteesItself: guaranteesItself ?? sql`${departures.guaranteesItself} and not ${isGuaranteed}`,
      }
    default:
      return {}
  }
}

/** Refuses to take back a guarantee once the travellers have been told. */
function requireReopening(tour: TourRow, row: DepartureRow, today: string): void {
  const minimum = minimumOf(row, tour.facts)
  if (minimum?.state !== 'guaranteed' || canReopen(row.date, minimum.decideBy, today)) return
  const message = `The guarantee of ${row.date} could be taken back until ${minimum.decideBy}. The departure stays guaranteed, or is cancelled.`
  throw wrongField('state', message)
}

function requireRoomOnDeparture(tour: TourRow, row: DepartureRow): void {
  const taken = row.ticketsBooked + row.ticketsHeld
  if (taken <= (row.seats ?? tour.seats)) return
  const message =
    row.ticketsHeld === 0
      ? `${row.ticketsBooked} tickets are already booked for ${row.date}.`
      : `${row.date} has ${ticketsInWords(row)} already.`
  throw new AppError('invalid_request', message, { fields: { departureSeats: `at least ${taken}` } })
}

function ticketsInWords({ ticketsBooked, ticketsHeld }: Pick<DepartureRow, 'ticketsBooked' | 'ticketsHeld'>) {
  const held = ticketsHeld === 0 ? '' : ` and ${ticketsHeld} held`
  return `${ticketsBooked} tickets booked${held}`
}

/** By date. */
async function readDates(
  transaction: Database,
  tour: TourRow,
  dates: readonly string[],
  now: Date,
): Promise<DepartureRow[]> {
  return transaction
    .select(departureColumns(tour, now))
    .from(departures)
    .where(and(eq(departures.tourId, tour.id), inArray(departures.date, [...dates])))
    .orderBy(asc(departures.date))
}

/** Locks departures of a locked tour in the same order as cancelling bookings does. */
export async function lockDepartures(
  transaction: Database,
  tour: TourRow,
  dates: readonly string[],
  now: Date,
): Promise<DepartureRow[]> {
  await deleteExpiredHolds(transaction, { tourId: tour.id }, now)
  return transaction
    .select(departureColumns(tour, now))
    .from(departures)
    .where(and(eq(departures.tourId, tour.id), inArray(departures.date, [...dates])))
    .orderBy(asc(departures.tourId), asc(departures.date))
    .for('update')
}

interface Terms {
  departureSeats?: number | null | undefined
  cost?: number | null | undefined
  minimumPeople?: number | null | undefined
  cutOffHours?: number | null | undefined
}

function termColumns({ departureSeats, cost, minimumPeople, cutOffHours }: Terms) {
  return {
    seats: departureSeats,
    costCents: cost == null ? cost : toCents(cost),
    minimumPeople,
    cutOffHours,
  }
}

function definedValues<Values extends object>(values: Values) {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [Name in keyof Values]?: Exclude<Values[Name], undefined> }
}

function wrongDeparture(
  index: number,
  field: string,
  date: string,
  problem: string,
  code: 'invalid_request' | 'taken' = 'invalid_request',
): AppError {
  return new AppError(code, `${date} ${problem}.`, {
    fields: { [`departures.${index}.${field}`]: problem },
  })
}

/**
 * Call within the transaction that has moved or cancelled all bookings of a departure. A departure that ever had
 * bookings stays as cancelled; others are deleted. Returns the departure after the change, and the waiting entries that have
 * ended with it.
 */
export async function closeCancelledDeparture(
  transaction: Database,
  tour: TourRow,
  row: DepartureRow,
  hasBookings: boolean,
  now: Date,
): Promise<{ departure: ScheduledDeparture; ended: WaitingRow[] }> {
  const isThis = and(eq(departures.tourId, tour.id), eq(departures.date, row.date))
  await endHoldsOfDeparture(transaction, row)
  const ended = await endQueueOfDeparture(transaction, row)
  if (hasBookings)
    await transaction.update(departures).set({ state: 'cancelled', guaranteedAt: null }).where(isThis)
  else await transaction.delete(departures).where(isThis)
  await recordChange(transaction, 'tour', tour.id)
  await storeFound(transaction, tour.id, now)
  const cancelled = { ...row, ticketsBooked: 0, ticketsHeld: 0, ticketsOwed: 0, state: 'cancelled' }
  return { departure: toScheduled(tour, cancelled, now), ended }
}

/**
 * Takes seats for bookings that staff move to other dates of a tour, even dates that travellers can no longer book. The
 * departures must be locked. Throws `not_bookable` and `not_enough_seats`.
 */
export async function takeSeatsForMoved(
  transaction: Database,
  tour: TourRow,
  ticketsByDate: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  const today = dateInHouse(now)
  const sold = { departure: joinedDeparture, tour: termsOf({ ...tour, schedule: 'departures' }) }
  const { ticketsBooked } = joinedDeparture
  for (const [date, tickets] of ticketsByDate) {
    const [taken] = await transaction
      .update(departures)
      .set({ ticketsBooked: sql`${ticketsBooked} + ${tickets}` })
      .where(
        and(
          eq(departures.tourId, tour.id),
          eq(departures.date, date),
          gte(departures.date, today),
          inArray(departures.state, settableStates),
          sql`${ticketsBooked} + ${heldSeats(joinedDeparture, now)} + ${tickets} + ${owedWhileOnSale(sold, now)} <= ${capacityInSql(sold)}`,
        ),
      )
      .returning({ date: departures.date })
    if (taken === undefined) throw await whyNotMoved(transaction, tour, date, now)
  }
}

async function whyNotMoved(db: Database, tour: TourRow, date: string, now: Date): Promise<AppError> {
  const row = await readDeparture(db, tour, date, now, { userId: null, isKnown: true })
  const isTarget =
    row !== undefined && row.state !== null && row.state !== 'cancelled' && date >= dateInHouse(now)
  if (!isTarget) {
    const message = `Nobody can be moved to ${date}: no departure is scheduled on it.`
    return new AppError('not_bookable', message, { fields: { bookings: message } })
  }
  const { free } = seatsOf({ ...tour, schedule: 'departures' }, date, row, now)
  const message = `There are only ${free} seats left on ${date}.`
  return new AppError('not_enough_seats', message, { fields: { bookings: message } })
}
