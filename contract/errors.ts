// The only map from error code to HTTP status and default text. Users read the text in a toast.
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
  passkey_refused: { status: 400, message: 'This passkey was not accepted.' },
  second_factor_needed: {
    status: 403,
    message: 'Please use your passkey or a recovery code first.',
  },
  link_expired: {
    status: 400,
    message: 'This link works no more. Please ask for a new one.',
  },
  proof_needed: { status: 403, message: 'Please confirm first that it is you.' },
  right_missing: {
    status: 403,
    message: 'A super admin has not given this account the right to do this.',
  },
  super_admin_only: { status: 403, message: 'Only super admin can do this, you are admin' },
  not_found: { status: 404, message: 'Not found.' },
  too_slow: { status: 408, message: 'This took too long to arrive. Please try again.' },
  taken: { status: 409, message: 'This is already taken.' },
  tour_unavailable: { status: 409, message: 'Tour not available!' },
  product_unavailable: { status: 409, message: 'This product is not available at the moment.' },
  cart_full: { status: 409, message: 'Your cart is full. Take something out first.' },
  cart_empty: { status: 409, message: 'There is nothing in your cart that can be ordered.' },
  cart_changed: {
    status: 409,
    message: 'Your cart has changed since you saw it. Nothing was ordered.',
  },
  sold_out: {
    status: 409,
    message: 'Some products in your cart are sold out or too few. Nothing was ordered.',
  },
  too_many_orders: { status: 409, message: 'You have too many unpaid orders. Pay or cancel one first.' },
  order_state: { status: 409, message: 'The order is not in a state for this.' },
  withdrawal_over: { status: 409, message: 'This contract can no longer be withdrawn from.' },
  orders_open: { status: 409, message: 'You have orders that are not finished.' },
  money_owed: { status: 409, message: 'Money is still owed for your bookings.' },
  not_enough_seats: { status: 409, message: 'There are not enough seats left on this date.' },
  seats_gone: { status: 409, message: 'There are not enough seats left on this date.' },
  seats_free: { status: 409, message: 'There are enough seats on this date. You can book them now.' },
  already_reported: {
    status: 409,
    message: 'You have reported this review already. We read it before we decide.',
  },
  already_answered: {
    status: 409,
    message: 'Another member of staff has answered this review meanwhile. Nothing was changed.',
  },
  already_waiting: { status: 409, message: 'You are on the waiting list of this date already.' },
  too_many_entries: { status: 409, message: 'You wait for as many departures as one account can.' },
  hold_paused: {
    status: 409,
    message: 'Your seats were kept for as long as they can be. You can book them all the same.',
  },
  network_share: {
    status: 409,
    message: 'Others on your network have as many seats kept as one network can.',
  },
  email_unconfirmed: {
    status: 409,
    message: 'Please confirm your e-mail address under Setting first. Then you can wait for seats.',
  },
  hold_not_extendable: { status: 409, message: 'These seats cannot be held any longer.' },
  import_refused: { status: 409, message: 'This file has problems. Correct them and check the file again.' },
  import_outdated: {
    status: 409,
    message: 'Records of this file were changed after it was checked. Check the file again.',
  },
  undo_over: { status: 409, message: 'This change can no longer be undone.' },
  nobody_booked: { status: 409, message: 'Nobody with an e-mail address is booked on this departure.' },
  not_bookable: { status: 409, message: 'This date cannot be booked.' },
  bookings_unanswered: {
    status: 409,
    message: 'People are booked on this departure. Say for each booking what becomes of it.',
  },
  too_many_tickets: { status: 409, message: 'One account cannot book so many tickets.' },
  deposit_awaited: { status: 409, message: 'There is a voucher once your payment has arrived.' },
  booking_cancelled: { status: 409, message: 'This booking is cancelled.' },
  refund_changed: {
    status: 409,
    message: 'What is refunded has changed since you saw it. Nothing was cancelled.',
  },
  nothing_due: { status: 409, message: 'There is nothing to pay.' },
  payment_settled: { status: 409, message: 'This payment is settled already.' },
  second_person_needed: {
    status: 409,
    message: 'Another member of staff has to agree: this is your own entry, or your own booking or order.',
  },
  entry_settled: { status: 409, message: 'This entry is taken back or agreed to already.' },
  refund_under_way: { status: 409, message: 'A refund is under way. Please try again in some minutes.' },
  waiver_too_high: { status: 409, message: 'Less than this is due by now. Nothing was let go.' },
  refund_too_high: { status: 409, message: 'This is more than can be refunded of this payment.' },
  quote_expired: { status: 409, message: 'This offer has expired. Please ask for a new one.' },
  quote_stale: {
    status: 409,
    message: 'This offer no longer holds. Nothing was changed. Please ask for a new one.',
  },
  quote_used: { status: 409, message: 'Your booking was changed by this offer already.' },
  nothing_changed: { status: 409, message: 'This is what you have booked already.' },
  change_too_late: { status: 409, message: 'It is too late to change this booking.' },
  already_past: { status: 409, message: 'This departure has already passed.' },
  last_super_admin: {
    status: 409,
    message: 'You are the only super admin. Make somebody else one first.',
  },
  own_role: {
    status: 409,
    message: 'This takes your own rights away. Confirm that you mean it.',
  },
  own_factors: { status: 409, message: 'Change your own passkeys and recovery codes under Setting.' },
  own_account: { status: 409, message: 'Erase your own account under Setting.' },
  no_mail: {
    status: 409,
    message: 'This server sends no mails. Set SMTP_URL, or use the command npm run account.',
  },
  link_pending: {
    status: 409,
    message: 'A link was sent some minutes ago and still works. Please wait before you send another.',
  },
  no_address: { status: 409, message: 'This account has no e-mail address.' },
  mail_not_resent: { status: 409, message: 'This mail cannot be sent again.' },
  last_way_in: {
    status: 409,
    message: 'This is the last way into your account. Add another one first.',
  },
  too_many_passkeys: { status: 409, message: 'You have too many passkeys. Remove one first.' },
  passkeys_impossible: { status: 409, message: 'There can be no passkeys here.' },
  not_deleted: { status: 409, message: 'This is not deleted. Nothing was restored.' },
  restore_over: {
    status: 409,
    message: 'This was deleted more than 30 days ago and can no longer be restored.',
  },
  check_in_closed: {
    status: 409,
    message: 'Check-in is open from the day before the departure until a week after it.',
  },
  party_complete: { status: 409, message: 'All tickets of this booking are used.' },
  version_conflict: { status: 409, message: 'Someone else has changed this in the meantime.' },
  request_in_progress: { status: 409, message: 'This request is still under way.' },
  payload_too_large: { status: 413, message: 'This is too large to send.' },
  unsupported_media_type: { status: 415, message: 'Please send JSON.' },
  idempotency_mismatch: { status: 422, message: 'This request was already sent with other contents.' },
  rate_limited: { status: 429, message: 'Too many attempts. Please wait a moment and try again.' },
  internal: {
    status: 500,
    message:
      'Something went wrong on our side. If you have just sent something, look whether it went through before you send it again.',
  },
  provider_unavailable: { status: 502, message: 'The sign-in provider does not answer. Please try again.' },
  unavailable: { status: 503, message: 'We are busy at the moment. Please try again shortly.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errorCodes

/** Body of every error response. The keys of `errors` are wire names of fields. */
export interface ErrorBody {
  message: string
  code: ErrorCode
  errors?: Record<string, string>
  /** Id of the request in the server's log, for errors of the server. */
  requestId?: string
  /**
   * After `version_conflict` and `order_state` the present record; after `bookings_unanswered` the bookings; after
   * `cart_changed` and `sold_out` the lines in question; after `orders_open` the orders; after
   * `money_owed` the bills; after `quote_expired` and
   * `quote_stale` the present price of the change; after `quote_used` the booking.
   */
  current?: unknown
  /** With `seats_gone` and `seats_free`: the seats that the user can have. */
  seatsLeft?: number
}
