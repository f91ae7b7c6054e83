// Home Exotic Holiday: banner, three round tiles, a page of tours, postcards.
import './home-styles.ts'
import { later } from '#client/lib/later.tsx'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { partOfPage } from '#client/lib/parts.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { breadcrumbList } from '#client/lib/structured-data.ts'
import { homePages } from '#content/home.ts'
import type { Route } from './+types/home-exotic'
import { exoticAddress, exoticPath } from './exotic-address.ts'
import { loadExotic } from './home-exotic-data.ts'

const Page = later(async () => (await import('./home-exotic-page.tsx')).HomeExoticPage)
const loadData = partOfPage(() => import('./home-exotic-data.ts'))

export function loader({ context, request }: Route.LoaderArgs) {
  return loadExotic(serverApi(context), request)
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { loadExoticInBrowser } = await loadData()
  const [data] = await Promise.all([loadExoticInBrowser(request), Page.preload()])
  return data
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
  return <Page {...loaderData} />
}
