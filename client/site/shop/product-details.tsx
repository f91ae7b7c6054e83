import { Link } from '#client/design-system/link.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { writeQuery } from '#contract/pages/page.ts'
import { productsPage } from '#contract/pages/site-pages.ts'
import type { Product } from '#contract/products.ts'

/** Address of a category or tag, with a slash before the query as specified. */
function shelfAddress(filter: { category: string } | { tag: string }): string {
  return `${productsPage.path}/${writeQuery(filter, productsPage.query)}`
}

export function ProductFacts({ product: { sku, category, tag } }: { product: Product }) {
  return (
    <dl className="product-facts border-line border-t pt-5 text-ink">
      <dt>SKU</dt>
      <dd className="wrap-anywhere">{sku}</dd>
      <dt>Category</dt>
      <dd>
        <Link
          to={shelfAddress({ category })}
          className="inline-block py-0.5 text-sea underline hover:no-underline"
        >
          {category}
        </Link>
      </dd>
      {tag.length > 0 && (
        <>
          <dt>Tags</dt>
          <dd className="flex flex-wrap gap-2">
            {tag.map((name) => (
              <Link
                key={name}
                to={shelfAddress({ tag: name })}
                className="inline-flex min-h-9 items-center rounded-pill border-[1.5px] border-line-strong px-3.5 text-ink text-small no-underline hover:border-ink hover:bg-mist"
              >
                {name}
              </Link>
            ))}
          </dd>
        </>
      )}
    </dl>
  )
}

/** The specification spells "Dismensions". */
export function ProductMeasures({ product: { weight, dimensions } }: { product: Product }) {
  return (
    <>
      <h2 className="sr-only">Additional information</h2>
      <dl className="product-facts max-w-130 text-ink">
        <dt>Weight</dt>
        <dd>{`${formatNumber(weight)} kg`}</dd>
        <dt>Dismensions</dt>
        <dd className="wrap-anywhere">{dimensions}</dd>
      </dl>
    </>
  )
}
