import { Field } from '#client/design-system/field.tsx'
import { TextareaField } from '#client/design-system/textarea-field.tsx'
import { PageForm, SubmitButton } from '#client/features/forms/page-form.tsx'
import { usePageForm } from '#client/features/forms/use-page-form.ts'
import { house } from '#client/lib/house.ts'
import { isCancellable } from '#contract/cancellation-rules.ts'
import type { Trip } from '#contract/trips.ts'
import { maxName } from '#contract/vocabulary.ts'
import { RecordSection } from './record-sections.tsx'
import { readTravellers, type TripResult, travellerField } from './trip-forms.ts'

interface TravellersProps {
  trip: Trip
  today: string
  sent: TripResult | undefined
}

/** Who comes along: a form until the day before the trip, then a list. */
export function Travellers({ trip, today, sent }: TravellersProps) {
  const form = usePageForm({ name: 'travellers', sent })
  const isOpen = trip.status === 'confirmed' && isCancellable(trip.date, today)
  if (!isOpen && trip.travellers.length === 0) return null
  const isRefused = Object.keys(form.values).length > 0
  return (
    <RecordSection id="travellers" title="Who comes along">
      {isOpen ? (
        <PageForm form={form} aria-labelledby="travellers" className="grid gap-4.5">
          <p className="max-w-[60ch]">
            Names are not needed. With them the guide knows whom to look for, and the voucher tells them.
          </p>
          <Names
            key={trip._id}
            trip={trip}
            names={isRefused ? readTravellers((name) => form.values[name] ?? '') : trip.travellers}
          />
          <div>
            <SubmitButton form={form} look="secondary">
              Save the names
            </SubmitButton>
          </div>
        </PageForm>
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
        name={travellerField(0)}
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
          name={travellerField(index)}
          defaultValue={names[index]}
          maxLength={maxName}
          autoComplete="off"
        />
      ))}
    </div>
  )
}
