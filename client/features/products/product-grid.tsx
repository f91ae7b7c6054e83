// A grid of product cards, and its skeleton.
import '#client/design-system/skeleton.css'
import './product-grid.css'
import type { Product } from '#contract/products.ts'
import { defaultItemsPerPage } from '#contract/vocabulary.ts'
import { ProductCard } from './product-card.tsx'

/** 3: beside a sidebar. 4: over the full width. */
const columns = {
  3: {
    className: 'grid-cols-3 max-md:grid-cols-2',
    sizes: '(width < 769px) 46vw, (width < 1025px) 31vw, 272px',
  },
  4: {
    className: 'grid-cols-4 max-lg:grid-cols-3 max-md:grid-cols-2',
    sizes: '(width < 769px) 46vw, (width < 1025px) 31vw, 290px',
  },
  /** A single row; on phones it is swiped, because three cards in two columns would leave one alone. */
  row: {
    className: 'is-row md:grid-cols-3',
    sizes: '(width < 769px) 62vw, 395px',
  },
} as const

type Columns = keyof typeof columns

const gridClassName = 'grid gap-x-7 gap-y-11 max-md:gap-x-4 max-md:gap-y-9'

interface ProductGridProps {
  products: readonly Product[]
  columns?: Columns
  /** Number of cards that may be in the first view of a large window. */
  eagerCards?: number
  headingLevel?: 2 | 3
}

export function ProductGrid({ products, columns: name = 3, eagerCards = 0, headingLevel }: ProductGridProps) {
  const { className, sizes } = columns[name]
  return (
    <ul className={`product-grid ${gridClassName} ${className}`}>
      {products.map((product, index) => (
        <li key={product._id} className="min-w-0">
          <ProductCard
            product={product}
            sizes={sizes}
            isEager={index < eagerCards}
            headingLevel={headingLevel}
          />
        </li>
      ))}
    </ul>
  )
}

const places = Array.from({ length: defaultItemsPerPage }, (_, index) => index)

/** The same grid with empty cards, so that nothing shifts when the products arrive. */
export function ProductGridSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading products</span>
      <div className={`${gridClassName} ${columns[3].className}`} aria-hidden="true">
        {places.map((place) => (
          <div key={place} className="square-card">
            <div className="square-frame skeleton-shape">
              <svg viewBox="0 0 120 120" aria-hidden="true">
                <circle cx="86" cy="28" r="12" />
                <path d="M0 120V84l32-30 18 19 28-27 42 40v34z" />
              </svg>
            </div>
            <div className="square-text">
              <div className="skeleton-shape h-5 w-full" />
              <div className="skeleton-shape h-6 w-4/5" />
              <div className="skeleton-shape h-5.5 w-2/5" />
            </div>
            <div className="skeleton-shape mt-3 h-11 rounded-m" />
          </div>
        ))}
      </div>
    </div>
  )
}
