// Scheduled jobs, such as deleting expired rows. Each job runs in one process, for all processes.

import { localTime } from '#contract/time-zones.ts'
import { house } from '#server/config/house.ts'
import type { Jobs } from './jobs.ts'
import { day, hour, type JobQueue, minute } from './queue.ts'

export const everyMinute = '* * * * *'
export const every10Minutes = '*/10 * * * *'
export const everyHour = '17 * * * *'
export const onTheHour = '5 * * * *'

type Hours = readonly [first: number, last: number]

/** Work that a feature does again and again. Tasks of several features with one name are one task: they run one after the other. */
export interface Task<Context> {
  /** Stored with the schedule, and known to the processes of the version before: a new task needs a new name. */
  readonly name: string
  /** When the task is due, in UTC. */
  readonly cron: string
  /**
   * First and last hour, where the house is, of a task that writes to customers. It runs again each hour: a run that was
   * missed or killed is made up for on the same day.
   */
  readonly hours?: Hours
  /** The queue in which the task waits for others. Defaults to `upkeepQueue`. */
  readonly queue?: JobQueue<ScheduledTask>
  run(context: Context, now: Date): Promise<unknown>
}

export type AnyTask = Omit<Task<never>, 'run'>

/** The data of the job of a task. */
export interface ScheduledTask {
  task: string
  /** At other hours the task is left out. */
  hours?: Hours
}

export const upkeepQueue = createTaskQueue('upkeep')

export function createTaskQueue(name: string): JobQueue<ScheduledTask> {
  return {
    name,
    // A task that is due again while it waits for its retry is not enqueued a second time.
    settings: {
      retryLimit: 3,
      retryDelay: minute,
      retryBackoff: true,
      expireInSeconds: 2 * hour,
      deleteAfterSeconds: day,
    },
    keyOf: ({ task }) => task,
  }
}

/** The tasks by their queue. Throws if tasks with one name have two schedules. */
export function tasksByQueue<Kind extends AnyTask>(
  tasks: readonly Kind[],
): Map<JobQueue<ScheduledTask>, Kind[]> {
  const byName = Map.groupBy(tasks, ({ name }) => name)
  for (const [name, same] of byName) {
    const schedules = same.map(({ cron, hours, queue = upkeepQueue }) =>
      JSON.stringify([cron, hours, queue.name]),
    )
    if (new Set(schedules).size > 1) throw new Error(`The task ${name} has two schedules.`)
  }
  return Map.groupBy(tasks, ({ queue = upkeepQueue }) => queue)
}

export async function startUpkeep<Context>(
  jobs: Pick<Jobs, 'work'>,
  tasks: readonly Task<Context>[],
  context: Context,
  now: () => Date,
): Promise<void> {
  for (const [queue, ofQueue] of tasksByQueue(tasks)) {
    const byName = Map.groupBy(ofQueue, ({ name }) => name)
    await jobs.work(queue, async ({ task, hours }) => {
      const parts = byName.get(task)
      if (parts === undefined) throw new Error(`This version has no task ${task}.`)
      if (hours !== undefined && !isWithin(hours, now())) return
      const at = now()
      for (const part of parts) await part.run(context, at)
    })
  }
}

function isWithin([first, last]: Hours, now: Date): boolean {
  const hourOfDay = Number(localTime(now, house().timeZone).slice(11, 13))
  return first <= hourOfDay && hourOfDay <= last
}
