// Updates the queues and schedules in the database to those of this version. The caller must hold the migration lock.
import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Database } from '#server/database/client.ts'
import {
  deadLetterQueue,
  deadLetterSettings,
  jobsSchema,
  queueNames,
  queueSettings,
  type ScheduledTask,
  schedules,
  taskHours,
  type UpkeepTask,
} from './queues.ts'

export async function prepareJobs(db: Database): Promise<void> {
  const boss = new PgBoss({
    db: fromDrizzle(db, sql),
    schema: jobsSchema,
    supervise: false,
    schedule: false,
    registerInstance: false,
  })
  let failure: Error | undefined
  boss.on('error', (error) => {
    failure ??= error
  })
  await boss.start()
  try {
    await prepareQueues(boss)
    await prepareSchedules(boss)
  } finally {
    await boss.stop()
  }
  if (failure !== undefined) throw failure
}

async function prepareQueues(boss: PgBoss): Promise<void> {
  const existing = new Set((await boss.getQueues()).map(({ name }) => name))
  if (existing.has(deadLetterQueue)) await boss.updateQueue(deadLetterQueue, deadLetterSettings)
  else await boss.createQueue(deadLetterQueue, deadLetterSettings)
  for (const name of queueNames) {
    const settings = { ...queueSettings[name], deadLetter: deadLetterQueue }
    if (existing.has(name)) await boss.updateQueue(name, settings)
    else await boss.createQueue(name, { ...settings, policy: 'exclusive' })
  }
}

async function prepareSchedules(boss: PgBoss): Promise<void> {
  for (const [queue, schedule] of Object.entries(schedules)) {
    const existing = await boss.getSchedules(queue)
    for (const { key } of existing) {
      if (!Object.hasOwn(schedule, key)) await boss.unschedule(queue, key)
    }
    for (const [task, cron] of Object.entries(schedule)) {
      if (existing.some((each) => each.key === task && each.cron === cron)) continue
      // `missed: 'once'`: if runs were missed because no server was running, the task runs once at the start.
      await boss.schedule(queue, cron, dataOf(task as UpkeepTask), {
        key: task,
        singletonKey: task,
        missed: 'once',
      })
    }
  }
}

function dataOf(task: UpkeepTask): ScheduledTask {
  const hours = taskHours[task]
  return hours === undefined ? { task } : { task, hours }
}
