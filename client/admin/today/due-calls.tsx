// Callers whom staff call, because no mail reaches them: seats are offered to them, or the departure that they waited for is off.
import { formatSlashDate } from '#client/admin/record/format.ts'
import { useMayCall } from '#client/admin/screen/use-may-call.ts'
import { Button } from '#client/design-system/button.tsx'
import { OutcomeNotice } from '#client/features/forms/outcome-notice.tsx'
import { PageForm } from '#client/features/forms/page-form.tsx'
import { usePageForm } from '#client/features/forms/use-page-form.ts'
import { houseTimeText } from '#client/features/moments/moment.tsx'
import { MomentsInText } from '#client/features/moments/moments-in-text.tsx'
import { isGone } from '#client/lib/api-error.ts'
import { formatNumber } from '#client/lib/format.ts'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import type { FormSender } from '#client/lib/forms/send-form.ts'
import type { DueCall } from '#contract/due-calls.ts'
import type { Today } from '#contract/today.ts'

/** Notes that a caller was called. One that others have noted meanwhile is no fault. */
export const sendCalled: FormSender = async (call, { text }) => {
  try {
    await call('DELETE /due-calls/:id', { params: { id: text('id') } })
  } catch (error) {
    if (!isGone(error)) throw error
  }
  return 'The call is noted.'
}

function reasonOf({ reason, offeredUntil }: DueCall): string {
  switch (reason) {
    case 'offered':
      return offeredUntil === null
        ? 'The seats are offered.'
        : `The seats are offered until ${houseTimeText(offeredUntil)}.`
    case 'cancelled':
      return 'The departure is cancelled.'
    case 'deleted':
      return 'The tour is deleted.'
    default:
      return reason satisfies never
  }
}

interface DueCallsProps extends Pick<Today, 'dueCalls' | 'dueCallCount'> {
  /** The page's `actionData`. */
  sent: FormResult | undefined
}

/** One form with a button for each caller. Only its result while nobody is to be called. */
export function DueCalls({ dueCalls, dueCallCount, sent }: DueCallsProps) {
  const form = usePageForm({ sent })
  const mayEnd = useMayCall('DELETE /due-calls/:id', { desk: true })
  if (dueCalls.length === 0) return <OutcomeNotice outcome={form.result} />
  return (
    <PageForm form={form} aria-labelledby="callers" className="grid gap-4">
      <h3 id="callers">Callers to call</h3>
      <p className="text-small">
        No mail reaches them: seats are offered to them, or the departure that they waited for is off.
      </p>
      <ul>
        {dueCalls.map((dueCall) => {
          const { _id, username, phone, title, date, tickets, offeredUntil } = dueCall
          return (
            <li key={_id} className="flex-wrap">
              <span className="wrap-anywhere">
                <b>{username}</b>
                <span>{', '}</span>
                <a href={`tel:${phone}`}>{phone}</a>
                <MomentsInText
                  text={`: ${title}, ${formatSlashDate(date)}, ${tickets === 1 ? '1 seat' : `${tickets} seats`}. ${reasonOf(dueCall)}`}
                  moments={offeredUntil === null ? [] : [offeredUntil]}
                />
              </span>
              {mayEnd && (
                <Button
                  type="submit"
                  name="id"
                  value={_id}
                  look="secondary"
                  size="small"
                  aria-disabled={form.isSending || undefined}
                >
                  <span>Called </span>
                  <span className="sr-only">{username}</span>
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {dueCallCount > dueCalls.length && (
        <p>{`And ${formatNumber(dueCallCount - dueCalls.length)} more, which follow.`}</p>
      )}
    </PageForm>
  )
}
