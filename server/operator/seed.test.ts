import { afterAll, afterEach, expect, test } from 'vitest'
import { connectDatabase } from '#server/database/client.ts'
import { parseRequest, runSeedCommand } from '#server/seed.ts'
import { createTestDatabase } from '#server/testing/build-test-app.ts'

const client = connectDatabase(await createTestDatabase(), { connections: 3 })
afterEach(() => client.sql`truncate tours, products, users cascade`)
afterAll(() => client.close())

test('half of the reviews are about tours, half about products', () => {
  const { counts } = parseRequest(['--tours', '10', '--products', '10', '--reviews', '5'])
  expect([counts.tour_reviews, counts.product_reviews]).toEqual([3, 2])
})

test('without new products all reviews are about tours, and without new tours all are about products', () => {
  expect(parseRequest(['--tours', '1', '--reviews', '5']).counts).toMatchObject({ tour_reviews: 5 })
  expect(parseRequest(['--products', '1', '--reviews', '5']).counts).toMatchObject({ product_reviews: 5 })
})

test('the number of reviews can be set for each kind', () => {
  const { counts } = parseRequest(['--tours=1', '--products=1', '--tour-reviews=7', '--product-reviews=9'])
  expect([counts.tour_reviews, counts.product_reviews]).toEqual([7, 9])
})

test('the rows are loaded and counted', async () => {
  const { code, printed } = await run('--tours', '20', '--products', '30', '--reviews', '40', '--users', '5')
  expect(code).toBe(0)
  expect(printed.at(-1)).toMatch(/^Loaded 95 rows in [\d.]+ s, [\d,]+ rows\/s\.$/)
  const [found] = await client.sql`
    select (select count(*)::int from tours) as tours, (select count(*)::int from products) as products,
      (select count(*)::int from tour_reviews) as reviews, (select count(*)::int from users) as users`
  expect(found).toEqual({ tours: 20, products: 30, reviews: 20, users: 5 })
})

test.for([
  ['--tours', '-5'],
  ['--tours=NaN'],
  ['--products', '1.5'],
  ['--products', '1e6'],
  ['--users', '99999999999'],
  ['--tours', ''],
  ['--tours', '3', '--from', '0'],
])('%s is refused with one line that names the option', async (args) => {
  const { code, told } = await run(...args)
  expect(code).toBe(2)
  expect(told).toMatch(/^--\w+ must be a whole number from [01] to 1,000,000,000, not "[^"]*"\. .*\n$/)
})

test.for([
  [],
  ['--reviews', '5'],
  ['--tours', '1', '--product-reviews', '5'],
  ['--tours', '1', '--reviews', '2', '--tour-reviews', '2'],
  ['--boats', '5'],
  ['5'],
  ['--tours'],
])('%s is refused with one line', async (args) => {
  const { code, told } = await run(...args)
  expect(code).toBe(2)
  expect(told).toMatch(/^[^\n]+\.\n$/)
})

test('row numbers that are already used are refused with one line', async () => {
  await run('--tours', '5')
  const { code, told } = await run('--tours', '5', '--from', '3')
  expect(code).toBe(1)
  expect(told).toMatch(/^Some of these rows exist already .*leave --from out, or choose a higher number\.\n$/)
})

test('a database that does not answer causes an error of one line', async () => {
  const told: string[] = []
  const code = await runSeedCommand(['--tours', '1'], {
    env: { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' },
    print: () => {},
    tell: (text) => told.push(text),
  })
  expect([code, told]).toEqual([1, ['Nothing was loaded: the database does not answer\n']])
})

test('--help prints the usage and succeeds', async () => {
  const { code, printed } = await run('--help')
  expect(code).toBe(0)
  expect(printed.join('\n')).toContain('npm run seed -- [--tours N]')
})

async function run(...args: string[]) {
  const printed: string[] = []
  const told: string[] = []
  const code = await runSeedCommand(args, {
    env: {},
    print: (line) => printed.push(line),
    tell: (text) => told.push(text),
    client,
  })
  return { code, printed, told: told.join('') }
}
