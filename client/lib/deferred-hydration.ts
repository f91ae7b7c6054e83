// A page is read before it is used: its scripts load when its first view has been painted, or on the first interaction.
// Until then links and forms work as plain HTML, and a click on a button that needs script is repeated after hydration.
import { type FinishedPage, replaceAll } from './own-scripts.ts'

/** Scripts that failed to load are requested again after this time, which doubles with each attempt. */
const firstRetryMs = 5000
const hydratedEvent = 'hydrated'

/** Sets `data-hydrated` on the document's root. */
export function markHydrated(): void {
  document.documentElement.dataset.hydrated = 'true'
  dispatchEvent(new Event(hydratedEvent))
}

export function onHydrated(listener: () => void): void {
  addEventListener(hydratedEvent, listener, { once: true })
}

const moduleTag = '<script type="module" async="">'

/** Defers the router's own module script and its preloads. */
export function deferHydration({ html, scripts }: FinishedPage): FinishedPage {
  const place = findModuleScript(html, scripts)
  if (place === null) return { html, scripts }
  const code = html.toString('utf8', place.start, place.end)
  const inString = JSON.stringify(code).replaceAll('<', '\\u003c')
  const starter = `(${startWhenPainted})(${inString}, ${firstRetryMs})`
  return {
    html: replaceAll(
      Buffer.concat([html.subarray(0, place.start), Buffer.from(starter), html.subarray(place.end)]),
      '<link rel="modulepreload"',
      '<link rel="deferred-modulepreload"',
    ),
    // The content security policy names both.
    scripts: [...scripts, starter],
  }
}

/** Where the text of the page's own module script begins and ends. */
function findModuleScript(html: Buffer, scripts: readonly string[]) {
  for (let at = html.indexOf(moduleTag); at !== -1; at = html.indexOf(moduleTag, at + 1)) {
    const start = at + moduleTag.length
    const end = html.indexOf('</script>', start)
    if (scripts.includes(html.toString('utf8', start, end))) return { start, end }
  }
  return null
}

/** Stands in the page as text, so it uses nothing from outside itself. `code`: of the module script to run. */
function startWhenPainted(code: string, firstRetryMs: number): void {
  const activationEvents = [
    'pointermove',
    'pointerdown',
    'touchstart',
    'wheel',
    'keydown',
    'focusin',
    'input',
  ]
  const activation = new AbortController()
  let isHydrated = false
  let earlyClick: HTMLButtonElement | null = null

  function start(): void {
    if (activation.signal.aborted) return
    activation.abort()
    load(firstRetryMs)
  }

  function load(retryMs: number): void {
    for (const link of document.querySelectorAll('link[rel="deferred-modulepreload"]')) {
      // A new element: browsers need not notice that the `rel` of an old one has changed.
      link.replaceWith(Object.assign(link.cloneNode(), { rel: 'modulepreload' }))
    }
    const failure = new AbortController()
    const { signal } = failure
    function retry(event: Event): void {
      event.preventDefault()
      failure.abort()
      if (!isHydrated) retryLater(retryMs)
    }
    // A module that the script imports statically, and the one that it imports last.
    addEventListener('unhandledrejection', retry, { signal })
    const script = Object.assign(document.createElement('script'), { type: 'module', textContent: code })
    script.addEventListener('error', retry, { signal })
    document.head.append(script)
  }

  function retryLater(ms: number): void {
    const waiting = new AbortController()
    const { signal } = waiting
    const retry = () => {
      if (signal.aborted) return
      waiting.abort()
      load(ms * 2)
    }
    for (const type of ['online', 'pointerdown', 'keydown']) {
      addEventListener(type, retry, { capture: true, signal })
    }
    // A server that restarts tells no browser, so the line coming back is not enough.
    setTimeout(() => navigator.onLine && retry(), ms)
  }

  function startOnInteraction(event: Partial<PointerEvent>): void {
    // Browsers also report a pointer at rest when the page is laid out beneath it.
    const isAtRest = event.type === 'pointermove' && event.movementX === 0 && event.movementY === 0
    if (!isAtRest) start()
  }

  function startWhenIdle(): void {
    // The second frame after the load event follows the paint of the last picture in the first view.
    const idle = window.requestIdleCallback ?? setTimeout
    requestAnimationFrame(() => requestAnimationFrame(() => idle(start, { timeout: 500 })))
  }

  function keepClick(event: MouseEvent): void {
    const button = (event.target as Element).closest('button')
    const form = button?.form
    const isEmpty = ({ type, value }: HTMLInputElement) => type === 'hidden' || value?.trim() === ''
    const needsScript =
      button?.type === 'button' ||
      form?.method === 'dialog' ||
      (form?.method === 'get' && [...form.elements].every((entry) => isEmpty(entry as HTMLInputElement)))
    if (button === null || !needsScript) return
    event.preventDefault()
    earlyClick?.removeAttribute('aria-busy')
    earlyClick = button
    button.setAttribute('aria-busy', 'true')
  }

  for (const type of activationEvents) {
    addEventListener(type, startOnInteraction, { capture: true, passive: true, signal: activation.signal })
  }
  if (document.readyState === 'complete') startWhenIdle()
  else addEventListener('load', startWhenIdle, { signal: activation.signal })
  // A picture that never arrives must not keep the page from hydrating.
  setTimeout(start, 4000)

  addEventListener('click', keepClick, true)
  addEventListener(
    'hydrated',
    () => {
      isHydrated = true
      removeEventListener('click', keepClick, true)
      earlyClick?.removeAttribute('aria-busy')
      // A click may submit early input, which React receives first.
      setTimeout(() => earlyClick?.isConnected && earlyClick.click())
    },
    { once: true },
  )
}
