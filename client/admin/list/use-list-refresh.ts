import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { useReload } from '#client/lib/use-reload.ts'

/** From then on whoever comes back to a list sees it as it has become meanwhile. */
const staleAfterMs = 30_000

/** Asks for what is shown once more; busy also while another page or search of the list is on its way. */
export function useListRefresh(): { isBusy: boolean; refresh: () => void } {
  const { isLoading, reload } = useReload()
  const isBusy = useNavigation().state === 'loading' || isLoading
  useEffect(() => {
    if (isBusy) return
    let askedAt = Date.now()
    function comeBack(): void {
      const isStale = Date.now() - askedAt >= staleAfterMs
      // A list of a while ago is more than none.
      if (!isStale || document.visibilityState !== 'visible' || !navigator.onLine) return
      askedAt = Date.now()
      reload()
    }
    document.addEventListener('visibilitychange', comeBack)
    // Of two windows side by side neither is ever hidden.
    window.addEventListener('focus', comeBack)
    return () => {
      document.removeEventListener('visibilitychange', comeBack)
      window.removeEventListener('focus', comeBack)
    }
  }, [isBusy, reload])
  return { isBusy, refresh: reload }
}
