// A page is read before it is used: its words, its style and its pictures come first, and the scripts when the page
// stands, or at once when somebody stirs. Links and forms that lead somewhere work meanwhile, and clicks on other buttons
// are kept.
import type { FinishedPage } from './own-scripts.ts'

/** Said on the window when the page has come to life; `data-awake` on the document's root says so from then on. */
const awakeEvent = 'awake'

/**
 * When scripts that did not come are asked for again if nothing happens, twice as late each time: nothing tells of a
 * server that has started again, nor of a line that came back while the last try was failing.
 */
export const firstRetryMs = 5000

export function reportAwake(): void {
  document.documentElement.dataset.awake = 'true'
  dispatchEvent(new Event(awakeEvent))
}

const preload = '<link rel="modulepreload" href="'
const start = '<script type="module" async="">'

/** The finished page with the router's own start put off. Looks for what stands there instead of matching: pages are long. */
export function startLate({ html, scripts }: FinishedPage): FinishedPage {
  const addresses: string[] = []
  let page = ''
  let from = 0
  for (let at = html.indexOf(preload); at !== -1; at = html.indexOf(preload, from)) {
    const address = at + preload.length
    page += html.slice(from, at)
    addresses.push(html.slice(address, html.indexOf('"', address)))
    from = html.indexOf('>', address) + 1
  }
  const rest = html.slice(from)
  const own = scripts.find((text) => rest.includes(`${start}${text}</script>`))
  if (own === undefined) return { html: page + rest, scripts }
  const started = own
    .replace(/import \* as (\w+) from ("[^"]+");?/g, 'const $1 = await import($2);')
    .replace(/^\s*import ?\(?("[^"]+")\)?;?/gm, 'await import($1);')
  const again = `(${waitForAnotherTry})(() => run(ms * 2), ms)`
  const run = `async function run(ms = ${firstRetryMs}) {try {${started}} catch (error) {console.error(error); ${again}}}`
  const late = `(${waitForStart})(${JSON.stringify(addresses)}).then(${run})`
  const [before, after] = split(rest, `${start}${own}</script>`)
  return {
    html: `${page}${before}${start}${late}</script>${after}`,
    scripts: scripts.map((text) => (text === own ? late : text)),
  }
}

function split(text: string, at: string): [string, string] {
  const index = text.indexOf(at)
  return [text.slice(0, index), text.slice(index + at.length)]
}

/**
 * Stands in the page as text, so it may use nothing from outside itself.
 * `addresses`: the scripts that are wanted then, all at once.
 */
function waitForStart(addresses: string[]): Promise<void> {
  return new Promise((resolve) => {
    const stirs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin', 'input']
    const control = new AbortController()
    const { signal } = control
    const start = () => {
      if (signal.aborted) return
      control.abort()
      for (const href of addresses) {
        document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
      }
      resolve()
    }
    // The browser tells of a pointer that rests, too, when the page has been laid out beneath it.
    const onStir = (event: Partial<PointerEvent>) => {
      const isAtRest = event.type === 'pointermove' && event.movementX === 0 && event.movementY === 0
      if (!isAtRest) start()
    }
    for (const type of stirs) addEventListener(type, onStir, { capture: true, passive: true, signal })
    // After the last picture of the first view has been painted, not only loaded: the second frame follows the first.
    const rest = () =>
      requestAnimationFrame(() =>
        requestAnimationFrame(() => (window.requestIdleCallback ?? setTimeout)(start, { timeout: 500 })),
      )
    if (document.readyState === 'complete') rest()
    else addEventListener('load', rest, { signal })
    // A picture that never arrives must not keep the page from working.
    setTimeout(start, 4000)

    let early: HTMLElement | null = null
    const keep = (event: MouseEvent) => {
      const button = (event.target as Element).closest('button')
      const form = button?.form
      const isEmpty = ({ type, value }: HTMLInputElement) => type === 'hidden' || value?.trim() === ''
      // A form that leads nowhere says what it has to say by script alone, and so does a search for nothing.
      const needsScript =
        button?.type === 'button' ||
        form?.method === 'dialog' ||
        (form?.method === 'get' && [...form.elements].every((entry) => isEmpty(entry as HTMLInputElement)))
      if (button === null || !needsScript) return
      event.preventDefault()
      early = button
    }
    addEventListener('click', keep, true)
    addEventListener(
      'awake',
      () => {
        removeEventListener('click', keep, true)
        if (early?.isConnected) early.click()
      },
      { once: true },
    )
  })
}

/** The scripts did not come. Stands in the page as text, too. */
function waitForAnotherTry(run: () => Promise<void>, ms: number): void {
  const control = new AbortController()
  const { signal } = control
  const again = () => {
    if (signal.aborted) return
    control.abort()
    void run()
  }
  for (const type of ['online', 'pointerdown', 'keydown']) {
    addEventListener(type, again, { capture: true, signal })
  }
  setTimeout(() => navigator.onLine && again(), ms)
}
