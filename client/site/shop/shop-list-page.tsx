import { type ReactNode, useId } from 'react'
import { Lockup } from '#client/design-system/lockup.tsx'
import { ProductGrid } from '#client/features/products/product-grid.tsx'
import { ProductMiniCard } from '#client/features/products/product-mini-card.tsx'
import { shopElement } from '#content/shop.ts'
import type { Product } from '#contract/products.ts'
import { ShopHero } from './shop-hero.tsx'
import type { Shelves } from './shop-list-data.ts'

export function ShopListPage({ newest, best, popular }: Shelves) {
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
