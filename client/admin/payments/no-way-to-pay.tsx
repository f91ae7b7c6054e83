import { Notice } from '#client/design-system/notice.tsx'

/** Shown where neither a payment provider nor a bank account is configured. */
export function NoWayToPay() {
  return (
    <Notice tone="info">
      Customers are not told where to pay: neither a payment provider (STRIPE_SECRET_KEY) nor a bank account
      (BANK_ACCOUNT) is set.
    </Notice>
  )
}
