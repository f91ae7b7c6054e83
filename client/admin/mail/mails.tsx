// All mails: what was written to whom, and what has become of it.

import { ScreenHeading } from '#client/admin/screen/screen-heading.tsx'
import { LinkButton } from '#client/design-system/button.tsx'
import { SelectField } from '#client/design-system/field.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { pageMeta } from '#client/lib/page-meta.ts'
import { mailStates } from '#contract/mails.ts'
import { mailsPage } from '#contract/pages/staff-pages.ts'
import { DataGrid } from '../data-grid/data-grid.tsx'
import { isFiltered, pagesOf } from '../list/list-address.ts'
import { ListSkeleton } from '../list/list-skeleton.tsx'
import { EmptyList, ListFailure } from '../list/list-states.tsx'
import { SearchBar, SearchField } from '../list/search-bar.tsx'
import { useListRefresh } from '../list/use-list-refresh.ts'
import { usePendingQuery, useSearchForm } from '../list/use-search-form.ts'
import type { Route } from './+types/mails'
import { findMails, type MailQuery } from './mail-address.ts'
import { mailColumns } from './mail-columns.tsx'
import { mailStateTitles } from './mail-state-badge.tsx'

const title = 'Mail'
const subTitle = 'What was written to whom'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => findMails(request.url)

clientLoader.hydrate = true as const

export const meta = () => pageMeta({ title, publicUrl: '' })

export function HydrateFallback() {
  return <ListSkeleton title={title} subTitle={subTitle} />
}

export default function Mails({ loaderData: { query, list, failure } }: Route.ComponentProps) {
  const { isBusy, refresh } = useListRefresh()
  return (
    <>
      <ScreenHeading title={title} subTitle={subTitle} />
      {list?.isSending === false && (
        <Notice tone="info">Mails are kept here and not sent: no mail server is set (SMTP_URL).</Notice>
      )}
      <MailSearch query={query} />
      <ListFailure title="The mails cannot be shown" failure={failure} onRetry={refresh} />
      {list?.totalCount === 0 && (
        <EmptyList
          title={isFiltered(query) ? 'No mail fits' : 'No mail has been written yet'}
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
          columns={mailColumns}
          rows={list.items}
          rowKey={({ _id }) => _id}
          isBusy={isBusy}
          placeholder="There are no more mails."
          pages={pagesOf(query, list)}
        />
      )}
    </>
  )
}

function MailSearch({ query: shown }: { query: MailQuery }) {
  const query = usePendingQuery(shown, mailsPage.query)
  const search = useSearchForm()
  return (
    <SearchBar search={search} name="Search mails" isFiltered={isFiltered(query)}>
      <SearchField
        search={search}
        label="Address or subject"
        name="q"
        placeholder="Address, subject or booking id"
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
        {mailStates.map((state) => (
          <option key={state} value={state}>
            {mailStateTitles[state]}
          </option>
        ))}
      </SelectField>
    </SearchBar>
  )
}
