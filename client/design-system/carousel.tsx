// A carousel. Sent as a row that is scrolled by hand and snaps, complete without JavaScript; the engine that
// moves it by itself, in a loop or by the buttons is loaded when it comes near the view or into use.
import './carousel.css'
import { type ComponentProps, type ReactNode, Suspense, useEffect, useReducer, useRef, useState } from 'react'
import type { CarouselEngine, CarouselHandle, EngineState } from './carousel-engine.tsx'
import { Icon } from './icon.tsx'
import { optionalPart } from './optional-part.tsx'
import { PauseIcon, PlayIcon } from './play-icons.tsx'

const Engine = optionalPart(
  async () => (await import('./carousel-engine.tsx')).CarouselEngine,
  ScrolledByHand,
)

/** How near, in pixels, a carousel comes to the view before its engine is loaded. */
const nearPx = 300
/** One that stands in the first view leaves the line to the page first. */
const laterMs = 1500

interface CarouselProps {
  /** What slides by, for its accessible name. */
  label: string
  /** Slides side by side in a wide window; smaller ones show fewer. */
  shows: 1 | 3 | 4 | 5
  isLooping?: boolean
  /** The middle slide is the selected one, where an odd number is shown. */
  isCentred?: boolean
  /** Moves on by itself, until it is hovered, focused or paused. */
  isAutomatic?: boolean
  /** In the first view of its page: its engine is loaded some seconds later, or when it is used. */
  isFirst?: boolean
  /** Stands beside the buttons. */
  header?: ReactNode
  className?: string
  /** List items; of a carousel that shows one slide at a time, `Slide`s. */
  children: ReactNode
}

export function Carousel({
  label,
  shows,
  isLooping = false,
  isCentred = false,
  isAutomatic = false,
  isFirst = false,
  header,
  className = '',
  children,
}: CarouselProps) {
  const root = useRef<HTMLElement>(null)
  const engine = useRef<CarouselHandle>(null)
  const [isAwake, wake] = useReducer(() => true, false)
  const [isPaused, setPaused] = useState(false)
  const [queued, setQueued] = useState(0)
  const [state, setState] = useState<EngineState>({
    canGoBack: isLooping,
    canGoOn: true,
    isStill: false,
  })

  useEffect(() => {
    if (isAwake) return
    if (isFirst) {
      const timer = setTimeout(wake, laterMs)
      return () => clearTimeout(timer)
    }
    const watcher = new IntersectionObserver((entries) => entries.some((it) => it.isIntersecting) && wake(), {
      rootMargin: `${nearPx}px 0px`,
    })
    watcher.observe(root.current!)
    return () => watcher.disconnect()
  }, [isAwake, isFirst])

  function move(steps: number) {
    if (engine.current !== null) return engine.current.move(steps)
    setQueued(steps)
    wake()
  }
  const Track = shows === 1 ? 'div' : 'ul'
  return (
    <section
      ref={root}
      aria-label={label}
      aria-roledescription="carousel"
      className={`carousel shows-${shows}${state.isStill ? ' is-still' : ''} ${className}`}
      onPointerEnter={wake}
      onFocus={wake}
    >
      <div className="carousel-head">
        {header}
        <div className="carousel-buttons">
          {isAutomatic && (
            <button
              type="button"
              className="carousel-button carousel-pause"
              aria-label={isPaused ? 'Play' : 'Pause'}
              onClick={() => setPaused(!isPaused)}
            >
              {isPaused ? <PlayIcon /> : <PauseIcon />}
            </button>
          )}
          <MoveButton name="Previous" isPossible={state.canGoBack} onMove={() => move(-1)} />
          <MoveButton name="Next" isPossible={state.canGoOn} onMove={() => move(1)} />
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: slides are no fieldset */}
      <div className="carousel-view" role="group" aria-label={`${label}: slides`} tabIndex={0}>
        <Track className="carousel-track">{children}</Track>
      </div>
      {isAwake && (
        <Suspense>
          <Engine
            ref={engine}
            root={root}
            firstMove={queued}
            isLooping={isLooping}
            isCentred={isCentred}
            isAutomatic={isAutomatic}
            isPaused={isPaused}
            onChange={setState}
          />
        </Suspense>
      )}
    </section>
  )
}

/** Its engine did not come: the row stays as it was sent, without buttons that would do nothing. */
function ScrolledByHand({ onChange }: Pick<ComponentProps<typeof CarouselEngine>, 'onChange'>) {
  const report = useRef(onChange)
  useEffect(() => report.current({ canGoBack: false, canGoOn: false, isStill: true }), [])
  return null
}

interface MoveButtonProps {
  name: 'Previous' | 'Next'
  isPossible: boolean
  onMove: () => void
}

/** At an end it stays focusable, or the keyboard would lose its place. */
function MoveButton({ name, isPossible, onMove }: MoveButtonProps) {
  return (
    <button
      type="button"
      className="carousel-button"
      aria-label={name}
      aria-disabled={isPossible ? undefined : true}
      onClick={isPossible ? onMove : undefined}
    >
      <Icon name={name === 'Next' ? 'arrow-right' : 'arrow-left'} className="size-5.5" />
    </button>
  )
}

interface SlideProps {
  /** Its place, counted from 1. */
  number: number
  of: number
  className?: string
  children: ReactNode
}

/** A slide of a carousel that shows one at a time. */
export function Slide({ number, of, className, children }: SlideProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is no fieldset
    <div role="group" aria-roledescription="slide" aria-label={`${number} of ${of}`} className={className}>
      {children}
    </div>
  )
}
