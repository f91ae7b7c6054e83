// Departures become guaranteed by themselves once enough people have booked, and their travellers are told.
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Booking } from '#contract/bookings.ts'
import { becomesGuaranteed } from '#contract/departure-minimum.ts'
import { awaitedTickets } from '#contract/payment-rules.ts'
import type { SignedInContext } from '#server/calls/call.ts'
import { dateInHouse } from '#server/config/house.ts'
import { recordChange } from '#server/database/change-feed.ts'
import type { Database } from '#server/database/client.ts'
import { recordAudit } from '#server/features/audit-log/audit-log.service.ts'
import { readBills } from '#server/features/payments/bills/bills.service.ts'
import type { DepartureKey } from '#server/features/seats/departures/departures.queries.ts'
import {
  guaranteeDeparture,
  listNewlyGuaranteed,
  listReached,
  lockIfReached,
} from '#server/features/seats/departures/guaranteed-departures.queries.ts'
import { listedColumns, toBookings } from './bookings.service.ts'
import { bookings } from './bookings.table.ts'
import type { BookingMails } from './mails/booking-mails.service.ts'
import type { CreatedBooking } from './making-bookings.service.ts'

type Writing = Pick<SignedInContext, 'db' | 'now'>

/**
 * Call within the transaction that takes seats of a departure, changes what is paid for them, or changes what the departure
 * needs; after its other statements, because the departure is locked. Writes to all who have booked, except for `except`, whose
 * own mail says so. Returns whether the departure has become guaranteed now.
 */
export async function decideGuarantee(
  { db, now }: Writing,
  mails: BookingMails,
  { tourId, date }: DepartureKey,
  except?: string,
): Promise<boolean> {
  const reached = await lockIfReached(db, { tourId, date }, dateInHouse(now))
  if (reached === undefined) return false
  const securedTickets = await countSecured(db, { tourId, date })
  if (!becomesGuaranteed({ ...reached, securedTickets })) return false
  await guaranteeDeparture(db, { tourId, date })
  await recordChange(db, 'tour', tourId, 'seats')
  await recordAudit(
    db,
    { now, request: null },
    {
      action: 'departure guaranteed',
      actor: null,
      recordId: tourId,
      recordTitle: `${reached.tourTitle}, ${date}`,
      changes: [{ field: 'state', from: 'open', to: 'guaranteed' }],
    },
  )
  await tellTravellers({ db, now }, mails, [{ tourId, date }], except)
  return true
}

/** Call within the transaction that makes the booking. Confirms it as the departure is now, and returns it. */
export async function confirmBooking(
  context: Writing,
  mails: BookingMails,
  created: CreatedBooking,
): Promise<Booking> {
  const { booking, details } = created
  const { minimum } = details
  const mayReach = minimum?.state === 'open' && minimum.peopleBooked >= minimum.minimumPeople
  const isGuaranteed = mayReach && (await decideGuarantee(context, mails, booking, booking._id))
  const now = isGuaranteed ? { ...minimum, state: 'guaranteed' as const } : minimum
  await mails.queueConfirmation(context, { ...created, details: { ...details, minimum: now } })
  return { ...booking, ...(now === undefined ? {} : { minimum: now }) }
}

/**
 * Call within the transaction in which staff change tours or their departures: what they now need may be reached, and travellers
 * are told of departures that staff have guaranteed.
 */
export async function followSchedule(
  context: Writing,
  mails: BookingMails,
  tourIds: readonly string[],
): Promise<void> {
  const today = dateInHouse(context.now)
  for (const departure of await listReached(context.db, tourIds, today)) {
    await decideGuarantee(context, mails, departure)
  }
  const guaranteed = await listNewlyGuaranteed(context.db, tourIds, today)
  for (const ofTour of Map.groupBy(guaranteed, ({ tourId }) => tourId).values()) {
    await tellTravellers(context, mails, ofTour)
  }
}

/** Tickets whose deposit is paid or not asked. */
async function countSecured(db: Database, departure: DepartureKey): Promise<number> {
  const rows = await db
    .select({ id: bookings.id, ticketCount: bookings.ticketCount })
    .from(bookings)
    .where(isBookedOn([departure]))
  const bills = await readBills(
    db,
    'booking',
    rows.map(({ id }) => id),
  )
  return rows.reduce((sum, { id, ticketCount }) => {
    const bill = bills.get(id)
    return sum + ticketCount - (bill === undefined ? 0 : awaitedTickets(bill, ticketCount))
  }, 0)
}

async function tellTravellers(
  context: Writing,
  mails: BookingMails,
  departures: readonly DepartureKey[],
  except?: string,
): Promise<void> {
  if (departures.length === 0) return
  const rows = await context.db
    .select(listedColumns)
    .from(bookings)
    .where(and(isBookedOn(departures), sql`${bookings.email} <> ''`))
    .orderBy(asc(bookings.id))
  const told = rows.filter(({ id }) => id !== except)
  if (told.length > 0) await mails.queueGuaranteed(context, await toBookings(context.db, told))
}

/** Departures of one tour. */
function isBookedOn(departures: readonly DepartureKey[]): SQL {
  return and(
    eq(bookings.tourId, departures[0]!.tourId),
    inArray(
      bookings.date,
      departures.map(({ date }) => date),
    ),
    eq(bookings.status, 'confirmed'),
  )!
}
