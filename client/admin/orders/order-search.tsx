import { SelectField } from '#client/design-system/field.tsx'
import { orderStates } from '#contract/order-rules.ts'
import { staffOrdersPage } from '#contract/pages/staff-pages.ts'
import { isFiltered } from '../list/list-address.ts'
import { SearchBar, SearchField } from '../list/search-bar.tsx'
import { usePendingQuery, useSearchForm } from '../list/use-search-form.ts'
import type { OrderQuery } from './find-orders.ts'
import { orderStateTitles } from './order-state-badge.tsx'

/** Filters by text and state. They take effect while they are entered, and are kept in the address. */
export function OrderSearch({ query: shown }: { query: OrderQuery }) {
  const query = usePendingQuery(shown, staffOrdersPage.query)
  const search = useSearchForm()
  return (
    <SearchBar search={search} name="Search orders" isFiltered={isFiltered(query)}>
      <SearchField
        search={search}
        label="Order or customer"
        name="q"
        placeholder="Name, email, reference or invoice"
        inAddress={query.q}
        isIdentifier
        hasIcon
      />
      <SelectField
        label="State"
        name="state"
        value={query.state ?? ''}
        onChange={({ target }) => search.submit({ state: target.value })}
      >
        <option value="">Every state</option>
        {orderStates.map((state) => (
          <option key={state} value={state}>
            {orderStateTitles[state]}
          </option>
        ))}
      </SelectField>
    </SearchBar>
  )
}
