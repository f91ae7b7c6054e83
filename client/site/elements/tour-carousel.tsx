// Element page: tours in carousels.
import '#client/design-system/carousel.css'
import { later } from '#client/lib/later.tsx'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { partOfPage } from '#client/lib/parts.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { tourElements } from '#content/tour-elements.ts'
import type { Route } from './+types/tour-carousel'
import { loadCarousels } from './tour-elements-data.ts'

const Page = later(async () => (await import('./tour-carousel-page.tsx')).TourCarouselPage)
const loadData = partOfPage(() => import('./tour-elements-data.ts'))

export function loader({ context }: Route.LoaderArgs) {
  return loadCarousels(serverApi(context))
}

export async function clientLoader() {
  const { loadCarousels, orToast } = await loadData()
  const [data] = await Promise.all([orToast(loadCarousels, { random: [], winter: [] }), Page.preload()])
  return data
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: tourElements.carousel.title, publicUrl: publicUrlOf(matches) })

export default function ElementTourCarousel({ loaderData }: Route.ComponentProps) {
  return <Page {...loaderData} />
}
