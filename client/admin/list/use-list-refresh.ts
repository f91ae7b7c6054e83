import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { useReload } from '#client/lib/use-reload.ts'

/** A list older than this is reloaded when the user comes back to its window. */
const staleAfterMs = 30_000

/** Reloads the list on request, and when a stale list becomes visible. `isBusy` is also true during navigations. */
export function useListRefresh(): { isBusy: boolean; refresh: () => void } {
  const { isLoading, reload } = useReload()
  const isBusy = useNavigation().state === 'loading' || isLoading
  useEffect(() => {
    if (isBusy) return
    let loadedAt = Date.now()
    function refreshIfStale(): void {
      const isStale = Date.now() - loadedAt >= staleAfterMs
      // Offline, a stale list is better than an error.
      if (!isStale || document.visibilityState !== 'visible' || !navigator.onLine) return
      loadedAt = Date.now()
      reload()
    }
    document.addEventListener('visibilitychange', refreshIfStale)
    // Two windows side by side are both always visible, so visibilitychange is not enough.
    window.addEventListener('focus', refreshIfStale)
    return () => {
      document.removeEventListener('visibilitychange', refreshIfStale)
      window.removeEventListener('focus', refreshIfStale)
    }
  }, [isBusy, reload])
  return { isBusy, refresh: reload }
}
