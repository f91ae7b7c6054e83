// Jobs that have failed for good, as staff see and retry them.
import * as z from 'zod/mini'
import type { EndpointDefinitions } from './endpoint.ts'
import { id, itemsPerPageParam, listOf, pageParam, timestamp } from './fields.ts'

export const failedJobSchema = z.object({
  _id: id,
  queue: z.string(),
  /** Key of the job within its queue: the hash of a picture, the name of a task. */
  subject: z.string(),
  createdAt: timestamp,
  failedAt: timestamp,
  attempts: z.int(),
  /** Error of the last attempt, in one line. */
  error: z.string(),
})
export type FailedJob = z.output<typeof failedJobSchema>

export const jobEndpoints = {
  'GET /jobs/failed': {
    access: 'admin',
    rights: ['reports'],
    summary: 'Jobs that have failed too often and are retried by staff alone, the last to fail first',
    query: z.object({ page: pageParam, itemsPerPage: itemsPerPageParam }),
    output: listOf(failedJobSchema),
  },
  'POST /jobs/:id/retry': {
    access: 'superAdmin',
    summary: 'Enqueue a failed job again, with new attempts',
    params: z.object({ id }),
    output: z.object({ retried: z.literal(true) }),
    limit: 'staffWrite',
    audit: 'Job retried',
  },
} as const satisfies EndpointDefinitions
