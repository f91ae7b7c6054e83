import { useEffect, useState } from 'react'
import { Icon } from './icon.tsx'

interface BackToTopProps {
  /** It is there once more than this many pixels are scrolled. */
  afterPx: number
  /** Id of what has the focus afterwards: the button itself has gone by then. */
  focusId: string
}

export function BackToTop({ afterPx, focusId }: BackToTopProps) {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const compare = () => setIsShown(window.scrollY > afterPx)
    compare()
    window.addEventListener('scroll', compare, { passive: true })
    return () => window.removeEventListener('scroll', compare)
  }, [afterPx])

  function goUp(): void {
    document.getElementById(focusId)?.focus({ preventScroll: true })
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' })
  }

  if (!isShown) return null
  return (
    <button type="button" className="back-to-top" onClick={goUp}>
      <Icon name="arrow-up" />
      <span className="sr-only">Back to top</span>
    </button>
  )
}
