// The tour whose link was just pressed: its page can show the tour without waiting for the API.
import type { Tour } from '#contract/tours.ts'
import { useSiteStore } from './store.ts'

export function chooseTour(tour: Tour): void {
  useSiteStore.setState({ currentTour: tour })
}

/** Returns the chosen tour if its id or slug is `idOrSlug`, else null; then the page must fetch the tour. */
export function currentTourAt(idOrSlug: string): Tour | null {
  const { currentTour } = useSiteStore.getState()
  return currentTour !== null && (currentTour._id === idOrSlug || currentTour.slug === idOrSlug)
    ? currentTour
    : null
}
