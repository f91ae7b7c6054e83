import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { PageParameter } from './page-query.ts'

/**
 * Takes a parameter that tells what was just done out of the address, while the page goes on showing it: another visit, or a
 * bookmark, does not tell it again. Not through the router, for which the page stays the same.
 */
export function useSingleTelling(name: PageParameter): void {
  const location = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: also after a form of the page was sent, which brings the parameter back
  useEffect(() => {
    const url = new URL(window.location.href)
    if (!url.searchParams.has(name)) return
    url.searchParams.delete(name)
    window.history.replaceState(window.history.state, '', url)
  }, [name, location])
}
