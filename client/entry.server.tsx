// Renders a page to its finished HTML: nothing is streamed in by script.
import { Writable } from 'node:stream'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { deferHydration } from '#client/lib/deferred-hydration.ts'
import { type FinishedPage, takeMarks } from '#client/lib/own-scripts.ts'
import { faultContext } from '#client/lib/server-context.ts'
import { pageParameters as parametersOfSite } from '#client/site/site-pages.ts'

// The host uses these copies, so that context keys and classes are the very ones that the pages use.
export { createRequestHandler, RouterContextProvider } from 'react-router'
export { pageAccess, pageActions } from '#client/lib/page-access.ts'
export {
  callerContext,
  faultContext,
  pageUserContext,
  setCookieContext,
  siteContext,
} from '#client/lib/server-context.ts'
export { privatePaths, publicPages } from '#client/site/site-pages.ts'

/** What public pages read of a query; the page of all elements exists in development only. */
export const pageParameters: readonly string[] = import.meta.env.PROD
  ? parametersOfSite
  : [...parametersOfSite, 'look']

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  const context = await withDataAtHand(routerContext)
  const mark = crypto.randomUUID()
  const html = await drawFinished(
    () => <ServerRouter context={context()} url={request.url} nonce={mark} />,
    mark,
  )
  const page = takeMarks(html, mark)
  headers.set('content-type', 'text/html; charset=utf-8')
  const response = new Response(null, { status, headers })
  finishedPages.set(response, import.meta.env.PROD ? deferHydration(page) : page)
  return response
}

/** The pages of answers that have no body: as a body a page would be encoded, and decoded by the host again. */
export const finishedPages = new WeakMap<Response, FinishedPage>()

/** Refused pages are answers, not faults; whoever went away needs no report. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  ;(context as RouterContextProvider).get(faultContext)(error)
}

/**
 * The router sends the data of a page piece by piece, and has React wait for each. Pages are sent finished: all of it is
 * read before, and drawing has nothing to wait for. A context is good for one drawing.
 */
async function withDataAtHand(context: EntryContext): Promise<() => EntryContext> {
  if (context.serverHandoffStream === undefined) return () => context
  const decoder = new TextDecoder()
  const parts: Uint8Array[] = []
  let value = ''
  for await (const part of context.serverHandoffStream) {
    parts.push(part)
    value += decoder.decode(part, { stream: true })
  }
  const whole = Object.assign(Promise.resolve(), { result: { done: true, value } })
  return () => ({
    ...context,
    serverHandoffStream: streamOf(parts),
    renderMeta: { streamCache: { 0: whole } },
  })
}

function streamOf(parts: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part)
      controller.close()
    },
  })
}

/** What React leaves where something was not there yet, or has failed. */
const unfinished = '<!--$!-->'

/**
 * At once, as one text: pieces that are put together, encoded and decoded take a tenth of a page's time. Code that is
 * loaded with its first use is waited for, and faults are told, by the way that waits.
 */
function drawFinished(page: () => React.ReactElement, mark: string): Promise<string> | string {
  try {
    const html = renderToString(page())
    if (!html.includes(unfinished)) return `<!DOCTYPE html>${html}`
  } catch {
    // Whatever it is, the way that waits meets it again, and tells it.
  }
  return drawWaiting(page(), mark)
}

function drawWaiting(element: React.ReactElement, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let fault: { error: unknown } | undefined
    const { pipe } = renderToPipeableStream(element, {
      nonce,
      // Without it React would send large boundaries later and move them into place by script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        if (fault !== undefined) return reject(fault.error)
        const parts: Buffer[] = []
        const page = new Writable({
          write(part: Buffer, _encoding, done) {
            parts.push(part)
            done()
          },
          final(done) {
            resolve(Buffer.concat(parts).toString('utf8'))
            done()
          },
        })
        page.once('error', reject)
        pipe(page)
      },
      onShellError: reject,
      onError(error) {
        fault ??= { error }
      },
    })
  })
}
