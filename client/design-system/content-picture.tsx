import { type ComponentProps, useCallback } from 'react'
import brokenPictureUrl from './broken-picture.svg?no-inline'
import { Picture } from './picture.tsx'
import { useBrokenImage } from './use-broken-image.ts'

interface ContentPictureProps extends ComponentProps<typeof Picture> {
  /** Takes the place of `alt` when the picture cannot be loaded; spelt as specified. */
  fallbackAlt?: 'Not load' | 'not found'
}

/** An uploaded picture. A drawing of a faint ridge replaces it if its file is missing. */
export function ContentPicture({ fallbackAlt = 'Not load', ...picture }: ContentPictureProps) {
  const { isBroken, markBroken, check } = useBrokenImage(picture.src)
  const checkWithin = useCallback(
    (box: HTMLElement | null) => check(box?.querySelector('img') ?? null),
    [check],
  )
  if (isBroken) {
    const { width, height, className } = picture
    return (
      <img src={brokenPictureUrl} alt={fallbackAlt} width={width} height={height} className={className} />
    )
  }
  return (
    <span className="contents" ref={checkWithin} onErrorCapture={markBroken}>
      <Picture {...picture} />
    </span>
  )
}
