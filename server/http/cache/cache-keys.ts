// Cache keys of finished responses: equivalent addresses have the same key.

/** Responses with longer keys are not cached. */
const maxLength = 500

/**
 * Key of a call: its path and its known parameters in a fixed order. Null for malformed or long addresses.
 */
export function keyOfCall(
  path: string,
  query: Readonly<Record<string, unknown>>,
  known: readonly string[],
): string | null {
  const kept = new URLSearchParams()
  for (const name of known) {
    const value = query[name]
    if (value === undefined || value === '') continue
    if (typeof value !== 'string') return null
    kept.set(name, value)
  }
  return nullIfTooLong(kept.size === 0 ? path : `${path}?${kept}`)
}

/**
 * Key of a page, which is also the address that the page is rendered for: unknown parameters cannot reach the
 * page. Of a repeated parameter the first value counts, as in pages.
 */
export function keyOfPage(address: string, known: readonly string[]): string | null {
  const queryStart = address.indexOf('?')
  const path = withoutSlash(queryStart === -1 ? address : address.slice(0, queryStart))
  if (queryStart === -1) return nullIfTooLong(path)
  const given = new URLSearchParams(address.slice(queryStart))
  const kept = new URLSearchParams()
  for (const name of known) {
    const value = given.get(name)
    if (value !== null && value !== '') kept.set(name, value)
  }
  return nullIfTooLong(kept.size === 0 ? path : `${path}?${kept}`)
}

function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

function nullIfTooLong(key: string): string | null {
  return key.length > maxLength ? null : key
}
