// Products as staff look for them: by name, or by how the SKU begins.
import { api } from '#client/lib/api.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'

type ProductQuery = NonNullable<CallInput<Endpoints['GET /products']>['query']>

/** As a SKU has it, and hardly a name. */
const signOfSku = /[\d-]/

/** `query` as for the list, without the text. What the SKU finds goes before what the name does. */
export async function findProducts(text: string | undefined, query: ProductQuery, signal?: AbortSignal) {
  const find = (sought: ProductQuery) => api('GET /products', { query: { ...query, ...sought } }, { signal })
  const [byName, bySku] = await Promise.all([
    find({ name: text }),
    text !== undefined && signOfSku.test(text) ? find({ sku: text }) : null,
  ])
  return bySku !== null && bySku.totalCount > 0 ? bySku : byName
}
