// Parses JSON bodies: small bodies at once, and large bodies, which contain pictures, in another thread.
import type { Readable } from 'node:stream'
import { errorCodes, type FastifyInstance } from 'fastify'
import type { SentFiles } from '#server/calls/sent-files.ts'
import { wrongMediaType } from './file-bodies.ts'
import type { LargeBodies } from './large-bodies.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Files extracted from a large body. */
    files: SentFiles | undefined
  }
}

/** Bodies up to this size are parsed at once. Larger bodies contain pictures. */
const largestAtOnce = 1024 * 1024

export function registerJson(app: FastifyInstance, bodies: LargeBodies): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.decorateRequest('files', undefined)
  app.addContentTypeParser('application/json', (request, payload, done) => {
    if (request.routeOptions.config.fileType !== undefined) return done(wrongMediaType(request))
    const length = Number(request.headers['content-length'] ?? Number.NaN)
    readBody(payload, length, request.routeOptions.bodyLimit)
      .then(async (body) => {
        // The site's calls have the content type of JSON even if they have no body.
        if (body.length === 0) return done(null, undefined)
        if (body.length <= largestAtOnce) return parseJson(request, body.toString(), done)
        const { text, files } = await bodies.read(body)
        request.files = files
        parseJson(request, text, done)
      })
      .catch(done)
  })
  app.removeContentTypeParser('text/plain')
}

/**
 * Copies the parts of a large body into one buffer as they arrive. The framework's own reader joins them at the end: for
 * 28 MB this takes 30 ms, and several bodies that end together would block all requests for a multiple of this time.
 *
 * @param length from the header content-length, NaN without it
 * @throws FST_ERR_CTP_BODY_TOO_LARGE, FST_ERR_CTP_INVALID_CONTENT_LENGTH, and errors of the stream
 */
async function readBody(payload: Readable, length: number, limit: number): Promise<Buffer<ArrayBuffer>> {
  if (length > limit) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()
  const whole = length > largestAtOnce ? Buffer.allocUnsafeSlow(length) : null
  const parts: Buffer[] = []
  let received = 0
  await new Promise<void>((resolve, reject) => {
    function end(error?: Error): void {
      payload.off('data', take).off('end', end).off('error', end)
      if (error === undefined) resolve()
      else reject(Object.assign(error, { statusCode: (error as { statusCode?: number }).statusCode ?? 400 }))
    }
    function take(part: Buffer): void {
      const start = received
      received += part.length
      if (received > limit) end(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE())
      else if (whole === null) parts.push(part)
      // A body that is longer than its content-length is refused below.
      else part.copy(whole, start)
    }
    payload.on('data', take).on('end', end).on('error', end)
    payload.resume()
  })
  if (!Number.isNaN(length) && received !== length) throw new errorCodes.FST_ERR_CTP_INVALID_CONTENT_LENGTH()
  return whole ?? Buffer.concat(parts, received)
}
