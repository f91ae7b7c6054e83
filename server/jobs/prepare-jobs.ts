// Updates the queues and schedules in the database to those of this version. The caller must hold the migration lock.
import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Database } from '#server/database/client.ts'
import { type AnyQueue, day, deadLetterQueue, jobsSchema, minute, type QueueSettings } from './queue.ts'
import { type AnyTask, type ScheduledTask, tasksByQueue } from './upkeep.ts'

const deadLetterSettings: QueueSettings = { retentionSeconds: 90 * day }

/** The job of a killed process is retried once its heartbeat is this old. */
const heartbeatSeconds = minute

export interface DeclaredJobs {
  queues: readonly AnyQueue[]
  tasks: readonly AnyTask[]
}

export async function prepareJobs(db: Database, declared: DeclaredJobs): Promise<void> {
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
    await prepareQueues(boss, declared.queues)
    for (const [queue, tasks] of tasksByQueue(declared.tasks)) await prepareSchedules(boss, queue.name, tasks)
  } finally {
    await boss.stop()
  }
  if (failure !== undefined) throw failure
}

async function prepareQueues(boss: PgBoss, queues: readonly AnyQueue[]): Promise<void> {
  const existing = new Set((await boss.getQueues()).map(({ name }) => name))
  if (existing.has(deadLetterQueue)) await boss.updateQueue(deadLetterQueue, deadLetterSettings)
  else await boss.createQueue(deadLetterQueue, deadLetterSettings)
  for (const { name, settings } of queues) {
    const all = { ...settings, heartbeatSeconds, deadLetter: deadLetterQueue }
    if (existing.has(name)) await boss.updateQueue(name, all)
    else await boss.createQueue(name, { ...all, policy: 'exclusive' })
  }
}

async function prepareSchedules(boss: PgBoss, queue: string, tasks: readonly AnyTask[]): Promise<void> {
  const existing = await boss.getSchedules(queue)
  const names = new Set(tasks.map(({ name }) => name))
  for (const { key } of existing) {
    if (!names.has(key)) await boss.unschedule(queue, key)
  }
  for (const { name, cron, hours } of new Map(tasks.map((task) => [task.name, task])).values()) {
    if (existing.some((each) => each.key === name && each.cron === cron)) continue
    const data: ScheduledTask = hours === undefined ? { task: name } : { task: name, hours }
    // `missed: 'once'`: if runs were missed because no server was running, the task runs once at the start.
    await boss.schedule(queue, cron, data, { key: name, singletonKey: name, missed: 'once' })
  }
}
