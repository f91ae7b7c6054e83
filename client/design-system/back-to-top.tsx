import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from './icon.tsx'

interface BackToTopProps {
  /** The button appears below this scroll position. */
  afterPx: number
  /** Id of the element that receives the focus: the button itself disappears at the top of the page. */
  focusId: string
}

export function BackToTop({ afterPx, focusId }: BackToTopProps) {
  const [isShown, setIsShown] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const updatePosition = () => {
      setIsShown(window.scrollY > afterPx)
      if (button.current !== null) moveOffActions(button.current)
    }
    updatePosition()
    window.addEventListener('scroll', updatePosition, { passive: true })
    return () => window.removeEventListener('scroll', updatePosition)
  }, [afterPx])
  useLayoutEffect(() => {
    if (isShown) moveOffActions(button.current!)
  }, [isShown])

  function goUp(): void {
    document.getElementById(focusId)?.focus({ preventScroll: true })
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' })
  }

  if (!isShown) return null
  return (
    <button ref={button} type="button" className="back-to-top" onClick={goUp}>
      <Icon name="arrow-up" />
      <span className="sr-only">Back to top</span>
    </button>
  )
}

/** Selector of the buttons in cards and table rows. */
const actions = 'main :is(.square-action, td.is-actions)'
const gapPx = 8

/** Moves the button up when it would cover an action of the page. */
function moveOffActions(button: HTMLElement): void {
  const { offsetTop, offsetLeft, offsetWidth, offsetHeight } = button
  let top = offsetTop
  const boxes = [...document.querySelectorAll(actions)].map((action) => action.getBoundingClientRect())
  for (const box of boxes.toSorted((one, other) => other.top - one.top)) {
    const isBeside = box.right < offsetLeft - gapPx || box.left > offsetLeft + offsetWidth + gapPx
    if (isBeside || box.bottom < top - gapPx || box.top > top + offsetHeight + gapPx) continue
    top = box.top - gapPx - offsetHeight
  }
  button.style.translate = top === offsetTop ? '' : `0 ${top - offsetTop}px`
}
