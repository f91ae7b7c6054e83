// The error of a failed API call, in the browser and during server rendering.
import type { ErrorBody, ErrorCode } from '#contract/errors.ts'
import { fromWire } from '#contract/wire-names.ts'

/**
 * No call was made. `no_cookies`: the browser keeps none. `wrong_entries`, `signed_out`, `not_shown`: a form was refused
 * in the page, the last one because what it would do was not shown yet. `not_sent`: a call before that of the form failed.
 */
type UnsentCode = 'no_cookies' | 'wrong_entries' | 'signed_out' | 'not_shown' | 'not_sent'
type LocalCode = 'unreachable' | UnsentCode

export class ApiError extends Error {
  override name = 'ApiError'
  /** HTTP status, or 0 without a response. */
  readonly status: number
  readonly code: ErrorCode | LocalCode
  /** Error messages by field. Our own field names, not those of the wire. */
  readonly fields: Record<string, string>
  /** The newest version of the record, in the response to an edit of an older version. */
  readonly current: unknown

  constructor(
    status: number,
    code: ErrorCode | LocalCode,
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

/** The error of a call that got no response. */
export function unreachable(cause?: unknown): ApiError {
  return new ApiError(0, 'unreachable', 'We cannot be reached at the moment. Please try again.', {}, cause)
}

/** True if no response came. The server may have done the call's work all the same. */
export function hasNoResponse(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'unreachable'
}

/** True if the record does not exist (any more). */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not_found'
}

/** True if the record does not exist, or if its id is malformed. */
export function isUnknown(error: unknown): boolean {
  return isGone(error) || (error instanceof ApiError && error.code === 'invalid_request')
}

/** Parses an error response of the API. The body of some errors is only the message, as a JSON string. */
export function readApiError(status: number, content: unknown): ApiError {
  if (typeof content === 'string') return new ApiError(status, 'invalid_request', content)
  const body = (content ?? {}) as Partial<ErrorBody>
  return new ApiError(
    status,
    body.code ?? 'internal',
    body.message ?? 'Something went wrong on our side.',
    fromWire(body.errors ?? {}) as Record<string, string>,
    undefined,
    fromWire(body.current),
  )
}

/** True if a call was refused because the account may not make it. */
export function isForWantOfRights(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'right_missing' || error.code === 'forbidden')
}
