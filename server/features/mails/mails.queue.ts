import { day, hour, type JobQueue, minute } from '#server/jobs/queue.ts'

/** Sends a mail. */
export const mailsQueue: JobQueue<{ mailId: string }> = {
  name: 'mails',
  // The sender gives up a mail by its age, before it reaches this limit.
  settings: {
    retryLimit: 200,
    retryDelay: minute,
    retryBackoff: true,
    retryDelayMax: 2 * hour,
    expireInSeconds: 5 * minute,
    deleteAfterSeconds: day,
  },
  keyOf: ({ mailId }) => mailId,
}
