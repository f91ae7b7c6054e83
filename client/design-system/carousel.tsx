// A carousel. The server sends a row with native scrolling and scroll snap, which works without JavaScript. The
// engine (buttons, loop, autoplay) is loaded when the carousel comes near the viewport or is used.
import './carousel.css'
import { type ComponentProps, type ReactNode, Suspense, useEffect, useReducer, useRef, useState } from 'react'
import type { CarouselEngine, CarouselHandle, EngineState } from './carousel-engine.tsx'
import { Icon } from './icon.tsx'
import { optionalPart } from './optional-part.tsx'
import { PauseIcon, PlayIcon } from './play-icons.tsx'

const Engine = optionalPart(async () => (await import('./carousel-engine.tsx')).CarouselEngine, HiddenButtons)

/** Distance from the viewport in pixels at which the engine is loaded. */
const nearPx = 300
/** Delay for a carousel in the first view, so that the page itself loads first. */
const firstViewDelayMs = 1500

interface CarouselProps {
  /** Accessible name: what the slides show. */
  label: string
  /** Number of slides in view in a wide window; smaller windows show fewer. */
  shows: 1 | 3 | 4 | 5
  isLooping?: boolean
  /** The middle slide is the selected one, where an odd number is shown. */
  isCentred?: boolean
  /** Moves automatically unless it is hovered, focused or paused. */
  isAutomatic?: boolean
  /** Is in the first view of the page: the engine is loaded after a delay or on the first use. */
  isFirst?: boolean
  /** Shown beside the buttons. */
  header?: ReactNode
  className?: string
  /** List items, or `Slide`s where one slide is shown at a time. */
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
  const [isEngineNeeded, requestEngine] = useReducer(() => true, false)
  const [isPaused, setPaused] = useState(false)
  const [queuedSteps, setQueuedSteps] = useState(0)
  const [state, setState] = useState<EngineState>({
    canGoBack: isLooping,
    canGoOn: true,
    isStill: false,
  })

  useEffect(() => {
    if (isEngineNeeded) return
    if (isFirst) {
      const timer = setTimeout(requestEngine, firstViewDelayMs)
      return () => clearTimeout(timer)
    }
    const observer = new IntersectionObserver(
      (entries) => entries.some((it) => it.isIntersecting) && requestEngine(),
      {
        rootMargin: `${nearPx}px 0px`,
      },
    )
    observer.observe(root.current!)
    return () => observer.disconnect()
  }, [isEngineNeeded, isFirst])

  function move(steps: number) {
    if (engine.current !== null) return engine.current.move(steps)
    setQueuedSteps(steps)
    requestEngine()
  }
  const Track = shows === 1 ? 'div' : 'ul'
  return (
    <section
      ref={root}
      aria-label={label}
      aria-roledescription="carousel"
      className={`carousel shows-${shows}${state.isStill ? ' is-still' : ''} ${className}`}
      onPointerEnter={requestEngine}
      onFocus={requestEngine}
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable elements must be reachable by keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: slides are not a fieldset */}
      <div className="carousel-view" role="group" aria-label={`${label}: slides`} tabIndex={0}>
        <Track className="carousel-track">{children}</Track>
      </div>
      {isEngineNeeded && (
        <Suspense>
          <Engine
            ref={engine}
            root={root}
            firstMove={queuedSteps}
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

/** Fallback when the engine cannot be loaded: native scrolling stays, and the buttons are hidden. */
function HiddenButtons({ onChange }: Pick<ComponentProps<typeof CarouselEngine>, 'onChange'>) {
  const report = useRef(onChange)
  useEffect(() => report.current({ canGoBack: false, canGoOn: false, isStill: true }), [])
  return null
}

interface MoveButtonProps {
  name: 'Previous' | 'Next'
  isPossible: boolean
  onMove: () => void
}

/** Stays focusable at the first and last slide, so that keyboard users don't lose the focus. */
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
  /** Counted from 1. */
  number: number
  of: number
  className?: string
  children: ReactNode
}

/** A slide of a carousel that shows one at a time. */
export function Slide({ number, of, className, children }: SlideProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is not a fieldset
    <div role="group" aria-roledescription="slide" aria-label={`${number} of ${of}`} className={className}>
      {children}
    </div>
  )
}
