// Code → HTTP status → default text: the only map. The text is written for the person who reads it in a toast.
export const errorCodes = {
  invalid_request: { status: 400, message: 'Please check what you entered.' },
  image_refused: { status: 400, message: 'This picture cannot be used.' },
  unauthenticated: { status: 401, message: 'You need login to do this action!' },
  wrong_credentials: { status: 401, message: 'Wrong username or password.' },
  identity_unproven: {
    status: 401,
    message: 'The provider has not confirmed who you are. Please try again.',
  },
  account_disabled: { status: 403, message: 'This account has been disabled. Please write to us.' },
  forbidden: { status: 403, message: 'You are not allowed to do this.' },
  sign_in_again: { status: 403, message: 'Please sign in again to do this.' },
  super_admin_only: { status: 403, message: 'Only super admin can do this, you are admin' },
  not_found: { status: 404, message: 'Not found.' },
  too_slow: { status: 408, message: 'This took too long to arrive. Please try again.' },
  taken: { status: 409, message: 'This is already taken.' },
  tour_unavailable: { status: 409, message: 'Tour not available!' },
  product_unavailable: { status: 409, message: 'This product is not available at the moment.' },
  cart_full: { status: 409, message: 'Your cart is full. Take something out first.' },
  not_enough_seats: { status: 409, message: 'There are not enough seats left on this date.' },
  too_many_tickets: { status: 409, message: 'One account cannot book so many tickets.' },
  already_past: { status: 409, message: 'This departure has already passed.' },
  last_super_admin: {
    status: 409,
    message: 'You are the only super admin. Make somebody else one first.',
  },
  version_conflict: { status: 409, message: 'Someone else has changed this in the meantime.' },
  request_in_progress: { status: 409, message: 'This request is still under way.' },
  payload_too_large: { status: 413, message: 'This is too large to send.' },
  unsupported_media_type: { status: 415, message: 'Please send JSON.' },
  idempotency_mismatch: { status: 422, message: 'This request was already sent with other contents.' },
  rate_limited: { status: 429, message: 'Too many attempts. Please wait a moment and try again.' },
  internal: { status: 500, message: 'Something went wrong on our side. Nothing was changed.' },
  provider_unavailable: { status: 502, message: 'The sign-in provider does not answer. Please try again.' },
  unavailable: { status: 503, message: 'We are busy at the moment. Please try again shortly.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errorCodes

/** What every refused call answers. `errors` names the fields by their wire names. */
export interface ErrorBody {
  message: string
  code: ErrorCode
  errors?: Record<string, string>
  /** The id under which the log holds a fault of the server. */
  requestId?: string
  /** The record as it stands, where an edit named an older version. */
  current?: unknown
}
