// The queues of payments.
import { day, hour, type JobQueue, minute } from '#server/jobs/queue.ts'
import { createTaskQueue } from '#server/jobs/upkeep.ts'

/** Applies an event of the payment provider that is stored. */
export const paymentEventsQueue: JobQueue<{ eventId: string }> = {
  name: 'payment-events',
  // About two days; the hourly reconciliation finds what this misses.
  settings: {
    retryLimit: 40,
    retryDelay: 15,
    retryBackoff: true,
    retryDelayMax: hour,
    expireInSeconds: 5 * minute,
    deleteAfterSeconds: day,
  },
  keyOf: ({ eventId }) => eventId,
}

/** Sends the refunds of a payment. */
export const refundsQueue: JobQueue<{ paymentId: string }> = {
  name: 'refunds',
  // A minute later the schedule tries again.
  settings: {
    retryLimit: 1,
    retryDelay: 15,
    expireInSeconds: 5 * minute,
    deleteAfterSeconds: hour,
  },
  keyOf: ({ paymentId }) => paymentId,
}

/** For tasks that wait for the payment provider, which must keep no others waiting. */
export const paymentUpkeepQueue = createTaskQueue('payment-upkeep')
