// Data of a tour's page, for the server and for the browser.
import { data, redirect } from 'react-router'
import { chooseTour, currentTourAt } from '#client/features/store/current-tour.ts'
import { toastFailure } from '#client/features/toasts/toasts.ts'
import {
  readReviewPage,
  type ShownReviews,
  showReviews,
} from '#client/features/tour-reviews/shown-reviews.ts'
import { tourPath } from '#client/features/tours/tour-facts.tsx'
import { type Api, api } from '#client/lib/api.ts'
import { isUnknown } from '#client/lib/api-error.ts'
import { today } from '#client/lib/server-day.ts'
import type { TourPlanDay } from '#content/tour-plan.ts'
import type { TourReview } from '#contract/reviews.ts'
import type { Tour } from '#contract/tours.ts'
import { tourReviewsPerPage } from '#contract/vocabulary.ts'
import type { Whereabouts } from './map/gazetteer.ts'

export interface FoundTour {
  state: 'found'
  /** From the server with the reviews of its first page alone. */
  tour: Tour
  /** As the server has counted them; in the browser they follow from the tour. */
  reviews: ShownReviews | null
  reviewPage: number
  /** Those of any page but the first. */
  olderReviews?: readonly TourReview[]
  plan: readonly TourPlanDay[]
  /** Undefined: the map finds it itself. */
  whereabouts?: Whereabouts | null
  related: readonly Tour[] | Promise<readonly Tour[]>
  /** `YYYY-MM-DD` in UTC. */
  today: string
}

export type TourPageData =
  | FoundTour
  | { state: 'missing' }
  /** It takes its time: when it is there, or known not to come, the page asks once more. */
  | { state: 'loading'; arrival: Promise<unknown> }
  | { state: 'failed' }

const relatedCount = 4
/** A tour that comes sooner than this needs no placeholder. */
const soonMs = 120
/** The page asks again at once; whoever comes later than this gets a fresh one. */
const keptMs = 3000

export async function loadOnServer(call: Api, request: Request, idOrSlug: string) {
  const tour = await findTour(call, idOrSlug)
  if (tour === null) return data<TourPageData>({ state: 'missing' }, { status: 404 })
  redirectToCurrentSlug(idOrSlug, tour)
  const { findWhereabouts } = await import('./map/gazetteer.ts')
  const page = await gather(call, request, tour)
  return data<TourPageData>({
    ...page,
    reviews: showReviews(tour, page.reviewPage, page.olderReviews),
    tour: { ...tour, reviews: tour.reviews.slice(0, tourReviewsPerPage) },
    whereabouts: findWhereabouts(tour.location),
    related: await listRelated(call, tour),
  })
}

let shownPath: string | null = null

/** The page of a tour says where it stands, and nothing when it goes. */
export function rememberShown(path: string | null): void {
  shownPath = path
}

/** The chosen tour where the address names it; any other is fetched. */
export async function loadInBrowser(request: Request, idOrSlug: string): Promise<TourPageData> {
  const known = currentTourAt(idOrSlug)
  if (known !== null) return show(request, known)
  const arrival = arrivalOf(idOrSlug)
  // Another page of the reviews of what is shown already: nothing else takes its place meanwhile.
  const isSamePage = new URL(request.url).pathname === shownPath
  const isThere = await Promise.race([
    arrival.promise.then(() => true),
    ...(isSamePage ? [] : [new Promise<boolean>((resolve) => setTimeout(resolve, soonMs, false))]),
  ])
  if (!isThere) return { state: 'loading', arrival: arrival.promise }
  arrivals.delete(idOrSlug)
  const { result } = arrival
  if (result === undefined || result === 'failed') return { state: 'failed' }
  if (result === null) return { state: 'missing' }
  chooseTour(result)
  redirectToCurrentSlug(idOrSlug, result)
  return show(request, result)
}

async function show(request: Request, tour: Tour): Promise<TourPageData> {
  const related = listRelated(api, tour).catch((error) => {
    toastFailure(error)
    return []
  })
  try {
    return { ...(await gather(api, request, tour)), related }
  } catch (error) {
    toastFailure(error)
    return { state: 'failed' }
  }
}

async function gather(call: Api, request: Request, tour: Tour): Promise<FoundTour> {
  const reviewPage = readReviewPage(request.url)
  const [{ tourPlan }, olderReviews] = await Promise.all([
    import('#content/tour-plan.ts'),
    reviewPage === 1 ? undefined : listReviews(call, tour, reviewPage, tourReviewsPerPage),
  ])
  return {
    state: 'found',
    tour,
    reviews: null,
    reviewPage,
    olderReviews,
    plan: tourPlan,
    related: [],
    today: today(),
  }
}

export async function listReviews(call: Api, { _id }: Tour, page: number, itemsPerPage: number) {
  const { items } = await call('GET /cards/:id/reviews', {
    params: { id: _id },
    query: { page, itemsPerPage },
  })
  return items
}

/** Others of its type: one more is asked for, because it may be among them itself. */
async function listRelated(call: Api, { _id, type }: Tour): Promise<Tour[]> {
  const { items } = await call('GET /cards', { query: { type, itemsPerPage: relatedCount + 1 } })
  return items.filter((tour) => tour._id !== _id).slice(0, relatedCount)
}

interface Arrival {
  promise: Promise<void>
  /** Null: there is no such tour. */
  result?: Tour | null | 'failed'
}

const arrivals = new Map<string, Arrival>()

function arrivalOf(idOrSlug: string): Arrival {
  const known = arrivals.get(idOrSlug)
  if (known !== undefined) return known
  const arrival: Arrival = {
    promise: findTour(api, idOrSlug)
      .catch((error: unknown) => {
        toastFailure(error)
        return 'failed' as const
      })
      .then((result) => {
        arrival.result = result
        setTimeout(() => arrivals.delete(idOrSlug), keptMs)
      }),
  }
  arrivals.set(idOrSlug, arrival)
  return arrival
}

async function findTour(call: Api, idOrSlug: string): Promise<Tour | null> {
  try {
    return await call('GET /cards/:id', { params: { id: idOrSlug } })
  } catch (error) {
    if (isUnknown(error)) return null
    throw error
  }
}

/** A slug that the tour had before leads to the one it has now. */
function redirectToCurrentSlug(idOrSlug: string, tour: Tour): void {
  if (idOrSlug !== tour._id && idOrSlug !== tour.slug) {
    throw redirect(tourPath({ slug: encodeURIComponent(tour.slug || tour._id) }), 301)
  }
}
