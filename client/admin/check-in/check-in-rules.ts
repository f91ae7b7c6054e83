// Decisions of the device itself: who is in, unsent check-ins included, and whether a scanned voucher is valid.
import { formatReference } from '#contract/booking-reference.ts'
import type { CheckInBooking, CheckInList, NewCheckIn } from '#contract/check-ins.ts'
import type { VoucherResult } from '#contract/voucher-code.ts'

/** The list as it will be once the check-ins are sent, if no other device has been faster. */
export function withUnsent(
  list: CheckInList,
  unsent: readonly NewCheckIn[],
  { by, deviceId }: { by: string | null; deviceId: string },
): CheckInList {
  if (unsent.length === 0) return list
  const ofBooking = Map.groupBy(unsent, ({ bookingId }) => bookingId)
  const bookings = list.bookings.map((booking) => {
    let after = booking
    for (const { kind, count, method, at } of ofBooking.get(booking._id) ?? []) {
      if (kind === 'in') {
        const countIn = Math.min(after.ticketCount, after.countIn + count)
        after = { ...after, countIn, last: { by, at, method, deviceId } }
      } else after = withoutTravellers(after, count)
    }
    return after
  })
  return { ...list, bookings }
}

function withoutTravellers(booking: CheckInBooking, count: number): CheckInBooking {
  const countIn = Math.max(0, booking.countIn - count)
  if (countIn > 0) return { ...booking, countIn }
  const { last: _last, ...others } = booking
  return { ...others, countIn }
}

export interface Counts {
  countIn: number
  expected: number
}

export function countsOf({ bookings }: CheckInList): Counts {
  return {
    countIn: bookings.reduce((sum, booking) => sum + booking.countIn, 0),
    expected: bookings.reduce((sum, booking) => sum + booking.ticketCount, 0),
  }
}

/** Bookings with all typed words in names or reference. */
export function findBookings(bookings: readonly CheckInBooking[], typed: string): CheckInBooking[] {
  const words = fold(typed).split(/\s+/).filter(Boolean)
  return bookings.filter(({ username, travellers, reference }) => {
    const text = fold([username, ...travellers, reference, formatReference(reference)].join(' '))
    return words.every((word) => text.includes(word))
  })
}

function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** What a scanned code means at this departure. Only `arrived` lets anybody in. */
export type Verdict =
  | { kind: 'arrived'; booking: CheckInBooking; differs?: number }
  /** A second scan: all travellers are in already. */
  | { kind: 'already'; booking: CheckInBooking }
  | { kind: 'forged' | 'expired' | 'cancelled' | 'unknown' }
  | { kind: 'moved'; to: string | undefined }
  /** For another departure; `booking` is on this list all the same, because it was moved here later. */
  | { kind: 'elsewhere'; date: string; isSameTour: boolean; booking: CheckInBooking | undefined }

export function judgeVoucher(result: VoucherResult, list: CheckInList): Verdict {
  if (!('claims' in result)) return { kind: 'forged' }
  const { claims, problem } = result
  const booking = list.bookings.find(({ _id }) => _id === claims.bookingId)
  if (problem === 'elsewhere') {
    const isSameTour = claims.tourId === list.tourId
    return { kind: 'elsewhere', date: claims.date, isSameTour, booking }
  }
  if (problem === 'expired') return { kind: 'expired' }
  if (problem !== null) return { kind: 'forged' }
  if (booking !== undefined) {
    if (booking.countIn >= booking.ticketCount) return { kind: 'already', booking }
    const differs = claims.ticketCount === booking.ticketCount ? {} : { differs: claims.ticketCount }
    return { kind: 'arrived', booking, ...differs }
  }
  const gone = list.gone.find(({ _id }) => _id === claims.bookingId)
  if (gone?.reason === 'cancelled') return { kind: 'cancelled' }
  return gone === undefined ? { kind: 'unknown' } : { kind: 'moved', to: gone.to }
}
