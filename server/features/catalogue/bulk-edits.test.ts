// One change of many tours or products, and undoing it.
import { expect, test } from 'vitest'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { createProduct, createTour, type SignedIn, signUp } from '#server/testing/factories.ts'

const testApp = await buildTestApp()
const { server, sql, clock } = testApp

const superAdmin = () => signUp(testApp, { role: 3 })

async function productsOf(...cents: number[]): Promise<string[]> {
  const ids: string[] = []
  for (const costCents of cents) ids.push((await createProduct(testApp, { costCents })).id)
  return ids
}

async function costsOf(ids: readonly string[]): Promise<number[]> {
  const rows = await sql`select id, cost_cents from products where id = any(${ids as string[]}::uuid[])`
  return ids.map((id) => rows.find((row) => row.id === id)!.cost_cents)
}

const change = async (boss: SignedIn, body: object, path = '/products/bulk') => {
  const response = await boss.call('POST', path, body)
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}

test('prices are set, raised and lowered by percent or amount, rounded to the cent', async () => {
  const boss = await superAdmin()
  const ids = await productsOf(1000, 1999, 3)
  await change(boss, { ids, costPercent: 12.5 })
  expect(await costsOf(ids)).toEqual([1125, 2249, 3])
  await change(boss, { ids, costAmount: 0.5 })
  expect(await costsOf(ids)).toEqual([1175, 2299, 53])
  await change(boss, { ids, cost: 20 })
  expect(await costsOf(ids)).toEqual([2000, 2000, 2000])
})

test('a change that makes one price negative or too high changes none', async () => {
  const boss = await superAdmin()
  const ids = await productsOf(1000, 500)
  const refused = await boss.call('POST', '/products/bulk', { ids, costAmount: -6 })
  expect(refused.statusCode).toBe(400)
  expect(refused.json().errors.costAmount).toMatch(/^“.+” would cost -1 dollars\.$/)
  expect((await boss.call('POST', '/products/bulk', { ids, costAmount: 999_999 })).statusCode).toBe(400)
  expect(await costsOf(ids)).toEqual([1000, 500])
})

test('exactly one change is sent, for ids of records', async () => {
  const boss = await superAdmin()
  const ids = await productsOf(1000)
  for (const body of [{ ids }, { ids, sale: 5, cost: 3 }, { ids: ['x'], sale: 5 }, { ids: [], sale: 5 }]) {
    expect((await boss.call('POST', '/products/bulk', body)).statusCode, JSON.stringify(body)).toBe(400)
  }
  expect((await boss.call('POST', '/products/bulk', { ids, category: 'Nothing' })).statusCode).toBe(400)
  const admin = await signUp(testApp, { role: 2 })
  expect((await admin.call('POST', '/products/bulk', { ids, sale: 5 })).statusCode).toBe(403)
})

test('sale, availability, category and type change pages, history and the audit log, and say what stayed', async () => {
  const boss = await superAdmin()
  const [one, two, three] = await productsOf(1000, 1000, 1000)
  await boss.call('PATCH', `/products/${two}`, { sale: 20 })
  await boss.call('DELETE', `/products/${three}`)
  expect((await server.inject(`/api/products/${one}`)).json().sale).toBe(0)
  const result = await change(boss, { ids: [one, two, three, one], sale: 20 })
  expect(result).toEqual({ _id: expect.any(String), changed: [one], unchanged: [two], gone: [three] })
  expect((await server.inject(`/api/products/${one}`)).json()).toMatchObject({ sale: 20, version: 2 })
  const { items } = (await boss.call('GET', `/products/${one}/history`)).json()
  expect(items).toMatchObject([{ version: 2, by: { _id: boss.userId }, changes: [{ field: 'sale' }] }])
  const entries = await sql`select record_id from audit_log where action = 'POST /products/bulk'`
  expect(entries).toEqual([{ record_id: one }])

  await change(boss, { ids: [one], available: false })
  const categories = (await server.inject('/api/product-categories')).json().items
  await change(boss, { ids: [one], category: categories[0].category })
  expect((await server.inject(`/api/products/${one}`)).json()).toMatchObject({
    avaliable: false,
    category: categories[0].category,
  })
  const tour = await createTour(testApp)
  await change(boss, { ids: [tour.id], type: 'Skiing' }, '/cards/bulk')
  expect((await server.inject(`/api/cards/${tour.id}`)).json()).toMatchObject({ type: 'Skiing' })
})

test('undoing gives back what nobody has changed since, once, and for a day', async () => {
  const boss = await superAdmin()
  const [one, two, three] = await productsOf(1000, 2000, 3000)
  const { _id } = await change(boss, { ids: [one, two, three], costPercent: 10 })
  await boss.call('PATCH', `/products/${two}`, { cost: 5 })
  await boss.call('DELETE', `/products/${three}`)
  // Another field does not matter.
  await boss.call('PATCH', `/products/${one}`, { title: 'Renamed' })
  const undone = await boss.call('POST', `/products/bulk/${_id}/undo`)
  expect(undone.json()).toEqual({ undone: [one], kept: expect.arrayContaining([two, three]) })
  expect(await costsOf([one!, two!])).toEqual([1000, 500])
  expect((await server.inject(`/api/products/${one}`)).json()).toMatchObject({ cost: 10, title: 'Renamed' })
  expect((await boss.call('POST', `/products/bulk/${_id}/undo`)).json()).toMatchObject({ code: 'undo_over' })
  expect((await boss.call('POST', `/cards/bulk/${_id}/undo`)).statusCode).toBe(404)

  const late = await change(boss, { ids: [one], cost: 7 })
  clock.advance(25 * 3_600_000)
  const again = await superAdmin()
  expect((await again.call('POST', `/products/bulk/${late._id}/undo`)).json()).toMatchObject({
    code: 'undo_over',
  })
})

test('many changes and undoings at the same moment add up, and none is lost', async () => {
  const boss = await superAdmin()
  const ids = await productsOf(...Array(30).fill(10_000))
  const results = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      change(boss, { ids: index % 2 === 0 ? ids : ids.toReversed(), costAmount: 1 }),
    ),
  )
  expect(new Set(await costsOf(ids))).toEqual(new Set([10_600]))
  const undone = await Promise.all(
    results.map(async ({ _id }) => (await boss.call('POST', `/products/bulk/${_id}/undo`)).json()),
  )
  // Only the last of the changes can be undone, and after it the one before, if it comes later.
  const rounds = undone.filter(({ undone: some }) => some.length === 30).length
  expect(rounds).toBeGreaterThanOrEqual(1)
  expect(new Set(await costsOf(ids))).toEqual(new Set([10_600 - rounds * 100]))
})

test('a repeated call with its idempotency key changes once', async () => {
  const boss = await superAdmin()
  const ids = await productsOf(1000)
  const send = () => boss.call('POST', '/products/bulk', { ids, costAmount: 1 }, { 'idempotency-key': 'k' })
  const [first, again] = [await send(), await send()]
  expect(again.json()).toEqual(first.json())
  expect(await costsOf(ids)).toEqual([1100])
})

test('five hundred records are changed and deleted by one call each, and come back from the bin', async () => {
  const boss = await superAdmin()
  const { id } = await createProduct(testApp)
  await sql`
    insert into products (id, slug, title, sub_title, sku, dimensions, weight, cost_cents, category, description, image, previews, tags, calendar_date)
    select gen_random_uuid(), 'copy-' || number, title || number, sub_title, sku || number, dimensions, weight, cost_cents,
      category, description, image, previews, tags, calendar_date
    from products, generate_series(1, 499) as number where id = ${id}`
  const ids = (await sql`select id from products`).map((row) => row.id as string)
  expect((await change(boss, { ids, sale: 15 })).changed).toHaveLength(500)
  const deleted = await boss.call('POST', '/products/deletions', { ids })
  expect(deleted.json()).toMatchObject({ gone: [] })
  expect(deleted.json().deleted).toHaveLength(500)
  expect((await boss.call('POST', '/products/deletions', { ids: [id] })).json()).toEqual({
    deleted: [],
    gone: [id],
  })
  expect((await boss.call('POST', `/products/${id}/restore`)).statusCode).toBe(200)
  const entries =
    await sql`select count(*)::int as count from audit_log where action = 'POST /products/deletions'`
  expect(entries[0]!.count).toBe(500)
  expect((await boss.call('POST', '/products/bulk', { ids: [...ids, id, id, id], sale: 1 })).statusCode).toBe(
    400,
  )
})
