import { afterEach, expect, test } from 'vitest'
import { uploadUrl } from '#contract/images.ts'
import { house, setHouse } from '#server/config/house.ts'
import { images } from '#server/features/images/images.table.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { createProduct, createTour } from '#server/testing/factories.ts'
import { statementsOf } from '#server/testing/query-plans.ts'
import { type Jobs, startJobs } from './jobs.ts'
import {
  every10Minutes,
  everyHour,
  type ScheduledTask,
  startUpkeep,
  tasksByQueue,
  upkeepQueue,
} from './upkeep.ts'

const testApp = await buildTestApp()
const { app, client, db, sql, clock, server } = testApp
const dayMs = 24 * 60 * 60_000
const pollTimes = { timeout: 15_000, interval: 20 }

let started: Jobs[] = []

afterEach(async () => {
  await Promise.all(started.map((jobs) => jobs.stop()))
  started = []
  await sql`delete from halyard_jobs.job`
})

const states = async (): Promise<string[]> =>
  (await sql`select state from halyard_jobs.job where name = 'upkeep'`).map(({ state }) => state)

/** Starts the jobs of a process whose upkeep tasks all call `run`. */
async function startProcess(run: (task: string) => Promise<unknown>): Promise<void> {
  const jobs = await startJobs({
    client,
    feed: app.feed,
    log: server.log,
    pollSeconds: 1,
    superviseSeconds: 1,
  })
  started.push(jobs)
  const tasks = ['sessions', 'audit-log', 'departure-reminders'].map((name) => ({
    name,
    cron: every10Minutes,
    run: () => run(name),
  }))
  await startUpkeep(jobs, tasks, undefined, () => clock.now)
}

test('a due task is run once by several processes', async () => {
  await app.jobs.stop()
  const before = await sql`select key, cron from halyard_jobs.schedule`
  // Only this task is due in the present minute.
  await sql`
    update halyard_jobs.schedule set cron = case key
      when 'sessions' then to_char(now() at time zone 'UTC', 'FMMI FMHH24 * * *') else '0 0 29 2 *' end`
  const ran: string[] = []
  await Promise.all(Array.from({ length: 3 }, () => startProcess(async (task) => void ran.push(task))))
  await expect.poll(states, pollTimes).toEqual(['completed'])
  await Promise.all(started.map((jobs) => jobs.stop()))
  expect(ran).toEqual(['sessions'])
  for (const { key, cron } of before)
    await sql`update halyard_jobs.schedule set cron = ${cron} where key = ${key}`
})

test('a task does not run twice at a time, and a stop waits for a long run', async () => {
  await app.jobs.stop()
  const mayEnd = Promise.withResolvers<void>()
  let runs = 0
  let ended = 0
  const run = async () => {
    runs += 1
    await mayEnd.promise
    ended += 1
  }
  await startProcess(run)
  await startProcess(run)
  const [first] = started
  await first!.enqueue(db, upkeepQueue, [{ task: 'audit-log' }])
  app.feed.wake()
  await expect.poll(() => runs, pollTimes).toBe(1)
  await first!.enqueue(db, upkeepQueue, [{ task: 'audit-log' }])
  expect(await states()).toEqual(['active'])
  const stopped = Promise.all(started.map((jobs) => jobs.stop()))
  mayEnd.resolve()
  await stopped
  expect([runs, ended]).toEqual([1, 1])
  expect(await states()).toEqual(['completed'])
})

test('a failing task does not keep other tasks from running', async () => {
  await app.jobs.stop()
  const ran: string[] = []
  await startProcess(async (task) => {
    ran.push(task)
    if (task === 'sessions') throw new Error('not this time')
  })
  await started[0]!.enqueue(db, upkeepQueue, [{ task: 'sessions' }, { task: 'audit-log' }])
  app.feed.wake()
  await expect.poll(async () => (await states()).sort(), pollTimes).toEqual(['completed', 'retry'])
  expect(ran.sort()).toEqual(['audit-log', 'sessions'])
})

test('parts of a task from several features run one after the other, and share one schedule', async () => {
  await app.jobs.stop()
  const ran: string[] = []
  const part = (feature: string, cron: string) => ({
    ...{ name: 'bin', cron },
    run: async () => void ran.push(feature),
  })
  const parts = [part('tours', every10Minutes), part('products', every10Minutes)]
  const jobs = await startJobs({
    client,
    feed: app.feed,
    log: server.log,
    runsSchedules: false,
    pollSeconds: 1,
  })
  started.push(jobs)
  await startUpkeep(jobs, parts, undefined, () => clock.now)
  await jobs.enqueue(db, upkeepQueue, [{ task: 'bin' }])
  app.feed.wake()
  await expect.poll(states, pollTimes).toEqual(['completed'])
  expect(ran).toEqual(['tours', 'products'])
  expect(() => tasksByQueue([...parts, part('orders', everyHour)])).toThrow('The task bin has two schedules.')
})

test('unused pictures are found by one read of tours and products, however many pictures are in use', async () => {
  const hashes = Array.from({ length: 400 }, (_, index) => index.toString(16).padStart(32, '0'))
  const [unused, ...used] = hashes.map(uploadUrl)
  while (used.length > 0) {
    const [image, ...previews] = used.splice(0, 9)
    const create = used.length % 2 === 0 ? createTour : createProduct
    await create(testApp, { image: image!, previews })
  }
  const usedAt = new Date(clock.now.getTime() - 8 * dayMs)
  await db.insert(images).values(hashes.map((hash) => ({ hash, width: 1, height: 1, bytes: 1, usedAt })))
  const sibling = await testApp.buildSibling()
  const statements = await statementsOf(client, async () => {
    await sibling.jobs.enqueue(db, upkeepQueue, [{ task: 'unused-pictures' }])
    app.feed.wake()
    await expect.poll(states, pollTimes).toEqual(['completed'])
  })
  const kept = (await db.select({ hash: images.hash }).from(images)).map(({ hash }) => uploadUrl(hash))
  expect(kept).toHaveLength(399)
  expect(kept).not.toContain(unused)
  for (const table of ['tours', 'products']) {
    expect(statements.filter(({ text }) => text.includes(`from "${table}"`))).toHaveLength(1)
  }
})

test('tasks that write to customers run by day where the house is', async () => {
  await app.jobs.stop()
  const ran: string[] = []
  await startProcess(async (task) => void ran.push(task))
  const [jobs] = started
  const { timeZone } = house()
  try {
    for (const [zone, time, runs] of [
      ['Asia/Kathmandu', '2027-05-10T01:14:59Z', false],
      ['Asia/Kathmandu', '2027-05-10T01:15:00Z', true],
      ['Pacific/Auckland', '2027-05-10T08:59:59Z', true],
      ['Pacific/Auckland', '2027-05-10T09:00:00Z', false],
    ] as const) {
      ran.length = 0
      setHouse({ ...house(), timeZone: zone })
      clock.now = new Date(time)
      const [{ data }] = (await sql`
        select data from halyard_jobs.schedule where key = 'departure-reminders'`) as [
        { data: ScheduledTask },
      ]
      await jobs!.enqueue(db, upkeepQueue, [data])
      app.feed.wake()
      await expect.poll(states, pollTimes).toEqual(['completed'])
      expect(ran, `${zone} ${time}`).toEqual(runs ? ['departure-reminders'] : [])
      await sql`delete from halyard_jobs.job`
    }
  } finally {
    setHouse({ ...house(), timeZone })
  }
})
