// Home Winter Holiday: banner, tours, a film, the team, three resorts, what travellers say.

import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { breadcrumbList } from '#client/lib/structured-data.ts'
import { homePages } from '#content/home.ts'
import type { Route } from './+types/home-winter'
import { loadWinter, loadWinterInBrowser } from './home-winter-data.ts'
import { HomeWinterPage } from './home-winter-page.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return loadWinter(serverApi(context))
}

export function clientLoader() {
  return loadWinterInBrowser()
}

const winterPath = '/home/winter-holidays'

export const meta: Route.MetaFunction = ({ matches }) => {
  const publicUrl = publicUrlOf(matches)
  const { title } = homePages.winter
  return pageMeta({
    ...homePages.winter,
    path: winterPath,
    publicUrl,
    image: '/images/banners/banner-winter-travel-1.webp',
    structuredData: [breadcrumbList(publicUrl, { title: 'Home', to: '/' }, { title, to: winterPath })],
  })
}

export default function HomeWinter({ loaderData }: Route.ComponentProps) {
  return <HomeWinterPage {...loaderData} />
}
