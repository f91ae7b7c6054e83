// Users read a page before they use it, so its scripts load after the first paint, or on the first interaction.
// Until then links and forms work as plain HTML, and a click on a button that needs script is repeated after hydration.
// Pressed links and buttons are marked with `aria-busy` meanwhile.
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

/**
 * How the router writes the start of its module script, for lack of an option that says when it loads. Until 2027-05-31: by then
 * ask the router's authors for the option, or change to it if it exists. A test fails when `Scripts` has new properties.
 */
const moduleTag = '<script type="module" async="">'

/** Defers the router's own module script and its preloads. */
export function deferHydration({ html, scripts }: FinishedPage): FinishedPage {
  const place = findModuleScript(html, scripts)
  if (place === null) return { html, scripts }
  const code = html.toString('utf8', place.start, place.end)
  const codeLiteral = JSON.stringify(code).replaceAll('<', '\\u003c')
  const starter = `(${startWhenPainted})(${codeLiteral}, ${firstRetryMs})`
  return {
    html: replaceAll(
      Buffer.concat([html.subarray(0, place.start), Buffer.from(starter), html.subarray(place.end)]),
      '<link rel="modulepreload"',
      '<link rel="deferred-modulepreload"',
    ),
    // The content security policy needs the hashes of both.
    scripts: [...scripts, starter],
  }
}

/** The start and end of the text of the page's own module script. */
function findModuleScript(html: Buffer, scripts: readonly string[]) {
  for (let at = html.indexOf(moduleTag); at !== -1; at = html.indexOf(moduleTag, at + 1)) {
    const start = at + moduleTag.length
    const end = html.indexOf('</script>', start)
    if (scripts.includes(html.toString('utf8', start, end))) return { start, end }
  }
  return null
}

/** Is inserted into the page as text, so it uses nothing outside of itself. `code`: the text of the module script. */
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
  /** The link or submit button that started a navigation. */
  let leaving: HTMLElement | null = null

  function start(): void {
    if (activation.signal.aborted) return
    activation.abort()
    load(firstRetryMs)
  }

  function load(retryMs: number): void {
    for (const link of document.querySelectorAll('link[rel="deferred-modulepreload"]')) {
      // A new element, because browsers may ignore a changed `rel` of an existing one.
      link.replaceWith(Object.assign(link.cloneNode(), { rel: 'modulepreload' }))
    }
    const failure = new AbortController()
    const { signal } = failure
    function retry(event: Event): void {
      event.preventDefault()
      failure.abort()
      if (!isHydrated) retryLater(retryMs)
    }
    // `error` reports a failed static import, `unhandledrejection` the failed dynamic import at the script's end.
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
    // `online` alone is not enough: a server restart does not fire it.
    setTimeout(() => navigator.onLine && retry(), ms)
  }

  function startOnInteraction(event: Partial<PointerEvent>): void {
    // Browsers also fire `pointermove` for a resting pointer when the layout below it changes.
    const isAtRest = event.type === 'pointermove' && event.movementX === 0 && event.movementY === 0
    if (!isAtRest) start()
  }

  function startWhenIdle(): void {
    // By the second frame after the load event, the last picture in the viewport has been painted.
    const idle = window.requestIdleCallback ?? setTimeout
    requestAnimationFrame(() => requestAnimationFrame(() => idle(start, { timeout: 500 })))
  }

  function recordEarlyClick(event: MouseEvent): void {
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

  function markUsedLink(event: MouseEvent): void {
    const link = (event.target as Element).closest('a')
    if (link === null || event.defaultPrevented) return
    const opensElsewhere = link.target || link.download || event.ctrlKey || event.metaKey || event.shiftKey
    const isOtherPage = link.href.split('#')[0] !== location.href.split('#')[0]
    if (link.origin === location.origin && isOtherPage && !opensElsewhere) markLeaving(link)
  }

  function markSubmitter(event: SubmitEvent): void {
    if (!event.defaultPrevented) markLeaving(event.submitter)
  }

  function markLeaving(element: HTMLElement | null): void {
    leaving?.removeAttribute('aria-busy')
    leaving = element
    element?.setAttribute('aria-busy', 'true')
  }

  for (const type of activationEvents) {
    addEventListener(type, startOnInteraction, { capture: true, passive: true, signal: activation.signal })
  }
  if (document.readyState === 'complete') startWhenIdle()
  else addEventListener('load', startWhenIdle, { signal: activation.signal })
  // A picture that never loads must not block hydration.
  setTimeout(start, 4000)

  addEventListener('click', recordEarlyClick, true)
  addEventListener('click', markUsedLink)
  addEventListener('submit', markSubmitter)
  // The back/forward cache restores the page with `aria-busy` still set.
  addEventListener('pageshow', ({ persisted }) => persisted && markLeaving(null))
  addEventListener(
    'hydrated',
    () => {
      isHydrated = true
      removeEventListener('click', recordEarlyClick, true)
      removeEventListener('click', markUsedLink)
      removeEventListener('submit', markSubmitter)
      earlyClick?.removeAttribute('aria-busy')
      // In a timeout, because the click may submit early input, which React has to receive first.
      setTimeout(() => earlyClick?.isConnected && earlyClick.click())
    },
    { once: true },
  )
}
