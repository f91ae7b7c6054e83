// The audit log: changes by staff, sign-ins and attempts to sign in.
import * as z from 'zod/mini'
import type { EndpointDefinitions } from './endpoint.ts'
import { calendarDate, id, itemsPerPageParam, listOf, pageParam, searchText, timestamp } from './fields.ts'

export const auditOutcomes = ['done', 'refused'] as const
export type AuditOutcome = (typeof auditOutcomes)[number]

/** Key of the endpoint that was called, or the name of an action that has no endpoint. */
const action = z.string().check(z.maxLength(100, 'is not an action'))

/** A changed field with its values as text. Personal data: only the name of the field, without values. */
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
  /** Null for a sign-in with an unknown name, and for the operator. */
  actor: z.nullable(
    z.object({
      _id: id,
      /** Null once the account is erased. */
      username: z.nullable(z.string()),
    }),
  ),
  /** The actor's role at the time. */
  role: z.nullable(z.int()),
  /** The session of the call, or the session that the call started. */
  sessionId: z.nullable(id),
  recordId: z.nullable(id),
  /** Title of the tour or product at the time. */
  recordTitle: z.nullable(z.string()),
  changes: z.array(auditChangeSchema),
  /** The network of the caller, not the exact address. Empty for the operator. */
  address: z.string(),
  /** Id of the request in the server's log. */
  requestId: z.string(),
})
export type AuditEntry = z.output<typeof auditEntrySchema>

export const auditLogSchema = z.extend(listOf(auditEntrySchema), {
  /** All actions, for the filter. */
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
      /** The id of a record, or words of its title at the time. */
      record: z.optional(searchText),
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
