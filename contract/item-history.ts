// The history of a tour or product, version by version.
import * as z from 'zod/mini'
import { auditChangeSchema } from './audit-log.ts'
import type { EndpointDefinition } from './endpoint.ts'
import { id, idOrSlug, itemsPerPageParam, listOf, pageParam, timestamp } from './fields.ts'

/** The account that has written a record. */
export const editorSchema = z.object({
  _id: id,
  /** Null once the account is erased. */
  username: z.nullable(z.string()),
})

export const itemVersionSchema = z.object({
  /** The version that the change has made. */
  version: z.int(),
  at: timestamp,
  /** Null for the operator. */
  by: z.nullable(editorSchema),
  /** The changed fields, all but the stock, which orders change too. Long texts are shortened to the changed part. */
  changes: z.array(auditChangeSchema),
})
export type ItemVersion = z.output<typeof itemVersionSchema>

export const itemHistorySchema = listOf(itemVersionSchema)
export type ItemHistory = z.output<typeof itemHistorySchema>

export function historyEndpoint<Noun extends string>(noun: Noun) {
  return {
    access: 'admin',
    rights: ['catalogue'],
    summary: `History of a ${noun}, newest change first; also of a deleted ${noun}`,
    params: z.object({ id: idOrSlug }),
    query: z.object({ page: pageParam, itemsPerPage: itemsPerPageParam }),
    output: itemHistorySchema,
  } as const satisfies EndpointDefinition
}
