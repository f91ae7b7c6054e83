// Departures from files. A row is found by its tour and date.
import { isDeepStrictEqual } from 'node:util'
import {
  type DepartureChanges,
  departureChangesSchema,
  type NewDeparture,
  newDepartureSchema,
} from '#contract/departure-input.ts'
import { calendarDate } from '#contract/fields.ts'
import { toDollars } from '#contract/money.ts'
import { toWire } from '#contract/wire-names.ts'
import type { AuditNote } from '#server/calls/call.ts'
import { AppError } from '#server/calls/errors.ts'
import type { Database } from '#server/database/client.ts'
import { isId } from '#server/database/ids.ts'
import { differencesBetween } from '#server/features/audit-log/audit-differences.ts'
import {
  departureSheet,
  readDeparturesOf,
  type SheetDeparture,
} from '#server/features/seats/departures/departure-sheet.ts'
import {
  addDepartures,
  changeDepartures,
  withoutLink,
} from '#server/features/seats/departures/scheduling.service.ts'
import { tourRows } from '#server/features/tours/tour-sheet.ts'
import type {
  CheckContext,
  CheckedRow,
  ImportTarget,
  RowProblem,
  RowValues,
  WantedRow,
} from './import-target.ts'

interface Terms {
  departureSeats: number | null
  cost: number | null
  minimumPeople: number | null
  cutOffHours: number | null
  state: string | null
  isPrivate: boolean
  guaranteesItself: boolean
}

/** The values of a row to be written. */
interface DepartureValues {
  tourId: string
  date: string
  terms: Record<string, unknown>
  /** What the departure had when the file was checked; null for one that is to be added. */
  seen: Terms | null
}

const valuesOf = ({ values }: WantedRow) => values as unknown as DepartureValues

export const departureTarget: ImportTarget = {
  columns: departureSheet,
  keyOf: ({ tourId, date }) => `${tourId} ${date}`,
  async check(rows, context) {
    const ids = rows.map(({ tourId }) => String(tourId)).filter(isId)
    const tours = await tourRows.readMany(context.db, ids)
    const known = new Map(
      (await readDeparturesOf(context.db, rows.filter(isFindable))).map((row) => [
        `${row.tourId} ${row.date}`,
        row,
      ]),
    )
    const checked: CheckedRow[] = []
    for (const values of rows) {
      await context.pause()
      checked.push(checkRow(values, tours, known))
    }
    return tryRows(checked, context)
  },
  async apply(transaction, rows, now) {
    const notes: AuditNote[] = []
    for (const [tourId, some] of byTour(rows))
      notes.push(...(await writeTour(transaction, tourId, some, now)))
    return notes
  },
}

function isFindable(values: RowValues): values is RowValues & { tourId: string; date: string } {
  return isId(String(values.tourId)) && calendarDate.safeParse(values.date).success
}

function checkRow(
  { tourId, date, ...given }: RowValues,
  tours: ReadonlyMap<string, { title: string; deletedAt: Date | null }>,
  known: ReadonlyMap<string, SheetDeparture>,
): CheckedRow {
  const tour = tours.get(String(tourId))
  const row = known.get(`${tourId} ${date}`)
  const seen = row === undefined ? null : termsOf(row)
  // Cancelled departures come back unchanged from an export; cancelling is no matter of files.
  if (seen !== null && given.state === seen.state) delete given.state
  if (given.state === 'cancelled') {
    return problem('state', 'departures are cancelled on their page, where bookings are moved or refunded')
  }
  const parsed =
    seen === null ? newDepartureSchema.safeParse({ ...given, date }) : departureChangesSchema.safeParse(given)
  const problems = (parsed.error?.issues ?? []).map(({ path, message }) => ({
    name: String(path[0] ?? ''),
    message,
  }))
  if (!isId(String(tourId))) problems.unshift({ name: 'tourId', message: 'must be the ID of a tour' })
  else if (tour === undefined || tour.deletedAt !== null)
    problems.unshift({ name: 'tourId', message: 'no tour has this ID' })
  if (!parsed.success || tour === undefined || problems.length > 0) return { problems }
  const { date: _, ...wanted } = parsed.data as RowValues
  const terms = Object.fromEntries(
    Object.entries(wanted).filter(
      ([name, value]) => value !== undefined && value !== (seen as RowValues | null)?.[name],
    ),
  )
  if (seen !== null && Object.keys(terms).length === 0) return null
  const values: DepartureValues = { tourId: String(tourId), date: String(date), terms, seen }
  return {
    recordId: seen === null ? null : String(tourId),
    version: null,
    title: `${tour.title}, ${date}`,
    values: { ...values },
    changes: differencesBetween(
      toWire(
        Object.fromEntries(Object.keys(terms).map((name) => [name, seen?.[name as keyof Terms] ?? ''])),
      ) as object,
      toWire(Object.fromEntries(Object.entries(terms).map(([name, value]) => [name, value ?? '']))) as object,
    ),
  }
}

function termsOf({ seats, costCents, state, ...terms }: SheetDeparture): Terms {
  const { minimumPeople, cutOffHours, isPrivate, guaranteesItself } = terms
  return {
    departureSeats: seats,
    cost: costCents === null ? null : toDollars(costCents),
    minimumPeople,
    cutOffHours,
    state,
    isPrivate,
    guaranteesItself,
  }
}

/** Rolls a dry run back. */
class DryRunRollback extends Error {}

/** Tries the changes of each tour in a transaction that is rolled back, so that all rules of departures are checked. */
async function tryRows(checked: readonly CheckedRow[], { db, now }: CheckContext): Promise<CheckedRow[]> {
  const problems = new Map<CheckedRow, RowProblem>()
  const wanted = checked.filter((row): row is WantedRow => row !== null && 'values' in row)
  for (const [tourId, rows] of byTour(wanted)) {
    if ((await problemOf(db, tourId, rows, now)) === null) continue
    for (const row of rows) {
      const message = await problemOf(db, tourId, [row], now)
      if (message !== null) problems.set(row, { name: '', message })
    }
  }
  return checked.map((row) => {
    const found = problems.get(row)
    return found === undefined ? row : { problems: [found] }
  })
}

async function problemOf(
  db: Database,
  tourId: string,
  rows: readonly WantedRow[],
  now: Date,
): Promise<string | null> {
  try {
    await db.transaction(async (transaction) => {
      await writeTour(transaction, tourId, rows, now)
      throw new DryRunRollback()
    })
  } catch (error) {
    if (error instanceof AppError) return error.message
    if (!(error instanceof DryRunRollback)) throw error
  }
  return null
}

function byTour(rows: readonly WantedRow[]): [string, WantedRow[]][] {
  return [...Map.groupBy(rows, (row) => valuesOf(row).tourId)].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  )
}

async function writeTour(
  transaction: Database,
  tourId: string,
  rows: readonly WantedRow[],
  now: Date,
): Promise<AuditNote[]> {
  const notes: AuditNote[] = []
  const added = rows.map(valuesOf).filter(({ seen }) => seen === null)
  if (added.length > 0) {
    const wanted = added.map(({ date, terms }) => ({ ...terms, date }) as NewDeparture)
    const { tour } = await addDepartures(transaction, tourId, wanted, now)
    notes.push({
      action: 'POST /cards/:id/departures',
      recordId: tour.id,
      recordTitle: `${tour.title}: ${added.length} departures`,
    })
  }
  for (const { date, terms, seen } of rows.map(valuesOf)) {
    if (seen === null) continue
    const { tour, changed } = await changeDepartures(
      transaction,
      tourId,
      [date],
      terms as DepartureChanges,
      now,
    )
    const { before, after } = changed[0]!
    const { own, state, isPrivate, guaranteesItself } = before
    if (!isDeepStrictEqual({ ...own, state, isPrivate, guaranteesItself }, seen))
      throw new AppError('import_outdated')
    notes.push({
      action: 'PATCH /cards/:id/departures/:date',
      recordId: tour.id,
      recordTitle: `${tour.title}, ${date}`,
      before: withoutLink(before),
      after: withoutLink(after),
    })
  }
  return notes
}

const problem = (name: string, message: string): CheckedRow => ({ problems: [{ name, message }] })
