import { Lockup } from '#client/design-system/lockup.tsx'
import { SectionHeading } from '#client/design-system/section-heading.tsx'
import type { ShownBanner } from '#client/features/banners/banners.ts'
import { QuoteSlider } from '#client/features/sample-reviews/quote-slider.tsx'
import type { ShownReview } from '#client/features/sample-reviews/sample-review.ts'
import type { TeamCardMember } from '#client/features/team/team-card.tsx'
import { TeamCarousel } from '#client/features/team/team-carousel.tsx'
import { TourCarousel } from '#client/features/tours/tour-carousel.tsx'
import { winterSections } from '#content/home-sections.ts'
import { resorts } from '#content/resorts.ts'
import type { Tour } from '#contract/tours.ts'
import { BannerSlider } from './banner-slider.tsx'
import { ResortTiles } from './resort-tiles.tsx'
import { WinterFilm } from './winter-film.tsx'

interface HomeWinterPageProps {
  banners: readonly ShownBanner[]
  tours: readonly Tour[]
  members: readonly TeamCardMember[]
  reviews: readonly ShownReview[]
}

export function HomeWinterPage({ banners, tours, members, reviews }: HomeWinterPageProps) {
  return (
    <>
      <BannerSlider banners={banners} seed={37} />
      <div className="wrap section-space">
        <TourCarousel
          label="Tours"
          tours={tours}
          header={<Lockup level={2} size="d2" {...winterSections.carousel} />}
        />
      </div>
      <WinterFilm {...winterSections.film} />
      <div className="wrap section-space">
        <TeamCarousel members={members} header={<Lockup level={2} size="d2" {...winterSections.team} />} />
      </div>
      <section aria-labelledby="resorts-heading" className="wrap">
        <SectionHeading id="resorts-heading" {...winterSections.resorts} />
        <ResortTiles resorts={resorts} />
      </section>
      <div className="wrap section-space">
        <QuoteSlider reviews={reviews} />
      </div>
    </>
  )
}
