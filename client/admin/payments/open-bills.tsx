// Bookings and orders with something unpaid or to be paid back, and any by the reference of a bank statement.
import './payments.css'
import { LinkButton } from '#client/design-system/button.tsx'
import { SelectField } from '#client/design-system/field.tsx'
import { pageMeta } from '#client/lib/page-meta.ts'
import { billDebtors } from '#contract/payments.ts'
import { DataGrid } from '../data-grid/data-grid.tsx'
import { ScreenHeading } from '../frame/screen-heading.tsx'
import { isFiltered, pagesOf } from '../list/list-address.ts'
import { ListSkeleton } from '../list/list-skeleton.tsx'
import { EmptyList, ListFailure } from '../list/list-states.tsx'
import { SearchBar, SearchField } from '../list/search-bar.tsx'
import { useListRefresh } from '../list/use-list-refresh.ts'
import { usePendingQuery, useSearchForm } from '../list/use-search-form.ts'
import type { Route } from './+types/open-bills'
import { openBillColumns } from './open-bill-columns.tsx'
import { findOpenBills, type OpenBillQuery, openBillNames } from './open-bills-address.ts'

const title = 'Payments'
const subTitle = 'Who has yet to pay'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => findOpenBills(request.url)

clientLoader.hydrate = true as const

export const meta = () => pageMeta({ title, publicUrl: '' })

export function HydrateFallback() {
  return <ListSkeleton title={title} subTitle={subTitle} />
}

export default function OpenBills({ loaderData: { query, list, failure } }: Route.ComponentProps) {
  const { isBusy, refresh } = useListRefresh()
  return (
    <>
      <ScreenHeading title={title} subTitle={subTitle} />
      <OpenBillSearch query={query} />
      <ListFailure title="The payments cannot be shown" failure={failure} onRetry={refresh} />
      {list?.totalCount === 0 && (
        <EmptyList
          title={isFiltered(query) ? 'No booking or order fits' : 'Everything is paid'}
          isBusy={isBusy}
          action={
            isFiltered(query) && (
              <LinkButton to="." size="small">
                Show everything
              </LinkButton>
            )
          }
        />
      )}
      {list !== null && list.totalCount > 0 && (
        <DataGrid
          caption={title}
          columns={openBillColumns}
          rows={list.items}
          rowKey={({ recordId }) => recordId}
          isBusy={isBusy}
          placeholder="There are no more."
          pages={pagesOf(query, list)}
        />
      )}
    </>
  )
}

const debtorTitles: Readonly<Record<(typeof billDebtors)[number], string>> = {
  customer: 'Customers have yet to pay',
  overdue: 'Customers are overdue',
  agency: 'We have to pay back',
  onSpot: 'Pays on the spot',
  notRecorded: 'Payment not recorded',
}

function OpenBillSearch({ query: shown }: { query: OpenBillQuery }) {
  const query = usePendingQuery(shown, openBillNames)
  const search = useSearchForm()
  return (
    <SearchBar search={search} name="Search payments" isFiltered={isFiltered(query)}>
      <SearchField
        search={search}
        label="Reference"
        name="q"
        placeholder="As on the bank statement"
        inAddress={query.q}
        isIdentifier
        hasIcon
      />
      <SelectField
        label="Open"
        name="by"
        value={query.by ?? ''}
        onChange={({ target }) => search.submit({ by: target.value })}
      >
        <option value="">Everything open</option>
        {billDebtors.map((debtor) => (
          <option key={debtor} value={debtor}>
            {debtorTitles[debtor]}
          </option>
        ))}
      </SelectField>
    </SearchBar>
  )
}
