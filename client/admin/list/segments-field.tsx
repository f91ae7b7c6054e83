import { Segments } from '#client/design-system/choice.tsx'
import type { SearchField } from './search-field.tsx'

interface SegmentsFieldFacts {
  legend: string
  options: readonly { value: string; label: string }[]
  /** The chosen value, also of a query without one. */
  shown: (query: Readonly<Partial<Record<string, string>>>) => string
}

export function segmentsField<Name extends string>(
  name: Name,
  { legend, options, shown }: SegmentsFieldFacts,
): SearchField<Name> {
  return {
    name,
    Entry: ({ search, query }) => (
      <Segments
        legend={legend}
        name={name}
        options={options}
        isFullWidth
        value={shown(query)}
        onChange={(value) => search.submit({ [name]: value })}
      />
    ),
  }
}
