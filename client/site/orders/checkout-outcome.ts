// What became of a press on the order button, with and without script.
import type { ApiError } from '#client/lib/api-error.ts'
import type { ChangedCart, SoldOut } from '#contract/orders.ts'
import type { CheckoutProblems, CheckoutValues } from './checkout-values.ts'

/**
 * `check`: another delivery was chosen without script, so the total was not shown yet. `ordered`: an earlier press has
 * ordered, and the form has been changed since.
 */
export type CheckoutOutcome =
  | { kind: 'check' | 'ordered' }
  | { kind: 'signIn' | 'refused'; message: string }
  | { kind: 'changed'; changed: ChangedCart }
  | { kind: 'soldOut'; soldOut: SoldOut }

/** The form as it was sent without script, for the page that answers it. */
export interface SentCheckout {
  values: CheckoutValues
  problems: CheckoutProblems
  /** Idempotency key of the next press. */
  key: string
  /** The field of that name: shown again if the cart cannot be read. */
  seen: string
  outcome: CheckoutOutcome
}

export function outcomeOf({ code, status, message, current }: ApiError): CheckoutOutcome {
  if (status === 401) return { kind: 'signIn', message }
  if (code === 'cart_changed') return { kind: 'changed', changed: current as ChangedCart }
  if (code === 'sold_out') return { kind: 'soldOut', soldOut: current as SoldOut }
  if (code === 'idempotency_mismatch') return { kind: 'ordered' }
  return { kind: 'refused', message }
}

/** The server names the fields of the address with their path. */
export function problemsOf({ fields }: ApiError): CheckoutProblems {
  return Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [path.replace(/^address\./, ''), message]),
  )
}
