import type { Api } from '#client/lib/api.ts'
import { house } from '#client/lib/house.ts'
import { today } from '#client/lib/server-day.ts'
import { lastBookingDate } from '#contract/booking-rules.ts'
import type { TourDeparture } from '#contract/departures.ts'

/** As many as one call answers. */
const departuresPerCall = 100

/** All departures of a tour within the time for bookings; none of a tour that leaves any day. */
export async function listDepartures(call: Api, tourId: string): Promise<TourDeparture[]> {
  const query = { to: lastBookingDate(today(), house().horizonMonths), itemsPerPage: departuresPerCall }
  const departures: TourDeparture[] = []
  for (let page = 1, totalPages = 1; page <= totalPages; page++) {
    const list = await call('GET /cards/:id/departures', {
      params: { id: tourId },
      query: { ...query, page },
    })
    departures.push(...list.items)
    totalPages = list.totalPages
  }
  return departures
}

/** The departure of a tour that a link opens; none with a wrong token. The token is never part of an address. */
export function findLinkedDeparture(
  call: Api,
  tourId: string,
  departureToken: string,
  options?: { signal: AbortSignal },
): Promise<{ items: TourDeparture[] }> {
  return call('POST /departure-lookups', { body: { departureTourId: tourId, departureToken } }, options)
}
