// Element page: the looks that a list of products can have.
import './shop-styles.ts'
import { later } from '#client/lib/later.tsx'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { partOfPage } from '#client/lib/parts.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { shopElement } from '#content/shop.ts'
import type { Route } from './+types/shop-list'
import { loadShelves } from './shop-list-data.ts'

const Page = later(async () => (await import('./shop-list-page.tsx')).ShopListPage)
const loadData = partOfPage(() => import('./shop-list-data.ts'))

export function loader({ context }: Route.LoaderArgs) {
  return loadShelves(serverApi(context))
}

export async function clientLoader() {
  const { loadShelvesInBrowser } = await loadData()
  const [shelves] = await Promise.all([loadShelvesInBrowser(), Page.preload()])
  return shelves
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: shopElement.title, publicUrl: publicUrlOf(matches) })

export default function ShopList({ loaderData }: Route.ComponentProps) {
  return <Page {...loaderData} />
}
