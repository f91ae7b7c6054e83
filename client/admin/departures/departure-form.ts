import type { FormDone, FormRefused, FormResult } from '#client/lib/forms/form-result.ts'
import type { ScheduledDeparture } from '#contract/departures.ts'
import type { Tour } from '#contract/tours.ts'
import type { ScheduleValue } from './schedule-forms.ts'

/** What the forms of one departure of a tour need. */
export interface DepartureFormProps {
  tour: Tour
  departure: ScheduledDeparture
  /** The page's `actionData`. */
  sent: FormResult<ScheduleValue> | undefined
  /** Makes a repeated form do its work once. */
  formKey: string
  /** The departure may be gone with this press, so the page says what became of it. */
  onOutcome: (outcome: FormDone<ScheduleValue> | FormRefused) => void
}
