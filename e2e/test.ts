// Every browser test also fails when its page says anything on the console, breaks its own content security
// policy, asks another origin, or fetches page data by the router instead of the API.
import { test as base, expect, type Page } from '@playwright/test'

export { expect } from '@playwright/test'

/** `refusals`: paths of the API that this test makes refuse; one that ends in `*` stands for all that begin so. */
function watch(page: Page, origin: string, refusals: readonly string[]): string[] {
  const problems: string[] = []
  const isRefusal = (url: string) => {
    const path = URL.canParse(url) ? new URL(url).pathname : ''
    return refusals.some((each) => (each.endsWith('*') ? path.startsWith(each.slice(0, -1)) : path === each))
  }
  page.on('console', (message) => {
    // The browser reports the status of the page itself, which is what it should be.
    const isOwnStatus = message.location().url === page.url() && /status of 40[0149]/.test(message.text())
    // Of a handshake it names the address in the text, and the script as the place.
    const socket = /^WebSocket connection to '([^']+)'/.exec(message.text())?.[1]
    if (!isOwnStatus && !isRefusal(socket ?? message.location().url))
      problems.push(`console ${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`))
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

/** A page that was opened is ready once it is hydrated, not when it is merely loaded. */
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
  /** Whether opening a page waits until its scripts run; `false` for tests of what is there before. */
  waitsForHydration: boolean
  watched: undefined
}

/** For tests of what moves, which runs of the usual ones do without otherwise. */
export const moving = { contextOptions: { reducedMotion: 'no-preference' } } as const

export const test = base.extend<Extension>({
  refusals: [[], { option: true }],
  waitsForHydration: [true, { option: true }],
  watched: [
    async ({ page, baseURL, refusals, waitsForHydration, javaScriptEnabled }, use) => {
      if (waitsForHydration && javaScriptEnabled !== false) waitUntilHydrated(page)
      const problems = watch(page, new URL(baseURL!).origin, refusals)
      await use(undefined)
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
})
