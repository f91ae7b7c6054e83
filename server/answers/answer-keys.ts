// Under which key a finished answer is kept: addresses that mean the same are one.

/** Longer ones are answered, and not kept. */
const maxLength = 500

/** Of a call: its path and the parameters that it knows, in one order. Null for what is malformed or too long. */
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
  return shortEnough(kept.size === 0 ? path : `${path}?${kept}`)
}

/**
 * Of a page: also the address that it is rendered for, so that nothing else of an address can get into it. What a
 * parameter means is its first value, as pages read it.
 */
export function keyOfPage(address: string, known: readonly string[]): string | null {
  const queryStart = address.indexOf('?')
  const path = withoutSlash(queryStart === -1 ? address : address.slice(0, queryStart))
  if (queryStart === -1) return shortEnough(path)
  const given = new URLSearchParams(address.slice(queryStart))
  const kept = new URLSearchParams()
  for (const name of known) {
    const value = given.get(name)
    if (value !== null && value !== '') kept.set(name, value)
  }
  return shortEnough(kept.size === 0 ? path : `${path}?${kept}`)
}

function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

function shortEnough(key: string): string | null {
  return key.length > maxLength ? null : key
}
