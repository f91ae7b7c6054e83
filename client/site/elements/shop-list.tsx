// Element page: the looks of product lists.
import { type ReactNode, useId } from 'react'
import { Lockup } from '#client/design-system/lockup.tsx'
import { ProductGrid } from '#client/features/products/product-grid.tsx'
import { ProductMiniCard } from '#client/features/products/product-mini-card.tsx'
import { toastFailure } from '#client/features/toasts/toasts.ts'
import { type Api, api } from '#client/lib/api.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { ShopHero } from '#client/site/shop/shop-hero.tsx'
import { shopElement } from '#content/shop.ts'
import type { Product } from '#contract/products.ts'
import type { Route } from './+types/shop-list'

export function loader({ context }: Route.LoaderArgs) {
  return loadShelves(serverApi(context))
}

export function clientLoader() {
  return loadShelvesInBrowser()
}

interface Shelves {
  newest: readonly Product[]
  best: readonly Product[]
  popular: readonly Product[]
}

async function loadShelves(call: Api): Promise<Shelves> {
  const [newest, best, popular] = await Promise.all([
    call('GET /products', { query: { itemsPerPage: 8 } }),
    call('GET /products', { query: { sort: 'rating', itemsPerPage: 3 } }),
    call('GET /products', { query: { sort: 'popular', itemsPerPage: 6 } }),
  ])
  return { newest: newest.items, best: best.items, popular: popular.items }
}

/** Shows a toast and returns empty lists if loading fails. */
async function loadShelvesInBrowser(): Promise<Shelves> {
  try {
    return await loadShelves(api)
  } catch (error) {
    toastFailure(error)
    return { newest: [], best: [], popular: [] }
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: shopElement.title, publicUrl: publicUrlOf(matches) })

export default function ShopList({ loaderData }: Route.ComponentProps) {
  const { newest, best, popular } = loaderData
  const { looks } = shopElement
  return (
    <>
      <ShopHero {...shopElement} />
      <div className="wrap grid pt-section gap-[clamp(56px,8vw,96px)]">
        <Look {...looks.columns} products={newest}>
          <ProductGrid products={newest} columns={4} />
        </Look>
        <Look {...looks.row} products={best}>
          <ProductGrid products={best} columns="row" />
        </Look>
        <Look {...looks.lines} products={popular}>
          <ul className="grid grid-cols-3 gap-x-7 gap-y-6 max-lg:grid-cols-2 max-md:grid-cols-1">
            {popular.map((product) => (
              <ProductMiniCard key={product._id} product={product} />
            ))}
          </ul>
        </Look>
      </div>
    </>
  )
}

interface LookProps {
  first: string
  second: string
  products: readonly Product[]
  children: ReactNode
}

function Look({ first, second, products, children }: LookProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-8">
        <Lockup id={id} level={2} size="d3" first={first} second={second} />
      </div>
      {products.length === 0 ? <p>No data</p> : children}
    </section>
  )
}
