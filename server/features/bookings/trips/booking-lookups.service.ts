// Bookings for travellers without an account: found by reference and PIN.
import { and, eq, ne } from 'drizzle-orm'
import { formatReference } from '#contract/booking-reference.ts'
import type { Booking } from '#contract/bookings.ts'
import type { CallContext } from '#server/calls/call.ts'
import { AppError } from '#server/calls/errors.ts'
import { countGuess, growingDelay, pinCounters, requireGuessAllowed } from '#server/calls/guess-limits.ts'
import { newId } from '#server/database/ids.ts'
import { recordAudit } from '#server/features/audit-log/audit-log.service.ts'
import { bookings } from '#server/features/bookings/bookings.table.ts'
import {
  cancelLockedBooking,
  lockBookings,
} from '#server/features/bookings/cancellations/cancellations.service.ts'
import { type KnownBrowsers, knownBrowserSeconds } from '#server/features/sessions/known-browsers.service.ts'
import type { BookingPins } from './booking-pins.service.ts'

export interface Lookup {
  pins: BookingPins
  areGuessesLimited: boolean
  knownBrowsers: KnownBrowsers
  /** Name of the cookie of `knownBrowsers`. */
  deviceCookie: string
}

/**
 * The id of the booking with this reference and PIN. Call outside a transaction: wrong PINs stay counted. An unknown
 * reference and a wrong PIN are refused alike, after the same work. Bookings of erased accounts are unknown. The browser is
 * remembered: guesses by strangers do not delay a browser that has opened the booking, or signed in to its account, before.
 */
export async function findBookingId(
  { db, now, request, setCookie }: Pick<CallContext, 'db' | 'now' | 'request' | 'setCookie'>,
  { reference, pin }: { reference: string; pin: string },
  { pins, areGuessesLimited, knownBrowsers, deviceCookie }: Lookup,
): Promise<string> {
  const [row] = await db
    .select({ id: bookings.id, userId: bookings.userId })
    .from(bookings)
    .where(and(eq(bookings.reference, reference), ne(bookings.email, '')))
  const cookie = request.cookies[deviceCookie]
  const known = [row?.id, row?.userId].find((id) => id != null && knownBrowsers.find(cookie, id) !== null)
  const counters = !areGuessesLimited
    ? []
    : known != null
      ? [growingDelay(`booking/device/${knownBrowsers.find(cookie, known)}/${reference}`)]
      : pinCounters(request.ip, reference)
  await requireGuessAllowed(db, counters, now)
  const isRight = await countGuess(
    db,
    counters,
    now,
    async () => pins.isPinOf(row?.id ?? newId(), pin) && row !== undefined,
  )
  if (!isRight) {
    const found = row === undefined ? {} : { recordId: row.id }
    const recordTitle = formatReference(reference)
    await recordAudit(db, { now, request }, [
      { action: 'wrong PIN', outcome: 'refused', actor: null, recordTitle, ...found },
    ])
    throw new AppError('not_found', 'There is no booking with this reference and PIN.')
  }
  const { id } = row!
  setCookie({
    name: deviceCookie,
    value: knownBrowsers.remember(cookie, id),
    httpOnly: true,
    maxAgeSeconds: knownBrowserSeconds,
  })
  return id
}

/** Call within a transaction. Throws like `cancelBooking`; cancelling twice changes nothing. */
export async function cancelFoundBooking(
  context: Pick<CallContext, 'db' | 'now' | 'request'>,
  id: string,
  shownRefund: number | undefined,
): Promise<{ booking: Booking; hasChanged: boolean }> {
  const [row] = await lockBookings(context.db, eq(bookings.id, id))
  const cancelled = await cancelLockedBooking(context, row!, 'traveller', shownRefund, { withPin: true })
  if (cancelled.hasChanged) {
    const recordTitle = formatReference(cancelled.booking.reference)
    const entry = { action: 'booking cancelled by PIN', actor: null, recordId: id, recordTitle } as const
    await recordAudit(context.db, context, entry)
  }
  return cancelled
}

/** Of a payment that was begun with reference and PIN. Call within a transaction. */
export async function recordFoundPayment(
  context: Pick<CallContext, 'db' | 'now' | 'request'>,
  { id, reference }: { id: string; reference: string },
): Promise<void> {
  const entry = { action: 'payment begun by PIN', actor: null, recordId: id } as const
  await recordAudit(context.db, context, { ...entry, recordTitle: formatReference(reference) })
}
