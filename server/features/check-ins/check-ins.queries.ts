// What a device needs to check in the travellers of one departure.
import { and, asc, eq, inArray } from 'drizzle-orm'
import { isCheckInOpen } from '#contract/check-in-rules.ts'
import type { CheckInBooking, CheckInList, DoubleCheckIn } from '#contract/check-ins.ts'
import { toDollars } from '#contract/money.ts'
import { dueCents } from '#contract/payment-rules.ts'
import type { PersonalData } from '#contract/personal-data.ts'
import { dateInHouse } from '#server/config/house.ts'
import type { Database } from '#server/database/client.ts'
import {
  type DepartureBooking,
  listForCheckIn,
  listGoneFrom,
} from '#server/features/bookings/check-in-bookings.queries.ts'
import { readBills } from '#server/features/payments/bills/bills.service.ts'
import { getDeparture } from '#server/features/seats/departures/departures.queries.ts'
import { getUsernames } from '#server/features/users/users.service.ts'
import { checkIns } from './check-ins.table.ts'

export type CheckInRow = typeof checkIns.$inferSelect

/** Who of a booking is in, by its rows in the order of recording. */
export interface CheckInState {
  countIn: number
  /** The last check-in that counts; undefined while nobody is in. */
  last: CheckInRow | undefined
  /** Double check-ins that staff have not decided on. */
  doubles: CheckInRow[]
}

export function stateOf(rows: readonly CheckInRow[]): CheckInState {
  let countIn = 0
  let last: CheckInRow | undefined
  const decided = new Set(rows.map(({ decides }) => decides))
  for (const row of rows) {
    if (row.kind === 'undo') countIn -= row.count
    else if (!row.isDouble) {
      countIn += row.count
      if (row.kind === 'in') last = row
    }
  }
  const doubles = rows.filter(({ id, isDouble }) => isDouble && !decided.has(id))
  return { countIn, last: countIn > 0 ? last : undefined, doubles }
}

/** Rows of bookings of one departure, by booking, in the order of recording. */
export async function readCheckIns(
  db: Database,
  tourId: string,
  date: string,
): Promise<Map<string, CheckInRow[]>> {
  const rows = await db
    .select()
    .from(checkIns)
    .where(and(eq(checkIns.tourId, tourId), eq(checkIns.date, date)))
    .orderBy(asc(checkIns.place))
  return Map.groupBy(rows, ({ bookingId }) => bookingId)
}

/** For the copy of one's data: by booking, in the order of recording. */
export async function exportCheckInsOf(
  db: Database,
  bookingIds: readonly string[],
): Promise<Map<string, PersonalData['bookings'][number]['checkIns']>> {
  if (bookingIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(checkIns)
    .where(inArray(checkIns.bookingId, [...bookingIds]))
    .orderBy(asc(checkIns.place))
  const byBooking = Map.groupBy(rows, ({ bookingId }) => bookingId)
  return new Map(
    [...byBooking].map(([id, ofBooking]) => [
      id,
      ofBooking.map(({ date, kind, count, method, at }) => ({
        date,
        kind,
        count,
        method,
        at: at.toISOString(),
      })),
    ]),
  )
}

/** Throws `not_found` for a departure that nobody has booked. */
export async function readCheckInList(
  db: Database,
  id: string,
  date: string,
  now: Date,
): Promise<CheckInList> {
  const { tourId, tour } = await getDeparture(db, id, date)
  const bookings = await listForCheckIn(db, tourId, date)
  return {
    tourId,
    date,
    tour,
    takenAt: now.toISOString(),
    isOpen: isCheckInOpen(date, dateInHouse(now)),
    bookings: await withCheckIns(db, tourId, date, bookings),
    gone: await listGoneFrom(db, tourId, date),
  }
}

export async function withCheckIns(
  db: Database,
  tourId: string,
  date: string,
  bookings: readonly DepartureBooking[],
): Promise<CheckInBooking[]> {
  const rows = await readCheckIns(db, tourId, date)
  const states = new Map(bookings.map(({ id }) => [id, stateOf(rows.get(id) ?? [])]))
  const shown = [...states.values()].flatMap(({ last, doubles }) => [...(last ? [last] : []), ...doubles])
  const usernames = await getUsernames(
    db,
    shown.flatMap(({ userId }) => userId ?? []),
  )
  const actOf = ({ userId, at, method, deviceId }: CheckInRow) => ({
    by: userId === null ? null : (usernames.get(userId) ?? null),
    at: at.toISOString(),
    method,
    deviceId,
  })
  const doubleOf = (row: CheckInRow): DoubleCheckIn => ({
    _id: row.id,
    count: row.count,
    countBefore: row.countBefore,
    ...actOf(row),
  })
  const bills = await readBills(
    db,
    'booking',
    bookings.map(({ id }) => id),
  )
  return bookings.map(({ id, reference, username, travellers, ticketCount }) => {
    const { countIn, last, doubles } = states.get(id)!
    const bill = bills.get(id)
    const unpaid = bill === undefined ? 0 : dueCents(bill)
    return {
      _id: id,
      reference,
      username,
      travellers,
      ticketCount,
      ...(unpaid === 0 ? {} : { unpaid: toDollars(unpaid) }),
      countIn,
      ...(last === undefined ? {} : { last: actOf(last) }),
      doubles: doubles.map(doubleOf),
    }
  })
}
