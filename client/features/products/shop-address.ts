// Addresses of the product list: filters, order and page stand in them, and in nothing else.
import { readQuery, writeQuery } from '#client/lib/forgiving-query.ts'
import { dollarsPattern, spelledAs } from '#contract/query-words.ts'
import { type ProductSort, priceFilter, productCategories, productTags } from '#contract/vocabulary.ts'
import { shopPath } from './product-facts.ts'

export const shopQueryNames = ['page', 'sort', 'category', 'name', 'price', 'min', 'max', 'tag'] as const

export type ShopQuery = Partial<Record<(typeof shopQueryNames)[number], string>>

/** The specification's labels, in its order. */
export const sortLabels: readonly (readonly [ProductSort, string])[] = [
  ['popular', 'popularity'],
  ['rating', 'average rating'],
  ['date', 'latest'],
  ['lowprice', 'price low to high'],
  ['highprice', 'price high to low'],
]

/** Order of a list whose address names none. */
export const defaultSort: ProductSort = 'date'

export function shopAddress(query: ShopQuery): string {
  return `${shopPath}${writeQuery(query, shopQueryNames)}`
}

/** The list on its page: filters, orders and pages lead there. */
export function shopListAddress(query: ShopQuery): string {
  return `${shopAddress(query)}#products`
}

/** Another filter or order begins at the first page. */
export function changedShopAddress(query: ShopQuery, changes: ShopQuery): string {
  return shopListAddress({ ...query, page: undefined, ...changes })
}

/** What an address asks for, with categories and tags as we spell them, whoever has typed it. */
export function readShopQuery(url: string): ShopQuery {
  const query: ShopQuery = readQuery(url, shopQueryNames)
  const { category, tag } = query
  if (category !== undefined) query.category = spelledAs(productCategories, category)
  if (tag !== undefined) query.tag = spelledAs(productTags, tag)
  return query
}

/** Equal ends are one exact price, which takes the place of both. */
export function settlePrices(query: ShopQuery): ShopQuery {
  const { min, max, price } = query
  // Number reads more than an amount, "0x10" too: what is none is dropped by itself, and must not take the other along.
  if (!isAmount(min) || !isAmount(max) || Number(min) !== Number(max)) return query
  return { ...query, min: undefined, max: undefined, price: isAmount(price) ? price : min }
}

function isAmount(text: string | undefined): text is string {
  return text !== undefined && dollarsPattern.test(text)
}

/** What the two handles ask for; one that stands at its end sets no limit. */
export function priceQueryOf(low: number, high: number): Pick<ShopQuery, 'min' | 'max' | 'price'> {
  if (low === high) return { price: String(low), min: undefined, max: undefined }
  return {
    price: undefined,
    min: low <= priceFilter.min ? undefined : String(low),
    max: high >= priceFilter.max ? undefined : String(high),
  }
}

/** Where the two handles stand. */
export function pricesOf({ price, min, max }: ShopQuery): readonly [low: number, high: number] {
  return [Number(price ?? min ?? priceFilter.min), Number(price ?? max ?? priceFilter.max)]
}
