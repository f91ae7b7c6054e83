// What a feature of the server gives. Each has a `<noun>.feature.ts`, which only features.ts imports.
import type { FastifyInstance } from 'fastify'
import type { Handlers } from '#server/calls/call.ts'
import type { DeclaredJobs } from '#server/jobs/prepare-jobs.ts'
import type { AnyQueue, JobQueue } from '#server/jobs/queue.ts'
import { startUpkeep, type Task, tasksByQueue } from '#server/jobs/upkeep.ts'
import type { FeatureContext } from './context.ts'

export interface Feature {
  /** Handlers of endpoints. */
  handlers?(context: FeatureContext): Partial<Handlers>
  /** Registers addresses that are no endpoints. */
  registerRoutes?(app: FastifyInstance, context: FeatureContext): void | Promise<void>
  /** Jobs that writes enqueue. */
  jobs?: readonly FeatureJob[]
  /** Work that is done again and again. */
  tasks?: readonly Task<FeatureContext>[]
}

export interface FeatureJob {
  queue: AnyQueue
  /** Runs the jobs of the queue in this process. Does nothing where the operator's settings leave no work for them. */
  start(context: FeatureContext): Promise<void>
}

/** A job that every process runs. */
export function job<Data extends object>(
  queue: JobQueue<Data>,
  run: (context: FeatureContext, data: Data) => Promise<void>,
): FeatureJob {
  return { queue, start: (context) => context.jobs.work(queue, (data) => run(context, data)) }
}

/** All queues and tasks. */
export function jobsOf(features: readonly Feature[]): DeclaredJobs {
  const tasks = features.flatMap((feature) => feature.tasks ?? [])
  const queues = features.flatMap((feature) => feature.jobs?.map(({ queue }) => queue) ?? [])
  return { queues: [...queues, ...tasksByQueue(tasks).keys()], tasks }
}

/** Runs jobs and tasks in this process. */
export async function startWork(features: readonly Feature[], context: FeatureContext): Promise<void> {
  for (const { jobs = [] } of features) {
    for (const { start } of jobs) await start(context)
  }
  const tasks = features.flatMap((feature) => feature.tasks ?? [])
  await startUpkeep(context.jobs, tasks, context, context.now)
}
