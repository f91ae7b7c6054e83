// Runs the tasks of the schedule, during a round and until nothing is left to do after it.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { recordChange } from '#server/database/change-feed.ts'
import { paymentUpkeepQueue } from '#server/features/payments/payments.queue.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import type { Processes } from '../seats/processes.ts'
import { takeEvents } from './acts.ts'
import type { Random } from './random.ts'
import { sendEvent, type World } from './world.ts'

export interface Schedule {
  /** Lets the processes run a task now. */
  run(task: 'payment-deadlines' | 'payments'): Promise<void>
  stop(): Promise<void>
}

/** The jobs of the processes, without running any here. */
export async function openSchedule({ client }: Processes): Promise<Schedule> {
  const log = { info() {}, warn() {}, error() {} }
  const feed = { subscribe: () => () => {} }
  const jobs = await startJobs({ client, feed, log, runsSchedules: false })
  return {
    run: (task) => client.db.transaction((db) => jobs.enqueue(db, paymentUpkeepQueue, [{ task }])),
    stop: () => jobs.stop(),
  }
}

const longestMs = 120_000

/** Everything works again: what is under way ends, and what was lost is found. Throws if that takes too long. */
export async function settleRound(world: World, schedule: Schedule, random: Random): Promise<void> {
  const { stripe, processes, undecided, counts } = world
  stripe.faultOf = () => null
  await Promise.all([processes.settle(), processes.limited.settle()])
  for (const page of undecided) stripe.decide(page, random.happens(0.5))
  undecided.clear()
  takeEvents(world)
  const events = world.unsent.splice(0)
  // The list of the provider has them all; half of those that are still under way never arrive.
  for (const event of events) {
    if (random.happens(0.5)) await sendEvent(world, event)
    else counts.eventsLost++
  }
  const endsAt = performance.now() + longestMs
  for (;;) {
    await letTimePass(processes)
    // Also the hint to the workers, whose process may have missed the one of the job.
    await schedule.run('payment-deadlines')
    await schedule.run('payments')
    await untilIdle(processes, endsAt)
    const left = await findUnsettled(processes)
    if (left.length === 0) return
    if (performance.now() > endsAt) throw new Error(`Not settled: ${JSON.stringify(left.slice(0, 5))}`)
  }
}

/** Jobs of killed processes, retries and pages whose response was lost need not be waited for. */
async function letTimePass({ client }: Processes): Promise<void> {
  await client.db.transaction(async (db) => {
    await db.execute(sql`
      update halyard_jobs.job set state = 'retry', start_after = now()
      where name in ('payment-events', 'refunds', 'payment-upkeep') and state in ('retry', 'active')`)
    await db.execute(sql`
      update payments set created_at = created_at - interval '2 minutes'
      where state in ('opening', 'closing') and page_id is null`)
    for (const queue of ['payment-events', 'refunds', 'payment-upkeep']) await recordChange(db, 'job', queue)
  })
}

async function untilIdle({ client }: Processes, endsAt: number): Promise<void> {
  for (;;) {
    const [row] = await client.sql<{ jobs: number }[]>`
      select count(*)::int as jobs from halyard_jobs.job
      where name in ('payment-events', 'refunds', 'payment-upkeep') and state in ('created', 'active')`
    if (row!.jobs === 0) return
    if (performance.now() > endsAt) throw new Error(`${row!.jobs} jobs are not done.`)
    await pause(50)
  }
}

async function findUnsettled({ client }: Processes): Promise<object[]> {
  return client.sql`
    select 'payment' as what, id::text, state from payments
    where method = 'provider' and state in ('opening', 'closing')
    union all select 'refund', id::text, state from refunds where state = 'pending'
    union all select 'bill', record_id::text, state from bills where state = 'open' and pay_by <= now()
    union all select 'event', id, type from payment_events where applied_at is null
    union all select 'job', id::text, name from halyard_jobs.job
      where name in ('payment-events', 'refunds') and state < 'completed'`
}
