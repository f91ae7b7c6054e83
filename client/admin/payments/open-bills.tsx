// Bookings and orders with something unpaid or to be paid back, and any by the reference of a bank statement.
import { openBillsPage } from '#contract/pages/staff-pages.ts'
import './payments.css'
import { ScreenHeading } from '#client/admin/screen/screen-heading.tsx'
import { LinkButton } from '#client/design-system/button.tsx'
import { SelectField } from '#client/design-system/field.tsx'
import { sendInBrowser } from '#client/features/forms/send-in-browser.ts'
import { api } from '#client/lib/api.ts'
import { reloadAfterConflict } from '#client/lib/forms/reload-after-conflict.ts'
import { answerForm, sendForm } from '#client/lib/forms/send-form.ts'
import { newIdempotencyKey } from '#client/lib/idempotency-key.ts'
import { pageMeta } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { billDebtors } from '#contract/payments.ts'
import { DataGrid } from '../data-grid/data-grid.tsx'
import { isFiltered, pagesOf } from '../list/list-address.ts'
import { EmptyList, ListFailure } from '../list/list-states.tsx'
import { SearchBar, SearchField } from '../list/search-bar.tsx'
import { useListRefresh } from '../list/use-list-refresh.ts'
import { usePendingQuery, useSearchForm } from '../list/use-search-form.ts'
import type { Route } from './+types/open-bills'
import { EntryForm } from './entry-form.tsx'
import { entryForms } from './entry-forms.ts'
import { openBillColumns } from './open-bill-columns.tsx'
import {
  findOpenBills,
  findOpenBillsOnServer,
  findWaitingEntries,
  type OpenBillQuery,
} from './open-bills-address.ts'
import { WaitingQueue } from './waiting-queue.tsx'

const title = 'Payments'
const subTitle = 'Who has yet to pay'

export async function loader({ request, context }: Route.LoaderArgs) {
  const call = serverApi(context)
  const [found, waiting] = await Promise.all([
    findOpenBillsOnServer(call, request.url),
    findWaitingEntries(call),
  ])
  return { ...found, waiting, entryKey: newIdempotencyKey() }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  // A list that cannot be loaded shows why; the queue has no other place for the reason.
  const [found, waiting] = await Promise.all([
    findOpenBills(request.url),
    findWaitingEntries(api).catch(() => []),
  ])
  return { ...found, waiting, entryKey: newIdempotencyKey() }
}

export async function action({ request, context }: Route.ActionArgs) {
  const forms = entryForms(null)
  return answerForm(await sendForm(serverApi(context), await request.formData(), forms))
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return answerForm(await sendInBrowser(request, entryForms(null)))
}

export const shouldRevalidate = reloadAfterConflict

export const meta = () => pageMeta({ title, publicUrl: '' })

export default function OpenBills({ loaderData, actionData }: Route.ComponentProps) {
  const { query, list, failure, waiting, entryKey } = loaderData
  const { isBusy, refresh } = useListRefresh()
  return (
    <>
      <ScreenHeading title={title} subTitle={subTitle} />
      <WaitingQueue entries={waiting} sent={actionData} />
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
      <div className="admin-card">
        <EntryForm sent={actionData} entryKey={entryKey} hasReference />
      </div>
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
  const query = usePendingQuery(shown, openBillsPage.query)
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
