import { Link } from '#client/design-system/link.tsx'
import type { QueryOf } from '#contract/pages/page.ts'
import { departuresPage } from '#contract/pages/staff-pages.ts'
import { dayField } from '../list/day-field.tsx'
import { listHref } from '../list/list-address.ts'
import { ListSearch } from '../list/list-search.tsx'
import { usePendingQuery } from '../list/use-search-form.ts'

/** Query parameters of the departures' address. `view`: `month`, else the list. */
type Query = Partial<Record<QueryOf<typeof departuresPage>, string>>

const views = [
  { title: 'List', view: '' },
  { title: 'Month', view: 'month' },
] as const

const fields = [dayField('from', { label: 'Show from (empty: today)' })]

/** The first day that is listed, and the choice between list and month. */
export function DepartureSearch({ query: shown }: { query: Query }) {
  const query = usePendingQuery(shown, departuresPage.query)
  return (
    <ListSearch
      label="Find departures"
      fields={fields}
      names={departuresPage.query}
      query={shown}
      list={null}
    >
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
    </ListSearch>
  )
}
