// Loads the data of the product list, for the server and for the browser.
import { redirect } from 'react-router'
import { valuesOf } from '#client/features/filters/filter-steps.tsx'
import {
  mergeEqualPrices,
  readShopQuery,
  type ShopQuery,
  shopAddress,
} from '#client/features/products/shop-address.ts'
import { toastFailure } from '#client/features/toasts/toasts.ts'
import { type Api, api } from '#client/lib/api.ts'
import { callLeniently } from '#client/lib/lenient-query.ts'
import type { CategoryCounts, Product, ProductCounts, ProductList } from '#contract/products.ts'

const popularCount = 3
const nearestCount = 3

/** The data beside the list, which does not depend on the filters. */
export interface ShopFrame {
  categories: CategoryCounts['items']
  popular: readonly Product[]
}

export interface ShopList {
  /** Null if it could not be loaded. */
  list: ProductList | null
  /** Null if they could not be loaded. */
  counts: ProductCounts | null
  /** For an empty list: products that the smallest change finds. */
  nearest: readonly Product[]
  query: ShopQuery
  /** Whether the address has any query parameter, valid or not. */
  hasQuery: boolean
}

export async function loadFrame(call: Api): Promise<ShopFrame> {
  const [categories, popular] = await Promise.all([
    call('GET /product-categories', {}),
    call('GET /products', { query: { sort: 'popular', itemsPerPage: popularCount } }),
  ])
  return { categories: categories.items, popular: popular.items }
}

export async function loadFrameInBrowser(): Promise<ShopFrame> {
  try {
    return await loadFrame(api)
  } catch (error) {
    toastFailure(error)
    return { categories: [], popular: [] }
  }
}

export async function loadList(call: Api, request: Request): Promise<ShopList> {
  const { given, hasQuery } = readShopRequest(request)
  const counting = countProducts(call, given)
  const { result, query } = await callLeniently(given, (kept) => call('GET /products', { query: kept }))
  const counts = await (query === given ? counting : countProducts(call, query))
  return { list: result, counts, nearest: await findNearest(call, query, counts), query, hasQuery }
}

/** The list is shown without them as well. */
function countProducts(call: Api, { sort, page, ...query }: ShopQuery): Promise<ProductCounts | null> {
  return call('GET /product-counts', { query }).catch(() => null)
}

async function findNearest(
  call: Api,
  query: ShopQuery,
  counts: ProductCounts | null,
): Promise<readonly Product[]> {
  const step = counts?.steps[0]
  if (step === undefined) return []
  const changed: ShopQuery = { ...query, ...valuesOf(step.changes), page: undefined }
  const list = call('GET /products', { query: { ...changed, itemsPerPage: String(nearestCount) } })
  return (await list.catch(() => null))?.items ?? []
}

export async function loadListInBrowser(request: Request): Promise<ShopList> {
  try {
    return await loadList(api, request)
  } catch (error) {
    toastFailure(error)
    const { given, hasQuery } = readShopRequest(request)
    return { list: null, counts: null, nearest: [], query: given, hasQuery }
  }
}

/** Redirects if the query has two equal price limits, which a form without script may send. */
function readShopRequest(request: Request): { given: ShopQuery; hasQuery: boolean } {
  const query = readShopQuery(request.url)
  const given = mergeEqualPrices(query)
  if (given !== query) throw redirect(shopAddress(given))
  return { given, hasQuery: Object.keys(given).length > 0 }
}
