// Paid trips of the sample reviewers, so that the sample shop has tour reviews which a trip proves.
import { formatReference } from '#contract/booking-reference.ts'
import { addDays } from '#contract/calendar.ts'
import { bookingTotalCents } from '#contract/money.ts'
import { dateInHouse } from '#server/config/house.ts'
import { newId } from '#server/database/ids.ts'
import type { bookings } from '#server/features/bookings/bookings.table.ts'
import type { Reviewer, SampleCatalogue } from './sample-catalogue.ts'
import type { SampleBills } from './sample-order-bills.ts'

type NewBookingRow = typeof bookings.$inferInsert

const dayMs = 86_400_000
const daysBookedAhead = 45
/** Between the end of a trip and its review. */
const daysUntilReview = 5
const usualDurationDays = 5

/** A trip for the authors of every second review of each tour that leaves every day. */
export function sampleTrips(
  { tours, tourReviews }: Pick<SampleCatalogue, 'tours' | 'tourReviews'>,
  reviewers: readonly (Reviewer & { email: string })[],
): NewBookingRow[] {
  const trips: NewBookingRow[] = []
  const reviewerOf = new Map(reviewers.map((reviewer, place) => [reviewer.id, { ...reviewer, place }]))
  for (const tour of tours) {
    if (tour.schedule !== 'any-day') continue
    const reviews = tourReviews.filter(({ itemId }) => itemId === tour.id)
    for (const { userId, createdAt } of reviews.filter((_, place) => place % 2 === 0)) {
      const { name, email, place } = reviewerOf.get(userId!)!
      const ticketCount = 1 + (place % 2)
      const duration = tour.facts?.durationDays ?? usualDurationDays
      const date = addDays(dateInHouse(createdAt!), -duration - daysUntilReview)
      trips.push({
        id: newId(),
        tourId: tour.id,
        userId,
        username: name,
        email,
        phone: `44205550${String(20 + place)}`,
        date,
        description: '',
        ticketCount,
        totalCents: bookingTotalCents(ticketCount, tour.costCents),
        facts: tour.facts ?? {},
        createdAt: new Date(Date.parse(date) - daysBookedAhead * dayMs),
      })
    }
  }
  return trips
}

/** Adds the bills of trips, each paid by bank transfer on the day after booking. `trips`: as they are in the database. */
export function addTripBills(rows: SampleBills, trips: readonly (typeof bookings.$inferSelect)[]): void {
  for (const { id: recordId, reference, totalCents, createdAt } of trips) {
    const key = { kind: 'booking', recordId }
    const paymentId = newId()
    rows.bills.push({
      ...key,
      reference,
      totalCents,
      depositCents: totalCents,
      paidCents: totalCents,
      createdAt,
    })
    rows.payments.push({
      ...key,
      id: paymentId,
      what: 'all',
      method: 'transfer',
      amountCents: totalCents,
      state: 'paid',
      title: `Trip ${formatReference(reference)}`,
      createdAt,
    })
    rows.entries.push({
      ...key,
      id: newId(),
      paymentId,
      amountCents: totalCents,
      entry: 'charge',
      providerRef: `transfer-${paymentId}`,
      at: new Date(createdAt.getTime() + dayMs),
    })
  }
}

/** Adds the bills of confirmed bookings ahead, to be paid on the spot. */
export function addSpotBills(
  rows: SampleBills,
  booked: readonly (typeof bookings.$inferSelect)[],
  today: string,
): void {
  for (const { id: recordId, reference, totalCents, date, status, createdAt } of booked) {
    if (status !== 'confirmed' || date < today) continue
    rows.bills.push({
      kind: 'booking',
      recordId,
      reference,
      totalCents,
      depositCents: 0,
      spotDate: date,
      createdAt,
    })
  }
}
