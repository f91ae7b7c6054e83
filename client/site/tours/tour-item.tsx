import { tourPath } from '#client/features/tours/tour-facts.tsx'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { readParameter } from '#client/lib/page-query.ts'
import { drawsNotFoundContext, serverApi } from '#client/lib/server-context.ts'
import { dayOf } from '#client/lib/server-day.ts'
import { tourPageData } from '#client/lib/structured-data.ts'
import { tourPage } from '#contract/pages/site-pages.ts'
import type { Route } from './+types/tour-item'
import { loadInBrowser, loadOnServer } from './load-tour.ts'
import './tour-page.css'
import { Suspense, useEffect, useState } from 'react'
import { type ShouldRevalidateFunctionArgs, useLocation, useRevalidator } from 'react-router'
import { Hero } from '#client/design-system/hero.tsx'
import { Lockup } from '#client/design-system/lockup.tsx'
import { Tabs } from '#client/design-system/tabs.tsx'
import { useWhenOnline } from '#client/design-system/use-when-online.ts'
import { BookingPanel } from '#client/features/bookings/booking-panel.tsx'
import { sendBooking } from '#client/features/bookings/send-booking.ts'
import { sendInBrowser } from '#client/features/forms/send-in-browser.ts'
import { sendWaiting, waitingForm } from '#client/features/holds/send-waiting.ts'
import { reviewForm, sendTourReview } from '#client/features/reviews/review-senders.ts'
import { TourReviews } from '#client/features/reviews/tour-reviews.tsx'
import { canBeChosen, lowestCost } from '#client/features/seats/departure-sale.ts'
import { useSeats } from '#client/features/seats/use-seats.ts'
import { TourBadge } from '#client/features/tours/tour-badge.tsx'
import { tourPicture } from '#client/features/tours/tour-pictures.ts'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import { answerForm, type FormSender, sendForm } from '#client/lib/forms/send-form.ts'
import type { Booking } from '#contract/bookings.ts'
import type { TourDeparture } from '#contract/departures.ts'
import type { Tour } from '#contract/tours.ts'
import type { WaitingEntry } from '#contract/waiting-list.ts'
import { BookBar } from './book-bar.tsx'
import { type FoundTour, setShownPath } from './load-tour.ts'
import { RelatedTours } from './related-tours.tsx'
import { TourFailed } from './tour-failed.tsx'
import { TourGallery } from './tour-gallery.tsx'
import { TourLocation } from './tour-location.tsx'
import { TourMissing } from './tour-missing.tsx'
import { TourOverview } from './tour-overview.tsx'
import { TourPlan } from './tour-plan.tsx'
import { TourSkeleton } from './tour-skeleton.tsx'
import { useMissingReviews, useReviewChange, useShownTour } from './use-tour-reviews.ts'

export function loader({ context, params, request }: Route.LoaderArgs) {
  // The page itself says that nothing is found.
  context.set(drawsNotFoundContext, true)
  return loadOnServer(serverApi(context), request, params.id)
}

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return loadInBrowser(request, params.id)
}

type FormValue = Tour | Booking | WaitingEntry | null

/** The booking form has no name. */
function formsOf(tourId: string, url: string): Readonly<Record<string, FormSender<FormValue>>> {
  const page = { tourId, departureToken: readParameter(url, 'departure') }
  return {
    '': sendBooking(page),
    [waitingForm.name]: sendWaiting(page),
    [reviewForm.name]: sendTourReview,
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData()
  return answerForm(await sendForm(serverApi(context), form, formsOf(params.id, request.url), request.url))
}

export async function clientAction({ params, request }: Route.ClientActionArgs) {
  return answerForm(
    await sendInBrowser(request, formsOf(params.id, request.url), { toasts: ['', reviewForm.name] }),
  )
}

/** All months of departures are loaded, and a posted review is in the response to its call. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (formMethod === 'POST') return false
  const isOtherMonth =
    currentUrl.pathname === nextUrl.pathname && departsIn(currentUrl) !== departsIn(nextUrl)
  return !isOtherMonth && defaultShouldRevalidate
}

function departsIn(url: URL): string | null {
  return readParameter(url, 'departs')
}

export const meta: Route.MetaFunction = ({ matches, loaderData, location }) => {
  const publicUrl = publicUrlOf(matches)
  if (loaderData?.state !== 'found') return pageMeta({ title: 'Tour Item', publicUrl })
  const { tour, departures, now } = loaderData
  const path = tourPath(tour)
  const about = { title: tour.title, description: tour.subTitle, image: tour.image, publicUrl }
  if (new URLSearchParams(location.search).has(tourPage.secret))
    return pageMeta({ ...about, hasSecretAddress: true })
  return pageMeta({
    ...about,
    path,
    structuredData: tourPageData(publicUrl, path, tour, departures ?? [], dayOf(now)),
  })
}

export default function TourItem({ loaderData, actionData }: Route.ComponentProps) {
  switch (loaderData.state) {
    case 'found':
      return (
        <TourPage
          key={`${loaderData.tour._id} ${loaderData.departureToken}`}
          loaded={loaderData}
          sent={actionData}
        />
      )
    case 'loading':
      return <LoadingTour settled={loaderData.settled} />
    case 'missing':
      return <TourMissing />
    case 'failed':
      return <TourFailed />
  }
}

function LoadingTour({ settled }: { settled: Promise<unknown> }) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    // If the user has left the page meanwhile, the next page must not be revalidated.
    let isHere = true
    void settled.then(() => {
      if (isHere) void revalidate()
    })
    return () => {
      isHere = false
    }
  }, [settled, revalidate])
  return <TourSkeleton />
}

function TourPage({ loaded, sent }: { loaded: FoundTour; sent: FormResult | undefined }) {
  const { tour, shown } = useShownTour(loaded)
  const { hasFailed, retry } = useMissingReviews(tour, shown)
  const isReview = sent?.form === reviewForm.name
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  const [choice, setChoice] = useState<{ date: string } | null>(null)
  const { now } = loaded
  const { announcedSeats, departureToken } = loaded
  const linked = departureToken === null ? undefined : loaded.departures?.[0]
  const seats = useSeats(tour._id, {
    departures: loaded.departures,
    departureToken,
    announced: announcedSeats === null ? null : { date: tour.calendarDate, seatsLeft: announcedSeats },
    at: now,
  })
  const { departures } = seats
  useWhenOnline(() => departures === null && revalidate())
  useEffect(() => {
    setShownPath(pathname)
    return () => setShownPath(null)
  }, [pathname])
  const afterChange = useReviewChange(pathname, loaded)
  return (
    <>
      <Hero picture={tourPicture(tour.image)} seed={23} isHazy>
        <div className="grid content-start gap-4.5 pt-[clamp(36px,4.4vw,64px)]">
          <Lockup level={1} size="d1" first="Amazing Tour" second={tour.title} />
          <p className="wrap-anywhere max-w-[60ch] text-ink text-lead">{tour.subTitle}</p>
          {!tour.available && (
            <p className="flex">
              <TourBadge tour={tour} />
            </p>
          )}
        </div>
      </Hero>
      <div className="wrap tour-layout pt-9">
        <div className="tour-main">
          <Tabs
            label="About this tour"
            items={[
              {
                id: 'information',
                title: 'Infomation',
                icon: 'document',
                panel: (
                  <TourOverview
                    tour={tour}
                    departures={departures}
                    isLinked={linked !== undefined}
                    now={now}
                    onChoose={(chosen) => setChoice({ date: chosen })}
                  />
                ),
              },
              {
                id: 'tour-plan',
                title: 'Tour Plan',
                icon: 'map',
                panel: <Plan tour={tour} plan={loaded.plan} />,
              },
              {
                id: 'location',
                title: 'Location',
                icon: 'pin',
                panel: (
                  <Suspense>
                    <TourLocation location={tour.location} mapLocation={loaded.mapLocation} />
                  </Suspense>
                ),
              },
              { id: 'gallery', title: 'Gallery', icon: 'picture', panel: <Gallery tour={tour} /> },
              {
                id: 'reviews',
                title: 'Reviews',
                icon: 'star-empty',
                panel: (
                  <TourReviews
                    tour={tour}
                    shown={shown}
                    onRetry={hasFailed ? retry : null}
                    path={pathname}
                    onChanged={afterChange}
                    sent={isReview ? (sent as FormResult<Tour>) : undefined}
                  />
                ),
              },
            ]}
          />
          {tour.available && <BookBar cost={lowestCost(tour, departures, now)} />}
        </div>
        <BookingPanel
          tour={tour}
          now={now}
          seats={seats}
          preselected={preselectedDate(loaded, linked)}
          departureToken={departureToken}
          method={loaded.method}
          onDeparturesChanged={() => void revalidate()}
          choice={choice}
          sent={isReview ? undefined : (sent as FormResult<Booking> | undefined)}
        />
      </div>
      {/* Boundaries let React hydrate what is out of sight in tasks of its own. */}
      <Suspense>
        <RelatedTours related={loaded.related} />
      </Suspense>
    </>
  )
}

/** The departure that a link has opened, or the announced date of a tour that leaves any day; empty if it cannot be booked. */
function preselectedDate(
  { tour, announcedSeats, now }: FoundTour,
  linked: TourDeparture | undefined,
): string {
  if (linked !== undefined) return canBeChosen(linked, tour.available, now) ? linked.date : ''
  return announcedSeats !== null && announcedSeats > 0 ? tour.calendarDate : ''
}

function Plan({ tour, plan }: Pick<FoundTour, 'tour' | 'plan'>) {
  return (
    <>
      <h2 className="mb-5 text-d3">Tour Plan</h2>
      <Suspense>
        <TourPlan itinerary={tour.facts?.itinerary} plan={plan} />
      </Suspense>
    </>
  )
}

function Gallery({ tour }: { tour: Tour }) {
  return (
    <>
      <h2 className="mb-5 text-d3">Gallery</h2>
      <Suspense>
        <TourGallery tour={tour} />
      </Suspense>
    </>
  )
}
