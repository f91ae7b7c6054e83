import { Form } from 'react-router'
import { Button } from '#client/design-system/button.tsx'
import { Field } from '#client/design-system/field.tsx'
import { TextareaField } from '#client/design-system/textarea-field.tsx'
import { OutcomeNotice } from '#client/features/forms/outcome-notice.tsx'
import { house } from '#client/lib/house.ts'
import { useIsSending } from '#client/lib/use-is-sending.ts'
import { isCancellable } from '#contract/cancellation-rules.ts'
import type { Trip } from '#contract/trips.ts'
import { maxName } from '#contract/vocabulary.ts'
import { RecordSection } from './record-sections.tsx'
import type { TripOutcome } from './trip-forms.ts'

interface TravellersProps {
  trip: Trip
  today: string
  outcome: TripOutcome | undefined
}

/** Who comes along: a form until the day before the trip, then a list. */
export function Travellers({ trip, today, outcome }: TravellersProps) {
  const isSending = useIsSending('travellers')
  const isOpen = trip.status === 'confirmed' && isCancellable(trip.date, today)
  if (!isOpen && trip.travellers.length === 0) return null
  const own = outcome?.form === 'travellers' ? outcome : undefined
  return (
    <RecordSection id="travellers" title="Who comes along">
      {isOpen ? (
        <Form
          method="post"
          preventScrollReset
          noValidate
          aria-labelledby="travellers"
          onSubmit={(event) => isSending && event.preventDefault()}
          className="grid gap-4.5"
        >
          <input type="hidden" name="form" value="travellers" />
          <p className="max-w-[60ch]">
            Names are not needed. With them the guide knows whom to look for, and the voucher tells them.
          </p>
          <OutcomeNotice outcome={own} />
          <Names key={trip._id} trip={trip} names={own?.travellers ?? trip.travellers} />
          <div>
            <Button
              type="submit"
              look="secondary"
              aria-disabled={isSending || undefined}
              title={isSending ? 'One moment' : undefined}
            >
              Save the names
            </Button>
          </div>
        </Form>
      ) : (
        <ul className="grid gap-1">
          {trip.travellers.map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two travellers may have the same name
            <li key={index}>{name}</li>
          ))}
        </ul>
      )}
    </RecordSection>
  )
}

function Names({ trip: { ticketCount }, names }: { trip: Trip; names: readonly string[] }) {
  // Only staff book for more.
  if (ticketCount > house().maxTicketsPerDeparture) {
    return (
      <TextareaField
        label="Names of the travellers"
        name="traveller"
        hint="One name on each line."
        defaultValue={names.join('\n')}
      />
    )
  }
  return (
    <div className="grid gap-4.5 md:grid-cols-2">
      {Array.from({ length: ticketCount }, (_, index) => (
        <Field
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields stay in place
          key={index}
          label={`Traveller ${index + 1}`}
          icon="user"
          name="traveller"
          defaultValue={names[index]}
          maxLength={maxName}
          autoComplete="off"
        />
      ))}
    </div>
  )
}
