// What moves a carousel: Embla, and the rules of when it may move by itself. Loaded only when one is needed.
import Autoplay from 'embla-carousel-autoplay'
import useEmblaCarousel from 'embla-carousel-react'
import { type Ref, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { isForBrowser } from './modifier-keys.ts'

type Embla = NonNullable<ReturnType<typeof useEmblaCarousel>[1]>

export interface CarouselHandle {
  /** Forwards, or backwards where it is negative. */
  move: (steps: number) => void
}

export interface EngineState {
  canGoBack: boolean
  canGoOn: boolean
  /** All of its slides are in view: there is nothing to move. */
  isStill: boolean
}

interface CarouselEngineProps {
  ref: Ref<CarouselHandle | null>
  root: RefObject<HTMLElement | null>
  /** Steps that were asked for before it was loaded. */
  firstMove: number
  isLooping: boolean
  isCentred: boolean
  isAutomatic: boolean
  isPaused: boolean
  onChange: (state: EngineState) => void
}

/** Embla moves by a spring, not by a clock: with this one 99 % of the way are done after about 500 ms. */
const springDuration = 20
const stayMs = 5000

const stillness = '(prefers-reduced-motion: reduce)'

export function CarouselEngine({
  ref,
  root,
  firstMove,
  isLooping,
  isCentred,
  isAutomatic,
  isPaused,
  onChange,
}: CarouselEngineProps) {
  const [options] = useState(() => emblaOptions(root.current!, isLooping, isCentred))
  const [plugins] = useState(() => [takeOver(), ...(isAutomatic ? [autoplay()] : [])])
  const [setView, embla] = useEmblaCarousel(options, plugins)
  const report = useRef(onChange)
  const wasStarted = useRef(false)

  useEffect(() => setView(root.current!.querySelector<HTMLElement>('.carousel-view')!), [root, setView])

  useEffect(() => {
    if (embla === undefined) return
    const tell = () => {
      report.current({
        canGoBack: embla.canScrollPrev(),
        canGoOn: embla.canScrollNext(),
        isStill: embla.scrollSnapList().length < 2,
      })
      markSelected(embla)
    }
    tell()
    embla.on('select', tell).on('reInit', tell)
    return keyboardAndFocus(embla)
  }, [embla])

  useEffect(() => {
    if (embla !== undefined && firstMove !== 0) moveBy(embla, firstMove)
  }, [embla, firstMove])

  useEffect(() => {
    if (embla === undefined || !isAutomatic || isPaused) return
    // Who presses Play wants it to move, wherever the pointer is.
    const isPressed = wasStarted.current
    wasStarted.current = true
    return keepPlaying(embla, root.current!, isPressed)
  }, [embla, root, isAutomatic, isPaused])

  // Nobody is there until the slides are placed; what is asked for before comes as the first move.
  useImperativeHandle<CarouselHandle | null, CarouselHandle | null>(
    ref,
    () => (embla === undefined ? null : { move: (steps) => moveBy(embla, steps) }),
    [embla],
  )
  return null
}

/** Starts at the slides that are shown while it is scrolled by hand, so that nothing shifts. */
function emblaOptions(root: HTMLElement, isLooping: boolean, isCentred: boolean) {
  const view = root.querySelector('.carousel-view')!
  const slide = view.querySelector('.carousel-track > *')
  const width = slide?.getBoundingClientRect().width || 1
  const shown = Math.round(view.clientWidth / width)
  return {
    loop: isLooping,
    align: isCentred ? ('center' as const) : ('start' as const),
    // Of two slides none is in the middle.
    breakpoints: { '(25rem <= width < 48rem)': { align: 'start' as const } },
    duration: springDuration,
    startIndex: Math.round(view.scrollLeft / width) + (isCentred ? Math.ceil(shown / 2) - 1 : 0),
    // Ours works for every way to come to a slide, not for the Tab key alone.
    watchFocus: false,
  }
}

/** A plugin, because those run in the very moment when Embla has placed the slides. */
function takeOver() {
  return {
    name: 'takeOver',
    options: {},
    init(embla: Embla) {
      const view = embla.rootNode()
      view.classList.add('is-live')
      view.scrollLeft = 0
      for (const picture of view.querySelectorAll('img')) picture.loading = 'eager'
    },
    destroy() {},
  }
}

function autoplay() {
  return Autoplay({ delay: stayMs, playOnInit: false, stopOnFocusIn: false })
}

function moveBy(embla: Embla, steps: number): void {
  const isJump = matchMedia(stillness).matches
  if (steps > 0) embla.scrollNext(isJump)
  else embla.scrollPrev(isJump)
}

function markSelected(embla: Embla): void {
  const selected = embla.selectedScrollSnap()
  for (const [index, slide] of embla.slideNodes().entries()) {
    slide.classList.toggle('is-selected', index === selected)
  }
}

function keyboardAndFocus(embla: Embla): () => void {
  const view = embla.rootNode()
  const control = new AbortController()
  const { signal } = control
  view.addEventListener(
    'keydown',
    (event) => {
      if ((event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') || isForBrowser(event)) return
      event.preventDefault()
      moveBy(embla, event.key === 'ArrowRight' ? 1 : -1)
    },
    { signal },
  )
  // The browser scrolls to what it focuses or finds; the row is where Embla has put it, so that moves instead.
  view.addEventListener('scroll', () => view.scrollTo(0, 0), { signal })
  view.addEventListener(
    'focusin',
    ({ target }) => {
      view.scrollTo(0, 0)
      const index = embla.slideNodes().findIndex((slide) => slide.contains(target as Node))
      const isPointed = !(target as Element).matches(':focus-visible')
      if (index < 0 || isPointed || isInView(embla, index)) return
      embla.scrollTo(index, true)
    },
    { signal },
  )
  return () => control.abort()
}

function isInView(embla: Embla, index: number): boolean {
  const view = embla.rootNode().getBoundingClientRect()
  const slide = embla.slideNodes()[index]!.getBoundingClientRect()
  return slide.left >= view.left - slide.width / 2 && slide.right <= view.right + 1
}

/** Moves on by itself while it is in view, neither hovered nor focused, and motion is welcome. */
function keepPlaying(embla: Embla, root: HTMLElement, isPressed: boolean): () => void {
  const { autoplay } = embla.plugins()
  const still = matchMedia(stillness)
  let isSeen = false
  let isHovered = !isPressed && root.matches(':hover')
  let isFocused = !isPressed && root.contains(document.activeElement)
  const decide = () => {
    if (isSeen && !isHovered && !isFocused && !still.matches) autoplay.play()
    else autoplay.stop()
  }
  const watcher = new IntersectionObserver(([entry]) => {
    isSeen = entry!.isIntersecting
    decide()
  })
  watcher.observe(embla.rootNode())
  const control = new AbortController()
  const { signal } = control
  const on = (type: string, change: (event: Event) => void) =>
    root.addEventListener(
      type,
      (event) => {
        change(event)
        decide()
      },
      { signal },
    )
  on('mouseenter', () => {
    isHovered = true
  })
  on('mouseleave', () => {
    isHovered = false
  })
  on('focusin', () => {
    isFocused = true
  })
  on('focusout', (event) => {
    isFocused = root.contains((event as FocusEvent).relatedTarget as Node | null)
  })
  still.addEventListener('change', decide, { signal })
  embla.on('pointerUp', decide)
  return () => {
    control.abort()
    watcher.disconnect()
    embla.off('pointerUp', decide)
    autoplay.stop()
  }
}
