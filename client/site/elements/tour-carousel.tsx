// Element page: tours in carousels.
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { tourElements } from '#content/tour-elements.ts'
import type { Route } from './+types/tour-carousel'
import { TourCarouselPage } from './tour-carousel-page.tsx'
import { loadCarousels, orToast } from './tour-elements-data.ts'

export function loader({ context }: Route.LoaderArgs) {
  return loadCarousels(serverApi(context))
}

export function clientLoader() {
  return orToast(loadCarousels, { random: [], winter: [] })
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: tourElements.carousel.title, publicUrl: publicUrlOf(matches) })

export default function ElementTourCarousel({ loaderData }: Route.ComponentProps) {
  return <TourCarouselPage {...loaderData} />
}
