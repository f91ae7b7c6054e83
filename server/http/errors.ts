// Every error becomes { message, code, errors? }. Internal errors reveal only the request id.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorBody, type ErrorCode, errorCodes } from '#contract/errors.ts'
import { toWire, wirePath } from '#contract/wire-names.ts'
import { AppError } from '#server/calls/errors.ts'
import { sqlState, violatedConstraint } from '#server/database/sql-errors.ts'
import { type WriteWatch, writeFaultOf } from '#server/database/write-watch.ts'

/** Errors of the framework, before our code runs. */
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

/**
 * Also handles requests that the router refuses before it has found a route: pass it to the framework as
 * `frameworkErrors`.
 */
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

/** Headers that a response has set before it failed. */
const headersOfBody = ['content-type', 'content-disposition', 'content-encoding', 'content-length', 'etag']

/** Sends an error in the form of the route's errors. */
function sendError(refusal: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds)
  // A call may have several limits: the headers describe the limit that refused.
  if (refusal.code === 'rate_limited' && refusal.retryAfterSeconds !== undefined)
    reply.headers({ 'ratelimit-remaining': 0, 'ratelimit-reset': refusal.retryAfterSeconds })
  for (const name of headersOfBody) reply.removeHeader(name)
  reply.header('cache-control', 'no-store').status(refusal.status)
  if (request.routeOptions.config.failsWithText === true) {
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(refusal.message))
  }
  const body: ErrorBody = { message: refusal.message, code: refusal.code }
  if (refusal.fields !== undefined) {
    body.errors = Object.fromEntries(
      Object.entries(refusal.fields).map(([name, text]) => [wirePath(name), text]),
    )
  }
  if (refusal.details !== undefined) Object.assign(body, toWire(refusal.details))
  if (refusal.status >= 500) body.requestId = request.id
  return reply.send(body)
}

/** Converts any error to the AppError that the caller gets. */
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
  // The account was erased while the call was in progress.
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
 * SQLSTATEs of temporary errors: connection refused or lost, shutdown, too many connections, statement
 * timeout, no connections or writes accepted (as after a failover), serialization failures and deadlocks.
 */
const passingStates = /^(08|28|3D|53|57|40001|40P01|55000|55P03)/

/** No file can be written at present. The database has its own SQLSTATEs for this. */
const noRoomForFiles = /^(ENOSPC|EDQUOT|EFBIG|EROFS)$/
const noHandleForFiles = /^(EMFILE|ENFILE)$/

/** Reads still work meanwhile. */
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

/** For unknown addresses of the API. Pages have their own response. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendError(new AppError('not_found'), request, reply)
}
