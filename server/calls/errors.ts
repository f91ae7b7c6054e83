import { type ErrorBody, type ErrorCode, errorCodes } from '#contract/errors.ts'

/** A refusal that is sent to the caller: a code, a message for a toast, and the wrong fields with the contract's names. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  /** Further properties of the response's body. */
  readonly details: Pick<ErrorBody, 'current' | 'seatsLeft'> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    message: string = errorCodes[code].message,
    options: {
      fields?: Record<string, string>
      current?: unknown
      seatsLeft?: number
      retryAfterSeconds?: number
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: options.cause })
    this.code = code
    this.fields = options.fields
    const { current, seatsLeft } = options
    this.details =
      current === undefined && seatsLeft === undefined
        ? undefined
        : { ...(current === undefined ? {} : { current }), ...(seatsLeft === undefined ? {} : { seatsLeft }) }
    this.retryAfterSeconds = options.retryAfterSeconds
  }

  get status(): number {
    return errorCodes[this.code].status
  }
}

export function notFound(what: string): AppError {
  return new AppError('not_found', `${what} not found!`)
}

export function wrongField(field: string, message: string): AppError {
  return new AppError('invalid_request', message, { fields: { [field]: message } })
}
