import { globSync, readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { type Jobs, startJobs } from '#server/jobs/jobs.ts'
import { prepareJobs } from '#server/jobs/prepare-jobs.ts'
import { hour, type JobQueue } from '#server/jobs/queue.ts'
import { every10Minutes, upkeepQueue } from '#server/jobs/upkeep.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import type { FeatureContext } from './context.ts'
import { type Feature, job, jobsOf, startWork } from './feature.ts'
import { declaredJobs, features } from './features.ts'

const { app, client, db, sql, clock, server } = await buildTestApp()
const pollTimes = { timeout: 15_000, interval: 20 }
let started: Jobs | undefined

afterEach(async () => {
  await started?.stop()
  await sql`delete from halyard_jobs.job`
})

test('a feature declares, runs and schedules its jobs, and nothing else knows of them', async () => {
  const ran: string[] = []
  const postcardsQueue: JobQueue<{ to: string }> = {
    name: 'postcards',
    settings: { retryLimit: 1, deleteAfterSeconds: hour },
    keyOf: ({ to }) => to,
  }
  const postcards = {
    jobs: [job(postcardsQueue, async (_context, { to }) => void ran.push(`postcard to ${to}`))],
    tasks: [{ name: 'old-postcards', cron: every10Minutes, run: async () => ran.push('old postcards') }],
  } satisfies Feature
  const schedules = async () => (await sql`select key from halyard_jobs.schedule`).map(({ key }) => key)
  await app.jobs.stop()

  await prepareJobs(db, jobsOf([...features, postcards]))
  expect(await schedules()).toContain('old-postcards')
  started = await startJobs({ client, feed: app.feed, log: server.log, runsSchedules: false })
  await startWork([postcards], { jobs: started, now: () => clock.now } as FeatureContext)
  await started.enqueue(db, postcardsQueue, [{ to: 'Ann' }])
  await started.enqueue(db, upkeepQueue, [{ task: 'old-postcards' }])
  app.feed.wake()
  await expect.poll(() => ran.toSorted(), pollTimes).toEqual(['old postcards', 'postcard to Ann'])

  await prepareJobs(db, declaredJobs)
  expect(await schedules()).not.toContain('old-postcards')
})

test('no file outside of the features names one of their queues or tasks', () => {
  const names = [...declaredJobs.queues, ...declaredJobs.tasks].map(({ name }) => name)
  const composition = globSync('server/{app.ts,features/*.ts,jobs/*.ts,process/*.ts}').filter(
    (path) => !path.endsWith('.test.ts'),
  )
  expect(composition).toContain('server/features/features.ts')
  const naming = composition.flatMap((path) => {
    const source = readFileSync(path, 'utf8')
    return names.filter((name) => source.includes(`'${name}'`)).map((name) => `${path}: ${name}`)
  })
  expect(naming).toEqual([`server/jobs/upkeep.ts: ${upkeepQueue.name}`])
})

test('each queue and each part of a task is declared once', () => {
  const queues = declaredJobs.queues.map(({ name }) => name)
  expect(queues).toEqual([...new Set(queues)])
  for (const feature of features as readonly Feature[]) {
    const tasks = feature.tasks?.map(({ name }) => name) ?? []
    expect(tasks).toEqual([...new Set(tasks)])
  }
})
