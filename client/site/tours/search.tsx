// Search among the tours.
import './tour-list-styles.ts'
import { revalidatesTours } from '#client/features/tours/revalidates-tours.ts'
import { canonicalTourAddress } from '#client/features/tours/tour-address.ts'
import { later } from '#client/lib/later.tsx'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { partOfPage } from '#client/lib/parts.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { breadcrumbList } from '#client/lib/structured-data.ts'
import { tourLists, tourSearch } from '#content/tour-lists.ts'
import type { Route } from './+types/search'
import { loadTours } from './tour-list-data.ts'

const Page = later(async () => (await import('./search-page.tsx')).SearchPage)
const loadData = partOfPage(() => import('./tour-list-data.ts'))

export function loader({ context, request }: Route.LoaderArgs) {
  return loadTours(serverApi(context), request, true)
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { loadToursInBrowser } = await loadData()
  const [data] = await Promise.all([loadToursInBrowser(request, true), Page.preload()])
  return data
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
  return <Page list={list} query={query} />
}
