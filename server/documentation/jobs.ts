import { failedJobSchema, jobEndpoints } from '#contract/jobs.ts'
import { describeObject, type OperationsOf } from './describe.ts'
import { createdAt, exampleMoment, idOf, listFields, paging } from './shared-fields.ts'

export const jobObjects = [
  describeObject('FailedJob', failedJobSchema, 'A job that has failed for good.', {
    _id: idOf('job', 'job'),
    queue: ['Name of its queue.', 'picture-sizes'],
    subject: [
      'What tells it apart in its queue: the hash of a picture, the name of a task.',
      'unused-pictures',
    ],
    createdAt,
    failedAt: ['Time of the last attempt.', exampleMoment],
    attempts: ['Number of attempts.', 5],
    error: ['What the last attempt failed with.', 'connection refused'],
  }),
  describeObject(
    'FailedJobList',
    jobEndpoints['GET /jobs/failed'].output,
    'One page of failed jobs.',
    listFields('jobs'),
  ),
  describeObject('RetriedJob', jobEndpoints['POST /jobs/:id/retry'].output, 'The job is enqueued again.', {
    retried: 'Always true.',
  }),
]

export const jobOperations: OperationsOf<typeof jobEndpoints> = {
  'GET /jobs/failed': {
    id: 'listFailedJobs',
    tag: 'jobs',
    response: 'One page of jobs.',
    query: paging,
  },
  'POST /jobs/:id/retry': {
    id: 'retryJob',
    tag: 'jobs',
    response: 'The job is enqueued.',
    params: { id: idOf('job', 'job') },
  },
}
