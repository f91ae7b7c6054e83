// Query parameters of the audit log's address. They have the API's names, so that the API's errors match them.
import { api } from '#client/lib/api.ts'
import type { AuditEntry, AuditLog } from '#contract/audit-log.ts'
import { itemsPerPage, type ListState, loadList } from '../list/list-address.ts'

export const auditNames = ['page', 'actor', 'record', 'action', 'from', 'to'] as const
export type AuditQuery = Partial<Record<(typeof auditNames)[number], string>>

export function findEntries(url: string): Promise<ListState<AuditEntry, AuditQuery, AuditLog>> {
  return loadList(url, auditNames, (query) =>
    api('GET /audit-log', { query: { ...query, itemsPerPage } as never }),
  )
}
