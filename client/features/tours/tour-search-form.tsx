import type { FormEvent } from 'react'
import { Form, useSubmit } from 'react-router'
import { Button } from '#client/design-system/button.tsx'
import { Field, SelectField } from '#client/design-system/field.tsx'
import { Icon } from '#client/design-system/icon.tsx'
import { monthNames } from '#client/lib/format.ts'
import { travelTypes } from '#contract/vocabulary.ts'

interface TourSearchFormProps {
  /** Page that lists what is found. */
  action: string
  values: { destination?: string; time?: string; type?: string }
}

/** Destination, month and travel type as a plain GET form; with JavaScript empty fields stay out of the address. */
export function TourSearchForm({ action, values }: TourSearchFormProps) {
  const submit = useSubmit()
  const { destination = '', time = '', type = '' } = values

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const filled = [...new FormData(event.currentTarget)].filter(([, value]) => value !== '')
    submit(filled as [string, string][], { action })
  }

  return (
    <Form
      // Other values in the address are other fields.
      key={`${destination}/${time}/${type}`}
      role="search"
      aria-label="Tours"
      action={action}
      onSubmit={search}
      className="relative z-3 -mt-24 grid grid-cols-[1.4fr_1fr_1fr_auto] items-end gap-4.5 rounded-l bg-paper px-7 py-6.5 shadow-3 max-lg:grid-cols-2 max-md:-mt-16 max-md:grid-cols-1 max-md:p-5.5"
    >
      <Field
        label="Where to?"
        icon="pin"
        name="destination"
        defaultValue={destination}
        maxLength={50}
        placeholder="A country, a coast, a city"
      />
      <SelectField label="Month" icon="calendar" name="time" defaultValue={time}>
        <option value="">Month</option>
        {monthNames.map((name, index) => (
          <option key={name} value={index + 1}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField label="Travel Type" icon="compass" name="type" defaultValue={type}>
        <option value="">Travel Type</option>
        {travelTypes.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button type="submit">
        <Icon name="search" className="size-5" />
        Search
      </Button>
    </Form>
  )
}
