// A tour: its picture, five tabs, the booking, and where else one may go in the same mood.
import './tour-page.css'
import { Suspense, use, useEffect, useState } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { DayPlan } from '#client/design-system/day-plan.tsx'
import { Hero } from '#client/design-system/hero.tsx'
import { Lockup } from '#client/design-system/lockup.tsx'
import { SectionHeading } from '#client/design-system/section-heading.tsx'
import { Tabs } from '#client/design-system/tabs.tsx'
import { BookingPanel } from '#client/features/bookings/booking-panel.tsx'
import { chooseTour } from '#client/features/store/current-tour.ts'
import { useSiteStore } from '#client/features/store/store.ts'
import { toastFailure } from '#client/features/toasts/toasts.ts'
import {
  lacksReviews,
  reviewPageAddress,
  type ShownReviews,
  showReviews,
} from '#client/features/tour-reviews/shown-reviews.ts'
import { TourReviews } from '#client/features/tour-reviews/tour-reviews.tsx'
import { TourBadge } from '#client/features/tours/tour-badge.tsx'
import { TourCard } from '#client/features/tours/tour-card.tsx'
import { tourPicture } from '#client/features/tours/tour-pictures.ts'
import { api } from '#client/lib/api.ts'
import { useIsHere } from '#client/lib/use-is-here.ts'
import type { Tour } from '#contract/tours.ts'
import { reviewsInDetail } from '#contract/vocabulary.ts'
import { type FoundTour, listReviews, rememberShown } from './tour-data.ts'
import { TourGallery } from './tour-gallery.tsx'
import { TourLocation } from './tour-location.tsx'
import { TourOverview } from './tour-overview.tsx'

export function TourPage(loaded: FoundTour) {
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
              panel: <TourLocation location={tour.location} whereabouts={loaded.whereabouts} />,
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
        <Related related={loaded.related} />
      </Suspense>
    </>
  )
}

/** The current tour as long as it is the one that was loaded: reviews and checks of its availability change it. */
function useShownTour(loaded: FoundTour): { tour: Tour; shown: ShownReviews | null } {
  const current = useSiteStore(({ currentTour }) => currentTour)
  const [changed, setChanged] = useState<Tour | null>(null)
  // Another one is chosen before its page opens: this page keeps what it knew.
  if (current !== null && current._id === loaded.tour._id && current !== changed) setChanged(current)
  if (changed === null && loaded.reviews !== null) return { tour: loaded.tour, shown: loaded.reviews }
  const tour = changed ?? loaded.tour
  const { reviewPage, olderReviews } = loaded
  return { tour, shown: lacksReviews(tour) ? null : showReviews(tour, reviewPage, olderReviews) }
}

/** A tour that was chosen in a list comes without its reviews. */
function useMissingReviews(tour: Tour, shown: ShownReviews | null) {
  const [hasFailed, setFailed] = useState(false)
  const isMissing = shown === null && !hasFailed
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that they are missing
  useEffect(() => {
    if (!isMissing) return
    let isCurrent = true
    listReviews(api, tour, 1, reviewsInDetail)
      .then((reviews) => {
        if (!isCurrent || useSiteStore.getState().currentTour?._id !== tour._id) return
        // Some may be gone since the list was loaded.
        const numReviews = reviews.length < reviewsInDetail ? reviews.length : tour.numReviews
        chooseTour({ ...tour, numReviews, reviews })
      })
      .catch((error) => {
        if (!isCurrent) return
        setFailed(true)
        toastFailure(error)
      })
    return () => {
      isCurrent = false
    }
  }, [isMissing, tour._id])
  return { hasFailed, retry: () => setFailed(false) }
}

/** A new review stands on the first page; a deleted one leaves room on any other. */
function useReviewChange(path: string, reviewPage: number) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const isHere = useIsHere()
  return (did: 'post' | 'delete') => {
    if (reviewPage === 1 || !isHere()) return
    if (did === 'post') void navigate(reviewPageAddress(path, 1), { preventScrollReset: true })
    else void revalidate()
  }
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

function Related({ related }: Pick<FoundTour, 'related'>) {
  const tours = related instanceof Promise ? use(related) : related
  if (tours.length === 0) return null
  return (
    <section aria-labelledby="related" className="wrap section-space">
      <SectionHeading id="related" first="While you are" second="In the mood" />
      <ul className="poster-wall">
        {tours.map((other) => (
          <TourCard key={other._id} tour={other} />
        ))}
      </ul>
    </section>
  )
}
