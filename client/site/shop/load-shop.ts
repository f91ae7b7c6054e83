// Loads the data of the product list, for the server and for the browser.
import { redirect } from 'react-router'
import {
  mergeEqualPrices,
  readShopQuery,
  type ShopQuery,
  shopAddress,
} from '#client/features/products/shop-address.ts'
import { toastFailure } from '#client/features/toasts/toasts.ts'
import { type Api, api } from '#client/lib/api.ts'
import { callLeniently } from '#client/lib/lenient-query.ts'
import type { CategoryCounts, Product, ProductList } from '#contract/products.ts'

const popularCount = 3

/** The data beside the list, which does not depend on the filters. */
export interface ShopFrame {
  categories: CategoryCounts['items']
  popular: readonly Product[]
}

export interface ShopList {
  /** Null if it could not be loaded. */
  list: ProductList | null
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
  const { result, query } = await callLeniently(given, (kept) => call('GET /products', { query: kept }))
  return { list: result, query, hasQuery }
}

export async function loadListInBrowser(request: Request): Promise<ShopList> {
  try {
    return await loadList(api, request)
  } catch (error) {
    toastFailure(error)
    const { given, hasQuery } = readShopRequest(request)
    return { list: null, query: given, hasQuery }
  }
}

/** Redirects if the query has two equal price limits, which a form without script may send. */
function readShopRequest(request: Request): { given: ShopQuery; hasQuery: boolean } {
  const query = readShopQuery(request.url)
  const given = mergeEqualPrices(query)
  if (given !== query) throw redirect(shopAddress(given))
  return { given, hasQuery: Object.keys(given).length > 0 }
}
