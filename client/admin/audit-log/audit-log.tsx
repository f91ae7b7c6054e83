// The audit log: all writes and sign-ins. Only for super admins.
import './audit-log.css'
import { ScreenHeading } from '#client/admin/screen/screen-heading.tsx'
import { LinkButton } from '#client/design-system/button.tsx'
import { pageMeta } from '#client/lib/page-meta.ts'
import { DataGrid } from '../data-grid/data-grid.tsx'
import { isFiltered, pagesOf } from '../list/list-address.ts'
import { ListSkeleton } from '../list/list-skeleton.tsx'
import { EmptyList, ListFailure } from '../list/list-states.tsx'
import { useListRefresh } from '../list/use-list-refresh.ts'
import type { Route } from './+types/audit-log'
import { auditColumns } from './audit-columns.tsx'
import { findEntries } from './audit-log-address.ts'
import { AuditSearch } from './audit-search.tsx'

const title = 'Audit log'
const subTitle = 'Who did what, and who signed in'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => findEntries(request.url)

clientLoader.hydrate = true as const

export const meta = () => pageMeta({ title, publicUrl: '' })

export function HydrateFallback() {
  return <ListSkeleton title={title} subTitle={subTitle} />
}

export default function AuditLog({ loaderData: { query, list, failure } }: Route.ComponentProps) {
  const { isBusy, refresh } = useListRefresh()
  return (
    <>
      <ScreenHeading title={title} subTitle={subTitle} />
      <AuditSearch query={query} list={list} />
      <ListFailure title="The audit log cannot be shown" failure={failure} onRetry={refresh} />
      {list?.totalCount === 0 && (
        <EmptyList
          title={isFiltered(query) ? 'No entry fits' : 'Nothing has been written yet'}
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
          columns={auditColumns}
          rows={list.items}
          rowKey={({ _id }) => _id}
          isBusy={isBusy}
          placeholder="There are no more entries."
          pages={pagesOf(query, list)}
        />
      )}
    </>
  )
}
