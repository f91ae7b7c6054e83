// Passes bodies that are files to the endpoint as they arrive, so that no file is in memory as a whole.
import { type Readable, Transform, type TransformCallback } from 'node:stream'
import { errorCodes, type FastifyError, type FastifyInstance, type FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The body of an endpoint that takes a file. */
    file: Readable | undefined
  }
}

const fileType = 'text/csv'

export function registerFileBodies(app: FastifyInstance): void {
  app.decorateRequest('file', undefined)
  app.addContentTypeParser(fileType, (request, payload, done) => {
    if (request.routeOptions.config.fileType !== fileType) return done(wrongMediaType(request))
    const limit = request.routeOptions.bodyLimit
    if (Number(request.headers['content-length'] ?? 0) > limit) {
      return done(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE())
    }
    const file = limitedTo(limit)
    payload.once('error', (error) => file.destroy(error))
    request.file = payload.pipe(file)
    done(null)
  })
  // What the endpoint has not read, because it has refused the file, is thrown away as it arrives.
  app.addHook('onResponse', (request, _reply, done) => {
    request.file?.destroy()
    if (request.file !== undefined) request.raw.unpipe().resume()
    done()
  })
}

export function wrongMediaType(request: FastifyRequest): FastifyError {
  return new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(request.headers['content-type'] ?? '')
}

function limitedTo(limit: number): Transform {
  let received = 0
  const file = new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      received += chunk.length
      if (received > limit) done(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE())
      else done(null, chunk)
    },
  })
  // The endpoint may have refused the call without reading the file.
  file.on('error', () => {})
  return file
}
