import {
  auditChangeSchema,
  auditEntrySchema,
  type auditLogEndpoints,
  auditLogSchema,
} from '#contract/audit-log.ts'
import { describeObject, type OperationsOf } from './describe.ts'
import { exampleIds, exampleMoment, idOf, listFields, paging } from './shared-fields.ts'

const action = [
  'Key of the endpoint that was called, or the name of what was done without one.',
  'PATCH /cards/:id',
] as const
const title = ['Name of the action.', 'Tour changed'] as const

export const auditLogObjects = [
  describeObject('AuditLog', auditLogSchema, 'One page of the audit log.', {
    ...listFields('entries'),
    actions: 'All actions that there are.',
  }),
  describeObject('AuditAction', auditLogSchema.shape.actions.def.element, 'An action of the audit log.', {
    action,
    title,
  }),
  describeObject('AuditEntry', auditEntrySchema, 'One action of one person.', {
    _id: idOf('auditEntry', 'entry'),
    at: ['Time of the action.', exampleMoment],
    action,
    title,
    outcome: 'Whether it was done.',
    actor: 'Who did it; null where nobody is known.',
    role: ['Role of the actor at that time; null where nobody is known.', 3],
    sessionId: ['Id of the session that the call came with or began; null without one.', exampleIds.session],
    recordId: ['Id of the record; null without one.', exampleIds.tour],
    recordTitle: ['Title of the tour or product; null without one.', 'Two harbours'],
    changes: 'What was changed.',
    address: ['Network that the call came from; empty for the operator.', '203.0.113.0/24'],
    requestId: ["Id under which the server's log has the request.", exampleIds.request],
  }),
  describeObject('AuditActor', auditEntrySchema.shape.actor.def.innerType, 'Who did it.', {
    _id: idOf('user', 'user'),
    username: ['Username; null once the account is erased.', 'ines'],
  }),
  describeObject(
    'AuditChange',
    auditChangeSchema,
    'A change of one field; of personal data the name alone.',
    {
      field: ['Name of the field.', 'cost'],
      from: ['Value before, as text.', '1190'],
      to: ['Value after, as text.', '1290'],
    },
  ),
]

export const auditLogOperations: OperationsOf<typeof auditLogEndpoints> = {
  'GET /audit-log': {
    id: 'listAuditEntries',
    tag: 'audit log',
    response: 'One page of entries.',
    query: {
      actor: ['Username, e-mail address or id of the actor.', 'ines'],
      record: ['Id of a record, or words of its title.', 'harbours'],
      action,
      outcome: 'Whether it was done.',
      from: ['First day, in UTC.', '2030-05-01'],
      to: ['Last day, in UTC.', '2030-05-31'],
      ...paging,
    },
  },
}
