// Shows pictures as large as the window, one at a time. Loaded on demand.
import './lightbox.css'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Dialog, DialogCloseButton } from './dialog.tsx'
import { Icon } from './icon.tsx'
import { hasModifierKey } from './modifier-keys.ts'
import { Picture } from './picture.tsx'

export interface LightboxPicture {
  src: string
  /** AVIF sizes, as for `srcset`; may be empty. */
  srcSet: string
  width: number
  height: number
  alt: string
}

interface LightboxProps {
  title: string
  pictures: readonly LightboxPicture[]
  /** Index of the picture to show first. */
  start: number
  isOpen: boolean
  /** Called with the index of the last shown picture. */
  onClose: (index: number) => void
}

export function Lightbox({ title, pictures, start, isOpen, onClose }: LightboxProps) {
  const id = useId()
  const strip = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(start)
  const last = pictures.length - 1
  /** The picture that the strip is scrolling to. Further steps count from here. Null when the user scrolls by hand. */
  const target = useRef<number | null>(null)
  const clearTarget = () => {
    target.current = null
  }

  useEffect(() => {
    if (!isOpen) return
    target.current = null
    setShown(start)
    scrollToPicture(strip.current!, start, 'instant')
  }, [isOpen, start])

  function step(by: number) {
    target.current = Math.min(Math.max((target.current ?? indexIn(strip.current!)) + by, 0), last)
    scrollToPicture(strip.current!, target.current)
  }

  function onKeyDown(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, Home: -last, End: last }
    const by = steps[event.key]
    if (by === undefined || hasModifierKey(event)) return
    event.preventDefault()
    step(by)
  }

  return (
    <Dialog isOpen={isOpen} onClose={() => onClose(shown)} labelledBy={id} className="lightbox">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys work for every focused element inside */}
      <div className="lightbox-layout on-night" onKeyDown={onKeyDown}>
        <div className="lightbox-head">
          <h2 id={id} className="min-w-0 truncate py-1 font-[650] text-card-small text-paper">
            {title}
          </h2>
          <p role="status" className="ml-auto flex-none text-small">
            <span>{`${shown + 1} `}</span>
            <span aria-hidden="true">/</span>
            <span className="sr-only">of</span>
            <span>{` ${pictures.length}`}</span>
          </p>
          <DialogCloseButton />
        </div>
        <ul
          ref={strip}
          className="lightbox-strip"
          aria-label="Pictures"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable elements must be reachable by keyboard
          tabIndex={0}
          onScroll={({ currentTarget }) => {
            if (currentTarget.clientWidth > 0) setShown(Math.min(last, Math.max(0, indexIn(currentTarget))))
          }}
          // The `scrollend` event of an earlier step may fire while the next step is still scrolling.
          onScrollEnd={({ currentTarget }) => indexIn(currentTarget) === target.current && clearTarget()}
          onPointerDown={clearTarget}
          onWheel={clearTarget}
        >
          {pictures.map((picture, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may be in the list twice
            <li key={index} aria-hidden={index !== shown}>
              <Picture {...picture} sizes="100vw" isEager={Math.abs(index - shown) < 2} />
            </li>
          ))}
        </ul>
        {/* They stay focusable at the first and last picture, so that keyboard users don't lose the focus. */}
        {last > 0 && (
          <>
            <button
              type="button"
              className="lightbox-step is-back"
              aria-disabled={shown === 0 || undefined}
              title={shown === 0 ? 'This is the first picture' : undefined}
              onClick={() => step(-1)}
            >
              <Icon name="chevron-left" />
              <span className="sr-only">Previous picture</span>
            </button>
            <button
              type="button"
              className="lightbox-step is-on"
              aria-disabled={shown === last || undefined}
              title={shown === last ? 'This is the last picture' : undefined}
              onClick={() => step(1)}
            >
              <Icon name="chevron-right" />
              <span className="sr-only">Next picture</span>
            </button>
          </>
        )}
      </div>
    </Dialog>
  )
}

/** Index of the picture nearest to the scroll position. */
function indexIn({ scrollLeft, clientWidth }: HTMLElement): number {
  return Math.round(scrollLeft / clientWidth)
}

function scrollToPicture(strip: HTMLUListElement, index: number, behavior?: ScrollBehavior): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  strip.scrollTo({ left: index * strip.clientWidth, behavior: behavior ?? (isStill ? 'instant' : 'smooth') })
}
