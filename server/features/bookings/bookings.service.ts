// Bookings of tours. Seats and booking are written in one transaction, or not at all.
import { and, count, desc, eq, getTableColumns, gt, gte, like, lt, or, type SQL, sql } from 'drizzle-orm'
import { readReference } from '#contract/booking-reference.ts'
import type { Booking, NewBooking, travelTimes } from '#contract/bookings.ts'
import { toDollars } from '#contract/money.ts'
import type { PaymentMethod } from '#contract/payment-rules.ts'
import { unpaidCents } from '#contract/payment-rules.ts'
import { dateInUtc } from '#server/calendar.ts'
import type { SignedInContext } from '#server/call.ts'
import { topicOf } from '#server/database/changes.ts'
import type { Database } from '#server/database/client.ts'
import { isoText } from '#server/database/iso-text.ts'
import type { ListCaches } from '#server/database/list-caches.ts'
import { listedRows } from '#server/database/listed-rows.ts'
import { type List, listOfPage, type PageRequest, pageOf } from '#server/database/listing.ts'
import { readOrdered } from '#server/database/ordered-rows.ts'
import { matchesAsTyped } from '#server/database/text-search.ts'
import { type BillRow, readBills } from '#server/features/payments/bills.service.ts'
import { isOfTourNamed } from '#server/features/tours/departures.queries.ts'
import { lockDeparture, takingSeats, whyNotTaken } from '#server/features/tours/departures.service.ts'
import { getTourSummaries, requireTour } from '#server/features/tours/tours.service.ts'
import { lockAccount, requireUser } from '#server/features/users/lock-account.ts'
import { isId, newId } from '#server/ids.ts'
import { openBookingBill } from './booking-bills.ts'
import { hasTicketLimits, requireBookableDate, requireWithinTicketLimits } from './booking-limits.service.ts'
import { bookings } from './bookings.table.ts'
import { deleteQuotesOf } from './ended-quotes.ts'

/** Columns that lists leave out. */
const unlistedColumns = ['searchText', 'facts', 'travellers', 'history', 'ticketPrices', 'feesCents'] as const

const { searchText, facts, travellers, history, ticketPrices, feesCents, ...listedColumns } =
  getTableColumns(bookings)

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
    ...(row.refundOwedCents === 0 ? {} : { refundOwed: toDollars(row.refundOwedCents) }),
    ...paymentOf(bills.get(row.id)),
    createdAt: row.createdAt.toISOString(),
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
    tour: tours.get(row.tourId)!,
  }))
}

function paymentOf(bill: BillRow | undefined): Pick<Booking, 'paid' | 'payBy' | 'unpaid' | 'balanceDueOn'> {
  if (bill === undefined) return {}
  const paid = toDollars(bill.paidCents)
  if (unpaidCents(bill) === 0) return { paid }
  return {
    paid,
    unpaid: toDollars(unpaidCents(bill)),
    ...(bill.payBy === null ? {} : { payBy: bill.payBy.toISOString() }),
    ...(bill.balanceDueOn === null ? {} : { balanceDueOn: bill.balanceDueOn }),
  }
}

export interface BookingSettings {
  areTicketsLimited: boolean
  /** How deposits are paid. */
  method: PaymentMethod
}

/**
 * Call within a transaction. Books seats; the total is tickets × the current cost of the tour or departure. Opens the bill if
 * the tour asks for a deposit.
 */
export async function createBooking(
  context: SignedInContext,
  booking: NewBooking,
  { areTicketsLimited, method }: BookingSettings,
): Promise<{ booking: Booking; bill: BillRow | undefined }> {
  const { db, caller, now } = context
  requireBookableDate(booking.date, dateInUtc(now))
  const tourId = isId(booking.tourId) ? booking.tourId : (await requireTour(db, booking.tourId)).id
  const wanted = { ...booking, tourId }
  if (areTicketsLimited && hasTicketLimits(caller)) {
    await lockAccount(db, caller.userId)
    await requireWithinTicketLimits(db, context, wanted)
  }
  if (!(await lockDeparture(db, wanted, caller.userId))) {
    await requireUser(db, caller.userId)
    throw await whyNotTaken(db, wanted, caller.userId, now)
  }
  return insertBooking(db, caller.userId, wanted, { method, now })
}

/** `tourId` is an id, not a slug. One statement takes the seats and books. The departure must be locked. */
async function insertBooking(
  db: Database,
  userId: string,
  booking: NewBooking,
  { method, now }: { method: PaymentMethod; now: Date },
): Promise<{ booking: Booking; bill: BillRow | undefined }> {
  const { tourId, date, ticketCount, username, email } = booking
  const description = booking.description ?? ''
  const phone = String(booking.phone ?? '')
  const id = newId()
  const {
    rows: [booked],
  } = await db.execute<{
    tour: Omit<Booking['tour'], 'isDeleted'>
    reference: string
    total_cents: string
    created_at: string
    deposit_percent: number | null
    balance_due_days: number | null
    cut_off: string
  }>(sql`
    with ${takingSeats({ tourId, date, ticketCount }, userId, now)}, booked as (
      insert into bookings (id, tour_id, user_id, username, email, phone, date, description, ticket_count,
        total_cents, facts, created_at)
      select ${id}, tour.id, ${userId}, ${username}, ${email}, ${phone}, ${date}, ${description},
        ${ticketCount}, ${ticketCount}::bigint * coalesce(taken.cost_cents, tour.cost_cents), tour.facts,
        clock_timestamp()
      from tour, taken
      returning reference, total_cents, created_at
    ), told as (
      insert into changes (topic) select ${topicOf({ kind: 'tour', id: tourId, aspect: 'seats' })} from booked
    )
    select json_build_object('_id', id, 'slug', slug, 'title', title, 'image', image, 'location', location) as tour,
      reference, total_cents, ${isoText(sql`booked.created_at`)} as created_at,
      (tour.facts -> 'depositPercent')::int as deposit_percent,
      (tour.facts -> 'balanceDueDays')::int as balance_due_days, ${isoText(sql`taken.cut_off`)} as cut_off
    from booked, tour, taken`)
  if (booked === undefined) throw await whyNotTaken(db, booking, userId, now)
  const totalCents = Number(booked.total_cents)
  const bill = await openBookingBill(
    db,
    {
      bookingId: id,
      reference: booked.reference,
      totalCents,
      date,
      tourTitle: booked.tour.title,
      terms: { depositPercent: booked.deposit_percent, balanceDueDays: booked.balance_due_days },
      cutOff: new Date(booked.cut_off),
    },
    method,
    now,
  )
  const made: Booking = {
    _id: id,
    reference: booked.reference,
    tourId,
    userId,
    username,
    email,
    phone,
    date,
    description,
    ticketCount,
    total: toDollars(totalCents),
    status: 'confirmed',
    ...paymentOf(bill),
    createdAt: booked.created_at,
    cancelledAt: null,
    tour: { ...booked.tour, isDeleted: false },
  }
  return { booking: made, bill }
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
  const items = await listNewestBookings(db, userId, page.itemsPerPage, page.offset)
  return listOfPage(items, counted!.count, page)
}

async function listNewestBookings(
  db: Database,
  userId: string,
  most: number,
  offset: number,
): Promise<Booking[]> {
  const rows = await db
    .select(listedColumns)
    .from(bookings)
    .where(eq(bookings.userId, userId))
    .orderBy(...newestFirst)
    .limit(most)
    .offset(offset)
  return toBookings(db, rows)
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

/** The number of bookings that erasing the account would cancel. */
export async function countCancellableBookings(db: Database, userId: string, today: string): Promise<number> {
  const [counted] = await db
    .select({ count: count() })
    .from(bookings)
    .where(and(eq(bookings.userId, userId), eq(bookings.status, 'confirmed'), gt(bookings.date, today)))
  return counted!.count
}

/** Removes the traveller's data; seats and totals stay. */
export async function forgetTraveller(db: Database, userId: string, name: string): Promise<void> {
  await deleteQuotesOf(db, userId)
  await db
    .update(bookings)
    .set({ userId: null, username: name, email: '', phone: '', description: '', travellers: [] })
    .where(eq(bookings.userId, userId))
}

export interface BookingFilter extends PageRequest {
  q?: string | undefined
  tourId?: string | undefined
  tour?: string | undefined
  when?: (typeof travelTimes)[number] | undefined
  date?: string | undefined
  status?: Booking['status'] | undefined
}

export async function listBookings(
  db: Database,
  caches: ListCaches,
  filter: BookingFilter,
  today: string,
): Promise<List<Booking>> {
  const conditions: (SQL | undefined)[] = []
  if (filter.q !== undefined) conditions.push(isSought(filter.q))
  if (filter.tourId !== undefined)
    conditions.push(isId(filter.tourId) ? eq(bookings.tourId, filter.tourId) : sql`false`)
  if (filter.tour !== undefined) conditions.push(isOfTourNamed(db, bookings.tourId, filter.tour))
  if (filter.when === 'upcoming') conditions.push(gte(bookings.date, today))
  if (filter.when === 'past') conditions.push(lt(bookings.date, today))
  if (filter.date !== undefined) conditions.push(eq(bookings.date, filter.date))
  if (filter.status !== undefined) conditions.push(eq(bookings.status, filter.status))
  const where = and(sql`true`, ...conditions)!
  const page = pageOf(filter)
  const { q, tourId, tour, when, date, status } = filter
  const name = JSON.stringify([q, tourId, tour, when, date, status, today])
  const countNow = async () => {
    const [counted] = await db.select({ count: count() }).from(bookings).where(where)
    return counted!.count
  }
  // Names may change without a change of seats.
  const totalCount = await (q === undefined ? caches.counts.get(name, countNow) : countNow())
  const rows = await readOrdered(
    {
      table: bookings,
      where,
      count: totalCount,
      key: bookings.createdAt,
      keyType: 'timestamptz',
      id: bookings.id,
      isDescending: true,
      read: (slice) => readListed(db, slice),
    },
    {
      limit: page.itemsPerPage,
      offset: page.offset,
      ...(q === undefined ? { positions: caches.positions, name } : {}),
    },
  )
  return listOfPage(await toBookings(db, rows), totalCount, page)
}

const readListed = listedRows(bookings, unlistedColumns)

/** Searches by words of name and e-mail, by a part of the phone number, or by the reference or id of the booking. */
function isSought(typed: string): SQL | undefined {
  const id = typed.trim().toLowerCase()
  if (isId(id)) return eq(bookings.id, id)
  const reference = readReference(typed)
  const named = matchesAsTyped(bookings.searchText, typed)
  const digits = phoneDigits(typed)
  return or(
    named ?? undefined,
    digits === null ? undefined : like(bookings.phone, `%${digits}%`),
    reference === null ? undefined : eq(bookings.reference, reference),
  )
}

/** Digits of a typed phone number. Bookings store only digits, some with a country code and some without. */
function phoneDigits(typed: string): string | null {
  const digits = typed
    .replace('(0)', '')
    .replaceAll(/[\s()+./-]/g, '')
    .replace(/^0+/, '')
  return /^\d{3,}$/.test(digits) ? digits : null
}
