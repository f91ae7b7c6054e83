import { formatSlashTime } from '#client/admin/record/format.ts'
import { Notice } from '#client/design-system/notice.tsx'
import type { Ledger } from '#contract/payments.ts'

/** What was charged in another currency than was asked: it pays for nothing and has to go back. */
export function ForeignCharges({ charges }: { charges: Ledger['foreignCharges'] }) {
  if (charges.length === 0) return null
  const isOpen = charges.some(({ refundedAt }) => refundedAt === null)
  return (
    <Notice tone={isOpen ? 'warning' : 'info'} title="Charged in another currency">
      <ul className="grid gap-1">
        {charges.map(({ reference, currency, amount, at, refundedAt }) => (
          <li key={reference} className="wrap-anywhere">
            {`${formatForeign(amount, currency)} (${reference}), ${formatSlashTime(at)} UTC: ${
              refundedAt === null
                ? 'refund it in the back office of the provider.'
                : `refunded ${formatSlashTime(refundedAt)} UTC.`
            }`}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** `amount` in the smallest unit of the currency. */
export function formatForeign(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'code' })
  const { maximumFractionDigits: digits = 2 } = format.resolvedOptions()
  return format.format(amount / 10 ** digits)
}
