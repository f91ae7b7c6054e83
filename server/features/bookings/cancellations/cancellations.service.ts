// Cancels one booking, many bookings, or the bookings of an erased account. Their seats are freed in the same
// transaction.
import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import { formatReference } from '#contract/booking-reference.ts'
import type { Booking } from '#contract/bookings.ts'
import { type CancellationChoice, isCancellable, percentKept } from '#contract/cancellation-rules.ts'
import { priceText, toCents, toDollars } from '#contract/money.ts'
import { cancelledBill, toRefundCents } from '#contract/payment-rules.ts'
import type { TourFacts } from '#contract/tour-facts.ts'
import type { AuditNote, SignedInContext } from '#server/calls/call.ts'
import { AppError, notFound, wrongField } from '#server/calls/errors.ts'
import { requireOwnerOrStaff } from '#server/calls/ownership.ts'
import { countCall } from '#server/calls/rate-limits.ts'
import { dateInHouse } from '#server/config/house.ts'
import { recordChanges } from '#server/database/change-feed.ts'
import type { Database } from '#server/database/client.ts'
import { isId } from '#server/database/ids.ts'
import { recordAudit } from '#server/features/audit-log/audit-log.service.ts'
import { countOf } from '#server/features/audit-log/audit-texts.ts'
import {
  claimOf,
  closeBookingBills,
  lockBookingBills,
} from '#server/features/bookings/bills/booking-bills.service.ts'
import { withEvent } from '#server/features/bookings/booking-events.queries.ts'
import { listedColumns, toBookings } from '#server/features/bookings/bookings.service.ts'
import { bookings } from '#server/features/bookings/bookings.table.ts'
import { endQuotesOf } from '#server/features/bookings/changes/ended-quotes.service.ts'
import type { BillRow } from '#server/features/payments/bills/bills.service.ts'
import { freeSeats } from '#server/features/seats/taking-seats.service.ts'
import { lockSeatsOf } from '#server/features/seats/waiting-list/owed-seats.ts'

/** `withPin`: with reference and PIN, without an account. */
type CancellationOrigin = { withPin?: true }

export interface CancellationWish {
  /** In dollars. With the fee `amount` what is refunded, else the refund that was shown. */
  refund?: number | undefined
  fee?: CancellationChoice | undefined
  /** Of the fee `amount`; the customer reads it with the refund. */
  reason?: string | undefined
}

interface CancelledBooking {
  booking: Booking
  /** At whose wish. */
  by: 'traveller' | 'agency'
  hasChanged: boolean
}

/**
 * Call within a transaction. Cancels an upcoming booking; only its owner and staff may. By the terms at the owner's wish, or
 * if staff say so by `fee`; with the fee `amount` staff say what is refunded; otherwise they keep nothing. Cancelling twice changes nothing. Throws `refund_changed` if the
 * refund is not the one that was shown, in dollars.
 */
export async function cancelBooking(
  { db: transaction, caller, now }: SignedInContext,
  id: string,
  { refund, fee = 'none', reason }: CancellationWish = {},
): Promise<CancelledBooking> {
  if (!isId(id)) throw notFound('Booking')
  const [row] = await lockBookings(transaction, eq(bookings.id, id))
  if (row === undefined) throw notFound('Booking')
  requireOwnerOrStaff(caller, row.userId, ['desk'])
  const by = row.userId === caller.userId || fee === 'terms' ? 'traveller' : 'agency'
  if (by === 'agency' && fee === 'amount') {
    return cancelForRefund({ db: transaction, now }, row, { refund: refund ?? 0, reason: reason ?? '' })
  }
  return cancelLockedBooking({ db: transaction, now }, row, by, refund)
}

export async function cancelLockedBooking(
  { db: transaction, now }: Pick<SignedInContext, 'db' | 'now'>,
  row: LockedBooking,
  by: 'traveller' | 'agency',
  shownRefund: number | undefined,
  origin: CancellationOrigin = {},
): Promise<CancelledBooking> {
  const hasChanged = row.status === 'confirmed'
  if (hasChanged) {
    requireCancellable(row, now)
    const bill = (await lockBookingBills(transaction, [row.id], now)).get(row.id)!
    const refund = refundCents(row, bill, by, dateInHouse(now))
    if (shownRefund !== undefined && toCents(shownRefund) !== refund) throw new AppError('refund_changed')
    await cancelRows(transaction, [row], by, now, origin)
  }
  const [booking] = await readBookings(transaction, eq(bookings.id, row.id))
  return { booking: booking!, by, hasChanged }
}

/** Cancels for the agency, which refunds an amount of what was paid and keeps the rest. */
async function cancelForRefund(
  { db: transaction, now }: Pick<SignedInContext, 'db' | 'now'>,
  row: LockedBooking,
  { refund, reason }: { refund: number; reason: string },
): Promise<CancelledBooking> {
  const hasChanged = row.status === 'confirmed'
  if (hasChanged) {
    requireCancellable(row, now)
    const bill = (await lockBookingBills(transaction, [row.id], now)).get(row.id)!
    const most = toRefundCents(cancelledBill(bill, 0))
    if (toCents(refund) > most) throw wrongField('refund', `at most ${priceText(toDollars(most))}`)
    await cancelRows(transaction, [row], 'agency', now, {
      claimCents: bill.paidCents - bill.pendingCents - toCents(refund),
      reason,
    })
  }
  const [booking] = await readBookings(transaction, eq(bookings.id, row.id))
  return { booking: booking!, by: 'agency', hasChanged }
}

function requireCancellable({ date }: LockedBooking, now: Date): void {
  if (isCancellable(date, dateInHouse(now))) return
  throw new AppError('already_past', 'Only a booking whose date lies ahead can be cancelled.')
}

/**
 * Call within a transaction. Cancels all of the bookings or none. Bookings that were cancelled before stay unchanged;
 * `bookings` contains the others.
 */
export async function cancelBookings(
  { db: transaction, now }: SignedInContext,
  ids: readonly string[],
): Promise<{ cancelled: string[]; alreadyCancelled: string[]; bookings: Booking[] }> {
  const wanted = [...new Set(ids)]
  if (!wanted.every(isId)) throw notFound('Booking')
  const today = dateInHouse(now)
  const rows = await lockBookings(transaction, isAmong(wanted))
  if (rows.length < wanted.length) throw notFound('Booking')
  const confirmed = rows.filter(({ status }) => status === 'confirmed')
  const past = confirmed.filter(({ date }) => !isCancellable(date, today)).length
  if (past > 0) {
    const message = `${past === 1 ? 'One of the departures is' : `${past} of the departures are`} not ahead any more. Nothing was cancelled.`
    throw new AppError('already_past', message)
  }
  await cancelRows(transaction, confirmed, 'agency', now)
  const cancelled = new Set(confirmed.map(({ id }) => id))
  return {
    cancelled: wanted.filter((id) => cancelled.has(id)),
    alreadyCancelled: wanted.filter((id) => !cancelled.has(id)),
    bookings: await readBookings(transaction, isAmong([...cancelled])),
  }
}

/** Counts bookings that staff have cancelled for others. Throws `rate_limited`. Call within the transaction that cancels them. */
export async function countCancellations(
  { db: transaction, caller, request, now }: SignedInContext,
  bookings: readonly Pick<Booking, 'userId'>[],
): Promise<void> {
  const count = bookings.filter(({ userId }) => userId !== caller.userId).length
  if (count === 0) return
  const who = { address: request.ip, userId: caller.userId }
  const state = await countCall(transaction, 'cancelledBookings', who, now, count)
  if (state.isAllowed) return
  const message = `You can cancel at most ${state.limit} bookings of others in this time. Nothing was cancelled.`
  throw new AppError('rate_limited', message, { retryAfterSeconds: state.resetSeconds })
}

/** The audit note of a list that staff have cancelled: one for all bookings, by their references. */
export function noteOfCancelledList(bookings: readonly Booking[]): AuditNote | AuditNote[] {
  const [first] = bookings
  if (first === undefined) return []
  const references = bookings.map(({ reference }) => formatReference(reference)).join(', ')
  return bookings.length === 1
    ? { recordId: first._id, recordTitle: references }
    : { recordTitle: `${countOf(bookings.length, 'booking')}: ${references}` }
}

/** Audit notes: one for each booking, as if it had been cancelled by itself. */
export function notesOfCancelled(ids: readonly string[]) {
  return ids.map((recordId) => ({ action: 'DELETE /tours/:id' as const, recordId }))
}

/** Cancels all upcoming bookings of an account. Call within the transaction that erases the account. */
export async function cancelBookingsOf(transaction: Database, context: SignedInContext): Promise<void> {
  const { caller, now } = context
  const rows = await lockBookings(
    transaction,
    and(
      eq(bookings.userId, caller.userId),
      eq(bookings.status, 'confirmed'),
      gt(bookings.date, dateInHouse(now)),
    )!,
  )
  await lockSeatsOf(transaction, caller.userId, rows)
  await cancelRows(transaction, rows, 'traveller', now)
  const notes = notesOfCancelled(rows.map(({ id }) => id))
  await recordAudit(
    transaction,
    context,
    notes.map((note) => ({ ...note, actor: caller })),
  )
}

export const lockedColumns = {
  id: bookings.id,
  userId: bookings.userId,
  tourId: bookings.tourId,
  date: bookings.date,
  ticketCount: bookings.ticketCount,
  status: bookings.status,
  totalCents: bookings.totalCents,
  ticketPrices: bookings.ticketPrices,
  feesCents: bookings.feesCents,
  /** Frozen when the tour was booked. */
  balanceDueDays: sql<number | null>`(${bookings.facts} -> 'balanceDueDays')::int`,
  terms: sql<NonNullable<TourFacts['cancellationTerms']> | null>`${bookings.facts} -> 'cancellationTerms'`,
}

/** Locks in a fixed order, so that two calls never block each other. */
export async function lockBookings(transaction: Database, where: SQL) {
  return transaction.select(lockedColumns).from(bookings).where(where).orderBy(asc(bookings.id)).for('update')
}

export type LockedBooking = Awaited<ReturnType<typeof lockBookings>>[number]

/** Reads the bookings that match the condition, oldest first. */
export async function readBookings(transaction: Database, where: SQL): Promise<Booking[]> {
  const rows = await transaction.select(listedColumns).from(bookings).where(where).orderBy(asc(bookings.id))
  return toBookings(transaction, rows)
}

async function cancelRows(
  transaction: Database,
  rows: readonly LockedBooking[],
  by: 'traveller' | 'agency',
  now: Date,
  { claimCents, reason, ...origin }: CancellationOrigin & { claimCents?: number; reason?: string } = {},
): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await transaction
    .update(bookings)
    .set({
      status: 'cancelled',
      cancelledAt: sql`now()`,
      history: withEvent({ event: 'cancelled', at: now.toISOString(), by, ...origin }),
    })
    .where(isAmong(ids))
  const bills = await lockBookingBills(transaction, ids, now)
  const today = dateInHouse(now)
  await closeBookingBills(
    transaction,
    rows.map((row) => ({
      id: row.id,
      claimCents: claimCents ?? claimToday(row, bills.get(row.id)!, by, today),
    })),
    now,
    reason,
  )
  await freeSeats(transaction, rows)
  await endQuotesOf(transaction, ids)
  await recordChanges(transaction, 'tour', new Set(rows.map(({ tourId }) => tourId)), 'seats')
}

/** What the agency claims of a booking that is cancelled today: of one that its traveller cancels what the terms keep. */
export function claimToday(
  row: LockedBooking,
  bill: BillRow,
  by: 'traveller' | 'agency',
  today: string,
): number {
  return claimOf(row, bill, by === 'agency' ? null : percentKept(row.terms ?? [], row.date, today))
}

/** What is refunded once the booking is cancelled. */
export function refundCents(
  row: LockedBooking,
  bill: BillRow,
  by: 'traveller' | 'agency',
  today: string,
): number {
  return toRefundCents(cancelledBill(bill, claimToday(row, bill, by, today)))
}

export function isAmong(ids: readonly string[]): SQL {
  return sql`${bookings.id} = any(${sql.param(ids)}::uuid[])`
}
