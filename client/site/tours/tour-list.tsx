// The list of a tour list page: the standard, the gallery and the split list are this one in different looks.

import { revalidatesTours } from '#client/features/tours/revalidates-tours.ts'
import { canonicalTourAddress } from '#client/features/tours/tour-address.ts'
import { later } from '#client/lib/later.tsx'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { partOfPage } from '#client/lib/parts.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { breadcrumbList } from '#client/lib/structured-data.ts'
import { tourLists } from '#content/tour-lists.ts'
import type { Route } from './+types/tour-list'
import { listAt, loadTours } from './tour-list-data.ts'

const Listing = later(async () => (await import('./tour-list-listing.tsx')).TourListListing)
const loadData = partOfPage(() => import('./tour-list-data.ts'))

export async function loader({ context, request }: Route.LoaderArgs) {
  return { name: listAt(request), ...(await loadTours(serverApi(context), request)) }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { listAt, loadToursInBrowser } = await loadData()
  const [data] = await Promise.all([loadToursInBrowser(request), Listing.preload()])
  return { name: listAt(request), ...data }
}

export const shouldRevalidate = revalidatesTours

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const publicUrl = publicUrlOf(matches)
  const { standard } = tourLists
  const { title, description, path, banner } = tourLists[loaderData?.name ?? 'standard']
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
        { title: 'Tours', to: standard.path },
        ...(path === standard.path ? [] : [{ title, to: path }]),
      ),
    ],
  })
}

export default function TourListPage({ loaderData }: Route.ComponentProps) {
  return <Listing {...loaderData} />
}
