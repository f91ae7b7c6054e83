// The question that stays from before payments were recorded: was anything paid, and what is to be refunded?
import { Notice } from '#client/design-system/notice.tsx'
import { OutcomeNotice } from '#client/features/forms/outcome-notice.tsx'
import { PageForm, SubmitButton } from '#client/features/forms/page-form.tsx'
import { usePageForm } from '#client/features/forms/use-page-form.ts'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import type { Trip } from '#contract/trips.ts'
import { refundCheckForm } from './booking-forms.ts'

interface RefundCheckProps {
  trip: Trip
  /** The page's `actionData`. */
  sent: FormResult | undefined
}

export function RefundCheck({ trip, sent }: RefundCheckProps) {
  const form = usePageForm({ name: refundCheckForm, sent })
  if (!isToCheck(trip)) return <OutcomeNotice outcome={form.result} />
  return (
    <Notice tone="warning" title="Was anything paid?">
      <p>
        This booking is older than the records of payments, and its customer reads that you check what is to
        be refunded. Once it is paid back, or if nothing was paid, it is settled.
      </p>
      <PageForm form={form} aria-label="Refund" className="mt-3 grid justify-items-start gap-3">
        <SubmitButton form={form} size="small" look="secondary">
          It is settled
        </SubmitButton>
      </PageForm>
    </Notice>
  )
}

function isToCheck({ hasRefundRecorded, status, statement }: Trip): boolean {
  return hasRefundRecorded === true || (status === 'cancelled' && statement?.isUnrecorded === true)
}
