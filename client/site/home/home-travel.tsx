// Home Travel Agency: search, and a page of tours.
import { later } from '#client/lib/later.tsx'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { partOfPage } from '#client/lib/parts.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { travelAgency, webSite } from '#client/lib/structured-data.ts'
import { contact, socialLinks } from '#content/contact.ts'
import { homePages } from '#content/home.ts'
import type { Route } from './+types/home-travel'
import { homeAddress } from './home-address.ts'
import { loadTours } from './home-travel-data.ts'

const Tours = later(async () => (await import('./home-travel-tours.tsx')).HomeTravelTours)
const loadData = partOfPage(() => import('./home-travel-data.ts'))

export function loader({ context, request }: Route.LoaderArgs) {
  return loadTours(serverApi(context), request)
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { loadToursInBrowser } = await loadData()
  const [data] = await Promise.all([loadToursInBrowser(request), Tours.preload()])
  return data
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const publicUrl = publicUrlOf(matches)
  return pageMeta({
    ...homePages.travel,
    path: homeAddress(loaderData?.query ?? {}),
    publicUrl,
    image: '/images/banners/banner-home-travel-1.webp',
    structuredData: [travelAgency(publicUrl, contact, socialLinks), webSite(publicUrl)],
  })
}

export default function HomeTravel({ loaderData: { list, query } }: Route.ComponentProps) {
  return <Tours list={list} query={query} />
}
