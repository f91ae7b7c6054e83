import type { auditLogEndpoints } from '#contract/audit-log.ts'
import type { HandlersFor } from '#server/call.ts'
import { listAuditEntries } from './audit-log.service.ts'

export const auditLogHandlers: HandlersFor<keyof typeof auditLogEndpoints> = {
  'GET /audit-log': ({ query }, { db }) => listAuditEntries(db, query),
}
