// Search among the tours.
import './tour-list-styles.ts'
import { revalidatesTours } from '#client/features/tours/revalidates-tours.ts'
import { canonicalTourAddress } from '#client/features/tours/tour-address.ts'
import { later } from '#client/lib/later.tsx'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { tourSearch } from '#content/tour-lists.ts'
import type { Route } from './+types/search'
import { loadTours } from './tour-list-data.ts'

const Page = later(async () => (await import('./search-page.tsx')).SearchPage)

export function loader({ context, request }: Route.LoaderArgs) {
  return loadTours(serverApi(context), request, true)
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { loadToursInBrowser } = await import('./tour-list-data.ts')
  const [data] = await Promise.all([loadToursInBrowser(request, true), Page.preload()])
  return data
}

export const shouldRevalidate = revalidatesTours

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    title: tourSearch.title,
    description: tourSearch.description,
    path: canonicalTourAddress(tourSearch.path, loaderData?.query ?? {}),
    publicUrl: publicUrlOf(matches),
    image: `/images/${tourSearch.banner}.webp`,
  })

export default function Search({ loaderData: { list, query } }: Route.ComponentProps) {
  return <Page list={list} query={query} />
}
