// Query parameters of the audit log's address. They have the API's names, so that the API's errors match them.

import { api } from '#client/lib/api.ts'
import type { AuditEntry, AuditLog } from '#contract/audit-log.ts'
import type { QueryOf } from '#contract/pages/page.ts'
import { auditLogPage } from '#contract/pages/staff-pages.ts'
import { itemsPerPage, type ListState, loadList } from '../list/list-address.ts'

export type AuditQuery = Partial<Record<QueryOf<typeof auditLogPage>, string>>

export function findEntries(url: string): Promise<ListState<AuditEntry, AuditQuery, AuditLog>> {
  return loadList(url, auditLogPage.query, (query) =>
    api('GET /audit-log', { query: { ...query, itemsPerPage } as never }),
  )
}
