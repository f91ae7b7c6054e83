// Counts of filters and the smallest changes of empty searches, compared with models that look at each tour and product, on
// random catalogues. Each change is also followed: its search finds exactly as many as were told.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { lastBookingDate } from '#contract/booking-rules.ts'
import type { FilterStep, ValueCount } from '#contract/filter-counts.ts'
import type { ProductCounts } from '#contract/products.ts'
import type { TourCounts } from '#contract/tours.ts'
import { productCategories, productTags, travelTypes } from '#contract/vocabulary.ts'
import { type App, buildApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { dateInHouse, house } from '#server/config/house.ts'
import { connectDatabase, type DatabaseAddress } from '#server/database/client.ts'
import { startPrivateCluster } from '#server/database/cluster/private-cluster.ts'
import { createLog } from '#server/process/log.ts'
import { migrateDatabase } from '#server/process/migrate-database.ts'
import { Draws } from '#server/seed/random.ts'
import { testJwtSecret } from '#server/testing/build-test-app.ts'
import { createDepartures, createProduct, createTour } from '#server/testing/factories.ts'
import {
  type Catalogue,
  countOf,
  countsOf,
  type ModelTour,
  type Question,
  queryOf,
  stepsOf,
  type TextPart,
} from './finding/model.ts'
import {
  countOfProducts,
  type ModelProduct,
  type ProductQuestion,
  productQueryOf,
  productStepsOf,
} from './finding/product-model.ts'

/** `prove -- finding [QUESTIONS] [SEED]` */
export async function prove(args: string[], say: (line: string) => void): Promise<void> {
  const [questions = 10_000, seed = Date.now() % 1_000_000] = args.map(Number)
  const directory = await mkdtemp(join(tmpdir(), 'halyard-finding-'))
  const cluster = await startPrivateCluster({ directory, settings: { fsync: 'off' } })
  try {
    await migrateDatabase(cluster.connection)
    say(`seed ${seed}`)
    say(JSON.stringify(await proveFinding(cluster.connection, { questions, seed }, say)))
  } finally {
    await cluster.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

interface Counts {
  questions: number
  ofProducts: number
  /** Questions that find nothing. */
  empty: number
  /** Changes that were followed. */
  steps: number
  /** Of them those that change two things. */
  pairs: number
}

const questionsOfCatalogue = 40
const toursOfCatalogue = 16

/** The database is empty. Throws at the first number that is not the model's. */
export async function proveFinding(
  address: DatabaseAddress,
  { questions, seed }: { questions: number; seed: number },
  say: (line: string) => void = () => {},
): Promise<Counts> {
  const counts: Counts = { questions: 0, ofProducts: 0, empty: 0, steps: 0, pairs: 0 }
  const directory = await mkdtemp(join(tmpdir(), 'halyard-finding-files-'))
  const client = connectDatabase(address, { connections: 8 })
  const now = new Date('2026-11-28T12:00:00Z')
  const root = join(import.meta.dirname, '../..')
  const app = await buildApp({
    config: readConfig({ DATA_DIR: directory, RATE_LIMIT: 'off', SAMPLE_DATA: '0' }),
    client,
    publicUrl: 'http://127.0.0.1:3000',
    jwtSecret: testJwtSecret,
    log: createLog({ level: 'error' }, process.stderr),
    now: () => now,
    drawnFolder: join(root, 'content/pictures'),
    sizeWorkerEntry: join(root, 'server/features/images/size-worker.ts'),
    jobs: { runsSchedules: false },
  })
  // Changes by other processes arrive within a second; the proof does not wait for it.
  app.server.addHook('onRequest', () => app.feed.readNow())
  try {
    for (let number = seed; counts.questions < questions; number++) {
      const draws = new Draws(63, number)
      await client.db.execute(sql`truncate tours cascade`)
      const catalogue = await drawCatalogue(client.db, draws, now)
      for (let asked = 0; asked < questionsOfCatalogue && counts.questions < questions; asked++) {
        await checkQuestion(app, catalogue, drawQuestion(draws), counts, number)
        counts.questions++
      }
      await client.db.execute(sql`truncate products cascade`)
      const shop = await drawShop(client.db, draws)
      for (let asked = 0; asked < questionsOfCatalogue && counts.questions < questions; asked++) {
        await checkProducts(app, shop, drawProductQuestion(draws), counts, number)
        counts.questions++
        counts.ofProducts++
      }
      if ((number - seed) % 10 === 9) say(JSON.stringify(counts))
    }
  } finally {
    await app.server.close()
    await client.close()
    await rm(directory, { recursive: true, force: true })
  }
  return counts
}

const words = ['beach', 'desert', 'lantern', 'orchard']
const countries = ['Norway', 'Greece', 'Tanzania', 'Peru']
const prices = [50, 100, 150, 200, 400, 800]
const months = ['2026-11', '2026-12', '2027-01', '2027-06', '2028-05']

async function drawCatalogue(
  db: Parameters<typeof createTour>[0]['db'],
  draws: Draws,
  now: Date,
): Promise<Catalogue> {
  const tours: ModelTour[] = []
  const today = dateInHouse(now)
  for (let number = 0; number < toursOfCatalogue; number++) {
    const isScheduled = draws.whole(0, 2) === 0
    const title = draws.one(words)
    const country = draws.one(countries)
    const days = draws.whole(0, 3) === 0 ? undefined : draws.whole(3, 12)
    const seats = draws.whole(2, 9)
    const type = draws.one(travelTypes)
    const month = draws.whole(1, 12)
    const isAvailable = draws.whole(0, 5) > 0
    const cents = draws.one(prices) * 100 + draws.one([0, 0, 50])
    const row = await createTour(
      { db },
      {
        ...{ title, slug: `${title}-${number}`, location: `Bay, ${country}`, type, costCents: cents, seats },
        calendarDate: `2027-${String(month).padStart(2, '0')}-05`,
        available: isAvailable,
        schedule: isScheduled ? 'departures' : 'any-day',
        facts: days === undefined ? {} : { durationDays: days },
        ...draws.one([{}, { reviewCount: 1, scoreTotal: draws.whole(100, 600) }]),
      },
    )
    const departures = isScheduled
      ? [...new Set(Array.from({ length: draws.whole(0, 3) }, () => draws.one(months)))].map((each) => ({
          date: `${each}-20`,
          left: draws.whole(1, seats),
        }))
      : undefined
    for (const { date, left } of departures ?? [])
      await createDepartures({ db }, row.id, [date], { ticketsBooked: seats - left })
    tours.push({
      words: [title],
      country: country.toLowerCase(),
      type,
      cents,
      month,
      days,
      rating: row.rating,
      isAvailable,
      seats,
      departures,
    })
  }
  return { tours, today, horizon: lastBookingDate(today, house().horizonMonths) }
}

const textParts: readonly TextPart[] = [
  { text: 'in june', departs: '2027-06' },
  { text: 'in december', departs: '2026-12' },
  { text: 'under 120', max: 120 },
  { text: 'under 60', max: 60 },
  { text: 'for seven', people: 7 },
  { text: 'for three', people: 3 },
  { text: 'five days', days: [5, 5] },
  { text: 'ten days', days: [10, 10] },
]
const ranges = [
  [3, Number.POSITIVE_INFINITY],
  [1, 4],
  [5, 6],
  [8, 9],
  [11, 20],
] as const

function drawText(draws: Draws): TextPart[] {
  const parts: TextPart[] = []
  for (let number = draws.whole(0, 3); number > 0; number--) {
    const part = draws.one(textParts)
    const [kind] = Object.keys(part).filter((name) => name !== 'text')
    if (!parts.some((each) => Object.hasOwn(each, kind!))) parts.push(part)
  }
  if (parts.length === 0 || draws.whole(0, 1) === 0) {
    const word = draws.one([...words, 'xylophone'])
    parts.splice(draws.whole(0, parts.length), 0, { text: word, word })
  }
  return parts
}

function drawQuestion(draws: Draws): Question {
  const some = <Value>(value: Value) => (draws.whole(0, 2) === 0 ? value : undefined)
  const max = some(draws.one(prices))
  return {
    parts: some(drawText(draws)),
    destination: some(draws.one([...countries, 'xanadu']).toLowerCase()),
    time: some(draws.whole(1, 12)),
    type: some(draws.one(travelTypes)),
    departs: some(draws.one(months)),
    max,
    min: max === undefined ? some(draws.one(prices)) : undefined,
    days: some(draws.one(ranges)),
    rating: some(draws.whole(1, 10)),
    people: some(draws.whole(1, 11)),
  }
}

async function checkQuestion(
  app: App,
  catalogue: Catalogue,
  question: Question,
  counts: Counts,
  seed: number,
): Promise<void> {
  const query = queryOf(question)
  const { get, totalOf, requireSame, follow } = asking(app, 'search', query, seed)
  const tourCounts = await get<TourCounts>('search/counts', query)
  for (const [name, expected] of Object.entries(countsOf(catalogue, question))) {
    const values = tourCounts[name as 'time'] as readonly ValueCount[]
    requireSame(
      name,
      byValue(values.map(({ value, count }) => [value, count])),
      byValue(Object.entries(expected)),
    )
  }
  for (const { min = 0, max, count } of tourCounts.prices!)
    requireSame(`price from ${min}`, count, countOf(catalogue, { ...question, min, max }))
  const total = countOf(catalogue, question)
  requireSame('tours', await totalOf(query), total)
  if (total > 0) return requireSame('changes', tourCounts.steps, [])
  counts.empty++
  requireSame('changes', inOrder(tourCounts.steps), inOrder(stepsOf(catalogue, question)))
  await follow(tourCounts.steps, counts)
}

/** Asks one question of a list. */
function asking(app: App, list: 'search' | 'products', query: Record<string, string>, seed: number) {
  const get = async <Body>(path: string, asked: Record<string, string>): Promise<Body> => {
    const response = await app.server.inject({ url: `/api/${path}?${new URLSearchParams(asked)}` })
    if (response.statusCode !== 200) throw new Error(`${path}: ${response.body}`)
    return response.json()
  }
  const totalOf = async (asked: Record<string, string>) =>
    (await get<{ totalCount: number }>(list, { ...asked, itemsPerPage: '1' })).totalCount
  const requireSame = (what: string, actual: unknown, expected: unknown) => {
    if (!isDeepStrictEqual(actual, expected))
      throw new Error(
        `seed ${seed}, ${JSON.stringify(query)}, ${what}: ${JSON.stringify(actual)}, by the model ${JSON.stringify(expected)}`,
      )
  }
  const follow = async (steps: readonly FilterStep[], counts: Counts) => {
    for (const { changes, count } of steps) {
      const changed = Object.entries({ ...query, ...changes }).filter(
        (entry): entry is [string, string] => entry[1] !== null,
      )
      requireSame(JSON.stringify(changes), await totalOf(Object.fromEntries(changed)), count)
      counts.steps++
      if (Object.keys(changes).length > 1) counts.pairs++
    }
  }
  return { get, totalOf, requireSame, follow }
}

const goods = ['anorak', 'kettle', 'compass', 'hammock']

async function drawShop(
  db: Parameters<typeof createProduct>[0]['db'],
  draws: Draws,
): Promise<ModelProduct[]> {
  const shop: ModelProduct[] = []
  for (let number = 0; number < toursOfCatalogue; number++) {
    const titleWords = [...new Set([draws.one(goods), draws.one(goods)])]
    const category = draws.one(productCategories.slice(0, 3))
    const tags = [...new Set([draws.one(productTags), draws.one(productTags)])]
    const costCents = draws.one(prices) * 100 + draws.one([0, 0, 50, 99])
    const saleBasisPoints = draws.one([0, 0, 1_250, 3_333])
    const available = draws.whole(0, 4) > 0
    const stock = draws.one([null, 0, 3])
    const title = titleWords.join(' ')
    await createProduct(
      { db },
      {
        ...{ title, slug: `${titleWords.join('-')}-${number}`, category, tags, costCents, saleBasisPoints },
        ...{ available, stock },
      },
    )
    const paid = Math.floor((costCents * (10_000 - saleBasisPoints) + 5_000) / 10_000)
    shop.push({ words: titleWords, category, tags, paid, canBeOrdered: available && stock !== 0 })
  }
  return shop
}

function drawProductQuestion(draws: Draws): ProductQuestion {
  const some = <Value>(value: Value) => (draws.whole(0, 1) === 0 ? value : undefined)
  const [low, high] = [draws.one(prices), draws.one(prices)].toSorted((a, b) => a - b) as [number, number]
  const limits = draws.one([{}, { min: low }, { max: high }, { min: low, max: high }, { price: low }])
  const asked = [draws.one([...goods, 'xylophone']), draws.one(goods)]
  return {
    words: some([...new Set(asked.slice(draws.whole(0, 1)))]),
    category: some(draws.one(productCategories.slice(0, 4))),
    tag: some(draws.one(productTags)),
    ...limits,
    inStock: some(true as const),
  }
}

async function checkProducts(
  app: App,
  shop: readonly ModelProduct[],
  question: ProductQuestion,
  counts: Counts,
  seed: number,
): Promise<void> {
  const query = productQueryOf(question)
  const { get, totalOf, requireSame, follow } = asking(app, 'products', query, seed)
  const told = await get<ProductCounts>('product-counts', query)
  for (const category of productCategories)
    requireSame(
      category,
      told.category!.find(({ value }) => value === category)?.count ?? 0,
      countOfProducts(shop, { ...question, category }),
    )
  for (const { min = 0, max, count } of told.prices!)
    requireSame(
      `price from ${min}`,
      count,
      countOfProducts(shop, { ...question, price: undefined, min, max }),
    )
  requireSame('in stock', told.inStock, countOfProducts(shop, { ...question, inStock: true }))
  const total = countOfProducts(shop, question)
  requireSame('products', await totalOf(query), total)
  if (total > 0) return requireSame('changes', told.steps, [])
  counts.empty++
  requireSame('changes', inOrder(told.steps), inOrder(productStepsOf(shop, question)))
  await follow(told.steps, counts)
}

/** Values without tours may be missing. */
const byValue = (entries: [string, number][]) =>
  Object.fromEntries(entries.filter(([, count]) => count > 0).toSorted(([a], [b]) => a.localeCompare(b)))

const inOrder = (steps: readonly Pick<FilterStep, 'changes' | 'count'>[]) =>
  steps
    .map(({ changes, count }) =>
      JSON.stringify([Object.entries(changes).toSorted(([a], [b]) => a.localeCompare(b)), count]),
    )
    .toSorted()
