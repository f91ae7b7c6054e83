import { afterEach, expect, test } from 'vitest'
import { lowestOfNextPrice, lowestPriceBefore } from '#contract/price-rules.ts'
import { priceInvariants } from '#server/data-checks/prices.ts'
import { Draws } from '#server/seed/random.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { createProduct, signUp } from '#server/testing/factories.ts'
import { listPrices, markPricesUnknown, prunePrices } from './product-prices.service.ts'

const testApp = await buildTestApp()
const { db, sql } = testApp
const hourMs = 3_600_000
const start = Date.parse('2024-03-01T00:00:00Z')
/** Hours of the 30 days. */
const window = 720

/** Sets the clock of the price history, in hours from the start. Null: the clock of the database. */
async function setClock(hours: number | null): Promise<void> {
  const at =
    hours === null ? 'clock_timestamp()' : `'${new Date(start + hours * hourMs).toISOString()}'::timestamptz`
  await sql.unsafe(
    `create or replace function price_clock() returns timestamptz language sql volatile as $$ select ${at} $$`,
  )
}

afterEach(() => setClock(null))

interface Step {
  cost: number
  sale: number
}

/** Changes a product directly in the database, as any program may. Returns its lowest price. */
async function setPrice(id: string, { cost, sale }: Step): Promise<number | null> {
  const [row] = await sql<{ lowest: number | null }[]>`
    update products set cost_cents = ${cost}, sale_basis_points = ${sale} where id = ${id}
    returning lowest_price_cents as lowest`
  return row!.lowest
}

/** The price of each hour, written down hour by hour, without any of the rules under test. */
class Diary {
  readonly prices: number[] = []
  #sale: Step | null = null
  #lowest: number | null = null

  constructor(first: Step) {
    this.#write(first, 0)
  }

  #write(step: Step, hour: number): void {
    while (this.prices.length < hour) this.prices.push(this.prices.at(-1)!)
    this.prices[hour] = paid(step)
  }

  /** The lowest price that the shop may name from this hour on. */
  change(step: Step, hour: number): number | null {
    while (this.prices.length < hour) this.prices.push(this.prices.at(-1)!)
    const seen = this.prices.slice(Math.max(0, hour - window), hour)
    const before = this.#sale
    const wasReduced = before !== null && this.#lowest !== null && paid(before) < this.#lowest
    const grows = wasReduced && step.cost === before.cost && step.sale >= before.sale
    if (step.sale === 0) this.#lowest = null
    else if (!grows) this.#lowest = Math.min(...seen)
    this.#sale = step.sale === 0 ? null : step
    this.#write(step, hour)
    return this.#lowest
  }

  lowestAt(hour: number): number {
    while (this.prices.length < hour) this.prices.push(this.prices.at(-1)!)
    return Math.min(...this.prices.slice(Math.max(0, hour - window), hour))
  }
}

/** Written out with decimals, unlike the rule under test. */
function paid({ cost, sale }: Step): number {
  return Math.floor(Number((cost * (1 - sale / 10_000) + 0.5).toFixed(6)))
}

function drawStep(draws: Draws, before: Step): Step {
  const step = {
    cost: draws.fraction() < 0.5 ? before.cost : draws.one([1_000, 1_250, 999, 1_500]),
    sale: draws.one([0, 0, 500, 1_000, 1_000, 2_500, 3_333]),
  }
  return step.cost === before.cost && step.sale === before.sale ? { ...step, cost: step.cost + 1 } : step
}

const gaps = [1, 2, 30, 200, 719, 720, 721, 1_000]

test('the lowest price of random histories is that of a diary, in the database and by the pure rule', async () => {
  for (let run = 0; run < 15; run++) {
    const draws = new Draws(771, run)
    let hour = 0
    let step: Step = { cost: 1_250, sale: draws.one([0, 1_000]) }
    await setClock(hour)
    const { id } = await createProduct(testApp, { costCents: step.cost, saleBasisPoints: step.sale })
    const diary = new Diary(step)
    const history = [{ costCents: step.cost, saleBasisPoints: step.sale, beganAt: start }]
    let lowestCents: number | null = null
    for (let change = 0; change < 14; change++) {
      hour += draws.one(gaps)
      await setClock(hour)
      const next = drawStep(draws, step)
      const expected = diary.change(next, hour)
      const beganAt = start + hour * hourMs
      const offer = { costCents: next.cost, saleBasisPoints: next.sale }
      lowestCents = lowestOfNextPrice(
        { costCents: step.cost, saleBasisPoints: step.sale, lowestCents },
        offer,
        lowestPriceBefore(history, beganAt),
      )
      history.push({ ...offer, beganAt })
      step = next
      const where = `run ${run}, change ${change}`
      expect(lowestCents, where).toBe(expected)
      expect(await setPrice(id, step), where).toBe(expected)
    }
  }
  await expectSoundHistory()
}, 60_000)

test('while the clock is set back and after, a named lowest price is true, or none is named', async () => {
  let named = 0
  for (let run = 0; run < 30; run++) {
    const draws = new Draws(772, run)
    let hour = 0
    let step: Step = { cost: 1_250, sale: 0 }
    await setClock(0)
    const { id } = await createProduct(testApp, { costCents: step.cost, saleBasisPoints: step.sale })
    const diary = new Diary(step)
    // Set back by more than the time until it is right again.
    const setBackAt = 3
    const setRightAt = draws.one([5, 8, 11])
    for (let change = 0; change < 16; change++) {
      hour += draws.one([1, 24, 100, 240, 721])
      await setClock(change >= setBackAt && change < setRightAt ? hour - 100_000 : hour)
      // Only first steps, because a growing sale names the price before its first step.
      const next =
        change % 2 === 0 ? { ...drawStep(draws, step), sale: 0 } : { ...step, sale: draws.one([500, 2_500]) }
      const truth = diary.lowestAt(hour)
      diary.change(next, hour)
      step = next
      const lowest = await setPrice(id, step)
      if (lowest === null) continue
      named += 1
      expect(lowest, `run ${run}, change ${change}`).toBe(truth)
    }
  }
  expect(named).toBeGreaterThan(20)
}, 60_000)

test('after a restored backup no lowest price is named that could be wrong', async () => {
  await setClock(0)
  const { id } = await createProduct(testApp, { costCents: 10_000 })
  const other = await createProduct(testApp, { costCents: 10_000 })
  await setClock(1_000)
  // A running sale goes on, and can grow.
  expect(await setPrice(other.id, { cost: 10_000, sale: 1_000 })).toBe(10_000)
  // The backup is of this moment. Prices after it are lost.
  await setClock(1_100)
  await sql.unsafe(markPricesUnknown.replaceAll('now()', 'price_clock()'))
  expect(await setPrice(other.id, { cost: 10_000, sale: 2_000 })).toBe(10_000)
  await setClock(1_101)
  expect(await setPrice(id, { cost: 10_000, sale: 1_000 })).toBeNull()
  expect(await listPrices(db, id)).toMatchObject({
    lowestPrice: null,
    knownFrom: new Date(start + (1_100 + window) * hourMs).toISOString(),
  })
  await setClock(1_100 + window)
  expect(await setPrice(id, { cost: 10_000, sale: 2_000 })).toBe(9_000)
  expect(await listPrices(db, id)).toMatchObject({ lowestPrice: 80, knownFrom: null })
  await expectSoundHistory()
})

test('parallel edits leave one history in which every lowest price is right', async () => {
  const staff = await signUp(testApp, { role: 3 })
  const product = await createProduct(testApp, { costCents: 10_000 })
  const edits = Array.from({ length: 24 }, (_, place) => ({
    cost: 100 - (place % 5),
    sale: (place * 7) % 40,
  }))
  const responses = await Promise.all(
    edits.map((edit) => staff.call('PATCH', `/products/${product.id}`, edit)),
  )
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  const rows = await sql<
    { number: number; costCents: number; saleBasisPoints: number; lowestCents: number | null; at: string }[]
  >`
    select number, cost_cents as "costCents", sale_basis_points as "saleBasisPoints", lowest_cents as "lowestCents",
      began_at as at
    from product_prices where product_id = ${product.id} order by number`
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, place) => place + 1))
  const times = rows.map(({ at }) => Date.parse(at))
  expect(times).toEqual(times.toSorted((one, other) => one - other))
  const history = rows.map((row) => ({ ...row, beganAt: Date.parse(row.at) }))
  for (const [place, row] of rows.entries()) {
    const before = rows[place - 1] ?? { ...row, saleBasisPoints: 0, lowestCents: null }
    const lowest = lowestPriceBefore(history.slice(0, place), history[place]!.beganAt)
    expect(row.lowestCents, `price ${row.number}`).toBe(lowestOfNextPrice(before, row, lowest))
  }
  await expectSoundHistory()
})

test('a product of the shop, in lists and carts, has the lowest price of its sale, and none without one', async () => {
  const staff = await signUp(testApp, { role: 3 })
  const product = await createProduct(testApp, { costCents: 18_500 })
  const patch = async (changes: object) =>
    (await staff.call('PATCH', `/products/${product.id}`, changes)).json()
  expect(await patch({ sale: 20 })).toMatchObject({ cost: 185, sale: 20, lowestPrice: 185 })
  const [listed] = (await staff.call('GET', '/products')).json().items
  expect(listed).toMatchObject({ sale: 20, lowestPrice: 185 })
  const added = (await staff.call('POST', '/carts', { product: product.id })).json()
  expect(added.product).toMatchObject({ sale: 20, lowestPrice: 185 })
  expect((await staff.call('GET', '/carts')).json().items[0].product).toMatchObject({ lowestPrice: 185 })
  // The cost is raised so that the price stays: the lowest price tells.
  expect(await patch({ cost: 200, sale: 26 })).toMatchObject({ cost: 200, sale: 26, lowestPrice: 148 })
  const [plain] = [await patch({ sale: null })]
  expect(plain).not.toHaveProperty('lowestPrice')
  const [entry] = await sql<{ changes: { field: string }[] }[]>`
    select changes from audit_log where action = 'PATCH /products/:id' order by id limit 1`
  expect(entry!.changes.map(({ field }) => field)).toEqual(['sale'])
})

test('staff read the last prices of a product, and the lowest of the last 30 days', async () => {
  const admin = await signUp(testApp, { role: 2 })
  const product = await createProduct(testApp, { costCents: 18_500 })
  await setPrice(product.id, { cost: 18_500, sale: 2_000 })
  const { items, ...rest } = (await admin.call('GET', `/products/${product.slug}/prices`)).json()
  expect(rest).toEqual({ lowestPrice: 148, knownFrom: null })
  expect(items).toEqual([
    { cost: 185, sale: 20, price: 148, beganAt: expect.any(String) },
    { cost: 185, sale: 0, price: 185, beganAt: expect.any(String) },
  ])
})

test('a product that is added with a sale has no lowest price, whatever is written', async () => {
  const product = await createProduct(testApp, { saleBasisPoints: 1_000, lowestPriceCents: 9_900 })
  expect(product.lowestPriceCents).toBeNull()
  await sql`update products set lowest_price_cents = 9900`
  expect(await sql`select lowest_price_cents as lowest from products`).toEqual([{ lowest: null }])
  expect(await sql`select number, reduction, lowest_cents as lowest from product_prices`).toEqual([
    { number: 1, reduction: 1, lowest: null },
  ])
})

test('an edit that changes neither cost nor sale adds no price', async () => {
  const product = await createProduct(testApp)
  await sql`update products set cost_cents = cost_cents, title = 'Other' where id = ${product.id}`
  expect(await sql`select from product_prices`).toHaveLength(1)
})

test('the history of prices cannot be changed, and recent prices cannot be deleted', async () => {
  await createProduct(testApp)
  for (const statement of ['update product_prices set cost_cents = 1', 'delete from product_prices']) {
    await expect(sql.unsafe(statement)).rejects.toThrow('only ever added to')
  }
  await sql`delete from products`
  expect(await sql`select from product_prices`).toEqual([])
})

test('prices that ended long ago are deleted, but none that a sale still needs', async () => {
  // More than 400 days before today.
  await setClock(0)
  const plain = await createProduct(testApp, { costCents: 1_000 })
  const onSale = await createProduct(testApp, { costCents: 1_000 })
  for (const [hour, cost] of [
    [100, 900],
    [1_000, 950],
    [2_000, 970],
  ] as const) {
    await setClock(hour)
    await setPrice(plain.id, { cost, sale: 0 })
    await setPrice(onSale.id, { cost, sale: 0 })
  }
  await setClock(2_100)
  await setPrice(onSale.id, { cost: 970, sale: 1_000 })
  await setClock(null)
  await prunePrices(db)
  const left = (id: string) =>
    sql`select cost_cents as cost from product_prices where product_id = ${id} order by number`
  // The price of 950 was in effect when the 30 days before the last change or the sale began.
  expect(await left(plain.id)).toEqual([{ cost: 950 }, { cost: 970 }])
  expect(await left(onSale.id)).toEqual([{ cost: 950 }, { cost: 970 }, { cost: 970 }])
  await expectSoundHistory()
  expect(await setPrice(plain.id, { cost: 970, sale: 1_000 })).toBe(970)
})

async function expectSoundHistory(): Promise<void> {
  await sql.begin(async (transaction) => {
    for (const { name, find } of priceInvariants) {
      expect(await find(transaction), name).toEqual({ count: 0, examples: [] })
    }
  })
}
