import { DateField } from '#client/design-system/date-field.tsx'
import { Link } from '#client/design-system/link.tsx'
import type { QueryOf } from '#contract/pages/page.ts'
import { departuresPage } from '#contract/pages/staff-pages.ts'
import { listHref } from '../list/list-address.ts'
import { SearchBar } from '../list/search-bar.tsx'
import { usePendingQuery, useSearchForm } from '../list/use-search-form.ts'

/** Query parameters of the departures' address. `view`: `month`, else the list. */
type Query = Partial<Record<QueryOf<typeof departuresPage>, string>>

const views = [
  { title: 'List', view: '' },
  { title: 'Month', view: 'month' },
] as const

/** The first day that is listed, and the choice between list and month. */
export function DepartureSearch({ query: shown }: { query: Query }) {
  const query = usePendingQuery(shown, departuresPage.query)
  const search = useSearchForm()
  return (
    <SearchBar search={search} name="Find departures" isFiltered={query.from !== undefined}>
      <DateField
        label="Show from (empty: today)"
        name="from"
        value={query.from ?? ''}
        onChange={(from) => (from === '' && query.from === undefined ? undefined : search.submit({ from }))}
      />
      {query.view !== undefined && <input type="hidden" name="view" value={query.view} />}
      <nav aria-label="View" className="departure-views">
        {views.map(({ title, view }) => (
          <Link
            key={view}
            to={listHref(query, { view })}
            className="departure-view"
            aria-current={(query.view ?? '') === view ? 'true' : undefined}
          >
            {title}
          </Link>
        ))}
      </nav>
    </SearchBar>
  )
}
