// Addresses of the product list. Filters, order and page are kept only in the address.

import { readQuery } from '#client/lib/page-query.ts'
import { addressOf, type QueryOf } from '#contract/pages/page.ts'
import { productsPage } from '#contract/pages/site-pages.ts'
import { dollarsPattern, spelledAs } from '#contract/query-words.ts'
import { type ProductSort, priceFilter, productCategories, productTags } from '#contract/vocabulary.ts'

export type ShopQuery = Partial<Record<QueryOf<typeof productsPage>, string>>

/** The specification's labels, in its order. */
export const sortLabels: readonly (readonly [ProductSort, string])[] = [
  ['popular', 'popularity'],
  ['rating', 'average rating'],
  ['date', 'latest'],
  ['lowprice', 'price low to high'],
  ['highprice', 'price high to low'],
]

/** Order if the address has none. */
export const defaultSort: ProductSort = 'date'

export function shopAddress(query: ShopQuery): string {
  return addressOf(productsPage, query)
}

/** The address with the hash of the list, for links to filters, orders and pages. */
export function shopListAddress(query: ShopQuery): string {
  return `${shopAddress(query)}#products`
}

/** The address after a change of filter or order, which returns to the first page. */
export function changedShopAddress(query: ShopQuery, changes: ShopQuery): string {
  return shopListAddress({ ...query, page: undefined, ...changes })
}

/** Reads the query of an address. Corrects the case of categories and tags. */
export function readShopQuery(url: string): ShopQuery {
  const query: ShopQuery = readQuery(url, productsPage.query)
  const { category, tag } = query
  if (category !== undefined) query.category = spelledAs(productCategories, category)
  if (tag !== undefined) query.tag = spelledAs(productTags, tag)
  return query
}

/** Replaces equal price limits by an exact price. */
export function mergeEqualPrices(query: ShopQuery): ShopQuery {
  const { min, max, price } = query
  // `Number` accepts more than amounts, for example "0x10". Invalid limits are dropped later, without the valid one.
  if (!isAmount(min) || !isAmount(max) || Number(min) !== Number(max)) return query
  return { ...query, min: undefined, max: undefined, price: isAmount(price) ? price : min }
}

function isAmount(text: string | undefined): text is string {
  return text !== undefined && dollarsPattern.test(text)
}

/** The query of the two handles. A handle at its end sets no limit. */
export function priceQueryOf(low: number, high: number): Pick<ShopQuery, 'min' | 'max' | 'price'> {
  if (low === high) return { price: String(low), min: undefined, max: undefined }
  return {
    price: undefined,
    min: low <= priceFilter.min ? undefined : String(low),
    max: high >= priceFilter.max ? undefined : String(high),
  }
}

/** Positions of the two handles. */
export function pricesOf({ price, min, max }: ShopQuery): readonly [low: number, high: number] {
  return [Number(price ?? min ?? priceFilter.min), Number(price ?? max ?? priceFilter.max)]
}
