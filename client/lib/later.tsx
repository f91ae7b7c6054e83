// Parts of a page that may wait: the server sends them finished, and the browser loads what brings them to life
// when somebody stirs, or the page has been quiet for a while.
import { type ComponentType, lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { keepEntries } from './early-entries.ts'
import { firstRetryMs } from './late-start.ts'
import { partOfPage } from './parts.ts'

/** How long a page that nobody touches is left alone. */
const quietMs = 3000

const stirs = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'wheel',
  'scroll',
  'keydown',
  'focusin',
  'popstate',
]

/** What a part that did not come is asked for again at: the line is back, or somebody finds out. */
const retries = ['online', 'pointerdown', 'keydown', 'click']

/** Said on the window when something was pressed that only the script of a part that did not come can do. */
export const missingPartEvent = 'missing-part'

/** Does the work once. Returns what does it before. */
function onFirst(types: readonly string[], work: () => void): () => void {
  const control = new AbortController()
  const { signal } = control
  const act = () => {
    if (signal.aborted) return
    control.abort()
    work()
  }
  for (const type of types) addEventListener(type, act, { capture: true, passive: true, signal })
  return act
}

/** `ms`: after which it is tried again if nothing happens. */
function onRetry(ms: number, work: (nextMs: number) => void): void {
  const retry = onFirst(retries, () => work(ms * 2))
  setTimeout(() => navigator.onLine && retry(), ms)
}

/** Somebody has stirred, or the page has been quiet for a while. */
export const stirred = new Promise<void>((resolve) => {
  if (typeof window === 'undefined') return resolve()
  const stir = onFirst(stirs, resolve)
  // Loaded anew, as by signing in, or left and come back to: somebody is in the middle of something.
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (visit?.type !== 'navigate') stir()
  setTimeout(stir, quietMs)
})

type Later<Props> = ComponentType<Props> & {
  /** For the `clientLoader` of a page: a page that is opened in the browser has it at once. */
  preload: () => Promise<unknown>
}

export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): Later<Props> {
  let loaded: ComponentType<Props> | undefined
  const preload = partOfPage(async () => {
    loaded = await load()
  })
  const Part = lazy(async () => {
    await stirred
    return { default: await untilLoaded(load) }
  })
  function LaterPart(props: Props) {
    // What is there is shown at once: React hides what it has waited for, however shortly, for a third of a second.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Part)
    const box = useRef<HTMLDivElement>(null)
    const awake = useRef<() => void>(null)
    const isAwake = useRef(false)
    useEffect(() => {
      let stop = () => {}
      function attempt(ms: number) {
        if (box.current === null) return
        const clicks = keepClicks(box.current, () => isAwake.current)
        // What stands beside this in a page that was opened in the browser: nothing of the server's is to come to life.
        const entries = isAwake.current ? null : keepEntries(box.current)
        function release() {
          entries?.release()
          // A click may send what was entered: React has to have taken it in.
          setTimeout(clicks.release)
        }
        stop = () => {
          entries?.stop()
          clicks.stop()
        }
        awake.current = release
        stirred.then(load).catch(() => {
          release()
          onRetry(ms, attempt)
        })
      }
      attempt(firstRetryMs)
      return () => stop()
    }, [])
    return (
      <div ref={box} className="contents">
        <Suspense>
          <Shown {...props} />
          <Awake isAwake={isAwake} onAwake={() => awake.current?.()} />
        </Suspense>
      </div>
    )
  }
  return Object.assign(LaterPart, { preload })
}

/** Cut off from the server the part stays as it was sent: its links and forms work as they are. */
function untilLoaded<Part>(load: () => Promise<Part>, ms = firstRetryMs): Promise<Part> {
  return load().catch(
    () => new Promise((resolve) => onRetry(ms, (nextMs) => resolve(untilLoaded(load, nextMs)))),
  )
}

/** Its effect runs when what stands beside it has come to life. */
function Awake({ isAwake, onAwake }: { isAwake: RefObject<boolean>; onAwake: () => void }) {
  const report = useRef(onAwake)
  useEffect(() => {
    isAwake.current = true
    // In a task of its own: on a page that was opened in the browser the keepers start after this.
    queueMicrotask(report.current)
  }, [isAwake])
  return null
}

/** A click that comes too early is kept and made again, or it would be lost. */
function keepClicks(box: HTMLElement, isAwake: () => boolean) {
  let kept: HTMLElement | null = null
  /** Its place among all that can be clicked. */
  let place = -1
  const clickable = () => [...box.querySelectorAll<HTMLElement>('a, button')]
  const keep = (event: MouseEvent) => {
    const target = (event.target as Element).closest<HTMLElement>('a, button')
    if (
      target === null ||
      !box.contains(target) ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    event.preventDefault()
    kept = target
    place = clickable().indexOf(target)
  }
  // Where React has taken the part over for this very click, it has done what its button does; what a link or a form does by
  // itself was prevented, and is still to be done.
  const settle = () => {
    if (isAwake() && kept instanceof HTMLButtonElement && kept.type === 'button') kept = null
  }
  // At the window: React stops clicks at the document while it cannot answer them.
  addEventListener('click', keep, true)
  addEventListener('click', settle)
  const stop = () => {
    removeEventListener('click', keep, true)
    removeEventListener('click', settle)
  }
  const release = () => {
    stop()
    if (!isAwake() && kept instanceof HTMLButtonElement && needsScript(kept)) {
      dispatchEvent(new Event(missingPartEvent))
    } else if (kept?.isConnected) kept.click()
    else if (kept !== null) standIn(kept, clickable()[place])?.click()
    kept = null
  }
  return { release, stop }
}

function needsScript({ type, form }: HTMLButtonElement): boolean {
  return type === 'button' || form?.method === 'dialog'
}

/** React has drawn the part anew, as it does when something changes in it before it has come to life. */
function standIn(gone: HTMLElement, found: HTMLElement | undefined): HTMLElement | undefined {
  const isSame =
    found?.tagName === gone.tagName &&
    found.textContent === gone.textContent &&
    found.getAttribute('aria-label') === gone.getAttribute('aria-label')
  return isSame ? found : undefined
}
