// The menus are the same on all pages and contain a third of a page's elements, so the server renders them only once
// (docs/decisions/0035-page-cache.md).
import { createContext, type ReactNode, useContext } from 'react'

export type MarkupCache = (key: string, render: () => ReactNode) => string

/** Null in browsers, which hydrate the cached parts like any other. */
export const MarkupCacheContext = createContext<MarkupCache | null>(null)

type Content = { children: ReactNode } | { dangerouslySetInnerHTML: { __html: string } }

/**
 * Returns the content of an element as props. The markup from `render` must depend on `key` alone: no context, no
 * `useId`. The set of keys must be small, because the cache has no limit.
 */
export function useCachedMarkup(key: string, render: () => ReactNode): Content {
  const cache = useContext(MarkupCacheContext)
  return cache === null ? { children: render() } : { dangerouslySetInnerHTML: { __html: cache(key, render) } }
}
