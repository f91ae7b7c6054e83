// Element page: the two forms that narrow a list of tours, and the list.
import { revalidatesTours } from '#client/features/tours/revalidates-tours.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { loadTours } from '#client/site/tours/tour-list-data.ts'
import { tourElements } from '#content/tour-elements.ts'
import type { Route } from './+types/tour-filter'
import { TourFilterPage } from './tour-filter-page.tsx'

export function loader({ context, request }: Route.LoaderArgs) {
  return loadTours(serverApi(context), request)
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { loadToursInBrowser } = await import('#client/site/tours/tour-list-data.ts')
  const data = await loadToursInBrowser(request)
  return data
}

export const shouldRevalidate = revalidatesTours

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: tourElements.filter.title, publicUrl: publicUrlOf(matches) })

export default function ElementTourFilter({ loaderData: { list, query } }: Route.ComponentProps) {
  return <TourFilterPage list={list} query={query} />
}
