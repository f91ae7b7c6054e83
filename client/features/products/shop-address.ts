// Addresses of the product list. Filters, order and page are kept only in the address.

import type { FilterChip } from '#client/features/filters/filter-chips.tsx'
import { withoutText } from '#client/features/filters/filter-steps.tsx'
import { type PriceLimits, priceText } from '#client/features/filters/price-range.ts'
import { inQuotationMarks } from '#client/features/filters/quotation.ts'
import { formatNumber, formatPrice } from '#client/lib/format.ts'
import { readQuery } from '#client/lib/page-query.ts'
import type { FilterStep } from '#contract/filter-counts.ts'
import { addressOf, type QueryOf } from '#contract/pages/page.ts'
import { productsPage } from '#contract/pages/site-pages.ts'
import { dollarsPattern, spelledAs } from '#contract/query-words.ts'
import { type ProductSort, productCategories, productTags } from '#contract/vocabulary.ts'

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

/** The lowest and highest price of a query. An exact price is both. */
export function priceLimitsOf({ price, min, max }: ShopQuery): PriceLimits {
  return { min: price ?? min, max: price ?? max }
}

interface ShopFilter extends FilterChip {
  parameters: readonly (keyof ShopQuery)[]
}

/** The filters that are set, as links that remove them. */
export function activeFilters(query: ShopQuery): ShopFilter[] {
  const { name, price, min, max, inStock, category, tag } = query
  const filters: (Pick<ShopFilter, 'label' | 'parameters'> | null | '' | undefined)[] = [
    name && { label: inQuotationMarks(name), parameters: ['name'] },
    price || min || max ? { label: priceLabel(query), parameters: ['price', 'min', 'max'] } : null,
    inStock && { label: 'In stock only', parameters: ['inStock'] },
    category && { label: category, parameters: ['category'] },
    tag && { label: `Tag: ${tag}`, parameters: ['tag'] },
  ]
  return filters
    .filter((filter) => typeof filter === 'object' && filter !== null)
    .map(({ label, parameters }) => ({
      name: parameters[0]!,
      parameters,
      label,
      to: changedShopAddress(
        query,
        Object.fromEntries(parameters.map((parameter) => [parameter, undefined])),
      ),
      isPrice: parameters.includes('price'),
    }))
}

function priceLabel({ price, ...limits }: ShopQuery): string {
  return price ? formatPrice(Number(price)) : priceText(limits)
}

/** A step of an empty list, in words. */
export function stepText(
  { changes, without = [] }: Pick<FilterStep, 'changes' | 'without'>,
  query: ShopQuery,
) {
  const { price, min, max } = changes
  if (typeof price === 'string') return `For ${formatPrice(Number(price))}`
  if (typeof max === 'string') return priceText({ max })
  if (typeof min === 'string') return priceText({ min })
  const left = activeFilters(query).filter(
    ({ parameters }) =>
      parameters.some((parameter) => changes[parameter] === null) &&
      typeof changes[parameters[0]!] !== 'string',
  )
  return withoutText(
    without,
    left.map(({ label }) => label),
  )
}

export function productCountText(count: number): string {
  return count === 1 ? 'One product' : `${formatNumber(count)} products`
}
