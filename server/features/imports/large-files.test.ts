// Large and hopeless files: they never hold the event loop, and a check ends early.
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { createProduct, type SignedIn, signUp } from '#server/testing/factories.ts'

const testApp = await buildTestApp()
const { server, clock } = testApp

const pieceBytes = 64 * 1024

let boss: SignedIn
let id: string
beforeEach(async () => {
  boss = await signUp(testApp, { role: 3 })
  id = (await createProduct(testApp)).id
  // The first calls compile code.
  for (let call = 0; call < 2; call += 1) await check('products', `ID,Cost\n${`${id},5\n`.repeat(300)}`)
})

/** Runs the work, whose file is made before, and returns the longest processor time between two turns of the event loop, in milliseconds. */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let isWorking = true
  const watch = async () => {
    while (isWorking) {
      const before = process.threadCpuUsage()
      await setImmediate()
      const { user, system } = process.threadCpuUsage(before)
      longest = Math.max(longest, (user + system) / 1000)
    }
  }
  const watching = watch()
  await setImmediate()
  await work().finally(() => {
    isWorking = false
  })
  await watching
  return longest
}

/** Sends the file in pieces, as it comes from a connection. */
async function check(kind: string, file: string | Buffer) {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file
  function* pieces() {
    for (let from = 0; from < bytes.length; from += pieceBytes) yield bytes.subarray(from, from + pieceBytes)
  }
  const response = await server.inject({
    method: 'POST',
    url: `/api/imports/${kind}`,
    headers: { ...boss.headers, 'content-type': 'text/csv' },
    payload: Readable.from(pieces()),
  })
  return response.json()
}

test.each([
  ['empty lines', (row: string) => `ID,Cost\n${row}\n${'\n'.repeat(1_000_000)}`],
  ['rows of separators', (row: string) => `ID,Cost\n${row}\n${',\r\n'.repeat(700_000)}`],
  ['rows of blanks', (row: string) => `ID,Cost\n${row}\n${' \n'.repeat(20_000)}`],
  [
    'empty last columns',
    (row: string) => {
      const empty = ','.repeat(500)
      return `ID,Cost${empty}\n${`,${empty}\n`.repeat(4000)}${row}${empty}\n`
    },
  ],
])('a file with a flood of %s has one row', async (_, fileOf) => {
  const file = Buffer.from(fileOf(`${id},5`))
  let found = {}
  const longest = await longestTurn(async () => {
    found = await check('products', file)
  })
  expect(found).toMatchObject({ rows: 1, changed: 1, problems: [] })
  expect(longest).toBeLessThan(50)
})

test('the check of 150 000 wrong rows stops at 500 problems', async () => {
  const file = Buffer.from(`ID,Cost,Stock\n${`${id},ten,1.5\n`.repeat(150_000)}`)
  let found = { rows: 0, problemCount: 0, problems: [] as { row: number }[] }
  const longest = await longestTurn(async () => {
    found = await check('products', file)
  })
  expect(found.problemCount).toBe(500)
  expect(found.problems).toHaveLength(500)
  expect(found.problems.map(({ row: number }) => number)).toEqual(
    Array.from({ length: 500 }, (_, index) => 2 + index),
  )
  expect(found.rows).toBeLessThan(1000)
  expect(longest).toBeLessThan(50)
})

test('a check of departures stops as well', async () => {
  const unknown = '01977a50-6a30-7b24-9d8c-5d2e7c4dab33'
  const lines = Array.from({ length: 2000 }, (_, index) => {
    return `${unknown},${addDays(dateInUtc(clock.now), index)},`
  })
  const found = await check('departures', ['Tour ID,Date,Seats', ...lines].join('\n'))
  expect([found.problemCount, found.rows]).toEqual([500, 500])
})

test('many right rows hold the event loop no longer', async () => {
  const head = 'Title,Sub title,SKU,Dismensions,Weight,Cost,Category,Availability,Tag,Description,Image\n'
  const line = 'A,B,C,1 x 1,0.5,5,Camping,yes,Camping,Fine,/images/products/ash-bellyboard.webp\n'
  const file = Buffer.from(head + line.repeat(200))
  let found = {}
  const longest = await longestTurn(async () => {
    found = await check('products', file)
  })
  expect(found).toMatchObject({ added: 200, problems: [] })
  expect(longest).toBeLessThan(50)
})
