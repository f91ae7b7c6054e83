import { useEffect, useRef } from 'react'

/**
 * For form fields that show the query of the address. Calls `fill` when the query changes by other means than the form:
 * back, forward, a removed filter. Returns a function that the form calls with every query that it requests itself, so
 * that text typed during the navigation is not overwritten.
 */
export function useAddressFields(query: string, fill: () => void): (requestedQuery: string) => void {
  const known = useRef(query)
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run only when the query changes
  useEffect(() => {
    function fillIfChanged(): void {
      if (known.current === query) return
      known.current = query
      fill()
    }
    fillIfChanged()
    // Going back before React has rendered the requested query changes nothing here.
    addEventListener('popstate', fillIfChanged)
    return () => removeEventListener('popstate', fillIfChanged)
  }, [query])
  return (requestedQuery) => {
    known.current = requestedQuery
  }
}
