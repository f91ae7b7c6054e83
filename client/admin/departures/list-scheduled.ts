import type { Api } from '#client/lib/api.ts'
import { house } from '#client/lib/house.ts'
import { today } from '#client/lib/server-day.ts'
import { lastBookingDate } from '#contract/booking-rules.ts'
import type { ScheduledDeparture } from '#contract/departures.ts'
import { maxItemsPerPage } from '#contract/vocabulary.ts'

/** All departures of a tour within the time for bookings, private ones among them. */
export async function listScheduled(call: Api, tourId: string): Promise<ScheduledDeparture[]> {
  const query = { to: lastBookingDate(today(), house().horizonMonths), itemsPerPage: maxItemsPerPage }
  const departures: ScheduledDeparture[] = []
  for (let page = 1, totalPages = 1; page <= totalPages; page++) {
    const list = await call('GET /cards/:id/schedule', { params: { id: tourId }, query: { ...query, page } })
    departures.push(...list.items)
    totalPages = list.totalPages
  }
  return departures
}
