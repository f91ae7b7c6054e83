// Bookings of tours: read, searched and counted.
import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNotNull,
  like,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import type { Booking } from '#contract/bookings.ts'
import { toDollars } from '#contract/money.ts'
import { dueFirstDepositCents, statementOf } from '#contract/payment-rules.ts'
import type { Database } from '#server/database/client.ts'
import { type DayRange, dayWithin, isWithinDays } from '#server/database/house-days.ts'
import { type List, listOfPage, type PageRequest, pageOf } from '#server/database/listing.ts'
import { deleteQuotesOf } from '#server/features/bookings/changes/ended-quotes.service.ts'
import { type BillRow, readBills } from '#server/features/payments/bills/bills.service.ts'
import { getTourSummaries } from '#server/features/tours/tours.service.ts'
import { phoneDigits } from './booking-search.queries.ts'
import { bookings } from './bookings.table.ts'

/** Columns that lists leave out. */
export const unlistedColumns = [
  'searchText',
  'facts',
  'travellers',
  'history',
  'ticketPrices',
  'feesCents',
  'claimKey',
  'isByStaff',
  'reminderDate',
] as const

const {
  searchText,
  facts,
  travellers,
  history,
  ticketPrices,
  feesCents,
  claimKey,
  isByStaff,
  reminderDate,
  ...listedColumns
} = getTableColumns(bookings)

export { listedColumns }

export type BookingRow = Omit<typeof bookings.$inferSelect, (typeof unlistedColumns)[number]>

/** Adds to each booking the fields of its tour and of its bill that bookings show. */
export async function toBookings(db: Database, rows: BookingRow[]): Promise<Booking[]> {
  const tours = await getTourSummaries(
    db,
    rows.map((row) => row.tourId),
  )
  const bills = await readBills(
    db,
    'booking',
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({
    _id: row.id,
    reference: row.reference,
    tourId: row.tourId,
    userId: row.userId,
    username: row.username,
    email: row.email,
    phone: row.phone,
    date: row.date,
    description: row.description,
    ticketCount: row.ticketCount,
    total: toDollars(row.totalCents),
    status: row.status as Booking['status'],
    ...paymentOf(bills.get(row.id)),
    ...(row.refundOwedCents > 0 && !bills.has(row.id) ? { hasRefundRecorded: true as const } : {}),
    createdAt: row.createdAt.toISOString(),
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
    tour: tours.get(row.tourId)!,
  }))
}

/** What bookings tell of their bill. */
export function paymentOf(
  bill: BillRow | undefined,
): Pick<Booking, 'paid' | 'payBy' | 'deposit' | 'unpaid' | 'balanceDueOn' | 'refundOwed' | 'statement'> {
  if (bill === undefined) return { statement: null }
  const statement = statementOf(bill)
  const { paid, due, toRefund } = statement
  const isAwaited = bill.state === 'open' && due > 0
  return {
    paid,
    ...(due === 0 ? {} : { unpaid: due }),
    ...(toRefund === 0 ? {} : { refundOwed: toRefund }),
    ...(isAwaited && bill.payBy !== null
      ? { payBy: bill.payBy.toISOString(), deposit: toDollars(dueFirstDepositCents(bill)) }
      : {}),
    ...(isAwaited && bill.balanceDueOn !== null ? { balanceDueOn: bill.balanceDueOn } : {}),
    statement,
  }
}

const newestFirst = [desc(bookings.createdAt), desc(bookings.id)]

/** Number of the user's own bookings in a response if the request asks for no page. */
const newestOwn = 100

/** Bookings of a user, newest first. */
export async function listOwnBookings(
  db: Database,
  userId: string,
  request: PageRequest,
): Promise<List<Booking>> {
  const page = request.page === undefined ? pageOf(request, newestOwn) : pageOf(request)
  const isOwn = eq(bookings.userId, userId)
  const [counted] = await db.select({ count: count() }).from(bookings).where(isOwn)
  const items = await toBookings(db, await readNewest(db, isOwn, page.itemsPerPage, page.offset))
  return listOfPage(items, counted!.count, page)
}

export function readNewest(db: Database, where: SQL, limit: number, offset: number): Promise<BookingRow[]> {
  return db
    .select(listedColumns)
    .from(bookings)
    .where(where)
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset)
}

/** For the data export: with the names of those who travel. */
export async function exportBookingsOf(db: Database, userId: string, most: number) {
  const rows = await db
    .select({ ...listedColumns, travellers: bookings.travellers })
    .from(bookings)
    .where(eq(bookings.userId, userId))
    .orderBy(...newestFirst)
    .limit(most)
  const exported = await toBookings(db, rows)
  return exported.map((booking, index) => ({ ...booking, travellers: rows[index]!.travellers }))
}

/** Whether the tour has a booking, of any state. */
export function isBooked(tourId: SQLWrapper): SQL {
  return sql`exists (select from ${bookings} where ${bookings.tourId} = ${tourId})`
}

/** Confirmed bookings of departures to come, by tour, with the date of the last one. Tours without any are left out. */
export async function countBookingsToCome(
  db: Database,
  tourIds: readonly string[],
  today: string,
): Promise<Map<string, { count: number; lastDate: string }>> {
  const rows = await db
    .select({ tourId: bookings.tourId, count: count(), lastDate: sql<string>`max(${bookings.date})::text` })
    .from(bookings)
    .where(
      and(
        inArray(bookings.tourId, [...tourIds]),
        gte(bookings.date, today),
        eq(bookings.status, 'confirmed'),
      ),
    )
    .groupBy(bookings.tourId)
  return new Map(rows.map(({ tourId, ...uses }) => [tourId, uses]))
}

/** Bookings made on each day. Days without any are left out. */
export async function countBookingsByDay(
  db: Database,
  days: DayRange,
): Promise<{ day: string; count: number }[]> {
  const day = dayWithin(bookings.createdAt, days)
  return db
    .select({ day, count: count() })
    .from(bookings)
    .where(isWithinDays(bookings.createdAt, days))
    .groupBy(day)
}

/** The number of bookings that erasing the account would cancel. */
export async function countCancellableBookings(db: Database, userId: string, today: string): Promise<number> {
  const [counted] = await db
    .select({ count: count() })
    .from(bookings)
    .where(and(eq(bookings.userId, userId), eq(bookings.status, 'confirmed'), gt(bookings.date, today)))
  return counted!.count
}

export async function listBookingIdsOf(db: Database, userId: string): Promise<string[]> {
  const rows = await db.select({ id: bookings.id }).from(bookings).where(eq(bookings.userId, userId))
  return rows.map(({ id }) => id)
}

/** Removes the traveller's data; seats and totals stay. */
export async function forgetTraveller(db: Database, userId: string, name: string): Promise<void> {
  await deleteQuotesOf(db, userId)
  await db
    .update(bookings)
    .set({ userId: null, username: name, email: '', phone: '', description: '', travellers: [] })
    .where(eq(bookings.userId, userId))
}

/** Most accounts that a phone number finds, and fewest digits of it. */
const mostByPhone = 200
const fewestDigits = 3

/** The accounts with bookings that have this phone number. */
export async function listUserIdsByPhone(db: Database, typed: string): Promise<string[]> {
  const digits = phoneDigits(typed)
  if (digits === null || digits.length < fewestDigits) return []
  const rows = await db
    .selectDistinct({ userId: bookings.userId })
    .from(bookings)
    .where(and(like(bookings.phone, `%${digits}%`), isNotNull(bookings.userId)))
    .limit(mostByPhone)
  return rows.flatMap(({ userId }) => userId ?? [])
}

/** The number of bookings of an account. */
export async function countBookingsOf(db: Database, userId: string): Promise<number> {
  return db.$count(bookings, eq(bookings.userId, userId))
}
