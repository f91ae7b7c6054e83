// Who has written what, and who has signed in: for super admins.
import './audit-log.css'
import { redirectDocument, useNavigation, useRevalidator } from 'react-router'
import { Button, LinkButton } from '#client/design-system/button.tsx'
import { EmptyState } from '#client/design-system/empty-state.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { currentUser, type PageHandle } from '#client/features/session/page-gate.ts'
import { pageMeta } from '#client/lib/page-meta.ts'
import { hasRole } from '#contract/roles.ts'
import { DataGrid } from '../data-grid/data-grid.tsx'
import { ScreenHeading } from '../frame/screen-heading.tsx'
import { itemsPerPage, listHref } from '../item-list/list-address.ts'
import { ListSkeleton } from '../item-list/list-skeleton.tsx'
import type { Route } from './+types/audit-log'
import { auditColumns } from './audit-columns.tsx'
import { findEntries } from './audit-log-address.ts'
import { AuditSearch } from './audit-search.tsx'

const title = 'Audit log'
const subTitle = 'Who did what, and who signed in'

export const handle = { access: 'superAdmin' } satisfies PageHandle

/** Whoever may not see it gets the server's answer: the Not Found page. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }) => {
    const user = await currentUser()
    if (user === null || !hasRole(user.role, handle.access)) throw redirectDocument(request.url)
  },
]

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => findEntries(request.url)

clientLoader.hydrate = true as const

export const meta = () => pageMeta({ title, publicUrl: '' })

export function HydrateFallback() {
  return <ListSkeleton title={title} subTitle={subTitle} />
}

export default function AuditLog({ loaderData: { query, list, failure } }: Route.ComponentProps) {
  const { revalidate, state: revalidation } = useRevalidator()
  const isBusy = useNavigation().state === 'loading' || revalidation === 'loading'
  const { page: _page, ...narrowing } = query
  return (
    <>
      <ScreenHeading title={title} subTitle={subTitle} />
      <AuditSearch query={query} />
      {failure !== null && (
        <Notice
          tone="error"
          title="The audit log cannot be shown"
          action={
            <Button size="small" onClick={() => void revalidate()}>
              Try again
            </Button>
          }
        >
          {failure}
        </Notice>
      )}
      {list?.totalCount === 0 && (
        <div className="admin-card" aria-busy={isBusy || undefined}>
          <EmptyState
            title={Object.keys(narrowing).length > 0 ? 'No entry fits' : 'Nothing has been written yet'}
            action={
              Object.keys(narrowing).length > 0 && (
                <LinkButton to="." size="small">
                  Show everything
                </LinkButton>
              )
            }
          />
        </div>
      )}
      {list !== null && list.totalCount > 0 && (
        <DataGrid
          caption={title}
          columns={auditColumns}
          rows={list.items}
          rowKey={({ _id }) => _id}
          isBusy={isBusy}
          placeholder="There are no more entries."
          pages={{
            currentPage: list.currentPage,
            totalPages: list.totalPages,
            totalCount: list.totalCount,
            itemsPerPage,
            hrefOfPage: (page) => listHref(query, { page: String(page) }),
          }}
        />
      )}
    </>
  )
}
