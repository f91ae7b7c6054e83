import type { jobEndpoints } from '#contract/jobs.ts'
import type { HandlersFor } from '#server/calls/call.ts'
import { AppError } from '#server/calls/errors.ts'
import { isId } from '#server/database/ids.ts'
import { listFailedJobs } from '#server/jobs/job-rows.ts'
import type { Jobs } from '#server/jobs/jobs.ts'

export function jobHandlers(jobs: Pick<Jobs, 'retry'>): HandlersFor<keyof typeof jobEndpoints> {
  return {
    'GET /jobs/failed': ({ query }, { db }) => listFailedJobs(db, query),
    'POST /jobs/:id/retry': {
      async write({ params: { id } }, { db }) {
        const retried = isId(id) ? await jobs.retry(db, id) : null
        if (retried === null) throw new AppError('not_found')
        return {
          output: { retried: true },
          audit: { recordId: id, recordTitle: `${retried.queue}: ${retried.subject}` },
        }
      },
    },
  }
}
