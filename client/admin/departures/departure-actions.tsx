// What staff do with one departure of a tour.
import '../record/row-actions.css'
import { useState } from 'react'
import { departurePath } from '#client/admin/addresses/departure-path.ts'
import { Link } from '#client/design-system/link.tsx'
import { formNameOf } from '#client/lib/forms/send-form.ts'
import { today } from '#client/lib/server-day.ts'
import { CancelDeparture } from './cancel-departure.tsx'
import { ChangeDeparture } from './change-departure.tsx'
import { dayText } from './day-text.ts'
import type { DepartureFormProps } from './departure-form.ts'
import { DepartureLink } from './departure-link.tsx'
import { linkForm } from './link-form.ts'
import { reopenForm } from './schedule-forms.ts'

export function DepartureActions(props: DepartureFormProps) {
  const { tour, departure } = props
  const { date, state, link } = departure
  const isAhead = date >= today()
  return (
    <div className="many-actions flex flex-wrap items-start gap-1">
      <ChangeDeparture {...props} />
      <Link to={departurePath({ tourId: tour._id, date })} className="to-travellers">
        <span>Travellers</span>
        <span className="sr-only">{` on ${dayText(date)}`}</span>
      </Link>
      {link !== null && <PrivateLink {...props} link={link} />}
      {state === 'cancelled' && isAhead && (
        <button type="submit" form={reopenForm} name="date" value={date} className="to-travellers">
          <span>Open again</span>
          <span className="sr-only">{` ${dayText(date)}`}</span>
        </button>
      )}
      <CancelDeparture {...props} isOffered={state !== 'cancelled' && isAhead} />
    </div>
  )
}

function PrivateLink({ departure: { date, isPrivate }, link, sent }: DepartureFormProps & { link: string }) {
  const [isOpenAtFirst] = useState(sent?.form === formNameOf(linkForm, date))
  return (
    <div className="form-disclosure">
      <details open={isOpenAtFirst}>
        <summary className="to-travellers">
          <span>Private link</span>
          <span className="sr-only">{`: ${dayText(date)}`}</span>
        </summary>
        <div className="form-disclosure-panel">
          <DepartureLink {...{ date, link, isPrivate, sent }} label={`Private link: ${dayText(date)}`} />
        </div>
      </details>
    </div>
  )
}
