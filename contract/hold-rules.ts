// Rules of holds: seats that are kept for a user for some minutes. No imports, so that any page may use them.

/**
 * `form`: while the user fills in the booking form. `offer`: from the waiting list. `quote`: while the user decides about
 * the change of a booking.
 */
export const holdKinds = ['form', 'offer', 'quote'] as const
export type HoldKind = (typeof holdKinds)[number]

/** Life of a form hold and of a quote hold. A form hold is extended once by the same time. */
export const holdMinutes = 10

/** The form holds of an account on a departure live so long in all. Then the account pauses before it holds again. */
export const formHoldMinutes = 20
export const holdPauseMinutes = 20

/** The form holds of one network take at most a fifth of the seats of a departure, or are one hold. So do its waiting entries. */
export const formHoldShare = 5
