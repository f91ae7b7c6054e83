// What a browser asks for when it opens a page: recorded once with a browser, then sent again by the benchmark.
import { type BrowserContext, chromium } from '@playwright/test'
import { browserFlags, findBrowser } from '../../../e2e/browser.ts'
import type { Call } from '../drive.ts'

export interface Visit {
  calls: Call[]
  /** Bytes of each response, as sent. */
  sizes: number[]
  /** Bytes of all responses, and of scripts alone, as sent. */
  bytes: number
  scriptBytes: number
}

export interface Visits {
  /** With an empty cache. */
  first: Visit
  /** With the cache of the first visit. */
  second: Visit
}

/** Attributes of the document of a hydrated page; the second one in versions before December 2026. */
const hydrated = ['hydrated', 'awake']
/** A page without a request for this time has loaded. */
const quietMs = 2000

/** Headers that the benchmark must send as well, because the response depends on them. */
const kept = ['accept-encoding', 'if-none-match', 'if-modified-since', 'range']

export async function recordVisits(url: string, paths: readonly string[]): Promise<Map<string, Visits>> {
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    args: browserFlags,
    ...(executablePath === undefined ? {} : { executablePath }),
  })
  const recorded = new Map<string, Visits>()
  try {
    for (const path of paths) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
      const first = await recordVisit(context, url + path)
      recorded.set(path, { first, second: await recordVisit(context, url + path) })
      await context.close()
    }
  } finally {
    await browser.close()
  }
  return recorded
}

async function recordVisit(context: BrowserContext, address: string): Promise<Visit> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  const visit: Visit = { calls: [], sizes: [], bytes: 0, scriptBytes: 0 }
  const origin = new URL(address).origin
  const sent = new Map<string, { path: string; type: string; headers: Record<string, string> }>()
  const fromNetwork = new Set<string>()
  let lastAt = Date.now()
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    lastAt = Date.now()
    if (request.method !== 'GET' || !request.url.startsWith(origin)) return
    sent.set(requestId, {
      path: request.url.slice(origin.length).split('#', 1)[0]!,
      type: type ?? '',
      headers: {},
    })
  })
  session.on('Network.requestWillBeSentExtraInfo', ({ requestId, headers }) => {
    // Not sent for answers from the cache.
    fromNetwork.add(requestId)
    const request = sent.get(requestId)
    if (request === undefined) return
    for (const [name, value] of Object.entries(headers)) {
      if (kept.includes(name.toLowerCase())) request.headers[name.toLowerCase()] = value
    }
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    lastAt = Date.now()
    const request = sent.get(requestId)
    if (request === undefined || !fromNetwork.has(requestId)) return
    visit.calls.push({ path: request.path, headers: request.headers })
    visit.sizes.push(encodedDataLength)
    visit.bytes += encodedDataLength
    if (request.type === 'Script') visit.scriptBytes += encodedDataLength
  })
  await page.goto(address, { waitUntil: 'load' })
  // Scripts are requested after the first paint. Parts of the page may be requested when it is hydrated.
  await page.waitForFunction(
    (names) => names.some((name) => name in document.documentElement.dataset),
    hydrated,
  )
  while (Date.now() - lastAt < quietMs) await new Promise((resolve) => setTimeout(resolve, quietMs / 4))
  await page.close()
  return visit
}
