// Jobs that have failed for good, as staff see and retry them.

import * as z from 'zod/mini'
import { describe, describeObject, nameObject } from './describe.ts'
import type { EndpointDefinitions } from './endpoint.ts'
import * as exampleIds from './example-ids.ts'
import { exampleMoment } from './examples.ts'
import { id, itemsPerPageParam, listOf, pageParam, timestamp } from './fields.ts'
import { createdAt } from './record-fields.ts'

const idText = ['Id of the job.', exampleIds.job] as const

export const failedJobSchema = describeObject('FailedJob', 'A job that has failed for good.', {
  _id: describe(id, idText),
  queue: describe(z.string(), 'Name of its queue.', 'picture-sizes'),
  subject: describe(
    z.string(),
    'What tells it apart in its queue: the hash of a picture, the name of a task.',
    'unused-pictures',
  ),
  createdAt,
  failedAt: describe(timestamp, 'Time of the last attempt.', exampleMoment),
  attempts: describe(z.int(), 'Number of attempts.', 5),
  error: describe(z.string(), 'What the last attempt failed with.', 'connection refused'),
})
export type FailedJob = z.output<typeof failedJobSchema>

export const jobEndpoints = {
  'GET /jobs/failed': {
    access: 'admin',
    rights: ['reports'],
    id: 'listFailedJobs',
    tag: 'jobs',
    summary: 'Jobs that have failed too often and are retried by staff alone, the last to fail first',
    response: 'One page of jobs.',
    query: z.object({ page: pageParam, itemsPerPage: itemsPerPageParam }),
    output: nameObject('FailedJobList', 'One page of failed jobs.', listOf('jobs', failedJobSchema)),
  },
  'POST /jobs/:id/retry': {
    access: 'superAdmin',
    id: 'retryJob',
    tag: 'jobs',
    summary: 'Enqueue a failed job again, with new attempts',
    response: 'The job is enqueued.',
    params: z.object({ id: describe(id, idText) }),
    output: describeObject('RetriedJob', 'The job is enqueued again.', {
      retried: describe(z.literal(true), 'Always true.'),
    }),
    limit: 'staffWrite',
    audit: 'Job retried',
  },
} as const satisfies EndpointDefinitions
