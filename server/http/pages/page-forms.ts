// Forms that are sent without script. Forms are checked before their body is read. Refusals are pages and are
// never cached.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { publicBodyLimit } from '#contract/endpoint.ts'
import { maxPictureRequest } from '#contract/pictures.ts'
import { accessCookie, refreshCookie } from '#contract/session-cookies.ts'
import type { Caller, CookieToSet } from '#server/calls/call.ts'
import { ownOrigins } from '#server/http/edge/own-origins.ts'
import { toCallRequest } from '#server/http/endpoints.ts'
import { asRefusal, sendNotFound } from '#server/http/errors.ts'
import { failurePage } from './page-faults.ts'
import type { PageCall } from './page-rendering.ts'
import { pictureFormType, readPictureForm } from './picture-forms.ts'

const formType = 'application/x-www-form-urlencoded'

interface FormRules {
  publicUrl: string
  /** Whether a page may be at this path. */
  isPage: (path: string) => boolean
  /** Whether the page at this address takes forms. */
  takesForms: (address: string) => Promise<boolean>
  /** Whether the page at this address takes forms with pictures. */
  takesPictures: (address: string) => Promise<boolean>
  /** Whether the sender may open the page. */
  mayOpen: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>
  /** `request.body` is the form as it was sent: a text, or `FormData` if it may have pictures. */
  send: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
}

export function registerForms(
  scope: FastifyInstance,
  { publicUrl, isPage, takesForms, takesPictures, mayOpen, send }: FormRules,
): void {
  const isOwnOrigin = ownOrigins(publicUrl)
  // Some browsers omit Origin, and on pages with `Referrer-Policy: no-referrer` all of them send `null`. They still send
  // Sec-Fetch-Site, which no page can forge: it is `cross-site` for documents that really have no origin.
  const isOwnForm = ({ headers }: FastifyRequest) =>
    isOwnOrigin(headers) ||
    ([undefined, 'null'].includes(headers.origin) && headers['sec-fetch-site'] === 'same-origin')

  scope.addContentTypeParser(
    formType,
    { parseAs: 'string', bodyLimit: publicBodyLimit },
    (_request, body, done) => done(null, body),
  )
  scope.addContentTypeParser<Buffer>(
    pictureFormType,
    { parseAs: 'buffer', bodyLimit: maxPictureRequest },
    (request: FastifyRequest, body: Buffer) => readPictureForm(request.headers['content-type']!, body),
  )
  scope.post('/*', {
    async onRequest(request, reply) {
      if (!isPage(request.url.split('?', 1)[0]!)) return sendNotFound(request, reply)
      if (!(await takesForms(request.url))) {
        reply.header('allow', 'GET, HEAD')
        return refuse(request, reply, 405, 'This page takes no forms.')
      }
      if (!isOwnForm(request)) {
        const message = 'This form was sent from another site. Please open the page here and send it again.'
        return refuse(request, reply, 403, message)
      }
      const [type = ''] = (request.headers['content-type'] ?? '').split(';', 1)
      const formOf = type.trim().toLowerCase()
      if (formOf === formType) return
      if (formOf !== pictureFormType || !(await takesPictures(request.url)))
        return refuse(request, reply, 415, 'This is not sent as a form.')
      // Before the body is read, so that others cannot send 48 MB.
      if (isLong(request) && !(await mayOpen(request, reply)))
        return refuse(request, reply, 401, endedMessage)
    },
    errorHandler(error, request, reply) {
      const { status, message, retryAfterSeconds } = asRefusal(error)
      if (status >= 500) request.log.error({ err: error }, 'form failed')
      if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
      refuse(request, reply, status, message)
    },
    handler: send,
  })
}

/** Calls of a page that received a form: they may write for the caller. */
export function callsOfForm(
  caller: Caller | null,
  { app, setCookie }: { app: FastifyInstance; setCookie: (cookie: CookieToSet) => void },
  request: FastifyRequest,
  reply: FastifyReply,
): Pick<PageCall, 'callEndpoint' | 'form'> {
  // Cookies that the page sets also apply to its later calls, as in the browser.
  const cookies = { ...request.cookies }
  const callRequest = {
    ...toCallRequest(request),
    // The form comes from our own page, so cookies replace the headers of a call.
    accessToken: caller?.accessToken ?? cookies[accessCookie],
    refreshToken: caller?.refreshToken || cookies[refreshCookie],
    cookies,
  }
  return {
    form: {
      body: typeof request.body === 'string' || request.body instanceof FormData ? request.body : '',
      setCookie(cookie) {
        cookies[cookie.name] = cookie.value ?? ''
        setCookie(cookie)
      },
    },
    async callEndpoint(key, input, { idempotencyKey } = {}) {
      const context = { caller, request: callRequest, setCookie, idempotencyKey }
      try {
        return await app.callEndpoint(key, input, context)
      } catch (error) {
        const { retryAfterSeconds } = asRefusal(error)
        if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
        throw error
      }
    },
  }
}

/** Enough for all texts of a form, so that they are kept if its session has ended. In bytes. */
const maxStrangersForm = 128 * 1024
const endedMessage =
  'Your session has ended, and these pictures were not sent. Go back, sign in in a new tab, and send the form again.'

/** Whether the body is too large for senders who are not signed in, or of unknown length. */
function isLong({ headers }: FastifyRequest): boolean {
  return !(Number(headers['content-length'] ?? Number.NaN) <= maxStrangersForm)
}

function refuse(request: FastifyRequest, reply: FastifyReply, status: number, message: string): FastifyReply {
  request.log.info({ status }, 'form refused')
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(failurePage(request.id, message))
}
