// Pages that could not be made: logged, and answered with a page that says so.

import type { FastifyReply, FastifyRequest } from 'fastify'
import { myOrdersPage, myToursPage } from '#contract/pages/account-pages.ts'
import { house } from '#server/config/house.ts'
import { asRefusal } from '#server/http/errors.ts'
import { escapeHtml } from '#server/http/escape-html.ts'
import { loggedPath } from '#server/http/logged-path.ts'
import type { PageCall, PageRenderer, RenderedPage } from './page-rendering.ts'

/** A failed rendering, with the page to send instead. */
class PageFault extends Error {
  readonly page: RenderedPage
  /** Whether the failure is temporary, because the database is away. */
  readonly isPassing: boolean

  constructor(page: RenderedPage, isPassing: boolean) {
    super('A page could not be made.')
    this.page = page
    this.isPassing = isPassing
  }
}

/** Whether the error is temporary, so that a stale response may be sent instead. */
export function isPassingFault(error: unknown): boolean {
  return error instanceof PageFault ? error.isPassing : asRefusal(error).code === 'unavailable'
}

/** Logs the path without the query, because searches are private. */
function logFault(request: FastifyRequest, address: string, error: unknown): void {
  request.log.error({ err: error, path: loggedPath(address) }, 'page failed')
}

/** Throws a PageFault where the page reports a fault of ours. */
export async function render(
  renderer: PageRenderer,
  address: string,
  request: FastifyRequest,
  call: Omit<PageCall, 'reportFault'>,
): Promise<RenderedPage> {
  let isAway = false
  const reportFault = (error: unknown) => {
    isAway ||= asRefusal(error).code === 'unavailable'
    logFault(request, address, error)
  }
  const page = await renderer.render(address, { ...call, reportFault })
  if (page.status >= 500) throw new PageFault(page, isAway)
  return page
}

function sendRenderedFault({ page, isPassing }: PageFault, request: FastifyRequest, reply: FastifyReply) {
  reply.status(isPassing ? 503 : page.status).headers(page.headers)
  if (isPassing) reply.header('retry-after', 2)
  const isOwn = reply.getHeader('cache-control') === 'private, no-store'
  reply.header('cache-control', isOwn ? 'private, no-store' : 'no-store')
  if (page.body.length === 0) return reply.type('text/html; charset=utf-8').send(failurePage(request.id))
  return reply.send(page.body)
}

/** Answers a page that has failed with any error. */
export function sendFault(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof PageFault) return sendRenderedFault(error, request, reply)
  logFault(request, request.url, error)
  const { code, message } = asRefusal(error)
  const isPassing = code === 'unavailable'
  const body = failurePage(request.id, isPassing ? message : undefined)
  const headers = { 'content-type': 'text/html; charset=utf-8' }
  return sendRenderedFault(new PageFault({ status: 500, headers, body }, isPassing), request, reply)
}

/** A page with a form may fail after its call went through. */
const unknownOutcome = `Something went wrong on our side. If you have just sent something, we do not know whether it went through: see <a href="${myToursPage.path}">your bookings</a> and <a href="${myOrdersPage.path}">your orders</a>.`

/**
 * For when even the error page could not be rendered. `requestId` is the one under which the log holds the
 * fault; `message` is text of our own.
 */
export function failurePage(requestId: string, message = unknownOutcome): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Something went wrong - ${escapeHtml(house().name)}</title></head>
<body><main><h1>Something went wrong</h1><p>${message}</p><p><a href="/">Back to home</a></p><p><small>${requestId}</small></p></main></body>
</html>
`
}
