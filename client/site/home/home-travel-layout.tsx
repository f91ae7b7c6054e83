// The layout of Home Travel Agency: the parts of the page that don't change while tours are searched and paged.

import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import { type Feature, FeatureList } from '#client/design-system/feature-list.tsx'
import { Lockup } from '#client/design-system/lockup.tsx'
import { FilmBand } from '#client/design-system/video.tsx'
import { loadBanners } from '#client/features/banners/banners.ts'
import { NewsletterPanel } from '#client/features/newsletter/newsletter-panel.tsx'
import type { ShownReview } from '#client/features/sample-reviews/sample-review.ts'
import { pickSampleReviews, topReviewCount } from '#client/features/sample-reviews/sample-review.ts'
import { TopReviews } from '#client/features/sample-reviews/top-reviews.tsx'
import { carouselTours, pickTours, pickToursOrToast } from '#client/features/tours/random-tours.ts'
import { TourCarousel } from '#client/features/tours/tour-carousel.tsx'
import type { Api } from '#client/lib/api.ts'
import { house } from '#client/lib/house.ts'
import { loadHouseTerms } from '#client/lib/house-terms.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { featuresOf, travelSections } from '#content/home-sections.ts'
import type { HouseTerms } from '#contract/house-terms.ts'
import { pictureSizes } from '#contract/images.ts'
import type { Tour } from '#contract/tours.ts'
import type { Route } from './+types/home-travel-layout'
import { BannerSlider } from './banner-slider.tsx'
import { films } from './films.ts'

export function loader({ context }: Route.LoaderArgs) {
  return loadFrame(serverApi(context))
}

export function clientLoader() {
  return loadFrameInBrowser()
}

function loadFrame(call: Api) {
  return loadSections(pickTours(call, carouselTours), call('GET /house/terms', {}))
}

function loadFrameInBrowser() {
  return loadSections(pickToursOrToast(carouselTours), loadHouseTerms())
}

async function loadSections(pickedTours: Promise<Tour[]>, houseTerms: Promise<HouseTerms | null>) {
  const [banners, tours, reviews, terms] = await Promise.all([
    loadBanners('banner_home_travel'),
    pickedTours,
    pickSampleReviews(topReviewCount),
    houseTerms,
  ])
  return { banners, tours, reviews, features: featuresOf(terms ?? { keepsPrice: true }) }
}

/** Picks random tours only when the page is opened, not for each page of its list. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname
}

export default function HomeTravelFrame({ loaderData }: Route.ComponentProps) {
  const { banners, ...sections } = loaderData
  return (
    <>
      <BannerSlider banners={banners} seed={11} />
      <Outlet />
      <HomeTravelSections {...sections} />
    </>
  )
}

interface HomeTravelSectionsProps {
  tours: readonly Tour[]
  reviews: readonly ShownReview[]
  features: readonly Feature[]
}

function HomeTravelSections({ tours, reviews, features }: HomeTravelSectionsProps) {
  return (
    <>
      <FilmBand
        src={films.home.src}
        poster={pictureSizes(films.home.poster)}
        title={travelSections.film}
        sizes="(width < 769px) 690px, 100vw"
        seed={17}
      />
      <section aria-label={`Why ${house().name}`} className="wrap pt-9">
        <FeatureList features={features} />
      </section>
      <div className="wrap section-space">
        <TourCarousel
          label="Tours"
          tours={tours}
          header={<Lockup level={2} size="d2" {...travelSections.carousel} />}
        />
      </div>
      <div className="wrap">
        <TopReviews reviews={reviews} header={<Lockup level={2} size="d2" {...travelSections.reviews} />} />
      </div>
      <div className="wrap section-space">
        <NewsletterPanel />
      </div>
    </>
  )
}
