import { afterEach, expect, test } from 'vitest'
import { pictureSizesQueue } from '#server/features/images/picture-sizes.queue.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { createFailedJob, type SignedIn, signUp } from '#server/testing/factories.ts'
import { type JobHandler, type Jobs, startJobs } from './jobs.ts'

const testApp = await buildTestApp()
const { app, client, db, sql, server } = testApp
const pollTimes = { timeout: 15_000, interval: 20 }
const hash = 'a'.repeat(32)

// The tests below start their own processes instead.
await app.jobs.stop()
let started: Jobs[] = []

afterEach(async () => {
  await Promise.all(started.map((jobs) => jobs.stop()))
  started = []
  await sql`delete from halyard_jobs.job`
})

async function startProcess(handler?: JobHandler<{ hash: string }>): Promise<Jobs> {
  const jobs = await startJobs({
    client,
    feed: app.feed,
    log: server.log,
    runsSchedules: false,
    pollSeconds: 0.5,
    superviseSeconds: 1,
  })
  started.push(jobs)
  if (handler !== undefined) await jobs.work(pictureSizesQueue, handler)
  return jobs
}

const states = async () =>
  (await sql`select name, state from halyard_jobs.job order by name, created_on`).map(
    ({ name, state }) => `${name} ${state}`,
  )
const makeDue = () => sql`update halyard_jobs.job set start_after = now() where state = 'retry'`
const list = async ({ headers }: SignedIn, query = '') =>
  (await server.inject({ url: `/api/jobs/failed${query}`, headers })).json()
const retry = ({ headers }: SignedIn, id: string) =>
  server.inject({ method: 'POST', url: `/api/jobs/${id}/retry`, headers })

test('a job of a rolled back transaction is never run', async () => {
  const ran: string[] = []
  const jobs = await startProcess(async (data) => void ran.push(data.hash))
  const rolledBack = db.transaction(async (transaction) => {
    await jobs.enqueue(transaction, pictureSizesQueue, [{ hash }])
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  expect(await states()).toEqual([])
  const other = 'b'.repeat(32)
  await db.transaction((transaction) => jobs.enqueue(transaction, pictureSizesQueue, [{ hash: other }]))
  app.feed.wake()
  await expect.poll(states, pollTimes).toEqual(['picture-sizes completed'])
  expect(ran).toEqual([other])
})

test('each job is run by only one of several processes', async () => {
  const ran: string[] = []
  const handler = async (data: { hash: string }) => void ran.push(data.hash)
  const [jobs] = await Promise.all(Array.from({ length: 4 }, () => startProcess(handler)))
  const hashes = Array.from({ length: 20 }, (_, index) => index.toString(16).padStart(32, '0'))
  // A job that is already waiting is not enqueued again.
  const all = [...hashes, ...hashes].map((one) => ({ hash: one }))
  await jobs!.enqueue(db, pictureSizesQueue, all)
  app.feed.wake()
  await expect
    .poll(async () => new Set(await states()), pollTimes)
    .toEqual(new Set(['picture-sizes completed']))
  expect(ran.toSorted()).toEqual(hashes)
})

test('a failing job is retried with backoff, ends as a dead letter, and runs again when staff retry it', async () => {
  const superAdmin = await signUp(testApp, { role: 3 })
  const failing = { value: true }
  let runs = 0
  const jobs = await startProcess(async () => {
    runs += 1
    if (failing.value) throw new Error('No memory\nat this line')
  })
  await jobs.enqueue(db, pictureSizesQueue, [{ hash }])
  app.feed.wake()
  const { retryLimit } = pictureSizesQueue.settings
  const waits: number[] = []
  for (let attempt = 1; attempt <= retryLimit!; attempt++) {
    await expect.poll(() => runs, pollTimes).toBe(attempt)
    await expect.poll(states, pollTimes).toEqual(['picture-sizes retry'])
    const [row] = await sql`
      select extract(epoch from start_after - now())::float8 as wait from halyard_jobs.job`
    waits.push(row!.wait)
    await makeDue()
  }
  expect(waits[0]).toBeGreaterThan(5)
  expect(waits.at(-1)).toBeGreaterThan(1000)
  await expect.poll(states, pollTimes).toEqual(['dead-letters created', 'picture-sizes failed'])

  const { items, totalCount } = await list(superAdmin)
  expect(totalCount).toBe(1)
  expect(items).toEqual([
    {
      _id: expect.any(String),
      queue: 'picture-sizes',
      subject: hash,
      createdAt: expect.stringMatching(/Z$/),
      failedAt: expect.stringMatching(/Z$/),
      attempts: retryLimit! + 1,
      error: 'No memory',
    },
  ])
  // A restart enqueues all pictures without sizes, except those with a dead letter.
  expect(await jobs.withoutFailed(pictureSizesQueue, [{ hash }, { hash: 'b'.repeat(32) }])).toEqual([
    { hash: 'b'.repeat(32) },
  ])

  failing.value = false
  const response = await server.inject({
    method: 'POST',
    url: `/api/jobs/${items[0]._id}/retry`,
    headers: superAdmin.headers,
  })
  expect(response.json()).toEqual({ retried: true })
  expect((await list(superAdmin)).totalCount).toBe(0)
  await expect.poll(() => runs, pollTimes).toBe(retryLimit! + 2)
})

test('only super admins retry jobs, and the audit log records it', async () => {
  const admin = await signUp(testApp, { role: 2 })
  const superAdmin = await signUp(testApp, { role: 3 })
  const id = await createFailedJob(sql, { hash })
  expect((await retry(admin, id)).statusCode).toBe(403)
  expect((await list(admin)).totalCount).toBe(1)
  expect((await retry(superAdmin, id)).statusCode).toBe(200)
  const { headers } = superAdmin
  const log = (await server.inject({ url: '/api/audit-log', headers })).json()
  expect(log.items[0]).toMatchObject({
    title: 'Job retried',
    recordId: id,
    recordTitle: `picture-sizes: ${hash}`,
  })
})

test('retrying a dead letter whose job is already waiting only deletes the dead letter', async () => {
  const superAdmin = await signUp(testApp, { role: 3 })
  const jobs = await startProcess()
  const id = await createFailedJob(sql, { hash })
  await jobs.enqueue(db, pictureSizesQueue, [{ hash }])
  expect((await retry(superAdmin, id)).statusCode).toBe(200)
  expect(await states()).toEqual(['picture-sizes created'])
  expect((await retry(superAdmin, id)).statusCode).toBe(404)
})

test('failed jobs are listed by page, latest failure first', async () => {
  const admin = await signUp(testApp, { role: 2 })
  for (const name of ['1', '2', '3']) await createFailedJob(sql, { hash: name.repeat(32) })
  const first = await list(admin, '?itemsPerPage=2')
  expect(first).toMatchObject({ totalCount: 3, totalPages: 2, currentPage: 1 })
  expect(first.items.map((job: { subject: string }) => job.subject[0])).toEqual(['3', '2'])
  const second = await list(admin, '?itemsPerPage=2&page=2')
  expect(second.items.map((job: { subject: string }) => job.subject[0])).toEqual(['1'])
})
