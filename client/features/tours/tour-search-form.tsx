// The tour search form: destination, month and travel type. At least one of them is required.
import { type FormEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#client/design-system/button.tsx'
import { SelectField } from '#client/design-system/field.tsx'
import { Icon } from '#client/design-system/icon.tsx'
import { type PulledUp, pulledUpClassNames } from '#client/design-system/slab.tsx'
import { SearchField } from '#client/features/suggestions/search-field.tsx'
import { warnings } from '#client/features/toasts/texts.ts'
import { toast } from '#client/features/toasts/toasts.ts'
import { useAddressFields } from '#client/lib/use-address-fields.ts'
import { maxSearchText, travelTypes } from '#contract/vocabulary.ts'
import { MonthOptions } from './month-options.tsx'
import { type TourListState, tourAddress, typeChoice } from './tour-address.ts'

const fields = ['destination', 'time', 'type'] as const

interface TourSearchFormProps {
  /** Path of the page with the results. */
  action: string
  values: Pick<TourListState, (typeof fields)[number]>
  /** Other query parameters of the address, which are kept. */
  kept?: TourListState
  /** How far the form overlaps a hero above it. */
  pulledUp?: PulledUp
}

/**
 * A plain GET form whose results are at `#tours` of the page. With JavaScript, empty fields are left out of the address,
 * and an empty form shows a warning.
 */
export function TourSearchForm({ action, values, kept = {}, pulledUp }: TourSearchFormProps) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const { destination = '', time = '', type = '' } = values
  const travelType = typeChoice(type)?.value ?? ''

  const shown = { destination, time, type: travelType }
  const noteQuery = useAddressFields(keyOf(shown), () => {
    const controls = form.current!.elements
    for (const name of fields) (controls.namedItem(name) as HTMLInputElement).value = shown[name]
  })

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const entered = new FormData(event.currentTarget)
    const wanted = Object.fromEntries(fields.map((name) => [name, String(entered.get(name))]))
    if (fields.every((name) => wanted[name]!.trim() === '')) return toast.warning(warnings.emptySearch)
    noteQuery(keyOf(wanted))
    navigate(tourAddress(action, { ...kept, ...wanted }, '#tours'))
  }

  return (
    <search aria-label="Tours">
      <form
        ref={form}
        action={`${action}#tours`}
        autoComplete="off"
        onSubmit={search}
        className={`relative z-3 grid grid-cols-[1.4fr_1fr_1fr_auto] items-end gap-4.5 rounded-l bg-paper px-7 py-6.5 shadow-3 max-lg:grid-cols-2 max-md:gap-x-3 max-md:gap-y-3.5 max-md:p-5 max-md:*:first:col-span-full max-md:*:last:col-span-full max-sm:[&_.field-box:has(select)>svg:first-child]:hidden ${pulledUp === undefined ? '' : pulledUpClassNames[pulledUp]}`}
      >
        <SearchField
          label="Where to?"
          icon="pin"
          name="destination"
          defaultValue={destination}
          maxLength={maxSearchText}
          placeholder="A country, a coast, a city"
        />
        <SelectField label="Month" icon="calendar" name="time" defaultValue={time}>
          <MonthOptions />
        </SelectField>
        <SelectField label="Travel Type" icon="compass" name="type" defaultValue={travelType}>
          <option value="">Travel Type</option>
          {travelTypes.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
        {Object.entries(kept).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <Button type="submit">
          <Icon name="search" className="size-5" />
          Search
        </Button>
      </form>
    </search>
  )
}

function keyOf(values: Partial<Record<string, string>>): string {
  return fields.map((name) => values[name]).join('\n')
}
