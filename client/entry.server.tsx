// Renders a page to its finished HTML: nothing is streamed in by script.
import { Writable } from 'node:stream'
import { type PipeableStream, renderToPipeableStream, renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { type MarkupCache, MarkupCacheContext } from '#client/lib/cached-markup.ts'
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
  const mark = crypto.randomUUID()
  const page = <ServerRouter context={routerContext} url={request.url} nonce={mark} />
  const html = await draw(<MarkupCacheContext value={markupCache}>{page}</MarkupCacheContext>, mark)
  const finished = takeMarks(html, mark)
  headers.set('content-type', 'text/html; charset=utf-8')
  const response = new Response(null, { status, headers })
  finishedPages.set(response, import.meta.env.PROD ? deferHydration(finished) : finished)
  return response
}

const keptMarkup = new Map<string, string>()

/** In development the parts may change at any time. */
const markupCache: MarkupCache | null = import.meta.env.PROD
  ? (key, draw) => {
      const kept = keptMarkup.get(key) ?? renderToString(draw())
      keptMarkup.set(key, kept)
      return kept
    }
  : null

/** The pages of answers that have no body: as a body a page would be encoded, and decoded by the host again. */
export const finishedPages = new WeakMap<Response, FinishedPage>()

/** Refused pages are answers, not faults; whoever went away needs no report. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  ;(context as RouterContextProvider).get(faultContext)(error)
}

/** The whole page, once all that it waits for is there. An error in any part of it is thrown. */
async function draw(page: React.ReactElement, nonce: string): Promise<Buffer> {
  const errors: unknown[] = []
  const { pipe } = await new Promise<PipeableStream>((resolve, reject) => {
    const stream = renderToPipeableStream(page, {
      nonce,
      // Otherwise React would send large parts later and move them into place by script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => resolve(stream),
      onShellError: reject,
      onError(error) {
        errors.push(error)
      },
    })
  })
  if (errors.length > 0) throw errors[0]
  return collect(pipe)
}

function collect(pipe: PipeableStream['pipe']): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    const sink = new Writable({
      // It holds the whole page anyway: React need not wait for it.
      highWaterMark: Number.MAX_SAFE_INTEGER,
      write(chunk, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        done()
        resolve(Buffer.concat(chunks))
      },
    })
    sink.once('error', reject)
    pipe(sink)
  })
}
