// Finds products for staff, by name or by the beginning of the SKU.
import { type Api, api } from '#client/lib/api.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'

type ProductQuery = NonNullable<CallInput<Endpoints['GET /products']>['query']>

/** Characters that are typical for a SKU and rare in names. */
const skuCharacters = /[\d-]/

/** `query`: the query of the list without the text. Results by SKU take precedence over results by name. */
export async function findProducts(
  text: string | undefined,
  query: ProductQuery,
  options: { signal?: AbortSignal; call?: Api } = {},
) {
  const { signal, call = api } = options
  const find = (sought: ProductQuery) => call('GET /products', { query: { ...query, ...sought } }, { signal })
  const [byName, bySku] = await Promise.all([
    find({ name: text }),
    text !== undefined && skuCharacters.test(text) ? find({ sku: text }) : null,
  ])
  return bySku !== null && bySku.totalCount > 0 ? bySku : byName
}
