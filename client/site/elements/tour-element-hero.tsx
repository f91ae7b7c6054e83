import { PageHero } from '#client/features/banners/page-hero.tsx'
import { heroPicture } from '#client/features/pictures/drawn-pictures.ts'
import { tourElements } from '#content/tour-elements.ts'

/** The hero of an element page with tours. */
export function TourElementHero({ name }: { name: keyof typeof tourElements }) {
  const { title, heading, banner } = tourElements[name]
  return (
    <PageHero
      picture={heroPicture(banner)}
      seed={67}
      trail={[{ title: 'Elements', to: tourElements.list.path }]}
      current={title}
      {...heading}
      isLow
    />
  )
}
