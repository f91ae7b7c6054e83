// Home Travel Agency below its tours.
import { FeatureList } from '#client/design-system/feature-list.tsx'
import { Lockup } from '#client/design-system/lockup.tsx'
import { FilmBand } from '#client/design-system/video.tsx'
import { NewsletterPanel } from '#client/features/newsletter/newsletter-panel.tsx'
import type { ShownReview } from '#client/features/sample-reviews/sample-review.ts'
import { TopReviews } from '#client/features/sample-reviews/top-reviews.tsx'
import { TourCarousel } from '#client/features/tours/tour-carousel.tsx'
import { features, travelSections } from '#content/home-sections.ts'
import { pictureSizes } from '#contract/images.ts'
import type { Tour } from '#contract/tours.ts'
import { films } from './films.ts'

interface HomeTravelRestProps {
  tours: readonly Tour[]
  reviews: readonly ShownReview[]
}

export function HomeTravelRest({ tours, reviews }: HomeTravelRestProps) {
  return (
    <>
      <FilmBand
        src={films.home.src}
        poster={pictureSizes(films.home.poster)}
        title={travelSections.film}
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
