import type { Hold, holdEndpoints } from '#contract/holds.ts'
import type { HandlersFor } from '#server/calls/call.ts'
import type { Database } from '#server/database/client.ts'
import type { TicketLimits } from '#server/features/seats/ticket-limits.service.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { expiredHoldsQueue } from './expired-holds.queue.ts'
import { createFormHold, extendHold, listOwnHolds, releaseHold } from './holds.service.ts'

/** `limits`: null for no limits. */
export function holdHandlers(
  jobs: Pick<Jobs, 'enqueueAt'>,
  limits: TicketLimits | null,
): HandlersFor<keyof typeof holdEndpoints> {
  /** Enqueues a job that tells caches and open pages about the expiry. Counts of seats do not depend on the job. */
  function announceExpiry(db: Database, { departureTourId: tourId, date, expiresAt }: Hold): Promise<void> {
    return jobs.enqueueAt(db, expiredHoldsQueue, { tourId, date, at: expiresAt }, new Date(expiresAt))
  }

  return {
    'GET /holds': async (_input, { db, caller, now }) => ({
      items: await listOwnHolds(db, caller.userId, now),
    }),
    'POST /holds': {
      async write({ body }, context) {
        const output = await createFormHold(context, body, limits)
        await announceExpiry(context.db, output)
        return { output, audit: [] }
      },
    },
    'PATCH /holds/:id': {
      async write({ params }, context) {
        const output = await extendHold(context, params.id)
        await announceExpiry(context.db, output)
        return { output, audit: [] }
      },
    },
    'DELETE /holds/:id': {
      async write({ params }, context) {
        await releaseHold(context, params.id)
        return { output: undefined, audit: [] }
      },
    },
  }
}
