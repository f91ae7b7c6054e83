import { type ErrorBody, type ErrorCode, errorCodes } from '#contract/errors.ts'

/** A refusal that the caller is told about: code, the text for a toast, and the fields it concerns (our own names). */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  /** Further members of the answer's body. */
  readonly details: Pick<ErrorBody, 'current'> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    message: string = errorCodes[code].message,
    options: {
      fields?: Record<string, string>
      current?: unknown
      retryAfterSeconds?: number
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: options.cause })
    this.code = code
    this.fields = options.fields
    this.details = options.current === undefined ? undefined : { current: options.current }
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

/** The violated constraint of a database error, where there is one. */
export function violatedConstraint(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('constraint' in current && typeof current.constraint === 'string') return current.constraint
  }
  return undefined
}

/** The SQLSTATE of a database error, where there is one. */
export function sqlState(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string' && /^[0-9A-Z]{5}$/.test(current.code))
      return current.code
  }
  return undefined
}
