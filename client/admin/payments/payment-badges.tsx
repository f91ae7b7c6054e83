import { Badge } from '#client/design-system/badge.tsx'
import type { LedgerPayment } from './payment-words.ts'

export function PaymentStateBadge({ payment: { method, state, isTakenBack } }: { payment: LedgerPayment }) {
  if (isTakenBack) return <Badge tone="category">Entered by mistake</Badge>
  if (state === 'paid') {
    return (
      <Badge tone="yes" icon="check">
        Paid
      </Badge>
    )
  }
  if (state === 'ended') return <Badge tone="category">Not paid</Badge>
  if (state === 'open') return <Badge tone="type">{method === 'transfer' ? 'Awaited' : 'Page is open'}</Badge>
  return <Badge tone="category">{state === 'opening' ? 'Page opens' : 'Page closes'}</Badge>
}

export function RefundStateBadge({ state }: { state: LedgerPayment['refunds'][number]['state'] }) {
  if (state === 'done') {
    return (
      <Badge tone="yes" icon="check">
        Refunded
      </Badge>
    )
  }
  if (state === 'failed') {
    return (
      <Badge tone="no" icon="cross">
        Refused
      </Badge>
    )
  }
  return <Badge tone="type">Under way</Badge>
}
