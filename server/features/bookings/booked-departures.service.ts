// Departures with their travellers, for staff.
import { and, asc, count, desc, eq, inArray, type SQL } from 'drizzle-orm'
import { type Booking, type Departure, type FormerBooking, maxCancelledListed } from '#contract/bookings.ts'
import { dueCents } from '#contract/payment-rules.ts'
import type { Database } from '#server/database/client.ts'
import type { ListCaches } from '#server/database/list-caches.ts'
import type { List } from '#server/database/listing.ts'
import { readBills } from '#server/features/payments/bills/bills.service.ts'
import {
  type DepartureFilter,
  type DepartureOfTour,
  getDeparture,
  listDepartures,
  readLink,
} from '#server/features/seats/departures/departures.queries.ts'
import { listedColumns, toBookings } from './bookings.service.ts'
import { bookings } from './bookings.table.ts'
import { listFormerBookings } from './former-bookings.queries.ts'

export async function listDeparturesWithBookings(
  db: Database,
  caches: ListCaches,
  filter: DepartureFilter,
  today: string,
): Promise<List<Departure>> {
  const list = await listDepartures(db, caches, filter, today)
  return { ...list, items: await withBookingCounts(db, list.items) }
}

export async function withBookingCounts(
  db: Database,
  departures: readonly DepartureOfTour[],
): Promise<Departure[]> {
  const counts = await countBookings(db, departures)
  return departures.map((departure) => ({ ...departure, bookingCount: counts.get(keyOf(departure)) ?? 0 }))
}

/** What the confirmed bookings of departures have yet to pay, in cents, by tour and date with a space between. */
export async function sumUnpaid(
  db: Database,
  departures: readonly { tourId: string; date: string }[],
): Promise<Map<string, number>> {
  if (departures.length === 0) return new Map()
  const rows = await db
    .select({ id: bookings.id, tourId: bookings.tourId, date: bookings.date })
    .from(bookings)
    .where(isOfDepartures(departures))
  const bills = await readBills(
    db,
    'booking',
    rows.map(({ id }) => id),
  )
  const sums = new Map<string, number>()
  for (const row of rows) {
    const bill = bills.get(row.id)
    if (bill !== undefined) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + dueCents(bill))
  }
  return sums
}

/** Confirmed bookings of these tours on these dates; also of one's tour on another's date. */
function isOfDepartures(departures: readonly { tourId: string; date: string }[]): SQL {
  return and(
    eq(bookings.status, 'confirmed'),
    inArray(
      bookings.tourId,
      departures.map(({ tourId }) => tourId),
    ),
    inArray(
      bookings.date,
      departures.map(({ date }) => date),
    ),
  )!
}

/** All confirmed bookings ordered by name, followed by the newest cancelled bookings. */
export async function getDepartureWithBookings(
  db: Database,
  tourId: string,
  date: string,
): Promise<Departure & { link: string | null; bookings: Booking[]; former: FormerBooking[] }> {
  const departure = await getDeparture(db, tourId, date)
  const ofStatus = (status: Booking['status']) =>
    and(eq(bookings.tourId, departure.tourId), eq(bookings.date, date), eq(bookings.status, status))
  const confirmed = await db
    .select(listedColumns)
    .from(bookings)
    .where(ofStatus('confirmed'))
    .orderBy(asc(bookings.searchText), asc(bookings.id))
  const cancelled = await db
    .select(listedColumns)
    .from(bookings)
    .where(ofStatus('cancelled'))
    .orderBy(desc(bookings.cancelledAt), asc(bookings.id))
    .limit(maxCancelledListed)
  return {
    ...departure,
    link: await readLink(db, { tourId: departure.tourId, date }),
    bookingCount: confirmed.length,
    bookings: await toBookings(db, [...confirmed, ...cancelled]),
    former: await listFormerBookings(db, { tourId: departure.tourId, date }),
  }
}

function keyOf({ tourId, date }: { tourId: string; date: string }): string {
  return `${tourId} ${date}`
}

async function countBookings(
  db: Database,
  departures: readonly { tourId: string; date: string }[],
): Promise<Map<string, number>> {
  if (departures.length === 0) return new Map()
  const rows = await db
    .select({ tourId: bookings.tourId, date: bookings.date, count: count() })
    .from(bookings)
    .where(isOfDepartures(departures))
    .groupBy(bookings.tourId, bookings.date)
  return new Map(rows.map((row) => [keyOf(row), row.count]))
}
