import { useCallback, useState } from 'react'

/** Whether the image at `src` could not be loaded, also when that happened before the script ran. */
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
