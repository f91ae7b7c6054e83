// The booking form that was sent without script, as the page that answers it shows it.
import type { BookingProblems, BookingValues } from './booking-values.ts'

export interface SentBooking {
  values: BookingValues
  /** The tickets as they were typed, if they are no number. */
  typedTickets?: string
  /** The idempotency key of the next press. */
  key: string
  /**
   * `check`: nothing is wrong, and the next press books. `signIn`: nobody is signed in. `booked`: an earlier press has
   * booked, and the form has been changed since.
   */
  kind: 'check' | 'signIn' | 'refused' | 'booked'
  /** Why nothing was booked. */
  message?: string
  problems?: BookingProblems
  /** Too few seats are left, and the user may wait for them. */
  canWait?: boolean
}

/** Names of the form's fields beside those of the booking. */
export const sentFields = {
  key: 'idempotencyKey',
  /** The buttons that sign in or register. */
  entry: 'entry',
  /** The button that joins the waiting list. */
  wait: 'wait',
  account: 'account',
  password: 'password',
} as const
