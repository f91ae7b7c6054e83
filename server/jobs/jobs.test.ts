import { afterEach, expect, test } from 'vitest'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { createFailedJob, type SignedIn, signUp } from '#server/testing/factories.ts'
import { type JobHandler, type Jobs, startJobs } from './jobs.ts'
import { queueSettings } from './queues.ts'

const testApp = await buildTestApp()
const { app, client, db, sql, server } = testApp
const patience = { timeout: 15_000, interval: 20 }
const hash = 'a'.repeat(32)

// The processes of the tests below take its place.
await app.jobs.stop()
let started: Jobs[] = []

afterEach(async () => {
  await Promise.all(started.map((jobs) => jobs.stop()))
  started = []
  await sql`delete from halyard_jobs.job`
})

async function startProcess(handler?: JobHandler<'picture-sizes'>): Promise<Jobs> {
  const jobs = await startJobs({
    client,
    feed: app.feed,
    log: server.log,
    runsSchedules: false,
    pollSeconds: 0.5,
    superviseSeconds: 1,
  })
  started.push(jobs)
  if (handler !== undefined) await jobs.work('picture-sizes', handler)
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

test('a job of a transaction that is rolled back is never run', async () => {
  const ran: string[] = []
  const jobs = await startProcess(async (data) => void ran.push(data.hash))
  const rolledBack = db.transaction(async (transaction) => {
    await jobs.enqueue(transaction, 'picture-sizes', [{ hash }])
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  expect(await states()).toEqual([])
  const other = 'b'.repeat(32)
  await db.transaction((transaction) => jobs.enqueue(transaction, 'picture-sizes', [{ hash: other }]))
  app.feed.wake()
  await expect.poll(states, patience).toEqual(['picture-sizes completed'])
  expect(ran).toEqual([other])
})

test('each job is run by one process only, however many take jobs', async () => {
  const ran: string[] = []
  const handler = async (data: { hash: string }) => void ran.push(data.hash)
  const [jobs] = await Promise.all(Array.from({ length: 4 }, () => startProcess(handler)))
  const hashes = Array.from({ length: 20 }, (_, index) => index.toString(16).padStart(32, '0'))
  // The same job that waits already is not doubled.
  const all = [...hashes, ...hashes].map((one) => ({ hash: one }))
  await jobs!.enqueue(db, 'picture-sizes', all)
  app.feed.wake()
  await expect
    .poll(async () => new Set(await states()), patience)
    .toEqual(new Set(['picture-sizes completed']))
  expect(ran.toSorted()).toEqual(hashes)
})

test('a job that fails is retried with growing waits, ends as a dead letter, and is run again once retried', async () => {
  const superAdmin = await signUp(testApp, { role: 3 })
  const failing = { value: true }
  let runs = 0
  const jobs = await startProcess(async () => {
    runs += 1
    if (failing.value) throw new Error('No memory\nat this line')
  })
  await jobs.enqueue(db, 'picture-sizes', [{ hash }])
  app.feed.wake()
  const { retryLimit } = queueSettings['picture-sizes']
  const waits: number[] = []
  for (let attempt = 1; attempt <= retryLimit!; attempt++) {
    await expect.poll(() => runs, patience).toBe(attempt)
    await expect.poll(states, patience).toEqual(['picture-sizes retry'])
    const [row] = await sql`
      select extract(epoch from start_after - now())::float8 as wait from halyard_jobs.job`
    waits.push(row!.wait)
    await makeDue()
  }
  expect(waits[0]).toBeGreaterThan(5)
  expect(waits.at(-1)).toBeGreaterThan(1000)
  await expect.poll(states, patience).toEqual(['dead-letters created', 'picture-sizes failed'])

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
  // A restart enqueues all pictures without sizes, but not those that staff are to see.
  expect(await jobs.withoutFailed('picture-sizes', [{ hash }, { hash: 'b'.repeat(32) }])).toEqual([
    { hash: 'b'.repeat(32) },
  ])

  failing.value = false
  const answer = await server.inject({
    method: 'POST',
    url: `/api/jobs/${items[0]._id}/retry`,
    headers: superAdmin.headers,
  })
  expect(answer.json()).toEqual({ retried: true })
  expect((await list(superAdmin)).totalCount).toBe(0)
  await expect.poll(() => runs, patience).toBe(retryLimit! + 2)
})

test('super admins alone retry, and it is written down', async () => {
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

test('a dead letter whose job waits again already is done with once it is retried', async () => {
  const superAdmin = await signUp(testApp, { role: 3 })
  const jobs = await startProcess()
  const id = await createFailedJob(sql, { hash })
  await jobs.enqueue(db, 'picture-sizes', [{ hash }])
  expect((await retry(superAdmin, id)).statusCode).toBe(200)
  expect(await states()).toEqual(['picture-sizes created'])
  expect((await retry(superAdmin, id)).statusCode).toBe(404)
})

test('failed jobs are listed by pages, the last to fail first', async () => {
  const admin = await signUp(testApp, { role: 2 })
  for (const name of ['1', '2', '3']) await createFailedJob(sql, { hash: name.repeat(32) })
  const first = await list(admin, '?itemsPerPage=2')
  expect(first).toMatchObject({ totalCount: 3, totalPages: 2, currentPage: 1 })
  expect(first.items.map((job: { subject: string }) => job.subject[0])).toEqual(['3', '2'])
  const second = await list(admin, '?itemsPerPage=2&page=2')
  expect(second.items.map((job: { subject: string }) => job.subject[0])).toEqual(['1'])
})
