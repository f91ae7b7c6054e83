import { day, hour, type JobQueue, minute } from '#server/jobs/queue.ts'

/** Makes the sizes of an uploaded picture. */
export const pictureSizesQueue: JobQueue<{ hash: string }> = {
  name: 'picture-sizes',
  // Ten attempts within about three hours, enough for an outage of the storage.
  settings: {
    retryLimit: 9,
    retryDelay: 15,
    retryBackoff: true,
    retryDelayMax: hour,
    expireInSeconds: 10 * minute,
    deleteAfterSeconds: day,
  },
  keyOf: ({ hash }) => hash,
}
