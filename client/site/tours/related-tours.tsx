// Tours of the same type.
import { use } from 'react'
import { SectionHeading } from '#client/design-system/section-heading.tsx'
import { TourCard } from '#client/features/tours/tour-card.tsx'
import type { FoundTour } from './load-tour.ts'

export function RelatedTours({ related }: Pick<FoundTour, 'related'>) {
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
