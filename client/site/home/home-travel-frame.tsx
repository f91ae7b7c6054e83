// Around the tours of Home Travel Agency: what stays as it is while they are searched and paged.
import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import { FeatureList } from '#client/design-system/feature-list.tsx'
import { Lockup } from '#client/design-system/lockup.tsx'
import { FilmBand } from '#client/design-system/video.tsx'
import { NewsletterPanel } from '#client/features/newsletter/newsletter-panel.tsx'
import { drawSampleReviews } from '#client/features/sample-reviews/sample-review.ts'
import { TopReviews, topReviewCount } from '#client/features/sample-reviews/top-reviews.tsx'
import { drawTours, drawToursOrToast } from '#client/features/tours/random-tours.ts'
import { carouselTours, TourCarousel } from '#client/features/tours/tour-carousel.tsx'
import { serverApi } from '#client/lib/server-context.ts'
import { features, travelHome } from '#content/home.ts'
import { pictureSizes } from '#contract/images.ts'
import type { Tour } from '#contract/tours.ts'
import type { Route } from './+types/home-travel-frame'
import { BannerSlider } from './banner-slider.tsx'
import { loadBanners } from './banners.ts'
import { films } from './films.ts'

export function loader({ context }: Route.LoaderArgs) {
  return load(drawTours(serverApi(context), carouselTours))
}

export function clientLoader() {
  return load(drawToursOrToast(carouselTours))
}

async function load(drawnTours: Promise<Tour[]>) {
  const [banners, tours, reviews] = await Promise.all([
    loadBanners('banner_home_travel'),
    drawnTours,
    drawSampleReviews(topReviewCount),
  ])
  return { banners, tours, reviews }
}

/** Drawn once for each time the page is opened, not for each page of its tours. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname
}

export default function HomeTravelFrame({ loaderData: { banners, tours, reviews } }: Route.ComponentProps) {
  return (
    <>
      <BannerSlider banners={banners} seed={11} />
      <Outlet />
      <FilmBand
        src={films.home.src}
        poster={pictureSizes(films.home.poster)}
        title={travelHome.film}
        sizes="(width < 769px) 690px, 100vw"
        seed={17}
      />
      <section aria-label="Why Halyard" className="wrap pt-9">
        <FeatureList features={features} />
      </section>
      <div className="wrap section-space">
        <TourCarousel
          label="Tours"
          tours={tours}
          header={<Lockup level={2} size="d2" {...travelHome.carousel} />}
        />
      </div>
      <div className="wrap">
        <TopReviews reviews={reviews} header={<Lockup level={2} size="d2" {...travelHome.reviews} />} />
      </div>
      <div className="wrap section-space">
        <NewsletterPanel />
      </div>
    </>
  )
}
