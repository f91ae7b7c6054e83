import { auditTitles } from '#contract/audit-actions.ts'
import type { auditLogEndpoints } from '#contract/audit-log.ts'
import type { HandlersFor } from '#server/calls/call.ts'
import { listAuditEntries } from './audit-log.service.ts'

const actions = Object.entries(auditTitles).map(([action, title]) => ({ action, title }))

export const auditLogHandlers: HandlersFor<keyof typeof auditLogEndpoints> = {
  'GET /audit-log': async ({ query }, { db }) => ({ ...(await listAuditEntries(db, query)), actions }),
}
