// Home Travel Agency: search, and a page of tours.
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { travelAgency, webSite } from '#client/lib/structured-data.ts'
import { contact, socialLinks } from '#content/contact.ts'
import { homePages } from '#content/home.ts'
import type { Route } from './+types/home-travel'
import { homeAddress } from './home-address.ts'
import { loadTours, loadToursInBrowser } from './home-travel-data.ts'
import { HomeTravelTours } from './home-travel-tours.tsx'

export function loader({ context, request }: Route.LoaderArgs) {
  return loadTours(serverApi(context), request)
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadToursInBrowser(request)
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
  return <HomeTravelTours list={list} query={query} />
}
