// What has expired is cleared away by scheduled jobs: one process does it for all of them.
import type { Jobs } from './jobs.ts'
import type { UpkeepTask } from './queues.ts'

export type UpkeepTasks = Record<UpkeepTask, (now: Date) => Promise<unknown>>

export async function startUpkeep(
  jobs: Pick<Jobs, 'work'>,
  tasks: UpkeepTasks,
  now: () => Date,
): Promise<void> {
  await jobs.work('upkeep', async ({ task }) => {
    await tasks[task](now())
  })
}
