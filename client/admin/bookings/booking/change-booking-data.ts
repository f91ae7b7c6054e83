import { listScheduled } from '#client/admin/departures/list-scheduled.ts'
import { api } from '#client/lib/api.ts'
import { now } from '#client/lib/server-day.ts'
import type { TourDeparture } from '#contract/departures.ts'
import type { Tour } from '#contract/tours.ts'
import type { Trip } from '#contract/trips.ts'

/** What the dialog that changes a booking needs; loaded before it opens. */
export interface ChangeBookingData {
  trip: Trip
  tour: Tour
  departures: readonly TourDeparture[] | null
  loadedAt: string
}

/** Throws like the calls. */
export async function loadChangeBookingData(trip: Trip): Promise<ChangeBookingData> {
  const tour = await api('GET /cards/:id', { params: { id: trip.tourId } })
  const departures = tour.schedule === 'departures' ? await listScheduled(tour._id) : null
  return { trip, tour, departures, loadedAt: now() }
}
