// Home Exotic Holiday: banner, three round tiles, a page of tours, postcards.
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { breadcrumbList } from '#client/lib/structured-data.ts'
import { homePages } from '#content/home.ts'
import type { Route } from './+types/home-exotic'
import { exoticAddress, exoticPath } from './exotic-address.ts'
import { loadExotic, loadExoticInBrowser } from './home-exotic-data.ts'
import { HomeExoticPage } from './home-exotic-page.tsx'

export function loader({ context, request }: Route.LoaderArgs) {
  return loadExotic(serverApi(context), request)
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadExoticInBrowser(request)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const publicUrl = publicUrlOf(matches)
  const { title } = homePages.exotic
  return pageMeta({
    ...homePages.exotic,
    path: exoticAddress(loaderData?.list?.currentPage ?? 1),
    publicUrl,
    image: '/images/banners/banner-exotic-travel-1.webp',
    structuredData: [breadcrumbList(publicUrl, { title: 'Home', to: '/' }, { title, to: exoticPath })],
  })
}

export default function HomeExotic({ loaderData }: Route.ComponentProps) {
  return <HomeExoticPage {...loaderData} />
}
