// What became of a form that was sent without script.
import { Button } from '#client/design-system/button.tsx'
import { formatCalendarDate } from '#client/design-system/calendar-date.ts'
import { Field } from '#client/design-system/field.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { formatPrice } from '#client/lib/format.ts'
import { maxPasswordLength } from '#contract/vocabulary.ts'
import { EarlierBooked } from './booking-notices.tsx'
import { ticketCountText } from './booking-values.ts'
import { type SentBooking, sentFields } from './sent-booking.ts'

interface SentNoticeProps {
  sent: SentBooking
  /** In dollars. */
  total: number
}

export function SentNotice({ sent, total }: SentNoticeProps) {
  return (
    <>
      <input type="hidden" name={sentFields.key} value={sent.key} />
      <Outcome sent={sent} total={total} />
    </>
  )
}

function Outcome({ sent: { kind, values, message, canWait }, total }: SentNoticeProps) {
  switch (kind) {
    case 'check':
      return (
        <Notice tone="info" title="Nothing is booked yet">
          {`${ticketCountText(values.ticketCount)} for ${formatCalendarDate(values.date)}, for ${formatPrice(total)} in all. Check your entries, then press Book now to book.`}
        </Notice>
      )
    case 'booked':
      return <EarlierBooked />
    case 'refused':
      return (
        <Notice
          tone="error"
          title={message ?? 'Please check your entries.'}
          action={canWait === true ? <WaitButton /> : undefined}
        >
          Nothing was booked. What you have entered is still here.
        </Notice>
      )
    case 'signIn':
      return (
        <>
          <Notice tone="error" title={message ?? ''}>
            Nothing was booked. What you have entered is still here.
          </Notice>
          <noscript>
            <Entry />
          </noscript>
        </>
      )
  }
}

function WaitButton() {
  return (
    <noscript>
      <Button type="submit" size="small" look="secondary" name={sentFields.wait} value="yes">
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
      <Field label="Username" icon="user" name={sentFields.account} autoComplete="username" />
      <Field
        label="Password"
        icon="lock"
        type="password"
        name={sentFields.password}
        maxLength={maxPasswordLength}
        autoComplete="current-password"
        hint="To register, choose both. Your email is the one below."
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" name={sentFields.entry} value="sign-in">
          Sign in
        </Button>
        <Button type="submit" size="small" look="secondary" name={sentFields.entry} value="register">
          Register
        </Button>
      </div>
    </fieldset>
  )
}
