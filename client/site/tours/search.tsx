// Search among the tours.
import { revalidatesTours } from '#client/features/tours/revalidates-tours.ts'
import { canonicalTourAddress } from '#client/features/tours/tour-address.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { breadcrumbList } from '#client/lib/structured-data.ts'
import { tourLists, tourSearch } from '#content/tour-lists.ts'
import type { Route } from './+types/search'
import { SearchPage } from './search-page.tsx'
import { loadTours, loadToursInBrowser } from './tour-list-data.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  return loadTours(serverApi(context), request, true)
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadToursInBrowser(request, true)
}

export const shouldRevalidate = revalidatesTours

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const publicUrl = publicUrlOf(matches)
  const { title, description, path, banner } = tourSearch
  return pageMeta({
    title,
    description,
    path: canonicalTourAddress(path, loaderData?.query ?? {}),
    publicUrl,
    image: `/images/${banner}.webp`,
    structuredData: [
      breadcrumbList(
        publicUrl,
        { title: 'Home', to: '/' },
        { title: 'Tours', to: tourLists.standard.path },
        { title, to: path },
      ),
    ],
  })
}

export default function Search({ loaderData: { list, query } }: Route.ComponentProps) {
  return <SearchPage list={list} query={query} />
}
