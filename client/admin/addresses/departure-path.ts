import { addressOf } from '#contract/pages/page.ts'
import { departurePage } from '#contract/pages/staff-pages.ts'

/** The page of the bookings of a departure. */
export function departurePath({ tourId, date }: { tourId: string; date: string }): string {
  return addressOf(departurePage, { id: tourId, date })
}
