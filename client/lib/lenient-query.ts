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

/** Writes a query string "?…" in the order of the names, without blank values and without page 1. */
export function writeQuery<Name extends string>(
  query: Partial<Record<Name, string | undefined>>,
  names: readonly Name[],
): string {
  const values = new URLSearchParams()
  for (const name of names) {
    const value = query[name]
    if (isFilled(value) && !(name === 'page' && value === '1')) values.set(name, value)
  }
  return values.size === 0 ? '' : `?${values}`
}

/** The named parameters of an address; blank ones count as absent. */
export function readQuery<Name extends string>(
  url: string,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const given = new URL(url).searchParams
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = given.get(name)
      return isFilled(value) ? [[name, value]] : []
    }),
  ) as Partial<Record<Name, string>>
}

function isFilled(value: string | null | undefined): value is string {
  return value != null && value.trim() !== ''
}
