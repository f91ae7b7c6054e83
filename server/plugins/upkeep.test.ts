import { afterEach, expect, test, vi } from 'vitest'
import { uploadUrl } from '#contract/images.ts'
import { images } from '#server/features/images/images.table.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { createProduct, createTour } from '#server/testing/factories.ts'
import { statementsOf } from '#server/testing/query-plans.ts'
import { startUpkeep, type UpkeepTask } from './upkeep.ts'

const testApp = await buildTestApp()
const { client, db, server, clock } = testApp

const turnMs = 10 * 60_000
const hourMs = 60 * 60_000

afterEach(() => vi.useRealTimers())

/** From here on a turn of what is started comes when it is told to. */
function holdTurns(): void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
}

const start = (...tasks: UpkeepTask[]) => startUpkeep({ db, log: server.log, now: () => clock.now, tasks })

test('a run that lasts longer than the time between two is joined by no other, and a stop waits for it', async () => {
  holdTurns()
  const mayEnd = Promise.withResolvers<void>()
  let runs = 0
  let ended = 0
  const run = async () => {
    runs += 1
    await mayEnd.promise
    ended += 1
  }
  const upkeep = start({ name: 'long', run })
  vi.advanceTimersByTime(turnMs)
  await vi.waitFor(() => expect(runs).toBe(1))
  vi.advanceTimersByTime(3 * turnMs)
  const stopped = upkeep.stop()
  mayEnd.resolve()
  await stopped
  expect([runs, ended]).toEqual([1, 1])
})

test('after a run that lasted longer than the time between two the next turn is taken again', async () => {
  holdTurns()
  const mayEnd = Promise.withResolvers<void>()
  let runs = 0
  const run = async () => {
    runs += 1
    await mayEnd.promise
  }
  const upkeep = start({ name: 'long', run })
  vi.advanceTimersByTime(turnMs)
  await vi.waitFor(() => expect(runs).toBe(1))
  vi.advanceTimersByTime(3 * turnMs)
  mayEnd.resolve()
  await vi.waitFor(() => {
    vi.advanceTimersByTime(turnMs)
    expect(runs).toBeGreaterThan(1)
  })
  await upkeep.stop()
})

test('a task that fails keeps neither the others nor later turns from being run', async () => {
  holdTurns()
  const ran: string[] = []
  const fail = async () => {
    ran.push('failing')
    throw new Error('not this time')
  }
  const upkeep = start({ name: 'failing', run: fail }, { name: 'next', run: async () => ran.push('next') })
  await vi.waitFor(() => {
    vi.advanceTimersByTime(turnMs)
    expect(ran.length).toBeGreaterThanOrEqual(4)
  })
  await upkeep.stop()
  expect(ran.slice(0, 4)).toEqual(['failing', 'next', 'failing', 'next'])
})

test('what is done every so many hours is done by one process for all of them', async () => {
  holdTurns()
  const ran: string[] = []
  const begin = (process: string) =>
    start({ name: 'rare', everyHours: 6, run: async () => ran.push(process) })
  const turn = async () => {
    const processes = ['one', 'other', 'third'].map(begin)
    vi.advanceTimersByTime(turnMs)
    await Promise.all(processes.map((upkeep) => upkeep.stop()))
  }
  await turn()
  expect(ran).toHaveLength(1)
  clock.advance(6 * hourMs - 1)
  await turn()
  expect(ran).toHaveLength(1)
  clock.advance(1)
  await turn()
  expect(ran).toHaveLength(2)
  // A clock that was far ahead is put right.
  clock.advance(-7 * hourMs)
  await turn()
  expect(ran).toHaveLength(3)
})

test('unused pictures are found by one look at the tours and products, however many are in use', async () => {
  const hashes = Array.from({ length: 400 }, (_, index) => index.toString(16).padStart(32, '0'))
  const [unused, ...used] = hashes.map(uploadUrl)
  while (used.length > 0) {
    const [image, ...previews] = used.splice(0, 9)
    const create = used.length % 2 === 0 ? createTour : createProduct
    await create(testApp, { image: image!, previews })
  }
  const usedAt = new Date(clock.now.getTime() - 8 * 24 * hourMs)
  await db.insert(images).values(hashes.map((hash) => ({ hash, width: 1, height: 1, bytes: 1, usedAt })))
  holdTurns()
  const sibling = await testApp.buildSibling()

  const statements = await statementsOf(client, async () => {
    vi.advanceTimersByTime(turnMs)
    await sibling.server.close()
  })
  const kept = (await db.select({ hash: images.hash }).from(images)).map(({ hash }) => uploadUrl(hash))
  expect(kept).toHaveLength(399)
  expect(kept).not.toContain(unused)
  for (const table of ['tours', 'products']) {
    expect(statements.filter(({ text }) => text.includes(`from "${table}"`))).toHaveLength(1)
  }
})
