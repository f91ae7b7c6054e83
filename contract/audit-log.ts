// The audit log: changes by staff, sign-ins and attempts to sign in.

import * as z from 'zod/mini'
import { describe, describeObject, extendObject } from './describe.ts'
import type { EndpointDefinitions } from './endpoint.ts'
import * as exampleIds from './example-ids.ts'
import { exampleMoment } from './examples.ts'
import { calendarDate, id, itemsPerPageParam, listOf, pageParam, searchText, timestamp } from './fields.ts'
import { userId } from './record-fields.ts'

export const auditOutcomes = ['done', 'refused'] as const
export type AuditOutcome = (typeof auditOutcomes)[number]

/** Key of the endpoint that was called, or the name of an action that has no endpoint. */
const action = describe(
  z.string().check(z.maxLength(100, 'is not an action')),
  'Key of the endpoint that was called, or the name of what was done without one.',
  'PATCH /cards/:id',
)

export const auditChangeSchema = describeObject(
  'AuditChange',
  'A change of one field; of personal data the name alone.',
  {
    field: describe(z.string(), 'Name of the field.', 'cost'),
    from: describe(z.optional(z.string()), 'Value before, as text.', '1190'),
    to: describe(z.optional(z.string()), 'Value after, as text.', '1290'),
  },
)
export type AuditChange = z.output<typeof auditChangeSchema>

const titleText = ['Name of the action.', 'Tour changed'] as const

export const auditEntrySchema = describeObject('AuditEntry', 'One action of one person.', {
  _id: describe(id, 'Id of the entry.', exampleIds.auditEntry),
  at: describe(timestamp, 'Time of the action.', exampleMoment),
  action,
  title: describe(z.string(), titleText),
  outcome: describe(z.enum(auditOutcomes), 'Whether it was done.'),
  /** Null for a sign-in with an unknown name, and for the operator. */
  actor: describe(
    z.nullable(
      describeObject('AuditActor', 'Who did it.', {
        _id: userId,
        username: describe(z.nullable(z.string()), 'Username; null once the account is erased.', 'ines'),
      }),
    ),
    'Who did it; null where nobody is known.',
  ),
  role: describe(z.nullable(z.int()), 'Role of the actor at that time; null where nobody is known.', 3),
  sessionId: describe(
    z.nullable(id),
    'Id of the session that the call came with or began; null without one.',
    exampleIds.session,
  ),
  recordId: describe(z.nullable(id), 'Id of the record; null without one.', exampleIds.tour),
  recordTitle: describe(
    z.nullable(z.string()),
    'Title of the tour or product; null without one.',
    'Two harbours',
  ),
  changes: describe(z.array(auditChangeSchema), 'What was changed.'),
  address: describe(z.string(), 'Network that the call came from; empty for the operator.', '203.0.113.0/24'),
  requestId: describe(z.string(), "Id under which the server's log has the request.", exampleIds.request),
})
export type AuditEntry = z.output<typeof auditEntrySchema>

export const auditLogSchema = extendObject(
  'AuditLog',
  'One page of the audit log.',
  listOf('entries', auditEntrySchema),
  {
    actions: describe(
      z.array(
        describeObject('AuditAction', 'An action of the audit log.', {
          action,
          title: describe(z.string(), titleText),
        }),
      ),
      'All actions that there are.',
    ),
  },
)
export type AuditLog = z.output<typeof auditLogSchema>

export const auditLogEndpoints = {
  'GET /audit-log': {
    access: 'superAdmin',
    id: 'listAuditEntries',
    tag: 'audit log',
    summary: 'What staff have written and who has signed in, newest first',
    response: 'One page of entries.',
    query: z.object({
      actor: describe(z.optional(searchText), 'Username, e-mail address or id of the actor.', 'ines'),
      record: describe(z.optional(searchText), 'Id of a record, or words of its title.', 'harbours'),
      action: describe(
        z.optional(action),
        'Key of the endpoint that was called, or the name of what was done without one.',
        'PATCH /cards/:id',
      ),
      outcome: describe(
        z.optional(z.enum(auditOutcomes, `must be one of ${auditOutcomes.join(', ')}`)),
        'Whether it was done.',
      ),
      from: describe(z.optional(calendarDate), 'First day, in UTC.', '2030-05-01'),
      to: describe(z.optional(calendarDate), 'Last day, in UTC.', '2030-05-31'),
      page: pageParam,
      itemsPerPage: itemsPerPageParam,
    }),
    output: auditLogSchema,
  },
} as const satisfies EndpointDefinitions
