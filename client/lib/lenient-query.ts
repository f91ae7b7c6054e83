import { ApiError } from './api-error.ts'

/**
 * Calls the API with the query parameters of a page. If the API rejects some values, the call is repeated without them,
 * so that the page falls back to their defaults. Only the API knows which values are valid.
 */
export async function callLeniently<Query extends Partial<Record<string, string>>, Output>(
  query: Query,
  call: (query: Partial<Query>) => Promise<Output>,
): Promise<{ result: Output; query: Partial<Query> }> {
  try {
    return { result: await call(query), query }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'invalid_request') throw error
    const kept = Object.fromEntries(Object.entries(query).filter(([name]) => !(name in error.fields)))
    if (Object.keys(kept).length === Object.keys(query).length) throw error
    // The remaining values may break a rule that was not checked before, for example two values that contradict each other.
    return callLeniently(kept as Query, call)
  }
}
