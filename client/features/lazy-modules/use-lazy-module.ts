import { useEffect, useRef, useState } from 'react'
import { toast } from '#client/features/toasts/toasts.ts'
import { reloadFailedStyleSheets } from '#client/lib/failed-style-sheets.ts'

export const missingPartText = 'This part of the page did not load. Please try again, or reload the page.'

/** Loads a module when `isWanted` becomes true. Returns null until it is loaded. */
export function useLazyModule<Part>(
  load: () => Promise<Part>,
  isWanted: boolean,
  onFailure: () => void,
): Part | null {
  const [part, setPart] = useState<Part | null>(null)
  // The newest callback, because the props may have changed when loading fails.
  const latestOnFailure = useRef(onFailure)
  latestOnFailure.current = onFailure
  useEffect(() => {
    if (!isWanted || part !== null) return
    let isCancelled = false
    const loading = reloadFailedStyleSheets().then(load)
    loading.then(
      (loaded) => {
        if (!isCancelled) setPart(loaded)
      },
      () => {
        if (isCancelled) return
        toast.error(missingPartText)
        latestOnFailure.current()
      },
    )
    return () => {
      isCancelled = true
    }
  }, [load, isWanted, part])
  return part
}
