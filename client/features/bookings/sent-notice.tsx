// What became of a form that was sent without script.
import { Button } from '#client/design-system/button.tsx'
import { formatCalendarDate } from '#client/design-system/calendar-date.ts'
import { Field } from '#client/design-system/field.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { formatPrice } from '#client/lib/format.ts'
import type { FormRefusal } from '#client/lib/forms/form-result.ts'
import { maxPasswordLength } from '#contract/vocabulary.ts'
import { EarlierBooked, NotBooked } from './booking-notices.tsx'
import { type BookingValues, ticketCountText } from './booking-values.ts'
import { bookingFields } from './send-booking.ts'

interface SentNoticeProps {
  refusal: FormRefusal
  values: BookingValues
  /** In dollars. */
  total: number
}

export function SentNotice({ refusal, values, total }: SentNoticeProps) {
  const { status, code, message } = refusal
  if (code === 'not_shown') {
    return (
      <Notice tone="info" title={message}>
        {`${ticketCountText(values.ticketCount)} for ${formatCalendarDate(values.date)}, for ${formatPrice(total)} in all. Check your entries, then press Book now to book.`}
      </Notice>
    )
  }
  if (code === 'idempotency_mismatch') return <EarlierBooked />
  if (status !== 401 && code !== 'signed_out')
    return <NotBooked refusal={refusal} action={code === 'not_enough_seats' && <WaitButton />} />
  return (
    <>
      <NotBooked refusal={refusal} />
      <noscript>
        <Entry />
      </noscript>
    </>
  )
}

function WaitButton() {
  return (
    <noscript>
      <Button type="submit" size="small" look="secondary" name={bookingFields.wait} value="yes">
        Join the waiting list
      </Button>
    </noscript>
  )
}

/** With script, Book now opens the dialog instead. */
function Entry() {
  return (
    <fieldset className="grid min-w-0 gap-4.5 rounded-m border-[1.5px] border-line-strong p-4.5">
      <legend className="px-1.5 font-[650] text-ink">Sign in or register</legend>
      <Field label="Username" icon="user" name={bookingFields.account} autoComplete="username" />
      <Field
        label="Password"
        icon="lock"
        type="password"
        name={bookingFields.password}
        maxLength={maxPasswordLength}
        autoComplete="current-password"
        hint="To register, choose both. Your email is the one below."
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" name={bookingFields.entry} value="sign-in">
          Sign in
        </Button>
        <Button type="submit" size="small" look="secondary" name={bookingFields.entry} value="register">
          Register
        </Button>
      </div>
    </fieldset>
  )
}
