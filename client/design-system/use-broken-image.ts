import { useCallback, useState } from 'react'

/** Tells whether the image at `src` failed to load. `check` also detects a failure before hydration. */
export function useBrokenImage(src: string) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null)
  const markBroken = useCallback(() => setBrokenSrc(src), [src])
  const check = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) markBroken()
    },
    [markBroken],
  )
  return { isBroken: brokenSrc === src, markBroken, check }
}
