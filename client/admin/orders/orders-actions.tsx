import { AdminIcon } from '#client/admin/screen/admin-icon.tsx'
import { LinkButton } from '#client/design-system/button.tsx'
import { pickListPage } from '#contract/pages/staff-pages.ts'
import { ExportButton } from '../list/export-button.tsx'

/** `q` and `state`: the filters of the list. */
export function OrdersActions({ q, state }: { q?: string; state?: string }) {
  return (
    <>
      <ExportButton kind="orders" query={{ q, state }} />
      <LinkButton to={pickListPage.path} look="secondary" size="small">
        <AdminIcon name="box" />
        Pick list
      </LinkButton>
    </>
  )
}
