// The queues of the product: what their jobs carry, what becomes of one that fails, and when scheduled ones are due.
import type { Queue } from 'pg-boss'

/** Of the database; pg-boss keeps its tables in it. */
export const jobsSchema = 'halyard_jobs'

/** Where a job ends that has failed too often. */
export const deadLetterQueue = 'dead-letters'

const every10Minutes = '*/10 * * * *'

/** Tasks of the queue `upkeep` and when they are due, in UTC. */
export const upkeepSchedule = {
  'rate-limits': every10Minutes,
  'idempotency-keys': every10Minutes,
  sessions: every10Minutes,
  'audit-log': every10Minutes,
  'networks-of-reviews': every10Minutes,
  'unused-pictures': '0 */6 * * *',
} as const

export type UpkeepTask = keyof typeof upkeepSchedule

/** The data of each queue's jobs. */
export interface JobData {
  'picture-sizes': { hash: string }
  upkeep: { task: UpkeepTask }
}

export type QueueName = keyof JobData

type QueueSettings = Omit<Queue, 'name' | 'policy' | 'deadLetter' | 'notify' | 'partition'>

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** A job that a killed process had is retried once its heartbeat is this old. */
const heartbeatSeconds = minute

export const queueSettings: Record<QueueName, QueueSettings> = {
  // Ten attempts within about three hours: a storage that is away comes back within that.
  'picture-sizes': {
    retryLimit: 9,
    retryDelay: 15,
    retryBackoff: true,
    retryDelayMax: hour,
    expireInSeconds: 10 * minute,
    heartbeatSeconds,
    deleteAfterSeconds: day,
  },
  // A task that is due again while it waits for its retry is not enqueued a second time.
  upkeep: {
    retryLimit: 3,
    retryDelay: minute,
    retryBackoff: true,
    expireInSeconds: 2 * hour,
    heartbeatSeconds,
    deleteAfterSeconds: day,
  },
}

export const deadLetterSettings: QueueSettings = { retentionSeconds: 90 * day }

const keys: { [Name in QueueName]: (data: JobData[Name]) => string } = {
  'picture-sizes': ({ hash }) => hash,
  upkeep: ({ task }) => task,
}

/** At most one job with the same key waits or runs at a time. */
export function jobKey<Name extends QueueName>(queue: Name, data: JobData[Name]): string {
  return keys[queue](data)
}

export const queueNames = Object.keys(queueSettings) as QueueName[]
