// What a queue of jobs is. Each feature declares its queues (docs/decisions/0120-features-as-modules.md).
import type { Queue } from 'pg-boss'

/** Database schema for the tables of pg-boss. */
export const jobsSchema = 'halyard_jobs'

/** Queue for jobs that have failed too often. */
export const deadLetterQueue = 'dead-letters'

export const minute = 60
export const hour = 60 * minute
export const day = 24 * hour

export type QueueSettings = Omit<
  Queue,
  'name' | 'policy' | 'deadLetter' | 'notify' | 'partition' | 'heartbeatSeconds'
>

/** A queue and the data of its jobs. */
export interface JobQueue<Data extends object> {
  /** Stored with each job, and known to the processes of the version before: it never changes. */
  readonly name: string
  readonly settings: QueueSettings
  /** At most one job with the same key waits or runs at a time. */
  keyOf(data: Data): string
}

/** A queue of whose jobs nothing is known. */
export type AnyQueue = JobQueue<never>
