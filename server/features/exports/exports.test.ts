// Exported CSV files: who gets them, and that importing them changes nothing.
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { productFields } from '#contract/products.ts'
import { createUser } from '#server/features/passwords/password-checks.service.ts'
import { loadSampleData } from '#server/seed/sample-data.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import {
  bookingOf,
  createProduct,
  createTour,
  placeOrder,
  type SignedIn,
  signUp,
} from '#server/testing/factories.ts'

const testApp = await buildTestApp()
const { server, sql, db, clock } = testApp

const download = (address: string, by: SignedIn) =>
  server.inject({ url: `/exports/${address}`, headers: { cookie: by.cookies } })

async function tableOf(address: string, by: SignedIn): Promise<Record<string, string>[]> {
  const response = await download(address, by)
  expect(response.statusCode).toBe(200)
  return parse(response.body, { bom: true, columns: true })
}

async function check(kind: string, file: string, by: SignedIn) {
  const response = await server.inject({
    method: 'POST',
    url: `/api/imports/${kind}`,
    headers: { ...by.headers, 'content-type': 'text/csv' },
    payload: file,
  })
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}

const loadShop = () =>
  loadSampleData(db, { now: clock.now, preparePassword: async () => 'a password for tests', createUser })

test.each(['comma', 'semicolon', 'tab'])(
  'importing the exported sample shop changes nothing (separator: %s)',
  async (separator) => {
    await loadShop()
    const boss = await signUp(testApp, { role: 3 })
    for (const kind of ['tours', 'products', 'departures']) {
      const { body } = await download(`${kind}.csv?separator=${separator}`, boss)
      const checked = await check(kind, body, boss)
      expect(checked, kind).toMatchObject({ added: 0, changed: 0, problemCount: 0 })
      expect(checked.unchanged, kind).toBe(checked.rows)
      expect(checked.rows, kind).toBeGreaterThan(20)
    }
  },
)

test('products that are imported without their IDs are the same as those that were exported', async () => {
  await loadShop()
  const boss = await signUp(testApp, { role: 3 })
  const { body } = await download('products.csv', boss)
  // IDs and versions are the first cells of each row.
  const copies = body.replaceAll(/^\ufeff?[0-9a-f-]{36},\d+,/gm, ',,')
  const before = await sql`select count(*)::int as count from products`
  const checked = await check('products', copies, boss)
  expect(checked).toMatchObject({ added: before[0]!.count, changed: 0, problems: [] })
  expect((await boss.call('POST', `/checked-files/${checked._id}/import`)).statusCode).toBe(200)
  const pairs = await sql`
    select count(*)::int as count from products one join products other on one.id < other.id
      and (one.title, one.sub_title, one.description, one.sku, one.image, one.previews, one.category, one.tags,
        one.cost_cents, one.sale_basis_points, one.weight, one.dimensions, one.available)
      = (other.title, other.sub_title, other.description, other.sku, other.image, other.previews, other.category,
        other.tags, other.cost_cents, other.sale_basis_points, other.weight, other.dimensions, other.available)
      and one.stock is not distinct from other.stock`
  expect(pairs[0]!.count).toBe(before[0]!.count)
})

test('texts come back exactly as they were, whatever they hold', async () => {
  const boss = await signUp(testApp, { role: 3 })
  const unit = fc.constantFrom(
    "'",
    '=',
    '+',
    '-',
    '@',
    'a',
    'ü',
    '€',
    '😀',
    '"',
    ',',
    ';',
    '\n',
    '\t',
    ' ',
    '|',
    '[',
  )
  const text = (maxLength: number) =>
    fc
      .string({ unit, minLength: 1, maxLength })
      .filter((any) => productFields.title.input.safeParse(any).success)
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(text(20), text(40)), { minLength: 1, maxLength: 8 }),
      async (items) => {
        await sql`truncate products cascade`
        for (const [index, [title, description]] of items.entries()) {
          await createProduct(testApp, {
            slug: `p-${index}`,
            title: title.trim(),
            description: description.trim(),
          })
        }
        const { body } = await download('products.csv?separator=semicolon', boss)
        const checked = await check('products', body, boss)
        expect(checked).toMatchObject({ unchanged: items.length, problems: [] })
      },
    ),
    { numRuns: 20 },
  )
})

test('no cell of an export begins like a formula', async () => {
  const boss = await signUp(testApp, { role: 3 })
  const tour = await createTour(testApp, { title: '=1+1', location: '+2' })
  const guest = await signUp(testApp)
  const name = '@SUM(A1)'
  await guest.call('POST', '/tours', bookingOf(tour.id, { username: name, description: '-1' }))
  const product = await createProduct(testApp, { title: '=cmd', sku: '-1' })
  await placeOrder(guest, product.id)
  for (const kind of ['tours', 'products', 'departures', 'bookings', 'orders']) {
    for (const row of await tableOf(`${kind}.csv`, boss)) {
      for (const [heading, cell] of Object.entries(row))
        expect(cell, `${kind} ${heading}`).not.toMatch(/^[=+\-@]/)
    }
  }
})

test('bookings and orders are exported as they are listed, also filtered', async () => {
  const admin = await signUp(testApp, { role: 2 })
  const guest = await signUp(testApp)
  const tour = await createTour(testApp, { title: 'Fjord', costCents: 5000 })
  for (const ticketCount of [1, 2]) await guest.call('POST', '/tours', bookingOf(tour.id, { ticketCount }))
  expect(await tableOf('bookings.csv', admin)).toMatchObject([
    { Status: 'confirmed', Tour: 'Fjord', Name: 'Mira Solberg', Tickets: '2', Total: '100' },
    { Tickets: '1', Total: '50' },
  ])
  expect(await tableOf('bookings.csv?q=solberg&when=upcoming&status=', admin)).toHaveLength(2)
  expect(await tableOf('bookings.csv?status=cancelled', admin)).toEqual([])
  expect((await download('bookings.csv?status=lost', admin)).statusCode).toBe(400)
  const { date } = bookingOf(tour.id)
  expect(await tableOf(`bookings.csv?tourId=${tour.id}&date=${date}`, admin)).toHaveLength(2)
  expect(await tableOf(`bookings.csv?tourId=${tour.id}&date=2030-01-01`, admin)).toEqual([])

  const product = await createProduct(testApp, { title: 'Kettle', costCents: 1999 })
  const order = await placeOrder(guest, product.id)
  const [line] = await tableOf('orders.csv', admin)
  expect(line).toMatchObject({ State: 'placed', Product: 'Kettle', Price: '19.99', ID: order._id })
  expect(await tableOf('orders.csv?state=completed', admin)).toEqual([])
  // Orders of erased accounts are for super admins alone.
  await sql`update orders set user_id = null`
  expect(await tableOf('orders.csv', admin)).toEqual([])
  expect(await tableOf('orders.csv', await signUp(testApp, { role: 3 }))).toHaveLength(1)
})

test.each([
  'tours.csv?separator=constructor',
  'tours.csv?separator=__proto__',
  'orders.csv?separator=toString',
  'products.csv?separator=pipe',
  'bookings.csv?separator=comma&separator=tab',
  'orders.csv?state=constructor',
  'bookings.csv?when=valueOf',
])('%s is refused in the form of all errors', async (address) => {
  const admin = await signUp(testApp, { role: 2 })
  const response = await download(address, admin)
  expect([
    response.statusCode,
    response.headers['content-type'],
    response.headers['content-disposition'],
  ]).toEqual([400, 'application/json; charset=utf-8', undefined])
  expect(response.json()).toMatchObject({ code: 'invalid_request', errors: expect.any(Object) })
  expect(await sql`select action from audit_log where action like '% exported'`).toEqual([])
})

test('an export that fails before its first byte is an ordinary error with a request id', async () => {
  const admin = await signUp(testApp, { role: 2 })
  await sql`alter table orders rename to orders_away`
  try {
    const response = await download('orders.csv', admin)
    expect([response.statusCode, response.headers['content-disposition']]).toEqual([500, undefined])
    expect(response.json()).toMatchObject({ code: 'internal', requestId: response.headers['x-request-id'] })
  } finally {
    await sql`alter table orders_away rename to orders`
  }
})

test('exports and checked files are in the audit log and in the log, with filter and rows', async () => {
  const boss = await signUp(testApp, { role: 3 })
  const admin = await signUp(testApp, { role: 2 })
  const guest = await signUp(testApp)
  const tour = await createTour(testApp, { title: 'Fjord' })
  for (const ticketCount of [1, 2]) await guest.call('POST', '/tours', bookingOf(tour.id, { ticketCount }))
  await download(`bookings.csv?q=solberg&status=confirmed&separator=tab&other=x`, admin)
  const { body } = await download('tours.csv', boss)
  const checked = await check('tours', body, boss)
  const list = (await boss.call('GET', '/audit-log?itemsPerPage=10')).json().items
  const ofFiles = list.filter(({ title }: { title: string }) => /exported|checked/.test(title))
  expect(ofFiles).toMatchObject([
    { title: 'File checked', recordId: checked._id, recordTitle: 'tours: 1 row, 0 problems' },
    { title: 'Tours exported', actor: { username: boss.username }, recordTitle: '1 row' },
    {
      title: 'Bookings exported',
      outcome: 'done',
      actor: { username: admin.username },
      recordTitle: '2 rows, q: solberg, status: confirmed',
    },
  ])
  const lines = testApp.logLines.filter(({ msg }) => msg === 'exported' || msg === 'file checked')
  expect(lines).toMatchObject([
    { kind: 'bookings', rows: 2, isComplete: true, user: admin.userId },
    { kind: 'tours', rows: 1, user: boss.userId },
    { kind: 'tours', rows: 1, problemCount: 0, user: boss.userId },
  ])
  expect(JSON.stringify(lines)).not.toContain('solberg')
})

test('only staff export; others are sent to the back office, which asks who they are', async () => {
  const guest = await signUp(testApp)
  for (const kind of ['tours', 'products', 'departures', 'bookings', 'orders']) {
    const url = `/exports/${kind}.csv`
    const refused = [await server.inject(url), await download(`${kind}.csv`, guest)]
    for (const response of refused)
      expect([response.statusCode, response.headers.location]).toEqual([303, '/admin'])
    const response = await download(`${kind}.csv`, await signUp(testApp, { role: 2 }))
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(
        `^attachment; filename="${kind}-\\d{4}-\\d\\d-\\d\\d.csv"$`,
      ),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
  }
})
