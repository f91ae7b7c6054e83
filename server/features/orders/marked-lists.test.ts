import { expect, test } from 'vitest'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { createProduct, placeOrder, type SignedIn, signUp } from '#server/testing/factories.ts'
import { orderStatesOf } from './order-test-tools.ts'

const testApp = await buildTestApp()
const { sql } = testApp
const { pay } = orderStatesOf(testApp)

let products = 0

async function placeSome(buyer: SignedIn, count: number, values: Parameters<typeof placeOrder>[2] = {}) {
  const product = await createProduct(testApp, { slug: `flask-${++products}` })
  const ids: string[] = []
  for (let index = 0; index < count; index++) ids.push((await placeOrder(buyer, product.id, values))._id)
  return ids
}

const mark = (by: SignedIn, ids: readonly string[], state: string) =>
  by.call('POST', '/orders/marks', { ids, state })

const stateOf = async (id: string) => (await sql`select state from orders where id = ${id}`)[0]!.state

test('chosen orders are marked by one call; those that cannot be are left as they are, with the reason', async () => {
  const [buyer, staff] = [await signUp(testApp), await signUp(testApp, { role: 2 })]
  const [ready, unpaid, withdrawn, packed] = (await placeSome(buyer, 4)) as [string, string, string, string]
  const [collected] = await placeSome(buyer, 1, { delivery: 'collect' })
  for (const id of [ready, withdrawn, packed, collected!]) await pay(id)
  await sql`update orders set withdrawn_at = now() where id = ${withdrawn}`
  expect((await mark(staff, [packed, collected!], 'packed')).json().orders).toMatchObject([
    { outcome: 'marked' },
    { outcome: 'marked' },
  ])

  const response = await mark(staff, [unpaid, ready, packed, withdrawn, ready], 'packed')
  expect(response.statusCode, response.body).toBe(200)
  expect(response.json()).toEqual({
    orders: [
      { _id: unpaid, reference: expect.any(String), outcome: 'refused', reason: 'it is not paid' },
      { _id: ready, reference: expect.any(String), outcome: 'marked', reason: null },
      { _id: packed, reference: expect.any(String), outcome: 'unchanged', reason: null },
      {
        _id: withdrawn,
        reference: expect.any(String),
        outcome: 'refused',
        reason: 'the customer has withdrawn from it',
      },
    ],
  })
  expect(await Promise.all([unpaid, ready, packed, withdrawn].map(stateOf))).toEqual([
    'placed',
    'packed',
    'packed',
    'paid',
  ])
  expect((await mark(staff, [ready, collected!], 'sent')).json().orders).toMatchObject([
    { outcome: 'marked' },
    { outcome: 'refused', reason: 'the customer collects it' },
  ])
  expect(await sql`select from mails where template = 'order-sent' and related_id = ${ready}`).toHaveLength(1)
  const entries = await sql`select action, record_id from audit_log order by id`
  expect(entries.map(({ action, record_id }) => [action, record_id])).toEqual(
    [packed, collected, ready, ready].map((id) => ['POST /orders/:id/marks', id]),
  )
})

test('ten parallel calls with the orders in different sequences mark each order once', async () => {
  const [buyer, staff] = [await signUp(testApp), await signUp(testApp, { role: 2 })]
  const ids = await placeSome(buyer, 6)
  for (const id of ids) await pay(id)
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, index) => mark(staff, index % 2 === 0 ? ids : ids.toReversed(), 'packed')),
  )
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
  const outcomes = responses.flatMap((response) => response.json().orders.map(outcomeOf))
  expect(outcomes.filter((outcome) => outcome === 'marked')).toHaveLength(6)
  expect(outcomes.filter((outcome) => outcome === 'unchanged')).toHaveLength(54)
  const histories = await sql<{ history: { event: string }[] }[]>`select history from orders`
  for (const { history } of histories) {
    expect(history.map(({ event }) => event)).toEqual(['placed', 'paid', 'packed'])
  }
})

function outcomeOf({ outcome }: { outcome: string }): string {
  return outcome
}

test('an unknown order, too many orders, or a state that is not set by hand mark nothing', async () => {
  const [buyer, staff] = [await signUp(testApp), await signUp(testApp, { role: 2 })]
  const [id] = (await placeSome(buyer, 1)) as [string]
  await pay(id)
  expect((await mark(staff, [id, crypto.randomUUID()], 'packed')).statusCode).toBe(404)
  expect((await mark(staff, [id, 'nothing'], 'packed')).statusCode).toBe(404)
  expect((await mark(staff, [], 'packed')).statusCode).toBe(400)
  expect((await mark(staff, Array(101).fill(id), 'packed')).statusCode).toBe(400)
  for (const state of ['returned', 'paid', 'cancelled']) {
    expect((await mark(staff, [id], state)).statusCode).toBe(400)
  }
  expect(await stateOf(id)).toBe('paid')
})

test('only staff mark orders; one of an erased account is for super admins alone', async () => {
  const [buyer, admin, boss] = [
    await signUp(testApp),
    await signUp(testApp, { role: 2 }),
    await signUp(testApp, { role: 3 }),
  ]
  const [id] = (await placeSome(buyer, 1)) as [string]
  await pay(id)
  expect((await mark(buyer, [id], 'packed')).statusCode).toBe(403)
  await sql`update orders set user_id = null, email = '' where id = ${id}`
  expect((await mark(admin, [id], 'packed')).statusCode).toBe(404)
  expect(await stateOf(id)).toBe('paid')
  expect((await mark(boss, [id], 'packed')).json().orders).toMatchObject([{ outcome: 'marked' }])
})
