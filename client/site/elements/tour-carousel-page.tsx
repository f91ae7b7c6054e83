import { Lockup } from '#client/design-system/lockup.tsx'
import { TourCarousel } from '#client/features/tours/tour-carousel.tsx'
import { tourElements } from '#content/tour-elements.ts'
import type { Tour } from '#contract/tours.ts'
import { TourElementHero } from './tour-element-hero.tsx'

interface TourCarouselPageProps {
  random: readonly Tour[]
  winter: readonly Tour[]
}

export function TourCarouselPage({ random, winter }: TourCarouselPageProps) {
  const words = tourElements.carousel
  return (
    <>
      <TourElementHero name="carousel" />
      <div className="wrap section-space grid grid-cols-[minmax(0,1fr)] gap-section">
        <TourCarousel
          label="Ten tours"
          tours={random}
          header={<Lockup level={2} size="d2" {...words.random} />}
        />
        <TourCarousel
          label="Winter tours"
          tours={winter}
          header={<Lockup level={2} size="d2" {...words.winter} />}
        />
        {random.length === 0 && winter.length === 0 && <p>No data</p>}
      </div>
    </>
  )
}
