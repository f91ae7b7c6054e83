import { hour, type JobQueue, minute } from '#server/jobs/queue.ts'

/** Announces the end of holds on a departure. `at` is the time when they expire, at which the job is due. */
export const expiredHoldsQueue: JobQueue<{ tourId: string; date: string; at: string }> = {
  name: 'expired-holds',
  // Only caches and open pages wait for it.
  settings: {
    retryLimit: 5,
    retryDelay: 15,
    retryBackoff: true,
    retryDelayMax: 5 * minute,
    expireInSeconds: 5 * minute,
    deleteAfterSeconds: hour,
  },
  keyOf: ({ tourId, date, at }) => `${tourId} ${date} ${at}`,
}
