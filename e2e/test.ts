// Every browser test also fails if its page writes to the console, violates its content security policy, requests
// another origin, or fetches page data by the router instead of the API.
import { test as base, expect, type Page } from '@playwright/test'

export { expect } from '@playwright/test'

/** `refusals`: paths of the API whose errors the test expects; a final `*` matches any ending. */
function watchProblems(page: Page, origin: string, refusals: readonly string[]): string[] {
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
  /** Whether opening a page waits for hydration; `false` for tests of the page before that. */
  waitsForHydration: boolean
  watched: undefined
}

/** For tests of animations, which the short run of `npm test` turns off otherwise. */
export const moving = { contextOptions: { reducedMotion: 'no-preference' } } as const

export const test = base.extend<Extension>({
  refusals: [[], { option: true }],
  waitsForHydration: [true, { option: true }],
  watched: [
    async ({ page, baseURL, refusals, waitsForHydration, javaScriptEnabled }, use) => {
      if (waitsForHydration && javaScriptEnabled !== false) waitUntilHydrated(page)
      const problems = watchProblems(page, new URL(baseURL!).origin, refusals)
      await use(undefined)
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
})
