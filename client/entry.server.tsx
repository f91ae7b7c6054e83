// Renders a page to complete HTML: no part is streamed later and inserted by script.
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
import { extractOwnScripts } from '#client/lib/own-scripts.ts'
import { drawsNotFoundContext, faultContext, finishedPageContext } from '#client/lib/server-context.ts'
import { pageParameters as parametersOfSite } from '#contract/pages/all-pages.ts'

// The server (the host of the pages) imports these from the build, so that both use the same context keys and classes.
export { createRequestHandler, RouterContextProvider } from 'react-router'
export { pageDepth, pageFacts } from '#client/lib/page-access.ts'
export {
  callerContext,
  drawsNotFoundContext,
  faultContext,
  finishedPageContext,
  pageUserContext,
  setCookieContext,
  siteContext,
  unsentContext,
} from '#client/lib/server-context.ts'
export { privatePaths, publicPages } from '#client/site/site-pages.ts'

/** Query parameters that public pages read. `look` is for the gallery, which exists only in development. */
export const pageParameters: readonly string[] = import.meta.env.PROD
  ? parametersOfSite
  : [...parametersOfSite, 'look']

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  if (status === 404 && !context.get(drawsNotFoundContext)) return new Response(null, { status })
  const nonce = crypto.randomUUID()
  const page = <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
  const html = await render(<MarkupCacheContext value={markupCache}>{page}</MarkupCacheContext>, nonce)
  const finishedPage = extractOwnScripts(html, nonce)
  context.set(finishedPageContext, import.meta.env.PROD ? deferHydration(finishedPage) : finishedPage)
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(null, { status, headers })
}

const cachedMarkup = new Map<string, string>()

/** Null in development, where the cached components may change at any time. */
const markupCache: MarkupCache | null = import.meta.env.PROD
  ? (key, render) => {
      const cached = cachedMarkup.get(key) ?? renderToString(render())
      cachedMarkup.set(key, cached)
      return cached
    }
  : null

/** Reports errors, except responses below 500 and requests that the browser has aborted. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  ;(context as RouterContextProvider).get(faultContext)(error)
}

/** Renders the whole page after all suspended parts are ready. Throws the first error of any part. */
async function render(page: React.ReactElement, nonce: string): Promise<Buffer> {
  const errors: unknown[] = []
  const { pipe } = await new Promise<PipeableStream>((resolve, reject) => {
    const stream = renderToPipeableStream(page, {
      nonce,
      // Otherwise React would send large parts later and insert them by script.
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
      // The page is collected in memory anyway, so React need not wait for backpressure.
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
