// Element page: the two filter forms of tours, and the list.
import { revalidatesTours } from '#client/features/tours/revalidates-tours.ts'
import { TourListing } from '#client/features/tours/tour-listing.tsx'
import { TourSearchForm } from '#client/features/tours/tour-search-form.tsx'
import { useListState } from '#client/features/tours/use-list-state.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { loadTours, loadToursInBrowser } from '#client/site/tours/load-tours.ts'
import { tourElements } from '#content/tour-elements.ts'
import type { Route } from './+types/tour-filter'
import { TourElementHero } from './tour-element-hero.tsx'

export function loader({ context, request }: Route.LoaderArgs) {
  return loadTours(serverApi(context), request)
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadToursInBrowser(request)
}

export const shouldRevalidate = revalidatesTours

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: tourElements.filter.title, publicUrl: publicUrlOf(matches) })

const { path } = tourElements.filter

export default function ElementTourFilter({ loaderData }: Route.ComponentProps) {
  const { destination, time, type, page, ...kept } = useListState(path, loaderData.query)
  return (
    <>
      <TourElementHero name="filter" />
      <div className="wrap">
        <TourSearchForm action={path} values={{ destination, time, type }} kept={kept} pulledUp="slightly" />
      </div>
      <TourListing path={path} found={loaderData} looks={{ grid: 'posters', list: 'rows' }} />
    </>
  )
}
