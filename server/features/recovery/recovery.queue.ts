import { hour, type JobQueue, minute } from '#server/jobs/queue.ts'

/**
 * Writes the mail with the link of a recovery. `userId` is null if no account has the address: the job exists anyway, so
 * that both kinds of requests take the same time.
 */
export const recoveryQueue: JobQueue<{ userId: string | null }> = {
  name: 'recovery',
  settings: {
    retryLimit: 5,
    retryDelay: 15,
    retryBackoff: true,
    retryDelayMax: 5 * minute,
    expireInSeconds: 5 * minute,
    deleteAfterSeconds: hour,
  },
  keyOf: ({ userId }) => userId ?? 'nobody',
}
