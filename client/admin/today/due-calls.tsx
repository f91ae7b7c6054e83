// Callers whom staff call, because no mail reaches them: seats are offered to them, or the departure that they waited for is off.
import { Form } from 'react-router'
import { formatSlashDate } from '#client/admin/record/format.ts'
import { useMayCall } from '#client/admin/screen/use-may-call.ts'
import { Button } from '#client/design-system/button.tsx'
import { houseTimeText } from '#client/features/moments/moment.tsx'
import { MomentsInText } from '#client/features/moments/moments-in-text.tsx'
import { type Api, api } from '#client/lib/api.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { formatNumber } from '#client/lib/format.ts'
import { useIsSending } from '#client/lib/use-is-sending.ts'
import type { DueCall } from '#contract/due-calls.ts'
import type { Today } from '#contract/today.ts'

/** Notes that a caller was called. One that others have noted meanwhile is no fault. */
export async function sendCalledForm(sent: FormData, call: Api = api): Promise<null> {
  try {
    await call('DELETE /due-calls/:id', { params: { id: String(sent.get('id') ?? '') } })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
  }
  return null
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

export function DueCalls({ dueCalls, dueCallCount }: Pick<Today, 'dueCalls' | 'dueCallCount'>) {
  const isSending = useIsSending()
  const mayEnd = useMayCall('DELETE /due-calls/:id', { desk: true })
  return (
    <>
      <h3>Callers to call</h3>
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
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="id" value={_id} />
                  <Button look="secondary" size="small" type="submit" aria-disabled={isSending || undefined}>
                    <span>Called </span>
                    <span className="sr-only">{username}</span>
                  </Button>
                </Form>
              )}
            </li>
          )
        })}
      </ul>
      {dueCallCount > dueCalls.length && (
        <p>{`And ${formatNumber(dueCallCount - dueCalls.length)} more, which follow.`}</p>
      )}
    </>
  )
}
