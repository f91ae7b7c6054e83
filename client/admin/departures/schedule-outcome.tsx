// What has become of a departure that its list may not show any more.
import { departurePath } from '#client/admin/addresses/departure-path.ts'
import { Link } from '#client/design-system/link.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { FocusedOutcome, OutcomeNotice } from '#client/features/forms/outcome-notice.tsx'
import type { FormDone, FormRefused, FormResult } from '#client/lib/forms/form-result.ts'
import { cancelForm, changeForm, reopenForm, type ScheduleValue } from './schedule-forms.ts'

export type PageOutcome = FormDone<ScheduleValue> | FormRefused

/** Of a form that was sent without script. Null: the form says itself what it has done. */
export function pageOutcomeOf(sent: FormResult<ScheduleValue> | undefined): PageOutcome | null {
  if (sent === undefined) return null
  const form = sent.form.split('/')[0]
  if (sent.refusal === undefined) return form === cancelForm || form === reopenForm ? sent : null
  return (form === cancelForm || form === changeForm) && isGone(sent) ? sent : null
}

/** Whether a colleague has taken the departure out of the schedule. */
export function isGone({ refusal }: FormRefused): boolean {
  return refusal.status === 404
}

interface ScheduleOutcomeProps {
  tourId: string
  outcome: PageOutcome | null
}

export function ScheduleOutcome({ tourId, outcome }: ScheduleOutcomeProps) {
  if (outcome === null) return null
  const date = outcome.value?.reopened
  if (date === undefined) return <OutcomeNotice outcome={outcome} refusedTitle="Nothing was changed" />
  return (
    <FocusedOutcome outcome={outcome}>
      <Notice tone="ok" title={outcome.done ?? ''}>
        <span>Nobody has been told. </span>
        <Link to={`${departurePath({ tourId, date })}#former`} className="underline underline-offset-4">
          Ask those who were booked
        </Link>
        .
      </Notice>
    </FocusedOutcome>
  )
}
