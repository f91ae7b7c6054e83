// Who did what: what staff have written, and who has signed in or tried to.
import * as z from 'zod/mini'
import { type AuditAction, auditActions, auditOutcomes } from './audit-actions.ts'
import type { EndpointDefinitions } from './endpoint.ts'
import { calendarDate, id, itemsPerPageParam, listOf, pageParam, searchText, timestamp } from './fields.ts'

const action = z.enum(Object.keys(auditActions) as AuditAction[], 'is not an action')

/** What was changed, as text. Of personal data the name of the field alone. */
export const auditChangeSchema = z.object({
  field: z.string(),
  from: z.optional(z.string()),
  to: z.optional(z.string()),
})
export type AuditChange = z.output<typeof auditChangeSchema>

export const auditEntrySchema = z.object({
  _id: id,
  at: timestamp,
  action,
  outcome: z.enum(auditOutcomes),
  /** Null where nobody is known: a sign-in with an unknown name, the operator at the server. */
  actor: z.nullable(
    z.object({
      _id: id,
      /** Null once the account is erased. */
      username: z.nullable(z.string()),
    }),
  ),
  /** The actor's role at the time. */
  role: z.nullable(z.int()),
  /** The session that the call came with, or that it began. */
  sessionId: z.nullable(id),
  recordId: z.nullable(id),
  /** What the tour or product was called. */
  recordTitle: z.nullable(z.string()),
  changes: z.array(auditChangeSchema),
  /** The network that the call came from, not the very address. Empty for the operator. */
  address: z.string(),
  /** Under which the server's log has the request. */
  requestId: z.string(),
})
export type AuditEntry = z.output<typeof auditEntrySchema>

export const auditLogEndpoints = {
  'GET /audit-log': {
    access: 'superAdmin',
    summary: 'What staff have written and who has signed in, newest first',
    query: z.object({
      /** A username, e-mail address or id. */
      actor: z.optional(searchText),
      action: z.optional(action),
      outcome: z.optional(z.enum(auditOutcomes, `must be one of ${auditOutcomes.join(', ')}`)),
      /** First and last day, in UTC. */
      from: z.optional(calendarDate),
      to: z.optional(calendarDate),
      page: pageParam,
      itemsPerPage: itemsPerPageParam,
    }),
    output: listOf(auditEntrySchema),
  },
} as const satisfies EndpointDefinitions
