// The history of a tour or product, version by version.

import * as z from 'zod/mini'
import { auditChangeSchema } from './audit-log.ts'
import { describe, describeObject, nameObject } from './describe.ts'
import { exampleMoment } from './examples.ts'
import { itemsPerPageParam, listOf, pageParam, timestamp } from './fields.ts'
import { accountId } from './record-fields.ts'

export const editorSchema = describeObject('Editor', 'The account that has written or changed a record.', {
  _id: accountId,
  username: describe(z.nullable(z.string()), 'Its username; null once it is erased.', 'mira'),
})

export const itemVersionSchema = describeObject('ItemVersion', 'A change of a tour or product.', {
  version: describe(z.int(), 'The version that the change has made.', 3),
  at: describe(timestamp, 'When it was changed.', exampleMoment),
  by: describe(z.nullable(editorSchema), 'The account that has changed it; null for the operator.'),
  /** The changed fields, all but the stock, which orders change too. Long texts are shortened to the changed part. */
  changes: describe(z.array(auditChangeSchema), 'The changed fields, all but the stock.'),
})
export type ItemVersion = z.output<typeof itemVersionSchema>

export const itemHistorySchema = nameObject(
  'ItemHistory',
  'One page of changes.',
  listOf('changes', itemVersionSchema),
)
export type ItemHistory = z.output<typeof itemHistorySchema>

export function historyEndpoint<Noun extends string>(noun: Noun) {
  return {
    access: 'admin',
    rights: ['catalogue'],
    summary: `History of a ${noun}, newest change first; also of a deleted ${noun}`,
    query: z.object({ page: pageParam, itemsPerPage: itemsPerPageParam }),
    output: itemHistorySchema,
  } as const
}
