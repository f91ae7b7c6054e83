import { ApiError } from './api-error.ts'

/**
 * Calls with what stands in the page's address. The API refuses malformed values; a page falls back to
 * their defaults instead: the call is made again without them. What the rules are stays the API's business.
 */
export async function callForgiving<Query extends Partial<Record<string, string>>, Output>(
  query: Query,
  call: (query: Partial<Query>) => Promise<Output>,
): Promise<{ answer: Output; query: Partial<Query> }> {
  try {
    return { answer: await call(query), query }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'invalid_request') throw error
    const kept = Object.fromEntries(Object.entries(query).filter(([name]) => !(name in error.fields)))
    if (Object.keys(kept).length === Object.keys(query).length) throw error
    // What is left may break a rule that was not looked at before: two values that contradict each other, say.
    return callForgiving(kept as Query, call)
  }
}

/** The way back: "?…" in the order of the names. What says nothing is left out, and the number of the first page. */
export function writeQuery<Name extends string>(
  query: Partial<Record<Name, string | undefined>>,
  names: readonly Name[],
): string {
  const values = new URLSearchParams()
  for (const name of names) {
    const value = query[name]
    if (saysSomething(value) && !(name === 'page' && value === '1')) values.set(name, value)
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
      return saysSomething(value) ? [[name, value]] : []
    }),
  ) as Partial<Record<Name, string>>
}

function saysSomething(value: string | null | undefined): value is string {
  return value != null && value.trim() !== ''
}
