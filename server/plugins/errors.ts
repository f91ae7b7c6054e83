// Every failure becomes { message, code, errors? }; faults of the server give nothing away but a request id.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorBody, type ErrorCode, errorCodes } from '#contract/errors.ts'
import { toWire, wireName } from '#contract/wire-names.ts'
import { type WriteWatch, writeFaultOf } from '#server/database/write-watch.ts'
import { AppError, sqlState, violatedConstraint } from '#server/errors.ts'

/** The framework's own refusals, before any of our code runs. */
const frameworkErrors: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_request',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_request',
  FST_ERR_BAD_URL: 'invalid_request',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
}

export function registerErrors(app: FastifyInstance, writes: Pick<WriteWatch, 'noteFailure'>): void {
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    writes.noteFailure(error)
    return handleError(error, request, reply)
  })
}

/** Also for what the router refuses before it has found a route: give it to the framework as `frameworkErrors`. */
export function handleError(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = asRefusal(error)
  if (refusal.status >= 500) request.log.error({ err: error }, 'request failed')
  else request.log.info({ code: refusal.code }, 'request refused')
  return sendError(refusal, request, reply)
}

/** Answers an error in the form that the route's failures have. */
function sendError(refusal: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds)
  // Whichever limit refuses, of a call that has several.
  if (refusal.code === 'rate_limited' && refusal.retryAfterSeconds !== undefined)
    reply.headers({ 'ratelimit-remaining': 0, 'ratelimit-reset': refusal.retryAfterSeconds })
  reply.header('cache-control', 'no-store').status(refusal.status)
  if (request.routeOptions.config.failsWithText === true) {
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(refusal.message))
  }
  const body: ErrorBody = { message: refusal.message, code: refusal.code }
  if (refusal.fields !== undefined) {
    body.errors = Object.fromEntries(
      Object.entries(refusal.fields).map(([name, text]) => [wireName(name), text]),
    )
  }
  if (refusal.details !== undefined) Object.assign(body, toWire(refusal.details))
  if (refusal.status >= 500) body.requestId = request.id
  return reply.send(body)
}

/** Whatever went wrong, as the refusal that the caller is told. */
export function asRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error
  const { code = '', statusCode = 500 } = error instanceof Error ? (error as Partial<FastifyError>) : {}
  const known = frameworkErrors[code]
  if (known !== undefined) {
    const message =
      code === 'FST_ERR_CTP_INVALID_JSON_BODY' ? 'The request is not valid JSON.' : errorCodes[known].message
    return new AppError(known, message, { cause: error })
  }
  if (statusCode >= 400 && statusCode < 500) {
    return new AppError('invalid_request', undefined, { cause: error })
  }
  // Erased while the call was under way.
  if (/_user_id_users_id_fk$/.test(violatedConstraint(error) ?? '')) {
    return new AppError('unauthenticated', undefined, { cause: error })
  }
  if (writeFaultOf(error) !== null || noRoomForFiles.test(code))
    return new AppError('unavailable', cannotSave, { retryAfterSeconds: 2, cause: error })
  if (isDatabaseAway(error) || noHandleForFiles.test(code))
    return new AppError('unavailable', undefined, { retryAfterSeconds: 2, cause: error })
  return new AppError('internal', undefined, { cause: error })
}

/**
 * What may well be over in a moment: connection refused or lost, shutting down, too many connections, a statement
 * that took too long, nobody or no write admitted at present (as after a failover), transactions that collided.
 */
const passingStates = /^(08|28|3D|53|57|40001|40P01|55000|55P03)/

/** No file can be written at present. The database has states of its own for it. */
const noRoomForFiles = /^(ENOSPC|EDQUOT|EFBIG|EROFS)$/
const noHandleForFiles = /^(EMFILE|ENFILE)$/

/** Reads go on meanwhile. */
const cannotSave = 'Nothing can be saved at the moment, and nothing was changed. Please try again later.'

function isDatabaseAway(error: unknown): boolean {
  const state = sqlState(error)
  if (state !== undefined && passingStates.test(state)) return true
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = 'code' in current ? String(current.code) : ''
    if (/^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|CONNECTION_CLOSED|CONNECT_TIMEOUT)$/.test(code)) {
      return true
    }
  }
  return false
}

/** Unknown addresses of the API; the pages answer their own. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendError(new AppError('not_found'), request, reply)
}
