// A refused call, alike in the browser and during server rendering.
import type { ErrorBody, ErrorCode } from '#contract/errors.ts'
import { fromWire } from '#contract/wire-names.ts'

export class ApiError extends Error {
  override name = 'ApiError'
  /** HTTP status, 0 when no answer came. */
  readonly status: number
  readonly code: ErrorCode | 'unreachable'
  /** What is wrong with which field, by our own names. */
  readonly fields: Record<string, string>
  /** The record as it stands, where an edit named an older version. */
  readonly current: unknown

  constructor(
    status: number,
    code: ErrorCode | 'unreachable',
    message: string,
    fields: Record<string, string> = {},
    cause?: unknown,
    current?: unknown,
  ) {
    super(message, { cause })
    this.status = status
    this.code = code
    this.fields = fields
    this.current = current
  }
}

/** What is told where no answer came. */
export function unreachable(cause?: unknown): ApiError {
  return new ApiError(0, 'unreachable', 'We cannot be reached at the moment. Please try again.', {}, cause)
}

/** No answer came: what was asked for is perhaps done. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'unreachable'
}

/** There is no such record, or no longer. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not_found'
}

/** There is no such record, or what was asked for cannot be the name of one. */
export function isUnknown(error: unknown): boolean {
  return isGone(error) || (error instanceof ApiError && error.code === 'invalid_request')
}

/** Reads an answer of the API; some failures answer the message itself as a JSON string. */
export function readApiError(status: number, answer: unknown): ApiError {
  if (typeof answer === 'string') return new ApiError(status, 'invalid_request', answer)
  const body = (answer ?? {}) as Partial<ErrorBody>
  return new ApiError(
    status,
    body.code ?? 'internal',
    body.message ?? 'Something went wrong on our side.',
    fromWire(body.errors ?? {}) as Record<string, string>,
    undefined,
    fromWire(body.current),
  )
}
