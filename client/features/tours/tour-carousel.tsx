import type { ReactNode } from 'react'
import { Carousel } from '#client/design-system/carousel.tsx'
import type { Tour } from '#contract/tours.ts'
import { TourCard } from './tour-card.tsx'

interface TourCarouselProps {
  label: string
  header: ReactNode
  tours: readonly Tour[]
}

export function TourCarousel({ label, header, tours }: TourCarouselProps) {
  if (tours.length === 0) return null
  return (
    <Carousel label={label} shows={5} header={header}>
      {tours.map((tour) => (
        <TourCard
          key={tour._id}
          tour={tour}
          sizes="(width < 400px) 90vw, (width < 768px) 46vw, (width < 1024px) 30vw, 230px"
        />
      ))}
    </Carousel>
  )
}
