// Serves the HTML of a mail as a document of its own, for the frame on the page /admin/mail. The HTML contains text that
// travellers have typed. So the document may not run scripts or fetch anything, and only our own pages may frame it.
import type { FastifyInstance } from 'fastify'
import { mailDocumentRoute } from '#contract/pages/staff-files.ts'
import { cookieSetter, toCallRequest } from '#server/http/endpoints.ts'

const policy = [
  "default-src 'none'",
  // Mails have inline styles.
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox',
].join('; ')

export function registerMailDocuments(app: FastifyInstance, areCookiesSecure: boolean): void {
  app.get<{ Params: { id: string } }>(mailDocumentRoute, async (request, reply) => {
    reply.header('cache-control', 'private, no-store')
    const setCookie = cookieSetter(reply, areCookiesSecure)
    const call = toCallRequest(request)
    const caller = await app.authenticator.byCookies(call, setCookie)
    request.caller = caller
    const { params } = request
    const { html } = await app.callEndpoint(
      'GET /mails/:id',
      { params },
      { caller, request: call, setCookie },
    )
    return (
      reply
        // Without effect on a sandboxed document, which has an opaque origin.
        .removeHeader('origin-agent-cluster')
        .header('content-security-policy', policy)
        .header('x-frame-options', 'SAMEORIGIN')
        .type('text/html; charset=utf-8')
        .send(html)
    )
  })
}
