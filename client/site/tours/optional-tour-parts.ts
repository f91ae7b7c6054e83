// Parts of a tour's page that are files of their own: the page is complete without their scripts.
import { optionalPart } from '#client/design-system/optional-part.tsx'
import { BookingTerms } from '#client/features/bookings/booking-panel.tsx'

export const BookBar = optionalPart(async () => (await import('./book-bar.tsx')).BookBar)
export const TourDepartures = optionalPart(async () => (await import('./tour-departures.tsx')).TourDepartures)
export const TourDetails = optionalPart(async () => (await import('./tour-details.tsx')).TourDetails)
export const TourFactList = optionalPart(async () => (await import('./tour-fact-list.tsx')).TourFactList)
export const TourGallery = optionalPart(async () => (await import('./tour-gallery.tsx')).TourGallery)
export const TourSkeleton = optionalPart(async () => (await import('./tour-skeleton.tsx')).TourSkeleton)

/** Loads the files of the first view before the page is opened, so that nothing moves when they arrive. */
export async function loadFirstView(): Promise<void> {
  const parts = [BookBar, BookingTerms, TourDepartures, TourDetails, TourFactList, TourGallery]
  await Promise.all(parts.map(({ preload }) => preload()))
}

export async function loadSkeleton(): Promise<void> {
  await TourSkeleton.preload()
}
