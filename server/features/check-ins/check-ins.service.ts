// Records check-ins of devices that may have been offline, and what staff decide about double ones.
import { asc, eq, inArray } from 'drizzle-orm'
import { formatReference } from '#contract/booking-reference.ts'
import { type DoubleDecision, isCheckInOpen } from '#contract/check-in-rules.ts'
import type { CheckInBooking, CheckInResult, NewCheckIn } from '#contract/check-ins.ts'
import type { AuditNote, SignedInContext } from '#server/calls/call.ts'
import { AppError, notFound } from '#server/calls/errors.ts'
import { dateInHouse } from '#server/config/house.ts'
import type { Database } from '#server/database/client.ts'
import { isId, newId } from '#server/database/ids.ts'
import {
  type DepartureBooking,
  type LockedForCheckIn,
  lockForCheckIn,
} from '#server/features/bookings/check-in-bookings.queries.ts'
import { getDeparture } from '#server/features/seats/departures/departures.queries.ts'
import { type CheckInRow, type CheckInState, stateOf, withCheckIns } from './check-ins.queries.ts'
import { checkIns } from './check-ins.table.ts'

interface SentCheckIns {
  tourId: string
  date: string
  deviceId: string
  checkIns: readonly NewCheckIn[]
}

interface Recorded {
  results: CheckInResult[]
  notes: AuditNote[]
}

type NewRow = typeof checkIns.$inferInsert

/**
 * Call within a transaction. Records the check-ins in their order; a check-in that was recorded before has the same outcome
 * again. Throws `check_in_closed`, and `idempotency_mismatch` for an id that belongs to another check-in.
 */
export async function recordCheckIns(
  { db, caller, now }: SignedInContext,
  { tourId: id, date, deviceId, checkIns: sent }: SentCheckIns,
): Promise<Recorded> {
  const { tourId } = await getDeparture(db, id, date)
  if (!isCheckInOpen(date, dateInHouse(now))) throw new AppError('check_in_closed')
  const bookings = await lockForCheckIn(db, [...new Set(sent.map(({ bookingId }) => bookingId))].toSorted())
  const rows = await readRowsOf(db, [...bookings.keys()])
  const recorded = await readRecorded(
    db,
    sent.map(({ _id }) => _id),
  )
  const results: CheckInResult[] = []
  const notes: AuditNote[] = []
  for (const checkIn of sent) {
    const { _id, bookingId } = checkIn
    const before = recorded.get(_id)
    if (before !== undefined) {
      if (before.bookingId !== bookingId || before.kind !== checkIn.kind)
        throw new AppError('idempotency_mismatch')
      results.push({ _id, bookingId, outcome: before.isDouble ? 'double' : 'counted' })
      continue
    }
    const booking = bookings.get(bookingId)
    const ofBooking = rows.get(bookingId) ?? []
    const state = stateOf(ofBooking.filter((row) => row.date === date && row.tourId === tourId))
    const reason = reasonToRefuse(booking, { tourId, date }, checkIn, state)
    if (reason !== undefined) {
      results.push({ _id, bookingId, outcome: 'refused', reason })
      continue
    }
    const row = await insert(db, {
      ...newRowOf(checkIn, booking!, state),
      tourId,
      date,
      deviceId,
      createdAt: now,
      userId: caller.userId,
    })
    recorded.set(_id, row)
    rows.set(bookingId, [...ofBooking, row])
    results.push({ _id, bookingId, outcome: row.isDouble ? 'double' : 'counted' })
    notes.push({ recordId: bookingId, recordTitle: titleOf(booking!, row) })
  }
  return { results, notes }
}

function reasonToRefuse(
  booking: LockedForCheckIn | undefined,
  departure: { tourId: string; date: string },
  { kind }: NewCheckIn,
  { countIn }: CheckInState,
): CheckInResult['reason'] {
  if (booking?.tourId !== departure.tourId) return 'unknown'
  if (booking.date !== departure.date) return booking.wasOn.includes(departure.date) ? 'moved' : 'unknown'
  if (booking.status === 'cancelled') return 'cancelled'
  return kind === 'undo' && countIn === 0 ? 'nothing' : undefined
}

function newRowOf(
  { _id: id, bookingId, kind, count, countBefore, method, at }: NewCheckIn,
  { ticketCount }: DepartureBooking,
  { countIn }: CheckInState,
) {
  const isDouble = kind === 'in' && (countBefore !== countIn || countIn + count > ticketCount)
  return {
    id,
    bookingId,
    kind,
    // Only those who are in can go out again.
    count: kind === 'undo' ? Math.min(count, countIn) : count,
    countBefore,
    isDouble,
    method,
    // Without a zone it is UTC.
    at: new Date(at.endsWith('Z') ? at : `${at}Z`),
  }
}

async function insert(db: Database, row: NewRow): Promise<CheckInRow> {
  const [inserted] = await db.insert(checkIns).values(row).onConflictDoNothing().returning()
  // A simultaneous call has recorded this id for another booking.
  if (inserted === undefined) throw new AppError('idempotency_mismatch')
  return inserted
}

async function readRowsOf(db: Database, bookingIds: readonly string[]): Promise<Map<string, CheckInRow[]>> {
  if (bookingIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(checkIns)
    .where(inArray(checkIns.bookingId, [...bookingIds]))
    .orderBy(asc(checkIns.place))
  return Map.groupBy(rows, ({ bookingId }) => bookingId)
}

async function readRecorded(db: Database, ids: readonly string[]): Promise<Map<string, CheckInRow>> {
  const rows = await db
    .select()
    .from(checkIns)
    .where(inArray(checkIns.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

function titleOf(
  { reference, ticketCount }: DepartureBooking,
  { kind, count, isDouble }: CheckInRow,
): string {
  const what = kind === 'undo' ? `${count} out again` : `${count} of ${ticketCount}`
  return `${formatReference(reference)}: ${what}${isDouble ? ', a second time' : ''}`
}

/**
 * Call within a transaction. Deciding the same twice changes nothing. Throws `version_conflict` if a colleague has decided
 * otherwise, and `party_complete` if other people cannot count because all tickets are used.
 */
export async function decideDouble(
  { db, caller, now }: SignedInContext,
  id: string,
  decision: DoubleDecision,
): Promise<{ booking: CheckInBooking; notes: AuditNote[] }> {
  if (!isId(id)) throw notFound('Check-in')
  const [double] = await db.select().from(checkIns).where(eq(checkIns.id, id))
  if (double === undefined || !double.isDouble) throw notFound('Check-in')
  const { tourId, date, bookingId } = double
  const booking = (await lockForCheckIn(db, [bookingId])).get(bookingId)!
  const rows = (await readRowsOf(db, [bookingId])).get(bookingId) ?? []
  const writtenWith = async (notes: AuditNote[]) => {
    const [shown] = await withCheckIns(db, tourId, date, [booking])
    return { booking: shown!, notes }
  }
  const decided = rows.find(({ decides }) => decides === id)
  if (decided !== undefined) {
    if (decided.kind !== decision) throw new AppError('version_conflict')
    return writtenWith([])
  }
  const { countIn } = stateOf(rows.filter((row) => row.date === date))
  const count = decision === 'ignore' ? 0 : double.count
  if (countIn + count > booking.ticketCount) throw new AppError('party_complete')
  await insert(db, {
    id: newId(),
    bookingId,
    tourId,
    date,
    kind: decision,
    count,
    countBefore: countIn,
    decides: id,
    method: double.method,
    deviceId: double.deviceId,
    at: now,
    createdAt: now,
    userId: caller.userId,
  })
  const what = decision === 'count' ? `${count} more` : 'the same people twice'
  return writtenWith([{ recordId: bookingId, recordTitle: `${formatReference(booking.reference)}: ${what}` }])
}
