// Every browser test also fails if its page writes to the console, violates its content security policy, requests
// another origin, or fetches page data by the router instead of the API.
import { test as base, expect, type Page } from '@playwright/test'
import { changeByForeignSoftware } from './foreign-software.ts'

export { expect } from '@playwright/test'

type Watched = Pick<Extension, 'refusals' | 'isTranslated'>

/** Instead, the browser goes to the part that the address names, and scripts focus the result of a form later. */
const isBlockedFocus = /^Autofocus processing was blocked because a document's URL has a fragment/

/** React draws a part anew whose texts were changed before it was hydrated. */
const isDrawnAnew = /React error #418/

/** `refusals`: paths of the API whose errors the test expects; a final `*` matches any ending. */
function watchProblems(page: Page, origin: string, { refusals, isTranslated }: Watched): string[] {
  const problems: string[] = []
  const isRefusal = (url: string) => {
    const path = URL.canParse(url) ? new URL(url).pathname : ''
    return refusals.some((each) => (each.endsWith('*') ? path.startsWith(each.slice(0, -1)) : path === each))
  }
  page.on('console', (message) => {
    // The browser reports the page's own status, which is expected.
    const isOwnStatus =
      message.location().url === page.url() && /status of (40[0149]|410|429)/.test(message.text())
    // For a WebSocket, the address is in the text and the location is the script.
    const socket = /^WebSocket connection to '([^']+)'/.exec(message.text())?.[1]
    if (!isOwnStatus && !isRefusal(socket ?? message.location().url) && !isBlockedFocus.test(message.text()))
      problems.push(`console ${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', ({ message }) => {
    if (isTranslated === false || !isDrawnAnew.test(message)) problems.push(`uncaught: ${message}`)
  })
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol !== 'data:' && url.origin !== origin) problems.push(`other origin: ${request.url()}`)
    if (url.pathname.endsWith('.data') && !request.isNavigationRequest())
      problems.push(`page data: ${request.url()}`)
  })
  page.on('response', (response) => {
    const isDocument = response.request().isNavigationRequest()
    const isExpected = isDocument || isRefusal(response.url())
    if (response.status() >= 400 && !isExpected) problems.push(`${response.status()}: ${response.url()}`)
  })
  return problems
}

/** `goto` and `reload` return after hydration, not after the load event. */
function waitUntilHydrated(page: Page): void {
  const hydrated = () =>
    page.locator('html[data-hydrated], html:not(:has(script[type="module"]))').waitFor({ state: 'attached' })
  const open = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (...parameters) => {
    const response = await open(...parameters)
    await hydrated()
    return response
  }
  page.reload = async (...parameters) => {
    const response = await reload(...parameters)
    await hydrated()
    return response
  }
}

interface Extension {
  refusals: readonly string[]
  /** Whether a page translator and extensions change the pages; no text may become stale then. `'early'`: before hydration. */
  isTranslated: boolean | 'early'
  /** Whether opening a page waits for hydration; `false` for tests of the page before that. */
  waitsForHydration: boolean
  watched: undefined
}

/** For tests of animations, which the short run of `npm test` turns off otherwise. */
export const moving = { contextOptions: { reducedMotion: 'no-preference' } } as const

export const test = base.extend<Extension>({
  refusals: [[], { option: true }],
  isTranslated: [false, { option: true }],
  waitsForHydration: [true, { option: true }],
  watched: [
    async ({ page, baseURL, refusals, isTranslated, waitsForHydration, javaScriptEnabled }, use) => {
      if (waitsForHydration && javaScriptEnabled !== false) waitUntilHydrated(page)
      const problems = watchProblems(page, new URL(baseURL!).origin, { refusals, isTranslated })
      const stale = isTranslated ? await changeByForeignSoftware(page, isTranslated === 'early') : []
      await use(undefined)
      expect([...problems, ...stale]).toEqual([])
    },
    { auto: true },
  ],
})
