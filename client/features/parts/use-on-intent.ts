import { useEffect, useRef, useState } from 'react'
import { toast } from '#client/features/toasts/toasts.ts'

export const missingPartText = 'This part of the page did not load. Please try again.'

/** A part of the frame that loads once it is wanted; null until then. */
export function useOnIntent<Part>(
  load: () => Promise<Part>,
  isWanted: boolean,
  onFailure: () => void,
): Part | null {
  const [part, setPart] = useState<Part | null>(null)
  // What is wanted may be something else by then.
  const fail = useRef(onFailure)
  fail.current = onFailure
  useEffect(() => {
    if (!isWanted || part !== null) return
    let isGone = false
    load().then(
      (loaded) => {
        if (!isGone) setPart(loaded)
      },
      () => {
        if (isGone) return
        toast.error(missingPartText)
        fail.current()
      },
    )
    return () => {
      isGone = true
    }
  }, [load, isWanted, part])
  return part
}
