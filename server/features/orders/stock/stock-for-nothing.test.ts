// Nobody withholds stock for nothing: unpaid orders of accounts and networks that have never paid keep few pieces, for a day.
import { expect, test } from 'vitest'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { createProduct, orderOf, type SignedIn, signUp } from '#server/testing/factories.ts'
import { releaseUnpaidStock } from './unpaid-stock.service.ts'

const testApp = await buildTestApp({ environment: { RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' } })
const { db, sql, clock } = testApp

const hours = 3_600_000
const office = '198.51.100.7'
const elsewhere = '203.0.113.9'

type App = Pick<typeof testApp, 'server' | 'db' | 'clock'>

async function order(by: SignedIn, productId: string, quantity: number, address = office) {
  await by.call('POST', '/carts', { product: productId, count: quantity })
  const placed = await by.call('POST', '/orders', orderOf(), { 'x-forwarded-for': address })
  expect(placed.statusCode, placed.body).toBe(201)
  return placed.json()
}

const people = (count: number, app: App = testApp) =>
  Promise.all(Array.from({ length: count }, () => signUp(app)))

async function stockOf(productId: string, query = sql): Promise<number> {
  const [row] = await query<{ stock: number }[]>`select stock from products where id = ${productId}`
  return row!.stock
}

/** Staff mark the transfer for an order as received. */
async function receive(orderId: string, by?: SignedIn): Promise<void> {
  const boss = by ?? (await signUp(testApp, { role: 3 }))
  const [payment] = await sql`select id from payments where record_id = ${orderId} and state = 'open'`
  const received = await boss.call('POST', `/payments/${payment!.id}/received`, {})
  expect(received.statusCode, received.body).toBeLessThan(300)
}

const read = async (by: SignedIn, id: string) => (await by.call('GET', `/orders/${id}`)).json()

test('an account that has never paid keeps a tenth of the pieces; what is beyond is ordered and kept once paid', async () => {
  const [mira] = await people(1)
  const { id } = await createProduct(testApp, { stock: 40 })
  const kept = await order(mira!, id, 4)
  expect(await stockOf(id)).toBe(36)
  expect(kept.keptUntil).toBe(new Date(clock.now.getTime() + 24 * hours).toISOString())
  expect(kept.payBy).toBe(new Date(clock.now.getTime() + 7 * 24 * hours).toISOString())
  expect(kept.lines[0].isKeptOncePaid).toBe(false)
  const more = await order(mira!, id, 1)
  expect([more.keptUntil, more.lines[0].isKeptOncePaid]).toEqual([null, true])
  expect(await stockOf(id)).toBe(36)
  await receive(more._id)
  expect(await stockOf(id)).toBe(35)
  expect((await read(mira!, more._id)).lines[0].isKeptOncePaid).toBe(false)
  // Who has paid keeps any number.
  const third = await order(mira!, id, 20)
  expect([third.keptUntil, third.lines[0].isKeptOncePaid, await stockOf(id)]).toEqual([null, false, 15])
})

test('staff keep any number of pieces, if they may do all or work for the shop', async () => {
  const { id } = await createProduct(testApp, { stock: 40 })
  for (const [options, isKeptOncePaid] of [
    [{ role: 2 as const }, false],
    [{ rights: ['shop' as const] }, false],
    [{ rights: ['desk' as const, 'read' as const] }, true],
  ] as const) {
    const placed = await order(await signUp(testApp, options), id, 5)
    expect(placed.lines[0].isKeptOncePaid, JSON.stringify(options)).toBe(isKeptOncePaid)
  }
})

test('twenty pieces at most', async () => {
  const [mira] = await people(1)
  const { id } = await createProduct(testApp, { stock: 900 })
  expect((await order(mira!, id, 21)).lines[0].isKeptOncePaid).toBe(true)
  expect((await order(mira!, id, 20)).lines[0].isKeptOncePaid).toBe(false)
  expect(await stockOf(id)).toBe(880)
})

test('the accounts of a network that has never paid keep a tenth together, also with simultaneous orders', async () => {
  const { id } = await createProduct(testApp, { stock: 40 })
  const placed = await Promise.all((await people(6)).map((user) => order(user, id, 2)))
  expect(placed.filter(({ lines }) => !lines[0].isKeptOncePaid)).toHaveLength(2)
  expect(await stockOf(id)).toBe(36)
  const [stranger] = await people(1)
  expect((await order(stranger!, id, 4, elsewhere)).lines[0].isKeptOncePaid).toBe(false)
})

test('after a day the pieces are free, and the order stays payable: a first customer pays on the third day', async () => {
  const [mira] = await people(1)
  const { id } = await createProduct(testApp, { stock: 10 })
  const placed = await order(mira!, id, 1)
  clock.advance(23 * hours)
  expect(await releaseUnpaidStock(db, clock.now)).toBe(0)
  clock.advance(1 * hours)
  expect(await releaseUnpaidStock(db, clock.now)).toBe(1)
  expect(await releaseUnpaidStock(db, clock.now)).toBe(0)
  expect(await stockOf(id)).toBe(10)
  clock.advance(30 * hours)
  await receive(placed._id)
  const [row] = await sql`select state, paid_at is not null as is_paid from orders where id = ${placed._id}`
  expect([row, await stockOf(id)]).toEqual([{ state: 'paid', is_paid: true }, 9])
  expect(
    (await sql`select template from mails where related_id = ${placed._id}`).map((each) => each.template),
  ).toContain('order-paid')
})

test('money that arrives when the pieces are gone is owed back, and the order has lapsed', async () => {
  const [mira] = await people(1)
  const { id } = await createProduct(testApp, { stock: 10, costCents: 1000 })
  const placed = await order(mira!, id, 1)
  clock.advance(25 * hours)
  await releaseUnpaidStock(db, clock.now)
  await sql`update products set stock = 0 where id = ${id}`
  await receive(placed._id)
  const [bill] = await sql`
    select bills.state, paid_cents::int as paid, kept_cents::int as kept, orders.state as order_state, cancelled_by
    from bills join orders on orders.id = record_id where record_id = ${placed._id}`
  expect(bill).toMatchObject({ state: 'lapsed', kept: 0, order_state: 'cancelled', cancelled_by: 'unpaid' })
  expect(bill!.paid).toBeGreaterThan(0)
  const [mail] = await sql`
    select text from mails where related_id = ${placed._id} and template = 'payment-received'`
  expect(mail!.text).toMatch(/All\s+that\s+you\s+have\s+paid\s+is\s+refunded/)
  expect(await stockOf(id)).toBe(0)
})

test.each(['one after the other', 'all at the end'])(
  'forty people of one network who buy the last forty pieces and pay %s all get theirs',
  async (when) => {
    const boss = await signUp(testApp, { role: 3 })
    const { id } = await createProduct(testApp, { stock: 40 })
    const unpaid: string[] = []
    for (const user of await people(40)) {
      const { _id } = await order(user, id, 1)
      if (when === 'all at the end') unpaid.push(_id)
      else await receive(_id, boss)
    }
    for (const orderId of unpaid) await receive(orderId, boss)
    expect(await stockOf(id)).toBe(0)
    const [row] = await sql`select count(*)::int as paid from orders where state = 'paid'`
    expect(row).toEqual({ paid: 40 })
  },
)

test('fresh accounts of one network cannot keep forty pieces from others for three days', async () => {
  const { id } = await createProduct(testApp, { stock: 40 })
  for (let round = 0; round < 6; round++) {
    for (const hoarder of await people(3)) await order(hoarder, id, [8, 4, 3, 2, 1, 1][round]!)
    expect(await stockOf(id)).toBeGreaterThanOrEqual(36)
    clock.advance(12 * hours)
    await releaseUnpaidStock(db, clock.now)
  }
  const [stranger] = await people(1)
  const { _id } = await order(stranger!, id, 30, elsewhere)
  await receive(_id)
  expect(await stockOf(id)).toBeLessThanOrEqual(10)
})

test('what is ordered without being kept is not taken when it is cancelled, and is never given back', async () => {
  const [mira] = await people(1)
  const { id } = await createProduct(testApp, { stock: 40 })
  const placed = await order(mira!, id, 30)
  await mira!.call('POST', `/orders/${placed._id}/cancel`, {})
  expect(await stockOf(id)).toBe(40)
})
