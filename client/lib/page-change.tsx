import { useEffect, useLayoutEffect } from 'react'
import { type MiddlewareFunction, useLocation } from 'react-router'
import { rememberWay } from './finish-way.ts'
import { stirred } from './later.tsx'
import { loadParts } from './parts.ts'

/** Loaded once a page has come to life. */
let nextPage: typeof import('./next-page.ts') | undefined

/** Of the root: what the next page needs is there, it is about to be shown. */
export const changePage: MiddlewareFunction = async ({ request }, next) => {
  const way = rememberWay(request.url)
  const results = await next().finally(way.end)
  await nextPage?.beginFade(request, results)
  return results
}

/** Shows nothing. Stands once in every page. `onCutOff`: what was pressed cannot be opened, there is no line. */
export function PageChanges({ onCutOff }: { onCutOff: () => void }) {
  const { pathname, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: also when the same page is opened again
  useLayoutEffect(() => nextPage?.endFade(pathname), [pathname, key])
  useEffect(() => {
    // Without it pages change all the same.
    import('./next-page.ts').then(
      (loaded) => {
        if (nextPage !== undefined) return
        nextPage = loaded
        loaded.startPrefetching(loadParts)
        loaded.stayWithoutLine(onCutOff)
        // What this page goes on with: its filters and pages work where the line is cut later, or say so.
        stirred.then(loadParts)
      },
      () => {},
    )
  }, [onCutOff])
  return null
}
