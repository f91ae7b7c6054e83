// Bookings for travellers without an account: found by reference and PIN.
import { and, eq, ne } from 'drizzle-orm'
import type { Booking } from '#contract/bookings.ts'
import type { CallContext } from '#server/call.ts'
import { AppError } from '#server/errors.ts'
import { addressCounters, countGuess, growingDelay, requireGuessAllowed } from '#server/guess-limits.ts'
import { newId } from '#server/ids.ts'
import type { BookingPins } from './booking-pins.ts'
import { bookings } from './bookings.table.ts'
import { cancelLockedBooking, lockBookings } from './cancelling.service.ts'

interface Lookup {
  pins: BookingPins
  areGuessesLimited: boolean
}

/**
 * The id of the booking with this reference and PIN. Call outside a transaction: wrong PINs stay counted. An unknown
 * reference and a wrong PIN are refused alike, after the same work. Bookings of erased accounts are unknown.
 */
export async function findBookingId(
  { db, now, request }: Pick<CallContext, 'db' | 'now' | 'request'>,
  { reference, pin }: { reference: string; pin: string },
  { pins, areGuessesLimited }: Lookup,
): Promise<string> {
  const counters = areGuessesLimited
    ? [...addressCounters(request.ip, 'booking'), growingDelay(`booking/${reference}`)]
    : []
  await requireGuessAllowed(db, counters, now)
  let id: string | undefined
  const isRight = await countGuess(db, counters, now, async () => {
    const [row] = await db
      .select({ id: bookings.id })
      .from(bookings)
      .where(and(eq(bookings.reference, reference), ne(bookings.email, '')))
    id = row?.id
    return pins.isPinOf(id ?? newId(), pin) && id !== undefined
  })
  if (!isRight) throw new AppError('not_found', 'There is no booking with this reference and PIN.')
  return id!
}

/** Call within a transaction. Throws like `cancelBooking`; cancelling twice changes nothing. */
export async function cancelFoundBooking(
  context: Pick<CallContext, 'db' | 'now'>,
  id: string,
  shownRefund: number | undefined,
): Promise<{ booking: Booking; hasChanged: boolean }> {
  const [row] = await lockBookings(context.db, eq(bookings.id, id))
  return cancelLockedBooking(context, row!, 'traveller', shownRefund)
}
