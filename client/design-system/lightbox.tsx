// Pictures as large as the window, one at a time. Load it when somebody wants to look closer.
import './lightbox.css'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Dialog, DialogCloseButton } from './dialog.tsx'
import { Icon } from './icon.tsx'
import { isForBrowser } from './modifier-keys.ts'
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
  /** The picture that was asked for. */
  start: number
  isOpen: boolean
  /** Told which picture was looked at last. */
  onClose: (index: number) => void
}

export function Lightbox({ title, pictures, start, isOpen, onClose }: LightboxProps) {
  const id = useId()
  const strip = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(start)
  const last = pictures.length - 1
  /** The picture that it is on its way to, unless somebody takes hold of the strip: the next step goes on from there. */
  const target = useRef<number | null>(null)
  const letGo = () => {
    target.current = null
  }

  useEffect(() => {
    if (!isOpen) return
    target.current = null
    setShown(start)
    goTo(strip.current!, start, 'instant')
  }, [isOpen, start])

  function step(by: number) {
    target.current = Math.min(Math.max((target.current ?? indexIn(strip.current!)) + by, 0), last)
    goTo(strip.current!, target.current)
  }

  function onKeyDown(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, Home: -last, End: last }
    const by = steps[event.key]
    if (by === undefined || isForBrowser(event)) return
    event.preventDefault()
    step(by)
  }

  return (
    <Dialog isOpen={isOpen} onClose={() => onClose(shown)} labelledBy={id} className="lightbox">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys work wherever the focus is in it */}
      <div className="lightbox-layout on-night" onKeyDown={onKeyDown}>
        <div className="lightbox-head">
          <h2 id={id} className="min-w-0 truncate py-1 font-[650] text-card-small text-paper">
            {title}
          </h2>
          <p role="status" className="ml-auto flex-none text-small">
            {shown + 1} <span aria-hidden="true">/</span>
            <span className="sr-only">of</span> {pictures.length}
          </p>
          <DialogCloseButton />
        </div>
        <ul
          ref={strip}
          className="lightbox-strip"
          aria-label="Pictures"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard
          tabIndex={0}
          onScroll={({ currentTarget }) => {
            if (currentTarget.clientWidth > 0) setShown(Math.min(last, Math.max(0, indexIn(currentTarget))))
          }}
          // The end of an earlier slide may be told when the next one is under way.
          onScrollEnd={({ currentTarget }) => indexIn(currentTarget) === target.current && letGo()}
          onPointerDown={letGo}
          onWheel={letGo}
        >
          {pictures.map((picture, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may be in the list twice
            <li key={index} aria-hidden={index !== shown}>
              <Picture {...picture} sizes="100vw" isEager={Math.abs(index - shown) < 2} />
            </li>
          ))}
        </ul>
        {/* At an end they stay focusable, or the keyboard would lose its place. */}
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

/** The picture that the strip stands at, or is nearest to while it slides. */
function indexIn({ scrollLeft, clientWidth }: HTMLElement): number {
  return Math.round(scrollLeft / clientWidth)
}

function goTo(strip: HTMLUListElement, index: number, behavior?: ScrollBehavior): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  strip.scrollTo({ left: index * strip.clientWidth, behavior: behavior ?? (isStill ? 'instant' : 'smooth') })
}
