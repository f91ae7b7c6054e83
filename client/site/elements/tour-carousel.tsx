// Element page: tours in carousels.
import { Lockup } from '#client/design-system/lockup.tsx'
import { TourCarousel } from '#client/features/tours/tour-carousel.tsx'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { tourElements } from '#content/tour-elements.ts'
import type { Route } from './+types/tour-carousel'
import { loadCarousels, loadOrToast } from './load-tour-elements.ts'
import { TourElementHero } from './tour-element-hero.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return loadCarousels(serverApi(context))
}

export function clientLoader() {
  return loadOrToast(loadCarousels, { random: [], winter: [] })
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: tourElements.carousel.title, publicUrl: publicUrlOf(matches) })

export default function ElementTourCarousel({ loaderData }: Route.ComponentProps) {
  const { random, winter } = loaderData
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
