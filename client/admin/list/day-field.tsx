import { DateField } from '#client/design-system/date-field.tsx'
import type { SearchField } from './search-field.tsx'

/** `changes`: values of other fields that a new day replaces. */
export function dayField<Name extends string>(
  name: Name,
  { label, changes }: { label: string; changes?: Readonly<Record<string, string>> },
): SearchField<Name> {
  return {
    name,
    Entry: ({ search, query }) => (
      <DateField
        label={label}
        name={name}
        value={query[name] ?? ''}
        onChange={(day) => {
          // While the text in the field is no day, the field says that it is empty.
          if (day !== (query[name] ?? '')) search.submit({ [name]: day, ...changes })
        }}
      />
    ),
  }
}
