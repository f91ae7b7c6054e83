// Cancelling: a booking, many at once, and those of an account that is erased. Seats are freed with it or not at all.
import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Booking } from '#contract/bookings.ts'
import { dateInUtc } from '#server/calendar.ts'
import type { SignedInContext } from '#server/call.ts'
import { recordChanges } from '#server/database/changes.ts'
import type { Database } from '#server/database/client.ts'
import { AppError, notFound } from '#server/errors.ts'
import { recordAudit } from '#server/features/audit-log/audit-log.service.ts'
import { freeSeats } from '#server/features/tours/departures.service.ts'
import { isId } from '#server/ids.ts'
import { requireOwnerOrStaff } from '#server/ownership.ts'
import { toBookings } from './bookings.service.ts'
import { bookings } from './bookings.table.ts'

/** Within a transaction. Cancels a booking whose date lies ahead: its owner or staff. Cancelling twice changes nothing. */
export async function cancelBooking(
  { db: transaction, caller, now }: SignedInContext,
  id: string,
): Promise<{ booking: Booking; hasChanged: boolean }> {
  if (!isId(id)) throw notFound('Booking')
  const isThis = eq(bookings.id, id)
  const [row] = await lockBookings(transaction, isThis)
  if (row === undefined) throw notFound('Booking')
  requireOwnerOrStaff(caller, row.userId)
  const hasChanged = row.status === 'confirmed'
  if (hasChanged) {
    if (row.date <= dateInUtc(now)) {
      throw new AppError('already_past', 'Only a booking whose date lies ahead can be cancelled.')
    }
    await cancelRows(transaction, [row])
  }
  const [booking] = await toBookings(transaction, await transaction.select().from(bookings).where(isThis))
  return { booking: booking!, hasChanged }
}

/** Within a transaction: all of them or none. Those that were cancelled before stay as they are. */
export async function cancelBookings(
  { db: transaction, now }: SignedInContext,
  ids: readonly string[],
): Promise<{ cancelled: string[]; alreadyCancelled: string[] }> {
  const wanted = [...new Set(ids)]
  if (!wanted.every(isId)) throw notFound('Booking')
  const today = dateInUtc(now)
  const rows = await lockBookings(transaction, isAmong(wanted))
  if (rows.length < wanted.length) throw notFound('Booking')
  const confirmed = rows.filter(({ status }) => status === 'confirmed')
  const past = confirmed.filter(({ date }) => date <= today).length
  if (past > 0) {
    const message = `${past === 1 ? 'One of the departures is' : `${past} of the departures are`} not ahead any more. Nothing was cancelled.`
    throw new AppError('already_past', message)
  }
  await cancelRows(transaction, confirmed)
  const cancelled = new Set(confirmed.map(({ id }) => id))
  return {
    cancelled: wanted.filter((id) => cancelled.has(id)),
    alreadyCancelled: wanted.filter((id) => !cancelled.has(id)),
  }
}

/** One for each, as if it had been cancelled by itself. */
export function notesOfCancelled(ids: readonly string[]) {
  return ids.map((recordId) => ({ action: 'DELETE /tours/:id' as const, recordId }))
}

/** All bookings of an account whose date lies ahead, within the transaction that erases it. */
export async function cancelBookingsOf(transaction: Database, context: SignedInContext): Promise<void> {
  const { caller, now } = context
  const rows = await lockBookings(
    transaction,
    and(
      eq(bookings.userId, caller.userId),
      eq(bookings.status, 'confirmed'),
      gt(bookings.date, dateInUtc(now)),
    )!,
  )
  await cancelRows(transaction, rows)
  const notes = notesOfCancelled(rows.map(({ id }) => id))
  await recordAudit(
    transaction,
    context,
    notes.map((note) => ({ ...note, actor: caller })),
  )
}

const lockedColumns = {
  id: bookings.id,
  userId: bookings.userId,
  tourId: bookings.tourId,
  date: bookings.date,
  ticketCount: bookings.ticketCount,
  status: bookings.status,
}

/** In one order, so that two calls never block each other. */
async function lockBookings(transaction: Database, where: SQL) {
  return transaction.select(lockedColumns).from(bookings).where(where).orderBy(asc(bookings.id)).for('update')
}

type LockedBooking = Awaited<ReturnType<typeof lockBookings>>[number]

async function cancelRows(transaction: Database, rows: readonly LockedBooking[]): Promise<void> {
  if (rows.length === 0) return
  await transaction
    .update(bookings)
    .set({ status: 'cancelled', cancelledAt: sql`now()` })
    .where(isAmong(rows.map(({ id }) => id)))
  await freeSeats(transaction, rows)
  await recordChanges(transaction, 'tour', new Set(rows.map(({ tourId }) => tourId)), 'seats')
}

function isAmong(ids: readonly string[]): SQL {
  return sql`${bookings.id} = any(${sql.param(ids)}::uuid[])`
}
