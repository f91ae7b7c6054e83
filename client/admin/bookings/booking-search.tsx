import { Segments } from '#client/design-system/choice.tsx'
import { DateField } from '#client/design-system/date-field.tsx'
import { bookingsPage } from '#contract/pages/staff-pages.ts'
import { isFiltered } from '../list/list-address.ts'
import { SearchBar, SearchField } from '../list/search-bar.tsx'
import { usePendingQuery, useSearchForm } from '../list/use-search-form.ts'
import { type BookingQuery, whenOf } from './find-bookings.ts'

const times = [
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'past', label: 'Past' },
  { value: 'all', label: 'All' },
] as const

/** Filters by person, tour and date. They take effect while they are entered, and are kept in the address. */
export function BookingSearch({ query: shown }: { query: BookingQuery }) {
  const query = usePendingQuery(shown, bookingsPage.query)
  const search = useSearchForm()
  return (
    <SearchBar search={search} name="Search bookings" isFiltered={isFiltered(query)}>
      <SearchField
        search={search}
        label="Traveller"
        name="q"
        placeholder="Any words: name, email, phone, reference"
        inAddress={query.q}
        hasIcon
      />
      <SearchField
        search={search}
        label="Tour"
        name="tour"
        placeholder="Title or location"
        inAddress={query.tour}
      />
      <DateField
        label="Departure date"
        name="date"
        value={query.date ?? ''}
        onChange={(date) =>
          date === '' && query.date === undefined ? undefined : search.submit({ date, when: '' })
        }
      />
      <Segments
        legend="When"
        name="when"
        options={times}
        isFullWidth
        value={whenOf(query)}
        onChange={(when) => search.submit({ when })}
      />
    </SearchBar>
  )
}
