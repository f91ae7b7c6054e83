// What the address of the audit log holds. The names are the API's, so that its refusals name what is malformed.
import { api } from '#client/lib/api.ts'
import type { AuditEntry, AuditLog } from '#contract/audit-log.ts'
import { itemsPerPage, type ListState, loadList } from '../list/list-address.ts'

export const auditNames = ['page', 'actor', 'action', 'from', 'to'] as const
export type AuditQuery = Partial<Record<(typeof auditNames)[number], string>>

export function findEntries(url: string): Promise<ListState<AuditEntry, AuditQuery, AuditLog>> {
  return loadList(url, auditNames, (query) =>
    api('GET /audit-log', { query: { ...query, itemsPerPage } as never }),
  )
}
