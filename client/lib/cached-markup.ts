// Parts of the frame are alike on all pages: the server draws them once, since a third of a page's elements are in its
// menus (docs/decisions/0035-page-cache.md).
import { createContext, type ReactNode, useContext } from 'react'

export type MarkupCache = (key: string, draw: () => ReactNode) => string

/** Null in browsers, which hydrate such a part as any other. */
export const MarkupCacheContext = createContext<MarkupCache | null>(null)

type Content = { children: ReactNode } | { dangerouslySetInnerHTML: { __html: string } }

/**
 * The content of an element, as its props. What `draw` answers may depend on `key` alone: it must read no context and
 * have no `useId`. The set of keys must be small.
 */
export function useCachedMarkup(key: string, draw: () => ReactNode): Content {
  const cache = useContext(MarkupCacheContext)
  return cache === null ? { children: draw() } : { dangerouslySetInnerHTML: { __html: cache(key, draw) } }
}
