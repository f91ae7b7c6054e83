// Scheduled jobs, such as deleting expired rows. Each job runs in one process, for all processes.

import { localTime } from '#contract/time-zones.ts'
import { house } from '#server/config/house.ts'
import type { Jobs } from './jobs.ts'
import type { UpkeepTask } from './queues.ts'

export type UpkeepTasks = Record<UpkeepTask, (now: Date) => Promise<unknown>>

export async function startUpkeep(
  jobs: Pick<Jobs, 'work'>,
  tasks: UpkeepTasks,
  now: () => Date,
): Promise<void> {
  for (const queue of ['upkeep', 'payment-upkeep'] as const) {
    await jobs.work(queue, async ({ task, hours }) => {
      if (hours === undefined || isWithin(hours, now())) await tasks[task](now())
    })
  }
}

function isWithin([first, last]: readonly [number, number], now: Date): boolean {
  const hour = Number(localTime(now, house().timeZone).slice(11, 13))
  return first <= hour && hour <= last
}
