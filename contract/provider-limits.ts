// Amounts that the payment provider takes, in cents: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
import type { PaymentMethod } from './payment-rules.ts'

export const leastProviderCents = 50
export const greatestProviderCents = 99_999_999

/** How an amount is paid where others are paid in this way. What the provider would refuse goes by transfer. */
export function methodFor(method: PaymentMethod, cents: number): PaymentMethod {
  return cents < leastProviderCents || cents > greatestProviderCents ? 'transfer' : method
}
