// Data of the product list, for the server and for the browser.
import { redirect } from 'react-router'
import {
  readShopQuery,
  type ShopQuery,
  settlePrices,
  shopAddress,
} from '#client/features/products/shop-address.ts'
import { toastFailure } from '#client/features/toasts/toasts.ts'
import { type Api, api } from '#client/lib/api.ts'
import { callForgiving } from '#client/lib/forgiving-query.ts'
import type { CategoryCounts, Product, ProductList } from '#contract/products.ts'

const popularCount = 3

/** What stands beside the list, whatever is filtered. */
export interface ShopFrame {
  categories: CategoryCounts['items']
  popular: readonly Product[]
}

export interface ShopList {
  /** Null where it could not be loaded. */
  list: ProductList | null
  query: ShopQuery
  /** Whether the address asks for anything, be it well or badly written. */
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
  const { given, hasQuery } = readGiven(request)
  const { answer, query } = await callForgiving(given, (kept) => call('GET /products', { query: kept }))
  return { list: answer, query, hasQuery }
}

export async function loadListInBrowser(request: Request): Promise<ShopList> {
  try {
    return await loadList(api, request)
  } catch (error) {
    toastFailure(error)
    const { given, hasQuery } = readGiven(request)
    return { list: null, query: given, hasQuery }
  }
}

/** A form that was sent without script may have two equal prices in it. */
function readGiven(request: Request): { given: ShopQuery; hasQuery: boolean } {
  const written = readShopQuery(request.url)
  const given = settlePrices(written)
  if (given !== written) throw redirect(shopAddress(given))
  return { given, hasQuery: Object.keys(given).length > 0 }
}
