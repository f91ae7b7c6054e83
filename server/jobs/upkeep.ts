// Scheduled jobs, such as deleting expired rows. Each job runs in one process, for all processes.
import type { Jobs } from './jobs.ts'
import type { UpkeepTask } from './queues.ts'

export type UpkeepTasks = Record<UpkeepTask, (now: Date) => Promise<unknown>>

export async function startUpkeep(
  jobs: Pick<Jobs, 'work'>,
  tasks: UpkeepTasks,
  now: () => Date,
): Promise<void> {
  for (const queue of ['upkeep', 'payment-upkeep'] as const) {
    await jobs.work(queue, async ({ task }) => {
      await tasks[task](now())
    })
  }
}
