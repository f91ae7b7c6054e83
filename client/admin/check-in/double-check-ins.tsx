// Double check-ins, which staff decide on: the same people twice, or others of the same booking.
import type { FormEvent } from 'react'
import { Button } from '#client/design-system/button.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { formFields } from '#client/lib/forms/form-result.ts'
import { formatReference } from '#contract/booking-reference.ts'
import type { CheckInBooking, CheckInList, DoubleCheckIn } from '#contract/check-ins.ts'
import { decisionForm } from './check-in-forms.ts'
import { LocalTime } from './local-time.tsx'
import type { CheckInDevice } from './use-check-in.ts'

interface DoubleCheckInsProps {
  list: CheckInList
  deviceId: string
  onDecide: CheckInDevice['decide']
}

export function DoubleCheckIns({ list, deviceId, onDecide }: DoubleCheckInsProps) {
  const doubles = list.bookings.flatMap((booking) => booking.doubles.map((double) => ({ booking, double })))
  if (doubles.length === 0) return null
  return (
    <section aria-labelledby="doubles" className="grid gap-3">
      <h2 id="doubles" className="text-card">
        Checked in twice
      </h2>
      {doubles.map(({ booking, double }) => (
        <Double key={double._id} {...{ booking, double, deviceId, onDecide }} />
      ))}
    </section>
  )
}

interface DoubleProps extends Pick<DoubleCheckInsProps, 'deviceId' | 'onDecide'> {
  booking: CheckInBooking
  double: DoubleCheckIn
}

function Double({ booking, double, deviceId, onDecide }: DoubleProps) {
  const { username, reference, ticketCount, countIn, last } = booking
  const fits = countIn + double.count <= ticketCount
  const device = (id: string) => (id === deviceId ? 'on this device' : 'on another device')
  function decide(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    onDecide(double._id, (submitter as HTMLButtonElement).value as 'count' | 'ignore')
  }
  return (
    <Notice
      tone="warning"
      title={`${username}, ${formatReference(reference)}`}
      action={
        <form method="post" onSubmit={decide} className="flex flex-wrap gap-3">
          <input type="hidden" name={formFields.form} value={decisionForm} />
          <input type="hidden" name="id" value={double._id} />
          <Button type="submit" name="decision" value="ignore" size="small">
            The same people<span className="sr-only">{` of ${username}`}</span>
          </Button>
          {fits && (
            <Button type="submit" name="decision" value="count" look="secondary" size="small">
              <span>{`${double.count} more people`}</span>
              <span className="sr-only">{` of ${username}`}</span>
            </Button>
          )}
        </form>
      }
    >
      {last === undefined ? (
        <span>{'Was checked in '}</span>
      ) : (
        <span>
          <span>{`Already checked in by ${last.by ?? 'somebody'} at `}</span>
          <LocalTime at={last.at} />
          <span>{` ${device(last.deviceId)}. Then again `}</span>
        </span>
      )}
      <span>{`by ${double.by ?? 'somebody'} at `}</span>
      <LocalTime at={double.at} />
      <span>{` ${device(double.deviceId)}: ${double.count} of ${ticketCount}. The second check-in does not count${fits ? ' yet' : ', as all tickets are used'}.`}</span>
    </Notice>
  )
}
