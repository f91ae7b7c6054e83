// A tour list below its list: built-in tours.
import { SectionHeading } from '#client/design-system/section-heading.tsx'
import { type DemoLook, DemoTours, type ShownDemoTour } from '#client/features/tours/demo-tours.tsx'
import { type TourListName, tourLists } from '#content/tour-lists.ts'

const looks: Readonly<Record<TourListName, DemoLook>> = {
  standard: 'featured',
  gallery: 'gallery',
  split: 'masonry',
}

export function TourListFoot({ name, demo }: { name: TourListName; demo: readonly ShownDemoTour[] }) {
  return (
    <section aria-labelledby="demo-heading" className="wrap pb-section">
      <SectionHeading id="demo-heading" {...tourLists[name].demo} />
      <DemoTours look={looks[name]} tours={demo} />
    </section>
  )
}
