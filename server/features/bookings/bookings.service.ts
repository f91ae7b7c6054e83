// Bookings of tours. Seats and booking are written in one transaction, or not at all.
import { and, count, desc, eq, gt, gte, like, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Booking, NewBooking, travelTimes } from '#contract/bookings.ts'
import { toDollars } from '#contract/money.ts'
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
import { isOfTourNamed } from '#server/features/tours/departures.queries.ts'
import { takingSeats, whyNotTaken } from '#server/features/tours/departures.service.ts'
import { getTourSummaries, requireTour } from '#server/features/tours/tours.service.ts'
import { lockAccount, requireUser } from '#server/features/users/lock-account.ts'
import { isId, newId } from '#server/ids.ts'
import { hasTicketLimits, requireBookableDate, requireWithinTicketLimits } from './booking-limits.service.ts'
import { bookings } from './bookings.table.ts'

export type BookingRow = Omit<typeof bookings.$inferSelect, 'searchText'>

/** Adds to each booking what it shows of its tour. */
export async function toBookings(db: Database, rows: BookingRow[]): Promise<Booking[]> {
  const tours = await getTourSummaries(
    db,
    rows.map((row) => row.tourId),
  )
  return rows.map((row) => ({
    _id: row.id,
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
    createdAt: row.createdAt.toISOString(),
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
    tour: tours.get(row.tourId)!,
  }))
}

/** Books seats; the total is tickets × the tour's cost at this moment. */
export async function createBooking(
  context: SignedInContext,
  booking: NewBooking,
  areTicketsLimited: boolean,
): Promise<Booking> {
  const { db, caller, now } = context
  requireBookableDate(booking.date, dateInUtc(now))
  const tourId = isId(booking.tourId) ? booking.tourId : (await requireTour(db, booking.tourId)).id
  const wanted = { ...booking, tourId }
  if (!areTicketsLimited || !hasTicketLimits(caller)) return insertBooking(db, caller.userId, wanted)
  return db.transaction(async (transaction) => {
    await lockAccount(transaction, caller.userId)
    await requireWithinTicketLimits(transaction, context, wanted)
    return insertBooking(transaction, caller.userId, wanted)
  })
}

/**
 * `tourId` is an id, no slug. One statement, which is a transaction by itself. The account is locked before the seats,
 * as erasing locks them, so that the two never block each other.
 */
async function insertBooking(db: Database, userId: string, booking: NewBooking): Promise<Booking> {
  const { tourId, date, ticketCount, username, email } = booking
  const description = booking.description ?? ''
  const phone = String(booking.phone ?? '')
  const id = newId()
  const {
    rows: [booked],
  } = await db.execute<{
    tour: Omit<Booking['tour'], 'isDeleted'>
    total_cents: string
    created_at: string
  }>(sql`
    with account as (
      select id from users where id = ${userId} for key share
    ), ${takingSeats(tourId, date, ticketCount, sql`account`)}, booked as (
      insert into bookings (id, tour_id, user_id, username, email, phone, date, description, ticket_count,
        total_cents, created_at)
      select ${id}, tour.id, ${userId}, ${username}, ${email}, ${phone}, ${date}, ${description},
        ${ticketCount}, ${ticketCount}::bigint * cost_cents, clock_timestamp()
      from tour, taken
      returning total_cents, created_at
    ), told as (
      insert into changes (topic) select ${topicOf({ kind: 'tour', id: tourId, aspect: 'seats' })} from booked
    )
    select json_build_object('_id', id, 'slug', slug, 'title', title, 'image', image, 'location', location) as tour,
      total_cents, ${isoText(sql`booked.created_at`)} as created_at
    from booked, tour`)
  if (booked === undefined) {
    await requireUser(db, userId)
    throw await whyNotTaken(db, tourId, date)
  }
  return {
    _id: id,
    tourId,
    userId,
    username,
    email,
    phone,
    date,
    description,
    ticketCount,
    total: toDollars(Number(booked.total_cents)),
    status: 'confirmed',
    createdAt: booked.created_at,
    cancelledAt: null,
    tour: { ...booked.tour, isDeleted: false },
  }
}

const newestFirst = [desc(bookings.createdAt), desc(bookings.id)]

/** So many bookings of one's own are answered where no page is asked for. */
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

export async function listNewestBookings(
  db: Database,
  userId: string,
  most: number,
  offset = 0,
): Promise<Booking[]> {
  const rows = await db
    .select()
    .from(bookings)
    .where(eq(bookings.userId, userId))
    .orderBy(...newestFirst)
    .limit(most)
    .offset(offset)
  return toBookings(db, rows)
}

/** Those that erasing the account would cancel. */
export async function countCancellableBookings(db: Database, userId: string, today: string): Promise<number> {
  const [counted] = await db
    .select({ count: count() })
    .from(bookings)
    .where(and(eq(bookings.userId, userId), eq(bookings.status, 'confirmed'), gt(bookings.date, today)))
  return counted!.count
}

/** Seats and totals stay as they are; who travels is forgotten. */
export async function forgetTraveller(db: Database, userId: string, name: string): Promise<void> {
  await db
    .update(bookings)
    .set({ userId: null, username: name, email: '', phone: '', description: '' })
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
  // By which names somebody is found may change without the seats.
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

const readListed = listedRows(bookings, ['searchText'])

/** By words of name and e-mail, by a part of the phone number, or the one booking by its id. */
function isSought(typed: string): SQL | undefined {
  const id = typed.trim().toLowerCase()
  if (isId(id)) return eq(bookings.id, id)
  const named = matchesAsTyped(bookings.searchText, typed)
  const digits = phoneDigits(typed)
  return (digits === null ? named : or(named ?? undefined, like(bookings.phone, `%${digits}%`))) ?? undefined
}

/** Of a number as people write it: bookings hold digits alone, some with their country's and some without. */
function phoneDigits(typed: string): string | null {
  const digits = typed
    .replace('(0)', '')
    .replaceAll(/[\s()+./-]/g, '')
    .replace(/^0+/, '')
  return /^\d{3,}$/.test(digits) ? digits : null
}
