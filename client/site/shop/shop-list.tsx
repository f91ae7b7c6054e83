// Element page: the looks that a list of products can have.

import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { shopElement } from '#content/shop.ts'
import type { Route } from './+types/shop-list'
import { loadShelves, loadShelvesInBrowser } from './shop-list-data.ts'
import { ShopListPage } from './shop-list-page.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return loadShelves(serverApi(context))
}

export function clientLoader() {
  return loadShelvesInBrowser()
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: shopElement.title, publicUrl: publicUrlOf(matches) })

export default function ShopList({ loaderData }: Route.ComponentProps) {
  return <ShopListPage {...loaderData} />
}
