// Who did what: what staff have written, and who has signed in or tried to.
import * as z from 'zod/mini'
import type { EndpointDefinitions } from './endpoint.ts'
import { calendarDate, id, itemsPerPageParam, listOf, pageParam, searchText, timestamp } from './fields.ts'

export const auditOutcomes = ['done', 'refused'] as const
export type AuditOutcome = (typeof auditOutcomes)[number]

/** The key of the endpoint that was called, or what the server or its operator did without one. */
const action = z.string().check(z.maxLength(100, 'is not an action'))

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
  /** The action's name. */
  title: z.string(),
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

export const auditLogSchema = z.extend(listOf(auditEntrySchema), {
  /** All that there are, to choose from. */
  actions: z.array(z.object({ action, title: z.string() })),
})
export type AuditLog = z.output<typeof auditLogSchema>

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
    output: auditLogSchema,
  },
} as const satisfies EndpointDefinitions
