import { type FormEvent, useState } from 'react'
import { Button } from '#client/design-system/button.tsx'
import { DateField } from '#client/design-system/date-field.tsx'
import { Field, SelectField } from '#client/design-system/field.tsx'
import { FormErrors } from '#client/design-system/form-errors.tsx'
import { NumberField } from '#client/design-system/number-field.tsx'
import { RangeSlider } from '#client/design-system/range-slider.tsx'
import type { Range } from '#client/design-system/range-values.ts'
import { Panel } from '#client/design-system/slab.tsx'
import { TextareaField } from '#client/design-system/textarea-field.tsx'
import { formatPrice } from '#client/lib/format.ts'
import { Sample, Section } from './sample.tsx'

export function FieldSamples({ isSite }: { isSite: boolean }) {
  return (
    <Section id="fields" title="Fields">
      <Sample title="Field: rest, icon, hint, select">
        <Field label="Rest" placeholder="Placeholder" />
        <Field label="Where to?" icon="pin" placeholder="A country, a coast, a city" hint="As typed" />
        <SelectField label="Month" icon="calendar">
          <option>Month</option>
          <option>May</option>
        </SelectField>
      </Sample>
      <Sample title="Field: focus, error, read-only, disabled">
        <div className="gallery-focus">
          <Field label="Focus" defaultValue="Bohinj" />
        </div>
        <Field label="E-mail" icon="mail" defaultValue="mira@" error="Please choose a Email." />
        <Field label="Name" icon="user" defaultValue="Mira Solberg" readOnly hint="Read only" />
        <Field label="Phone" icon="phone" defaultValue="+386 4 572 30 99" disabled />
      </Sample>
      <Sample title="TextareaField: rest, error, disabled">
        <TextareaField label="Message" placeholder="Anything we should know" />
        <TextareaField label="Description" error="required" rows={2} />
        <TextareaField label="Answer" defaultValue="Not before the season." disabled rows={2} />
      </Sample>
      <Sample title="NumberField: 1 to 999, at its limit, error, read-only, disabled">
        <NumberField label="Quantity" min={1} max={999} defaultValue={2} />
        <NumberField label="Tickets" min={1} max={99} defaultValue={1} hint="At its lower limit" />
        <NumberField
          label="Cart quantity"
          min={0}
          max={99}
          defaultValue={0}
          error="Quantity must be greater than 0"
        />
        <NumberField label="Seats" min={0} max={40} defaultValue={12} isReadOnly hint="Read only" />
        <NumberField label="Rooms" min={0} max={9} defaultValue={2} isDisabled />
      </Sample>
      <Sample title="RangeSlider: free, at both ends, ends together, disabled">
        <PriceRange />
        <RangeSlider label="Price" lowLabel="Lowest price" highLabel="Highest price" min={12} max={3600} />
        <RangeSlider label="Days" lowLabel="From" highLabel="To" min={1} max={21} defaultValue={[21, 21]} />
        <RangeSlider
          label="Age"
          lowLabel="From"
          highLabel="To"
          min={0}
          max={99}
          defaultValue={[18, 60]}
          isDisabled
        />
      </Sample>
      <Sample title="DateField: empty, filled, limits, error, disabled">
        <DateField label="Departure date" name="departure" />
        <DateField label="Return date" defaultValue="2026-09-03" min="2026-08-01" hint="From 01-08-2026" />
        <DateField label="Birthday" error="required" />
        <DateField label="Booked for" defaultValue="2026-07-19" isDisabled />
      </Sample>
      <Sample title="FormErrors above a form: press Send" width="double">
        <Panel>
          <ErrorForm />
        </Panel>
      </Sample>
      {isSite && (
        <Sample title="Fields on night">
          <div className="gallery-night on-night">
            <Field label="Your e-mail" icon="mail" placeholder="you@example.com" />
          </div>
        </Sample>
      )}
    </Section>
  )
}

function PriceRange() {
  const [range, setRange] = useState<Range>([240, 2300])
  return (
    <RangeSlider
      label="Price range"
      lowLabel="Minimum price"
      highLabel="Maximum price"
      min={12}
      max={3600}
      value={range}
      onChange={setRange}
      formatValue={formatPrice}
    />
  )
}

function ErrorForm() {
  const [errors, setErrors] = useState<{ name: string; label: string; message: string }[]>([])
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const missing = [
      { name: 'traveller', label: 'Traveller', message: 'required' },
      { name: 'letter', label: 'Letter', message: 'required' },
    ]
    setErrors(missing.filter(({ name }) => data.get(name) === ''))
  }
  const errorOf = (name: string) => errors.find((error) => error.name === name)?.message
  return (
    <form noValidate onSubmit={send} className="gallery-sample">
      <FormErrors errors={errors} />
      <Field label="Traveller" name="traveller" error={errorOf('traveller')} />
      <TextareaField label="Letter" name="letter" rows={2} error={errorOf('letter')} />
      <Button type="submit">Send</Button>
    </form>
  )
}
