// Moves a carousel with Embla and decides when it may move automatically. Loaded on demand.
import Autoplay from 'embla-carousel-autoplay'
import useEmblaCarousel from 'embla-carousel-react'
import { type Ref, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { hasModifierKey } from './modifier-keys.ts'

type Embla = NonNullable<ReturnType<typeof useEmblaCarousel>[1]>

export interface CarouselHandle {
  /** Negative steps move backwards. */
  move: (steps: number) => void
}

export interface EngineState {
  canGoBack: boolean
  canGoOn: boolean
  /** All slides are in view, so there is nothing to move. */
  isStill: boolean
}

interface CarouselEngineProps {
  ref: Ref<CarouselHandle | null>
  root: RefObject<HTMLElement | null>
  /** Steps that were requested before the engine was loaded. */
  firstMove: number
  isLooping: boolean
  isCentred: boolean
  isAutomatic: boolean
  isPaused: boolean
  onChange: (state: EngineState) => void
}

/** Embla moves slides by a spring without a fixed time. With this value 99 % of the way is done after about 500 ms. */
const springDuration = 20
const slideMs = 5000

const reducedMotion = '(prefers-reduced-motion: reduce)'

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
  const [plugins] = useState(() => [disableNativeScrolling(), ...(isAutomatic ? [autoplay()] : [])])
  const [setView, embla] = useEmblaCarousel(options, plugins)
  const report = useRef(onChange)
  const wasStarted = useRef(false)

  useEffect(() => setView(root.current!.querySelector<HTMLElement>('.carousel-view')!), [root, setView])

  useEffect(() => {
    if (embla === undefined) return
    const reportState = () => {
      report.current({
        canGoBack: embla.canScrollPrev(),
        canGoOn: embla.canScrollNext(),
        isStill: embla.scrollSnapList().length < 2,
      })
      markSelected(embla)
    }
    reportState()
    embla.on('select', reportState).on('reInit', reportState)
    return handleKeysAndFocus(embla)
  }, [embla])

  useEffect(() => {
    if (embla !== undefined && firstMove !== 0) moveBy(embla, firstMove)
  }, [embla, firstMove])

  useEffect(() => {
    if (embla === undefined || !isAutomatic || isPaused) return
    // After Play is pressed, the carousel moves even though the pointer and the focus are still on it.
    const isPlayPressed = wasStarted.current
    wasStarted.current = true
    return startAutoplay(embla, root.current!, isPlayPressed)
  }, [embla, root, isAutomatic, isPaused])

  // The handle is null until Embla has placed the slides. `Carousel` passes earlier steps as `firstMove`.
  useImperativeHandle<CarouselHandle | null, CarouselHandle | null>(
    ref,
    () => (embla === undefined ? null : { move: (steps) => moveBy(embla, steps) }),
    [embla],
  )
  return null
}

/** Starts at the slides that are in view before Embla takes over, so that nothing shifts. */
function emblaOptions(root: HTMLElement, isLooping: boolean, isCentred: boolean) {
  const view = root.querySelector('.carousel-view')!
  const slide = view.querySelector('.carousel-track > *')
  const width = slide?.getBoundingClientRect().width || 1
  const shown = Math.round(view.clientWidth / width)
  return {
    loop: isLooping,
    align: isCentred ? ('center' as const) : ('start' as const),
    // These widths show two slides, so none of them can be centred.
    breakpoints: { '(25rem <= width < 48rem)': { align: 'start' as const } },
    duration: springDuration,
    startIndex: Math.round(view.scrollLeft / width) + (isCentred ? Math.ceil(shown / 2) - 1 : 0),
    // Embla's own handling covers only the Tab key; `handleKeysAndFocus` covers every way to focus a slide.
    watchFocus: false,
  }
}

/** Replaces native scrolling. A plugin, because Embla runs plugins at the moment it has placed the slides. */
function disableNativeScrolling() {
  return {
    name: 'disableNativeScrolling',
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
  return Autoplay({ delay: slideMs, playOnInit: false, stopOnFocusIn: false })
}

function moveBy(embla: Embla, steps: number): void {
  const isJump = matchMedia(reducedMotion).matches
  if (steps > 0) embla.scrollNext(isJump)
  else embla.scrollPrev(isJump)
}

function markSelected(embla: Embla): void {
  const selected = embla.selectedScrollSnap()
  for (const [index, slide] of embla.slideNodes().entries()) {
    slide.classList.toggle('is-selected', index === selected)
  }
}

function handleKeysAndFocus(embla: Embla): () => void {
  const view = embla.rootNode()
  const control = new AbortController()
  const { signal } = control
  view.addEventListener(
    'keydown',
    (event) => {
      if ((event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') || hasModifierKey(event)) return
      event.preventDefault()
      moveBy(embla, event.key === 'ArrowRight' ? 1 : -1)
    },
    { signal },
  )
  // The browser scrolls the view to a focused or found slide. Embla moves the track instead, so scrolling is undone.
  view.addEventListener('scroll', () => view.scrollTo(0, 0), { signal })
  view.addEventListener(
    'focusin',
    ({ target }) => {
      view.scrollTo(0, 0)
      const index = embla.slideNodes().findIndex((slide) => slide.contains(target as Node))
      const isByPointer = !(target as Element).matches(':focus-visible')
      if (index < 0 || isByPointer || isInView(embla, index)) return
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

/** Plays while the carousel is in view, neither hovered nor focused, and reduced motion is not requested. */
function startAutoplay(embla: Embla, root: HTMLElement, isPlayPressed: boolean): () => void {
  const { autoplay } = embla.plugins()
  const reducedMotionQuery = matchMedia(reducedMotion)
  let isInWindow = false
  let isHovered = !isPlayPressed && root.matches(':hover')
  let isFocused = !isPlayPressed && root.contains(document.activeElement)
  const playOrStop = () => {
    if (isInWindow && !isHovered && !isFocused && !reducedMotionQuery.matches) autoplay.play()
    else autoplay.stop()
  }
  const observer = new IntersectionObserver(([entry]) => {
    isInWindow = entry!.isIntersecting
    playOrStop()
  })
  observer.observe(embla.rootNode())
  const control = new AbortController()
  const { signal } = control
  const on = (type: string, change: (event: Event) => void) =>
    root.addEventListener(
      type,
      (event) => {
        change(event)
        playOrStop()
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
  reducedMotionQuery.addEventListener('change', playOrStop, { signal })
  embla.on('pointerUp', playOrStop)
  return () => {
    control.abort()
    observer.disconnect()
    embla.off('pointerUp', playOrStop)
    autoplay.stop()
  }
}
