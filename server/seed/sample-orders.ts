// The bookings and the cart of the sample traveller.

import { bookingTotalCents } from '#contract/money.ts'
import { dateInHouse } from '#server/config/house.ts'
import { newId } from '#server/database/ids.ts'
import type { bookings } from '#server/features/bookings/bookings.table.ts'
import type { cartLines } from '#server/features/carts/carts.table.ts'
import type { NewDepartureRow, NewProductRow, NewTourRow } from './sample-catalogue.ts'

type NewBookingRow = typeof bookings.$inferInsert

const dayMs = 86_400_000

/** A past booking, two upcoming ones and a cancelled one. */
export function sampleBookings(
  traveller: { id: string; name: string; email: string },
  tours: readonly NewTourRow[],
  now: Date,
): NewBookingRow[] {
  const today = dateInHouse(now)
  const byDate = tours
    .filter(({ available, seats, schedule }) => available && seats >= 4 && schedule === 'any-day')
    .sort((a, b) => (a.calendarDate < b.calendarDate ? -1 : 1))
  const past = byDate.filter(({ calendarDate }) => calendarDate < today)
  // From the day after tomorrow, so that the future bookings can still be cancelled for a while.
  const ahead = byDate.filter(
    ({ calendarDate }) => calendarDate > dateInHouse(new Date(now.getTime() + dayMs)),
  )

  const book = (tour: NewTourRow, ticketCount: number, daysAgo: number, description: string) => {
    const createdAt = new Date(now.getTime() - daysAgo * dayMs)
    return {
      id: newId(),
      tourId: tour.id,
      userId: traveller.id,
      username: traveller.name,
      email: traveller.email,
      phone: '4420555017',
      date: tour.calendarDate,
      description,
      ticketCount,
      totalCents: bookingTotalCents(ticketCount, tour.costCents),
      facts: tour.facts ?? {},
      createdAt,
    } satisfies NewBookingRow
  }
  const travelled = past.at(-1)!
  const daysSince = Math.round((Date.parse(today) - Date.parse(travelled.calendarDate)) / dayMs)
  const confirmed = [
    book(travelled, 2, daysSince + 60, 'One vegetarian, one not at all.'),
    book(ahead[2]!, 2, 12, 'A cabin or seat by the window, if there is one to be had.'),
    book(ahead[7]!, 1, 3, ''),
  ]
  const cancelled = {
    ...book(ahead[4]!, 3, 30, 'Arriving a day early.'),
    status: 'cancelled',
    cancelledAt: new Date(now.getTime() - 20 * dayMs),
  }
  return [...confirmed, cancelled]
}

/** The departures of bookings, with their booked tickets. */
export function departuresOf(booked: readonly NewBookingRow[]): NewDepartureRow[] {
  const confirmed = booked.filter(({ status }) => status !== 'cancelled')
  const byDeparture = Map.groupBy(confirmed, ({ tourId, date }) => `${tourId} ${date}`)
  return [...byDeparture.values()].map((sharing) => ({
    tourId: sharing[0]!.tourId,
    date: sharing[0]!.date,
    ticketsBooked: sharing.reduce((sum, { ticketCount }) => sum + ticketCount, 0),
  }))
}

/** Two cart lines, one of them with a sale. */
export function sampleCart(
  userId: string,
  products: readonly NewProductRow[],
  now: Date,
): (typeof cartLines.$inferInsert)[] {
  const available = products.filter((product) => product.available)
  const reduced = available.find(({ saleBasisPoints }) => saleBasisPoints !== 0)!
  const full = available.find(({ saleBasisPoints }) => saleBasisPoints === 0)!
  return [
    { product: full, quantity: 2, minutesAgo: 90 },
    { product: reduced, quantity: 1, minutesAgo: 60 },
  ].map(({ product, quantity, minutesAgo }) => {
    const addedAt = new Date(now.getTime() - minutesAgo * 60_000)
    return { id: newId(), userId, productId: product.id, quantity, createdAt: addedAt, updatedAt: addedAt }
  })
}
