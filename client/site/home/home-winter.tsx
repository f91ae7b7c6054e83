// Home Winter Holiday: banner, tours, a film, the team, three resorts, what travellers say.
import './home-styles.ts'
import { later } from '#client/lib/later.tsx'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { partOfPage } from '#client/lib/parts.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { breadcrumbList } from '#client/lib/structured-data.ts'
import { homePages } from '#content/home.ts'
import type { Route } from './+types/home-winter'
import { loadWinter } from './home-winter-data.ts'

const Page = later(async () => (await import('./home-winter-page.tsx')).HomeWinterPage)
const loadData = partOfPage(() => import('./home-winter-data.ts'))

export function loader({ context }: Route.LoaderArgs) {
  return loadWinter(serverApi(context))
}

export async function clientLoader() {
  const { loadWinterInBrowser } = await loadData()
  const [data] = await Promise.all([loadWinterInBrowser(), Page.preload()])
  return data
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
  return <Page {...loaderData} />
}
