// Makes the audit entries of a write from the notes of its handler.
import { isAuditedEndpoint } from '#contract/audit-actions.ts'
import type { EndpointDefinition } from '#contract/endpoint.ts'
import { type EndpointKey, endpoints } from '#contract/endpoints.ts'
import { hasRole } from '#contract/roles.ts'
import type { AuditNote, CallContext, Caller } from '#server/calls/call.ts'
import type { RecordWrite } from '#server/calls/writes.ts'
import { differencesBetween } from './audit-differences.ts'
import { type NewAuditEntry, recordAudit } from './audit-log.service.ts'

export const recordWrite: RecordWrite = (transaction, key, context, notes) =>
  recordAudit(transaction, context, entriesOf(key, context, notes))

function entriesOf(key: EndpointKey, { caller }: CallContext, notes: readonly AuditNote[]): NewAuditEntry[] {
  if (caller === null) return []
  return notes.flatMap(({ action = key, before, after, ...record }) => {
    if (!isAuditedEndpoint(action) || !isRecorded(endpoints[action], caller)) return []
    const isEdit = before !== undefined && after !== undefined
    const changes = isEdit ? differencesBetween(before, after) : []
    // An edit without changes has no entry.
    if (isEdit && changes.length === 0) return []
    return [{ action, actor: caller, changes, ...record }]
  })
}

function isRecorded(definition: EndpointDefinition, caller: Caller): boolean {
  return definition.auditsCustomers === true || hasRole(caller.role, 'admin')
}
