// A page is read before it is used: its words, its style and its pictures come first, and the scripts when the page
// stands, or at once when somebody stirs. Links and forms work meanwhile, and clicks on buttons are kept.

/** Said on the window when the page has come to life; `data-awake` on the document's root says so from then on. */
export const awakeEvent = 'awake'

export function reportAwake(): void {
  document.documentElement.dataset.awake = 'true'
  dispatchEvent(new Event(awakeEvent))
}

const modulePreload = /<link rel="modulepreload" href="([^"]+)"[^>]*\/?>/g
const startScript = /(<script type="module" async="">)([\s\S]*?)(<\/script>)/

/** The finished page with the router's own start put off. */
export function startLate(html: string): string {
  const addresses = [...html.matchAll(modulePreload)].map(([, address]) => address!)
  return html
    .replace(modulePreload, '')
    .replace(startScript, (_, open: string, code: string, close: string) => {
      const started = code
        .replace(/import \* as (\w+) from ("[^"]+");?/g, 'const $1 = await import($2);')
        .replace(/^\s*import ("[^"]+");?/gm, 'await import($1);')
      return `${open}(${waitForStart})(${JSON.stringify(addresses)}).then(async () => {${started}})${close}`
    })
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
    for (const type of stirs) addEventListener(type, start, { capture: true, passive: true, signal })
    // After the last picture of the first view has been painted, not only loaded.
    const rest = () => (window.requestIdleCallback ?? setTimeout)(start, { timeout: 500 })
    if (document.readyState === 'complete') rest()
    else addEventListener('load', rest, { signal })
    // A picture that never arrives must not keep the page from working.
    setTimeout(start, 4000)

    let early: HTMLElement | null = null
    const keep = (event: MouseEvent) => {
      const button = (event.target as Element).closest<HTMLElement>('button[type="button"]')
      if (button === null) return
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
