// Describes when each error is answered. The contract has status and text.
import type { EndpointDefinition } from '#contract/endpoint.ts'
import { type ErrorCode, errorCodes } from '#contract/errors.ts'

export const errorSentences: Record<ErrorCode, string> = {
  invalid_request: 'A parameter or field is missing or wrong.',
  image_refused: 'A picture is no JPEG or PNG, damaged or too large.',
  unauthenticated: 'The call needs a signed-in user.',
  wrong_credentials: 'No account has this name and password.',
  identity_unproven: "The provider's proof is missing, used, expired or of another account.",
  account_disabled: 'Staff have disabled the account.',
  forbidden: 'The user lacks the role, or the record is of another user.',
  sign_in_again: 'The cookie of the session, or a recent sign-in with the provider, is missing.',
  passkey_refused: 'The answer of the authenticator does not fit.',
  link_expired: 'The link was used or is too old, or a later change has ended it.',
  proof_needed: 'The owner of the account has not proven within ten minutes that they are there.',
  second_factor_needed: 'A member of staff has yet to use a passkey or a recovery code in this session.',
  right_missing: 'A super admin has narrowed the account to other rights.',
  super_admin_only: 'The user is an admin, and the call is for super admins.',
  not_found: 'No record has this id or slug.',
  too_slow: 'The body took too long to arrive.',
  taken: 'Another account has this name or address, or the tour has a departure on this date.',
  tour_unavailable: 'The tour cannot be booked.',
  product_unavailable: 'The product cannot be bought.',
  cart_full: 'The cart holds as many products as it can.',
  cart_empty: 'The cart has no product that can be bought at present.',
  cart_changed: 'Prices, availability or the cart differ from what was shown; `current` says was and now.',
  sold_out: 'A product has fewer pieces than are wanted; `current` says what is left.',
  too_many_orders: 'The account has as many unpaid orders as one may have.',
  order_state: 'The order is in a state that does not allow this; `current` is the order.',
  withdrawal_over: 'More than 14 days have passed since delivery, or the order is cancelled or returned.',
  orders_open: 'Orders of the account are not finished; `current` lists them.',
  money_owed: 'Money is owed for bookings of the account, by it or to it; `current` lists the bills.',
  not_enough_seats: 'Fewer seats are left on this date.',
  seats_gone: 'Fewer seats are left on this date than are to be held.',
  seats_free: 'The user can have the seats at once.',
  already_reported: 'The user has reported this review already.',
  already_waiting: 'The user waits for this departure already.',
  too_many_entries: 'The user waits for as many departures as one may.',
  hold_paused: 'The form holds of the account on this departure have lived as long as they may. They pause.',
  network_share: 'Accounts of the network hold or wait for as many seats as one network may.',
  email_unconfirmed: 'Mails are sent, and the owner of the account has not confirmed its address.',
  hold_not_extendable: 'The hold was extended before, or is no form hold.',
  import_refused: 'The file has problems, so none of its changes were made.',
  import_outdated: 'Records of the file were changed since it was checked. None of its changes were made.',
  undo_over: 'The change was undone before, or was made more than a day ago.',
  nobody_booked: 'No confirmed booking of the departure has an e-mail address.',
  not_bookable: 'The date is not on sale.',
  bookings_unanswered: 'The call does not say what becomes of each booking of the departure.',
  too_many_tickets: 'The account would have more tickets than one may have.',
  booking_cancelled: 'The booking is cancelled.',
  refund_changed: 'The refund of a booking is not the one that was shown.',
  nothing_due: 'Nothing of this part is to be paid: it is paid, lapsed, cancelled, or was never asked for.',
  payment_settled: 'The payment is not a bank transfer that is awaited, or nothing was paid with it.',
  second_person_needed: 'The caller has made the entry, or the booking or order is theirs.',
  entry_settled: 'The entry was taken back or agreed to before, or its payment is refunded.',
  refund_under_way: 'Until a refund has arrived, nobody knows whether the rest is paid.',
  waiver_too_high: 'Less than this amount is due, or the booking is not cancelled.',
  refund_too_high: 'Less than this amount was paid and is not refunded yet.',
  quote_expired: 'The quote has expired, was replaced by a later one, or was let go.',
  quote_stale: 'Since the quote its price has changed, or the booking.',
  deposit_awaited: 'No ticket of the booking is paid for yet, so it has no voucher.',
  quote_used: 'The quote was carried out before.',
  nothing_changed: 'The booking is already as wanted.',
  change_too_late: 'Bookings of the present date have ended, so that it can only be reduced or cancelled.',
  already_past: 'The date of a booking does not lie ahead.',
  last_super_admin: 'The account is the only super admin.',
  own_role: 'The change would lower the own role, and is not confirmed.',
  own_factors: 'The account is the own one, whose passkeys and recovery codes are changed under Setting.',
  own_account: 'The account is the own one, which its owner erases under Setting.',
  no_mail: 'The server sends no mails.',
  link_pending: 'A link was mailed a moment ago and still works.',
  no_address: 'The account has no e-mail address.',
  mail_not_resent: 'The mail waits to be sent, holds a link that lets in, or has lost its text.',
  last_way_in:
    'Without this passkey nobody could get into the account, or staff would have no second factor.',
  too_many_passkeys: 'The account has as many passkeys as it can.',
  passkeys_impossible: 'The address of the site is no host name, or not secure.',
  already_answered: 'Another member of staff has changed or deleted the answer since the sender read it.',
  not_deleted: 'The record that should come back is not deleted.',
  restore_over: 'The record was deleted too long ago to come back.',
  check_in_closed: 'The departure is more than a day ahead, or more than a week ago.',
  party_complete: 'The check-in would have more travellers in than the booking has tickets.',
  version_conflict: 'The record was changed after the version that the call names.',
  request_in_progress: 'A call with the same idempotency key has not been answered yet.',
  payload_too_large: 'The body is larger than the call allows.',
  unsupported_media_type: 'The body is not JSON.',
  idempotency_mismatch: 'The idempotency key was used with another body.',
  rate_limited: 'The caller has made too many calls.',
  internal: 'The server has failed; its log has the request id.',
  provider_unavailable: 'The identity or payment provider does not answer.',
  unavailable: 'The server is busy, or its database is away.',
}

/** Every refusal that an endpoint may answer, by status. `own`: those of its service. */
export function errorsByStatus(
  method: string,
  definition: EndpointDefinition,
  own: readonly ErrorCode[] = [],
): Map<number, ErrorCode[]> {
  const { access, params, query, body, isBound, needsFactor, idempotent } = definition
  const mayHaveBody = method !== 'GET'
  const possible = new Set<ErrorCode>(own)
  const add = (condition: boolean, ...codes: ErrorCode[]) => {
    if (condition) for (const code of codes) possible.add(code)
  }
  add([params, query, body].some((schema) => schema !== undefined) || mayHaveBody, 'invalid_request')
  add(mayHaveBody, 'too_slow', 'payload_too_large', 'unsupported_media_type')
  add(access !== 'public', 'unauthenticated')
  add(access === 'admin' || access === 'superAdmin', 'forbidden', 'second_factor_needed')
  add(access === 'admin', 'right_missing')
  add(access === 'superAdmin', 'super_admin_only')
  add(isBound === true, 'sign_in_again')
  add(needsFactor === true, 'second_factor_needed')
  add(params !== undefined, 'not_found')
  add(idempotent === true, 'request_in_progress', 'idempotency_mismatch')
  add(true, 'rate_limited', 'internal', 'unavailable')
  // In the order of the contract.
  const byStatus = new Map<number, ErrorCode[]>()
  for (const [code, { status }] of Object.entries(errorCodes) as [ErrorCode, { status: number }][]) {
    if (possible.has(code)) byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return byStatus
}
