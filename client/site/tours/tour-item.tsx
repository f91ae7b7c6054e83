import { Button, LinkButton } from '#client/design-system/button.tsx'
import { EmptyState } from '#client/design-system/empty-state.tsx'
import { tourPath } from '#client/features/tours/tour-facts.tsx'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { breadcrumbList, touristTrip } from '#client/lib/structured-data.ts'
import type { Route } from './+types/tour-item'
import { loadInBrowser, loadOnServer } from './load-tour.ts'
import { TourSkeleton } from './tour-skeleton.tsx'
import './tour-page.css'
import { Suspense, useEffect } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { DayPlan } from '#client/design-system/day-plan.tsx'
import { Hero } from '#client/design-system/hero.tsx'
import { Lockup } from '#client/design-system/lockup.tsx'
import { optionalPart } from '#client/design-system/optional-part.tsx'
import { Tabs } from '#client/design-system/tabs.tsx'
import { BookingPanel } from '#client/features/bookings/booking-panel.tsx'
import { TourReviews } from '#client/features/tour-reviews/tour-reviews.tsx'
import { TourBadge } from '#client/features/tours/tour-badge.tsx'
import { tourPicture } from '#client/features/tours/tour-pictures.ts'
import type { Tour } from '#contract/tours.ts'
import { type FoundTour, rememberShown } from './load-tour.ts'
import { TourGallery } from './tour-gallery.tsx'
import { TourOverview } from './tour-overview.tsx'
import { useMissingReviews, useReviewChange, useShownTour } from './use-tour-reviews.ts'

const RelatedTours = optionalPart(async () => (await import('./related-tours.tsx')).RelatedTours)
const TourLocation = optionalPart(async () => (await import('./tour-location.tsx')).TourLocation)

export function loader({ context, params, request }: Route.LoaderArgs) {
  return loadOnServer(serverApi(context), request, params.id)
}

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return loadInBrowser(request, params.id)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const publicUrl = publicUrlOf(matches)
  if (loaderData?.state !== 'found') return pageMeta({ title: 'Tour Item', publicUrl })
  const { tour } = loaderData
  const path = tourPath(tour)
  return pageMeta({
    title: tour.title,
    description: tour.subTitle,
    path,
    image: tour.image,
    publicUrl,
    structuredData: [
      breadcrumbList(
        publicUrl,
        { title: 'Home', to: '/' },
        { title: 'Tours', to: '/tours/standard-list' },
        { title: tour.title, to: path },
      ),
      touristTrip(publicUrl, path, tour),
    ],
  })
}

export default function TourItem({ loaderData }: Route.ComponentProps) {
  switch (loaderData.state) {
    case 'found':
      return <TourPage key={loaderData.tour._id} {...loaderData} />
    case 'loading':
      return <Arriving arrival={loaderData.arrival} />
    case 'missing':
      return (
        <section className="wrap section-space">
          <EmptyState
            title="Tour not found!"
            headingLevel={1}
            action={<LinkButton to="/">Back to home</LinkButton>}
          >
            It may have sailed under another name.
          </EmptyState>
        </section>
      )
    case 'failed':
      return <Failed />
  }
}

function Arriving({ arrival }: { arrival: Promise<unknown> }) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    // Who has gone on meanwhile does not want the page that they are on loaded anew.
    let isHere = true
    void arrival.then(() => {
      if (isHere) void revalidate()
    })
    return () => {
      isHere = false
    }
  }, [arrival, revalidate])
  return <TourSkeleton />
}

function Failed() {
  const { revalidate, state } = useRevalidator()
  if (state === 'loading') return <TourSkeleton />
  return (
    <section className="wrap section-space">
      <EmptyState
        title="The tour did not arrive"
        headingLevel={1}
        action={
          <Button look="secondary" onClick={() => void revalidate()}>
            Try again
          </Button>
        }
      >
        It is where it was. The way to it was not.
      </EmptyState>
    </section>
  )
}

function TourPage(loaded: FoundTour) {
  const { tour, shown } = useShownTour(loaded)
  const { hasFailed, retry } = useMissingReviews(tour, shown)
  const { pathname } = useLocation()
  useEffect(() => {
    rememberShown(pathname)
    return () => rememberShown(null)
  }, [pathname])
  const afterChange = useReviewChange(pathname, loaded.reviewPage)
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
        <Tabs
          label="About this tour"
          items={[
            {
              id: 'information',
              title: 'Infomation',
              icon: 'document',
              panel: <TourOverview tour={tour} />,
            },
            {
              id: 'tour-plan',
              title: 'Tour Plan',
              icon: 'map',
              panel: <Plan plan={loaded.plan} />,
            },
            {
              id: 'location',
              title: 'Location',
              icon: 'pin',
              panel: (
                <Suspense>
                  <TourLocation location={tour.location} whereabouts={loaded.whereabouts} />
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
                />
              ),
            },
          ]}
        />
        <BookingPanel tour={tour} today={loaded.today} />
      </div>
      <Suspense>
        <RelatedTours related={loaded.related} />
      </Suspense>
    </>
  )
}

function Plan({ plan }: Pick<FoundTour, 'plan'>) {
  return (
    <>
      <h2 className="mb-5 text-d3">Tour Plan</h2>
      <DayPlan
        days={plan.map(({ day, title, description }) => ({
          title: `Day ${day}: ${title}`,
          content: description,
        }))}
      />
    </>
  )
}

function Gallery({ tour }: { tour: Tour }) {
  return (
    <>
      <h2 className="mb-5 text-d3">Gallery</h2>
      <TourGallery tour={tour} />
    </>
  )
}
