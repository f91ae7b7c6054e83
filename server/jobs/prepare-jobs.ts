// Brings the queues and schedules in the database to those of this version. Called with the migration lock held.
import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Database } from '#server/database/client.ts'
import {
  deadLetterQueue,
  deadLetterSettings,
  jobsSchema,
  queueNames,
  queueSettings,
  type UpkeepTask,
  upkeepSchedule,
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
  const existing = await boss.getSchedules('upkeep')
  for (const { key } of existing) {
    if (!Object.hasOwn(upkeepSchedule, key)) await boss.unschedule('upkeep', key)
  }
  for (const task of Object.keys(upkeepSchedule) as UpkeepTask[]) {
    const cron = upkeepSchedule[task]
    if (existing.some((schedule) => schedule.key === task && schedule.cron === cron)) continue
    // Of those that fell due while no server ran, one is made up for.
    await boss.schedule('upkeep', cron, { task }, { key: task, singletonKey: task, missed: 'once' })
  }
}
