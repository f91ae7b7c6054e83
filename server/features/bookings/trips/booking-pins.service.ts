// The six digits that, with the reference, show and cancel a booking without an account. Derived from the booking and the
// server's secret, so that the database does not hold them.
import { timingSafeEqual } from 'node:crypto'
import { deriveKey, sign } from '#server/crypto/secrets.ts'

const digits = 6

export interface BookingPins {
  pinOf(bookingId: string): string
  /** Takes the same time for every PIN. */
  isPinOf(bookingId: string, pin: string): boolean
}

export function createBookingPins(jwtSecret: string): BookingPins {
  const key = deriveKey(jwtSecret, 'PINs of bookings')
  function pinOf(bookingId: string): string {
    // 48 bits: the remainder favours no number by more than one in 280 million.
    const number = sign(key, bookingId).readUIntBE(0, 6) % 10 ** digits
    return String(number).padStart(digits, '0')
  }
  return {
    pinOf,
    isPinOf: (bookingId, pin) =>
      pin.length === digits &&
      timingSafeEqual(Buffer.from(pinOf(bookingId)), Buffer.from(pin.replaceAll(/\D/g, '-'))),
  }
}
