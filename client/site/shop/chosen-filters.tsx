import { useRef } from 'react'
import { Icon } from '#client/design-system/icon.tsx'
import { Link } from '#client/design-system/link.tsx'
import { changedShopAddress, type ShopQuery } from '#client/features/products/shop-address.ts'
import { formatPrice } from '#client/lib/format.ts'

interface ChosenFilter {
  text: string
  /** The change of the query that removes the filter. */
  without: ShopQuery
}

export function chosenFilters({ category, tag, name, price, min, max }: ShopQuery): ChosenFilter[] {
  const filters: ChosenFilter[] = []
  if (category) filters.push({ text: category, without: { category: undefined } })
  if (tag) filters.push({ text: `Tag: ${tag}`, without: { tag: undefined } })
  if (name) filters.push({ text: `“${name}”`, without: { name: undefined } })
  const prices = priceText(price, min, max)
  if (prices !== null) {
    filters.push({ text: prices, without: { price: undefined, min: undefined, max: undefined } })
  }
  return filters
}

function priceText(price?: string, min?: string, max?: string): string | null {
  if (price) return formatPrice(Number(price))
  if (min && max) return `${formatPrice(Number(min))} to ${formatPrice(Number(max))}`
  if (min) return `From ${formatPrice(Number(min))}`
  return max ? `Up to ${formatPrice(Number(max))}` : null
}

/** The chosen filters as links that remove them. */
export function ChosenFilters({ query }: { query: ShopQuery }) {
  const box = useRef<HTMLDivElement>(null)
  const filters = chosenFilters(query)
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      {filters.length > 0 && (
        <ul aria-label="Chosen filters" className="mb-6 flex flex-wrap gap-2.5">
          {filters.map(({ text, without }) => (
            <li key={text}>
              <Link
                to={changedShopAddress(query, without)}
                className="shop-chip"
                // The pressed link disappears, and the focus would be lost.
                onClick={() => box.current!.focus({ preventScroll: true })}
              >
                <span className="sr-only">Without </span>
                <span>{text}</span>
                <Icon name="cross" className="size-4" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
