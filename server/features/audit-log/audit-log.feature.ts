import type { Feature } from '#server/features/feature.ts'
import { every10Minutes } from '#server/jobs/upkeep.ts'
import { auditLogHandlers } from './audit-log.routes.ts'
import { pruneAuditLog } from './audit-log.service.ts'

export const auditLogFeature = {
  handlers: () => auditLogHandlers,
  tasks: [{ name: 'audit-log', cron: every10Minutes, run: ({ db }, now) => pruneAuditLog(db, now) }],
} satisfies Feature
