import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { lineOf, runCheckCommand } from '#server/check-data.ts'
import { connectDatabase } from '#server/database/client.ts'
import { createTestDatabase, urlOf } from '#server/testing/build-test-app.ts'
import { createTour } from '#server/testing/factories.ts'

const address = await createTestDatabase()
const client = connectDatabase(address, { connections: 1 })
const dataDir = await mkdtemp(join(tmpdir(), 'halyard-check-'))
afterAll(async () => {
  await client.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function run(...args: string[]) {
  const printed: string[] = []
  let told = ''
  const code = await runCheckCommand(args, {
    env: { DATABASE_URL: urlOf(address), DATA_DIR: dataDir },
    print: (line) => printed.push(line),
    tell: (text) => {
      told += text
    },
  })
  return { code, printed, told }
}

test('a line is printed for each invariant, and the command succeeds if all hold', async () => {
  await createTour({ db: client.db }, { image: '/images/tours/advent-in-val-gardena-p1.webp' })
  const { code, printed, told } = await run()
  expect(told).toBe('')
  expect(printed.at(-1)).toMatch(/^All \d+ hold\.$/)
  for (const line of printed.slice(0, -1))
    expect(line).toMatch(/^holds {3}\S.* \(([\d,]+ rows, )?[\d.]+ s\)$/)
  expect(code).toBe(0)
})

test('a broken invariant is printed with examples, and the command fails', async () => {
  const tour = await createTour({ db: client.db }, { image: '/images/tours/advent-in-val-gardena-p1.webp' })
  await client.sql`update tours set score_total = 60, review_count = 1 where id = ${tour.id}`
  const { code, printed } = await run()
  expect(code).toBe(1)
  const broken = printed.filter((line) => line.startsWith('BROKEN'))
  expect(broken).toHaveLength(1)
  expect(broken[0]).toMatch(
    /^BROKEN {2}sum and count of the scores of every tour .*: 1 times: tour [0-9a-f-]{36}: 1 reviews/,
  )
  expect(printed.at(-1)).toMatch(/^1 of \d+ do not hold\.$/)
})

test('a line with more examples than are shown ends in an ellipsis', () => {
  const line = lineOf({ name: 'it is so', rows: 1000, seconds: 0, count: 4, examples: ['a', 'b', 'c'] })
  expect(line).toBe('BROKEN  it is so (1,000 rows, 0.0 s): 4 times: a; b; c …')
})

test('a database of another version is not checked', async () => {
  await client.sql`delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)`
  const { code, told } = await run()
  expect(code).toBe(1)
  expect(told).toMatch(/^The database is not at the schema of this version: start the server once[^\n]+\n$/)
})

test('a wrong command line is answered with one line', async () => {
  expect(await run('--fix')).toMatchObject({
    code: 2,
    told: '"--fix" means nothing here. See npm run check-data -- --help.\n',
  })
  expect((await run('--help')).printed[0]).toContain('npm run check-data')
})
