// The queues: data of their jobs, retry settings and schedules.
import type { Queue } from 'pg-boss'

/** Database schema for the tables of pg-boss. */
export const jobsSchema = 'halyard_jobs'

/** Queue for jobs that have failed too often. */
export const deadLetterQueue = 'dead-letters'

const everyMinute = '* * * * *'
const every10Minutes = '*/10 * * * *'
const everyHour = '17 * * * *'
const onTheHour = '5 * * * *'

/** Tasks of the queue `upkeep` and when they are due, in UTC. */
export const upkeepSchedule = {
  'rate-limits': every10Minutes,
  'idempotency-keys': every10Minutes,
  sessions: every10Minutes,
  'audit-log': every10Minutes,
  'networks-of-reviews': every10Minutes,
  'unused-pictures': '0 */6 * * *',
  orders: '30 2 * * *',
  'product-prices': '40 2 * * *',
  mails: every10Minutes,
  'review-invitations': onTheHour,
  'departure-reminders': onTheHour,
  bin: '50 2 * * *',
  slugs: '20 2 * * *',
  figures: everyHour,
  quotes: every10Minutes,
  'waiting-list': everyMinute,
  'guest-bookings': everyMinute,
  'tour-prices': everyMinute,
  'missing-bills': every10Minutes,
  'account-keys': everyHour,
} as const

/** The same of the queue `payment-upkeep`, whose tasks wait for the payment provider and must keep no others waiting. */
export const paymentSchedule = {
  'payment-deadlines': everyMinute,
  payments: everyHour,
  'balance-reminders': onTheHour,
} as const

/**
 * First and last hour, where the house is, of tasks that write to customers. They run again each hour: a run that was missed or killed
 * is made up for on the same day.
 */
export const taskHours: Partial<Record<UpkeepTask, readonly [first: number, last: number]>> = {
  'review-invitations': [9, 11],
  'departure-reminders': [7, 20],
  'balance-reminders': [8, 10],
}

export const schedules = { upkeep: upkeepSchedule, 'payment-upkeep': paymentSchedule }

export type UpkeepTask = keyof typeof upkeepSchedule | keyof typeof paymentSchedule

export interface ScheduledTask {
  task: UpkeepTask
  /** `taskHours`: at other hours the task is left out. */
  hours?: readonly [first: number, last: number]
}

/** The data of each queue's jobs. */
export interface JobData {
  'picture-sizes': { hash: string }
  mails: { mailId: string }
  /** Null if no account has the address. The job exists anyway, so that both kinds of requests take the same time. */
  recovery: { userId: string | null }
  /** `at` is the time when holds on a departure expire, at which the job is due. */
  'expired-holds': { tourId: string; date: string; at: string }
  /** An event of the payment provider that is stored. */
  'payment-events': { eventId: string }
  /** A payment with refunds to send. */
  refunds: { paymentId: string }
  upkeep: ScheduledTask
  'payment-upkeep': ScheduledTask
}

export type QueueName = keyof JobData

type QueueSettings = Omit<Queue, 'name' | 'policy' | 'deadLetter' | 'notify' | 'partition'>

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** The job of a killed process is retried once its heartbeat is this old. */
const heartbeatSeconds = minute

// A task that is due again while it waits for its retry is not enqueued a second time.
const upkeepSettings: QueueSettings = {
  retryLimit: 3,
  retryDelay: minute,
  retryBackoff: true,
  expireInSeconds: 2 * hour,
  heartbeatSeconds,
  deleteAfterSeconds: day,
}

export const queueSettings: Record<QueueName, QueueSettings> = {
  // Ten attempts within about three hours, enough for an outage of the storage.
  'picture-sizes': {
    retryLimit: 9,
    retryDelay: 15,
    retryBackoff: true,
    retryDelayMax: hour,
    expireInSeconds: 10 * minute,
    heartbeatSeconds,
    deleteAfterSeconds: day,
  },
  // The sender gives up a mail by its age, before it reaches this limit.
  mails: {
    retryLimit: 200,
    retryDelay: minute,
    retryBackoff: true,
    retryDelayMax: 2 * hour,
    expireInSeconds: 5 * minute,
    heartbeatSeconds,
    deleteAfterSeconds: day,
  },
  recovery: {
    retryLimit: 5,
    retryDelay: 15,
    retryBackoff: true,
    retryDelayMax: 5 * minute,
    expireInSeconds: 5 * minute,
    heartbeatSeconds,
    deleteAfterSeconds: hour,
  },
  // Only caches and open pages wait for it.
  'expired-holds': {
    retryLimit: 5,
    retryDelay: 15,
    retryBackoff: true,
    retryDelayMax: 5 * minute,
    expireInSeconds: 5 * minute,
    heartbeatSeconds,
    deleteAfterSeconds: hour,
  },
  // About two days; the hourly reconciliation finds what this misses.
  'payment-events': {
    retryLimit: 40,
    retryDelay: 15,
    retryBackoff: true,
    retryDelayMax: hour,
    expireInSeconds: 5 * minute,
    heartbeatSeconds,
    deleteAfterSeconds: day,
  },
  // A minute later the schedule tries again.
  refunds: {
    retryLimit: 1,
    retryDelay: 15,
    expireInSeconds: 5 * minute,
    heartbeatSeconds,
    deleteAfterSeconds: hour,
  },
  upkeep: upkeepSettings,
  'payment-upkeep': upkeepSettings,
}

export const deadLetterSettings: QueueSettings = { retentionSeconds: 90 * day }

const keys: { [Name in QueueName]: (data: JobData[Name]) => string } = {
  'picture-sizes': ({ hash }) => hash,
  mails: ({ mailId }) => mailId,
  recovery: ({ userId }) => userId ?? 'nobody',
  'expired-holds': ({ tourId, date, at }) => `${tourId} ${date} ${at}`,
  'payment-events': ({ eventId }) => eventId,
  refunds: ({ paymentId }) => paymentId,
  upkeep: ({ task }) => task,
  'payment-upkeep': ({ task }) => task,
}

/** At most one job with the same key waits or runs at a time. */
export function jobKey<Name extends QueueName>(queue: Name, data: JobData[Name]): string {
  return keys[queue](data)
}

export const queueNames = Object.keys(queueSettings) as QueueName[]
