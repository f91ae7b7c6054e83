import { useEffect, useState } from 'react'
import { api } from '#client/lib/api.ts'
import { house } from '#client/lib/house.ts'
import { type Product, type ProductPrices, productFields } from '#contract/products.ts'
import { namedFields, toInputValues } from '../item-form/fields.ts'
import type { FieldNoteProps } from '../item-form/item-kind.ts'
import { describeSale } from './describe-sale.ts'

const { cost, sale } = productFields
const priceFields = namedFields({ cost, sale })

/** How the shop will show the sale, before it is saved. */
export function SaleNote({ item, values }: FieldNoteProps<Product>) {
  const prices = usePrices(item)
  const text = describeSale(
    toInputValues(priceFields, values) as { cost: unknown; sale: unknown },
    item,
    prices,
    house().country,
  )
  return (
    // There without a text too, so that screen readers announce the text. Then it takes no row of the grid.
    <p role="status" className={text === '' ? 'sr-only' : 'col-span-12 -mt-3 text-small'}>
      {text}
    </p>
  )
}

/** Of the version that is edited. */
function usePrices(item: Product | null): ProductPrices | 'unknown' | null {
  const [prices, setPrices] = useState<ProductPrices | 'unknown' | null>(null)
  const { _id: id, version } = item ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version may have another price
  useEffect(() => {
    if (id === undefined) return
    const ended = new AbortController()
    api('GET /products/:id/prices', { params: { id } }, { signal: ended.signal }).then(setPrices, () => {
      if (!ended.signal.aborted) setPrices('unknown')
    })
    return () => ended.abort()
  }, [id, version])
  return prices
}
