// How JSON is read: small bodies are parsed at once, those with pictures in a thread of their own.
import type { Readable } from 'node:stream'
import { errorCodes, type FastifyInstance } from 'fastify'
import type { LargeBodies } from './large-bodies.ts'

/** Bodies up to this size are parsed at once: others have pictures in them. */
const largestAtOnce = 1024 * 1024

export function registerJson(app: FastifyInstance, bodies: LargeBodies): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.decorateRequest('files', undefined)
  app.addContentTypeParser('application/json', (request, payload, done) => {
    const length = Number(request.headers['content-length'] ?? Number.NaN)
    readBody(payload, length, request.routeOptions.bodyLimit)
      .then(async (body) => {
        // Every call of the site says that it sends JSON, also where it sends nothing.
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
 * The framework's own reader joins the parts of a body when all have come. Of 28 MB that takes 30 ms, and bodies that end
 * together hold up everybody for as many times that. So parts go to their place as they come.
 *
 * @param length as announced, NaN where it was not
 * @throws FST_ERR_CTP_BODY_TOO_LARGE, FST_ERR_CTP_INVALID_CONTENT_LENGTH, and what the stream fails with
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
      // What is longer than announced is refused below.
      else part.copy(whole, start)
    }
    payload.on('data', take).on('end', end).on('error', end)
    payload.resume()
  })
  if (!Number.isNaN(length) && received !== length) throw new errorCodes.FST_ERR_CTP_INVALID_CONTENT_LENGTH()
  return whole ?? Buffer.concat(parts, received)
}
