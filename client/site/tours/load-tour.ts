// Loads the data of a tour's page, for the server and for the browser.
import { data, redirect } from 'react-router'
import { isVerifiedOnly, readReviewPage } from '#client/features/reviews/reviews-address.ts'
import { type ShownTourReviews, showReviews } from '#client/features/reviews/shown-tour-reviews.ts'
import { findLinkedDeparture, listDepartures } from '#client/features/seats/list-departures.ts'
import { chooseTour, currentTourAt } from '#client/features/store/current-tour.ts'
import { toastFailure } from '#client/features/toasts/toasts.ts'
import { type Api, api } from '#client/lib/api.ts'
import { isUnknown } from '#client/lib/api-error.ts'
import { loadHouseTerms } from '#client/lib/house-terms.ts'
import { readParameter } from '#client/lib/page-query.ts'
import { now, today } from '#client/lib/server-day.ts'
import type { TourPlanDay } from '#content/tour-plan.ts'
import type { TourDeparture } from '#contract/departures.ts'
import { addressOf } from '#contract/pages/page.ts'
import { tourPage } from '#contract/pages/site-pages.ts'
import type { PaymentMethod } from '#contract/payment-rules.ts'
import type { TourReview } from '#contract/reviews.ts'
import type { TourFacts } from '#contract/tour-facts.ts'
import type { Tour } from '#contract/tours.ts'
import { tourReviewsPerPage } from '#contract/vocabulary.ts'
import type { MapLocation } from './map/gazetteer.ts'

export interface FoundTour {
  state: 'found'
  /** The server sends only the reviews of the first page. */
  tour: Tour
  /** Set by the server. Null in the browser, where they are computed from the tour. */
  reviews: ShownTourReviews | null
  reviewPage: number
  /** The reviews of the page, if it is not the first page of all reviews. */
  olderReviews?: readonly TourReview[]
  /** Number of reviews with a proof, if only these are shown. */
  provenCount?: number
  plan: readonly TourPlanDay[]
  /** Undefined in the browser, where the map looks it up. */
  mapLocation?: MapLocation | null
  related: readonly Tour[] | Promise<readonly Tour[]>
  /** Of a tour with scheduled departures, those ahead, soonest first; by a link to one, that one. Null if they failed to load. */
  departures: readonly TourDeparture[] | null
  /** The token of the address, if it opens a departure. */
  departureToken: string | null
  /** Seats left on the announced date of a tour that leaves any day. Null if it has passed, or failed to load. */
  announcedSeats: number | null
  /** How deposits are paid. Null if it failed to load. */
  method: PaymentMethod | null
  /** When the data was loaded: ISO 8601, in UTC. */
  now: string
}

export type TourPageData =
  | FoundTour
  | { state: 'missing' }
  /** The tour takes long to load. When `settled` resolves, the page revalidates. */
  | { state: 'loading'; settled: Promise<unknown> }
  | { state: 'failed' }

const relatedCount = 4
/** A tour that loads faster than this needs no skeleton. */
const skeletonDelayMs = 120
/** A loaded tour is cached this long, until the page with the skeleton revalidates. */
const cacheMs = 3000

export async function loadOnServer(call: Api, request: Request, idOrSlug: string) {
  const tour = await findTour(call, idOrSlug)
  if (tour === null) return data<TourPageData>({ state: 'missing' }, { status: 404 })
  redirectToCurrentSlug(idOrSlug, tour, request)
  const { findMapLocation } = await import('./map/gazetteer.ts')
  const page = await loadParts(call, request, tour)
  return data<TourPageData>({
    ...page,
    reviews: showReviews(tour, page.reviewPage, page.olderReviews, page.provenCount),
    tour: { ...tour, reviews: tour.reviews.slice(0, tourReviewsPerPage) },
    mapLocation: findMapLocation(tour.location),
    ...(await departuresOf(call, tour, departureTokenOf(request.url))),
    announcedSeats: await announcedSeatsOf(call, tour),
    method: (await call('GET /house/terms', {})).method,
    related: await listRelated(call, tour),
  })
}

let shownPath: string | null = null

/** Sets the path of the shown tour page; null when it is unmounted. */
export function setShownPath(path: string | null): void {
  shownPath = path
}

/** Uses the chosen tour if the address names it. Fetches any other tour. */
export async function loadInBrowser(request: Request, idOrSlug: string): Promise<TourPageData> {
  const load = loadOnce(idOrSlug, departureTokenOf(request.url))
  // Another page of reviews of the shown tour: the tour stays, so there is no skeleton.
  const isSamePage = new URL(request.url).pathname === shownPath
  const isSettled = await Promise.race([
    load.promise.then(() => true),
    ...(isSamePage ? [] : [waitForSkeleton()]),
  ])
  if (!isSettled) return { state: 'loading', settled: load.promise }
  loads.delete(load.key)
  const { result } = load
  if (result === undefined || result === 'failed') return { state: 'failed' }
  if (result === null) return { state: 'missing' }
  // The store may have a newer state of the tour, or the tour of a link that was pressed meanwhile.
  const current = currentTourAt(idOrSlug) ?? result.tour
  const tour = { ...current, facts: current.facts ?? result.tour.facts }
  chooseTour(tour)
  redirectToCurrentSlug(idOrSlug, tour, request)
  return loadPage(request, { ...result, tour })
}

async function waitForSkeleton(): Promise<false> {
  await new Promise((resolve) => setTimeout(resolve, skeletonDelayMs))
  return false
}

async function loadPage(request: Request, { tour, ...loaded }: LoadedTour): Promise<TourPageData> {
  const related = listRelated(api, tour).catch((error) => {
    toastFailure(error)
    return []
  })
  try {
    return { ...(await loadParts(api, request, tour)), ...loaded, related }
  } catch (error) {
    toastFailure(error)
    return { state: 'failed' }
  }
}

async function loadParts(call: Api, request: Request, tour: Tour): Promise<FoundTour> {
  const reviewPage = readReviewPage(request.url)
  const isVerified = isVerifiedOnly(request.url)
  const isFirst = reviewPage === 1 && !isVerified
  const [{ tourPlan }, older] = await Promise.all([
    import('#content/tour-plan.ts'),
    isFirst ? undefined : readReviews(call, tour, { page: reviewPage, isVerified }),
  ])
  return {
    state: 'found',
    tour,
    reviews: null,
    reviewPage,
    ...(older !== undefined && { olderReviews: older.items }),
    ...(older !== undefined && isVerified && { provenCount: older.totalCount }),
    plan: tourPlan,
    departures: [],
    departureToken: null,
    announcedSeats: null,
    method: null,
    related: [],
    now: now(),
  }
}

function readReviews(
  call: Api,
  { _id }: Tour,
  {
    page,
    itemsPerPage = tourReviewsPerPage,
    isVerified = false,
  }: { page: number; itemsPerPage?: number; isVerified?: boolean },
) {
  return call('GET /cards/:id/reviews', {
    params: { id: _id },
    query: { page, itemsPerPage, ...(isVerified && { verified: 'true' }) },
  })
}

export async function listReviews(call: Api, tour: Tour, page: number, itemsPerPage: number) {
  return (await readReviews(call, tour, { page, itemsPerPage })).items
}

function departureTokenOf(address: string): string | null {
  return readParameter(address, 'departure')
}

type LoadedDepartures = Pick<FoundTour, 'departures' | 'departureToken'>

/** The departure that the token opens. A wrong token is none. */
async function departuresOf(
  call: Api,
  { _id, schedule }: Tour,
  departureToken: string | null,
): Promise<LoadedDepartures> {
  if (schedule !== 'departures') return { departures: [], departureToken: null }
  if (departureToken !== null) {
    const { items } = await findLinkedDeparture(call, _id, departureToken)
    if (items.length > 0) return { departures: items, departureToken }
  }
  return { departures: await listDepartures(call, _id), departureToken: null }
}

async function announcedSeatsOf(call: Api, { _id, schedule, calendarDate }: Tour): Promise<number | null> {
  if (schedule === 'departures' || calendarDate < today()) return null
  const range = { from: calendarDate, to: calendarDate }
  const { items } = await call('GET /cards/:id/seats', { params: { id: _id }, query: range })
  return items[0]?.seatsLeft ?? null
}

/** Other tours of the type. Requests one more, because the tour itself may be among them. */
async function listRelated(call: Api, { _id, type }: Tour): Promise<Tour[]> {
  const { items } = await call('GET /cards', { query: { type, itemsPerPage: relatedCount + 1 } })
  return items.filter((tour) => tour._id !== _id).slice(0, relatedCount)
}

interface LoadedTour extends LoadedDepartures {
  tour: Tour
  announcedSeats: number | null
  method: PaymentMethod | null
}

interface TourLoad {
  key: string
  /** Never rejects. */
  promise: Promise<void>
  /** Undefined while in flight. Null if the tour does not exist. */
  result?: LoadedTour | null | 'failed'
}

const loads = new Map<string, TourLoad>()

/** Starts to load a tour, or returns the load in flight or in the cache. */
function loadOnce(idOrSlug: string, departureToken: string | null): TourLoad {
  const key = `${idOrSlug} ${departureToken ?? ''}`
  const known = loads.get(key)
  if (known !== undefined) return known
  const load: TourLoad = {
    key,
    promise: loadTour(idOrSlug, departureToken)
      .catch((error: unknown) => {
        toastFailure(error)
        return 'failed' as const
      })
      .then((result) => {
        load.result = result
        setTimeout(() => loads.delete(key), cacheMs)
      }),
  }
  loads.set(key, load)
  return load
}

/** With all that the first view shows, so that nothing moves when a part arrives later. */
async function loadTour(idOrSlug: string, departureToken: string | null): Promise<LoadedTour | null> {
  const tour = currentTourAt(idOrSlug) ?? (await findTour(api, idOrSlug))
  if (tour === null) return null
  const [facts, departures, announcedSeats, terms] = await Promise.all([
    tour.facts ?? findFacts(tour),
    departuresOf(api, tour, departureToken).catch((error): LoadedDepartures => {
      toastFailure(error)
      return { departures: null, departureToken: null }
    }),
    // Without them no date is preselected.
    announcedSeatsOf(api, tour).catch(() => null),
    loadHouseTerms(),
  ])
  return { tour: { ...tour, facts }, ...departures, announcedSeats, method: terms?.method ?? null }
}

/** Of a tour that was chosen in a list, because lists have no facts. Undefined if they fail to load. */
async function findFacts({ _id }: Tour): Promise<TourFacts | undefined> {
  try {
    return await api('GET /cards/:id/facts', { params: { id: _id } })
  } catch (error) {
    toastFailure(error)
  }
}

async function findTour(call: Api, idOrSlug: string): Promise<Tour | null> {
  try {
    return await call('GET /cards/:id', { params: { id: idOrSlug } })
  } catch (error) {
    if (isUnknown(error)) return null
    throw error
  }
}

/** A former slug of the tour redirects to the current one. */
function redirectToCurrentSlug(idOrSlug: string, tour: Tour, request: Request): void {
  if (idOrSlug !== tour._id && idOrSlug !== tour.slug) {
    const departure = departureTokenOf(request.url)
    throw redirect(addressOf(tourPage, { id: tour.slug || tour._id, departure }), 301)
  }
}
