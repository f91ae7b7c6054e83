// The tour that somebody has just chosen: its page shows it at once.
import type { Tour } from '#contract/tours.ts'
import { useSiteStore } from './store.ts'

export function chooseTour(tour: Tour): void {
  useSiteStore.setState({ currentTour: tour })
}

/** The chosen tour where the address names it, by id or slug; else null, and the page fetches. */
export function currentTourAt(idOrSlug: string): Tour | null {
  const { currentTour } = useSiteStore.getState()
  return currentTour !== null && (currentTour._id === idOrSlug || currentTour.slug === idOrSlug)
    ? currentTour
    : null
}
