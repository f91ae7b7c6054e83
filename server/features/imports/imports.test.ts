// Importing CSV files: the check, the changes, and files that are refused.
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { beforeEach, expect, test } from 'vitest'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import type { ScheduledDeparture } from '#contract/departures.ts'
import { fromWire } from '#contract/wire-names.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { databaseFingerprint } from '#server/testing/database-fingerprint.ts'
import {
  bookingOf,
  createDepartures,
  createProduct,
  createTour,
  type SignedIn,
  signUp,
} from '#server/testing/factories.ts'
import { pruneImports } from './imports.service.ts'

const testApp = await buildTestApp()
const { server, sql, clock } = testApp

let boss: SignedIn
beforeEach(async () => {
  boss = await signUp(testApp, { role: 3 })
})
const today = dateInUtc(clock.now)
/** One of the product's drawings. */
const picture = '/images/products/ash-bellyboard.webp'

const send = (by: SignedIn, kind: string, file: string | Buffer, headers: Record<string, string> = {}) =>
  server.inject({
    method: 'POST',
    url: `/api/imports/${kind}`,
    headers: { ...by.headers, 'content-type': 'text/csv', ...headers },
    payload: file,
  })

async function checked(kind: string, lines: readonly string[]) {
  const result = await send(boss, kind, lines.join('\r\n'))
  expect(result.statusCode, result.body).toBe(201)
  return result.json()
}

const rowsOf = async ({ _id }: { _id: string }) =>
  (await boss.call('GET', `/checked-files/${_id}/rows?itemsPerPage=100`)).json().items

const apply = ({ _id }: { _id: string }) => boss.call('POST', `/checked-files/${_id}/import`)

async function applied(kind: string, lines: readonly string[]) {
  const result = await apply(await checked(kind, lines))
  expect(result.statusCode, result.body).toBe(200)
  return result.json()
}

const read = async (path: string) =>
  fromWire((await server.inject(`/api${path}`)).json()) as Record<string, unknown>

const product = (id: string) => read(`/products/${id}`)

const newHeadings =
  'Title,Sub title,SKU,Dismensions,Weight,Cost,Sale,Category,Availability,Stock,Tag,Description,Image'
const newRow = (title: string, values = '19.99,10,Camping,yes,7', image = picture) =>
  `${title},For rain,HY-9,1 x 2,0.5,${values},"Camping, Beach",Dry inside,${image}`

test('a check says what would be added and changed, and changes nothing', async () => {
  const { id } = await createProduct(testApp, { title: 'Kettle', costCents: 2500 })
  const other = await createProduct(testApp)
  const before = await databaseFingerprint(sql)
  const file = await checked('products', [
    'ID,Title,Cost,Stock',
    `${id},"Kettle, small",30,`,
    `${other.id},${other.title},25,`,
  ])
  expect(file).toMatchObject({
    kind: 'products',
    rows: 2,
    added: 0,
    changed: 1,
    unchanged: 1,
    problemCount: 0,
    problems: [],
    appliedAt: null,
  })
  expect(await rowsOf(file)).toEqual([
    {
      row: 2,
      recordId: id,
      title: 'Kettle',
      changes: [
        { field: 'title', from: 'Kettle', to: 'Kettle, small' },
        { field: 'cost', from: '25', to: '30' },
      ],
    },
  ])
  const after = await databaseFingerprint(sql)
  expect({ ...after, imports: '', import_rows: '' }).toEqual({ ...before, imports: '', import_rows: '' })
})

test('all changes are made together: pages, history, prices and the audit log say so', async () => {
  const { id } = await createProduct(testApp, { title: 'Lamp', costCents: 2500 })
  const file = await applied('products', [
    `ID,Version,${newHeadings}`,
    `${id},1,Lamp,Light,HY-1,1 x 1,0.4,30,0,Camping,no,,Camping,Bright,${picture}`,
    `,,${newRow('Rain tent')}`,
    `,,${newRow('Rain tent')}`,
  ])
  expect(file).toMatchObject({ added: 2, changed: 1, appliedAt: clock.now.toISOString() })
  expect(await product(id)).toMatchObject({ cost: 30, available: false, description: 'Bright', version: 2 })
  expect(await product('rain-tent')).toMatchObject({
    title: 'Rain tent',
    cost: 19.99,
    sale: 10,
    stock: 7,
    tag: ['Camping', 'Beach'],
    image: picture,
    previews: [],
  })
  expect(await product('rain-tent-2')).toMatchObject({ title: 'Rain tent' })
  const history = (await boss.call('GET', `/products/${id}/history`)).json().items
  expect(history[0]).toMatchObject({ version: 2, by: { username: boss.username } })
  const log = (await boss.call('GET', `/audit-log?record=${id}`)).json().items
  expect(log[0]).toMatchObject({ title: 'Product changed', recordTitle: 'Lamp' })
  const own = (await boss.call('GET', `/audit-log?record=${file._id}`)).json().items
  expect(own[0]).toMatchObject({ title: 'File imported', recordTitle: '2 products added, 1 changed' })

  // A second press of the button changes nothing.
  expect((await apply(file)).json()).toEqual(file)
  expect((await product(id)).version).toBe(2)
})

test('every problem is named by row and column, and none of the file is imported', async () => {
  const { id } = await createProduct(testApp)
  const deleted = await createProduct(testApp)
  await boss.call('DELETE', `/products/${deleted.id}`)
  const file = await checked('products', [
    `ID,${newHeadings},Version`,
    `${id},${newRow('Fine')},`,
    `,${newRow('A', 'ten,10,Camping,yes,7')},`,
    `,${newRow('B', '-1,10,Camping,yes,7')},`,
    `,${newRow('C', '1,101,Camping,yes,7')},`,
    `,${newRow('D', '1,,Cooking,yes,7')},`,
    `,${newRow('E', '1,,Camping,perhaps,7')},`,
    `,${newRow('F', '1,,Camping,yes,1.5')},`,
    `,${newRow('')},`,
    `${id},${newRow('Twice')},`,
    `01977a50-6a30-7b24-9d8c-5d2e7c4dab33,${newRow('Nobody')},`,
    `${deleted.id},${newRow('Deleted')},`,
    `,${newRow('G', undefined, '/images/uploads/none.webp')},`,
    `,${newRow('H', undefined, '')},,one too many`,
  ])
  expect(file.problems).toEqual([
    { row: 3, column: 'Cost', message: '“ten”: must be a number, such as 1234.5' },
    { row: 4, column: 'Cost', message: '“-1”: at least 0' },
    { row: 5, column: 'Sale', message: '“101”: at most 100' },
    {
      row: 6,
      column: 'Category',
      message: expect.stringContaining('“Cooking”: is not a category; possible: '),
    },
    { row: 7, column: 'Availability', message: '“perhaps”: must be yes or no' },
    { row: 8, column: 'Stock', message: '“1.5”: must be a whole number' },
    { row: 9, column: 'Title', message: 'required' },
    { row: 10, column: '', message: 'is about the same record as row 2' },
    {
      row: 11,
      column: 'ID',
      message: expect.stringContaining('no product has this ID; without an ID, the row adds a product'),
    },
    {
      row: 12,
      column: 'ID',
      message: expect.stringContaining('this product was deleted; it can be restored from the bin'),
    },
    {
      row: 13,
      column: 'Image',
      message: '“/images/uploads/none.webp”: Only pictures that were uploaded here can be used',
    },
    { row: 14, column: '', message: 'has more cells than there are headings' },
  ])
  expect(file.problemCount).toBe(12)
  const refused = await apply(file)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'import_refused'])
  expect((await product(id)).title).not.toBe('Fine')
})

test('a column that is missing is named, and a new record without a required one is refused', async () => {
  const { problems } = await checked('products', ['Title,Cost', 'Bare,1'])
  expect(problems).toContainEqual({ row: 2, column: 'Category', message: 'required' })
})

test('a row that was changed after the export is refused, unless its version is removed', async () => {
  const { id } = await createProduct(testApp, { costCents: 2500 })
  await boss.call('PATCH', `/products/${id}`, { cost: 26 })
  const { problems } = await checked('products', ['ID,Version,Cost', `${id},1,27`])
  expect(problems).toEqual([
    { row: 2, column: 'Version', message: expect.stringContaining('has version 2 now') },
  ])
  // It has these values already.
  expect(await checked('products', ['ID,Version,Cost', `${id},1,26`])).toMatchObject({ unchanged: 1 })
  await applied('products', ['ID,Version,Cost', `${id},,27`])
  expect((await product(id)).cost).toBe(27)
})

test('a record that is changed or deleted after the check is not overwritten', async () => {
  const changed = await createProduct(testApp)
  const other = await createProduct(testApp)
  for (const disturb of [
    () => boss.call('PATCH', `/products/${changed.id}`, { title: 'Changed meanwhile' }),
    () => boss.call('DELETE', `/products/${changed.id}`),
  ]) {
    const file = await checked('products', ['ID,Cost', `${other.id},99`, `${changed.id},99`])
    await disturb()
    const refused = await apply(file)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'import_outdated'])
  }
  expect((await product(other.id)).cost).toBe(25)
})

test('pieces that are ordered between export and import stay counted', async () => {
  const { id } = await createProduct(testApp, { stock: 10 })
  const sell = () => sql`update products set stock = stock - 1 where id = ${id}`
  await sell()
  // Untouched rows have the stock of the export twice.
  expect(await checked('products', ['ID,Stock,Stock when exported', `${id},10,10`])).toMatchObject({
    unchanged: 1,
  })
  const file = await checked('products', ['ID,Stock,Stock when exported', `${id},15,10`])
  expect((await rowsOf(file))[0].changes).toEqual([{ field: 'stock', from: '9', to: '14' }])
  await sell()
  expect((await apply(file)).statusCode).toBe(200)
  expect((await product(id)).stock).toBe(13)
  // Without the second column, the stock is the one that was meant when the file was checked.
  const typed = await checked('products', ['ID,Stock', `${id},20`])
  await sell()
  await apply(typed)
  expect((await product(id)).stock).toBe(19)
})

test('tours come with their facts, and seats that are booked cannot be taken away', async () => {
  const tour = await createTour(testApp, { title: 'Fjord', seats: 8 })
  const guest = await signUp(testApp)
  expect((await guest.call('POST', '/tours', bookingOf(tour.id, { ticketCount: 3 }))).statusCode).toBe(201)
  const short = await checked('tours', ['ID,Amount custom', `${tour.id},2`])
  expect(short.problems).toEqual([{ row: 2, column: 'Amount custom', message: '“2”: at least 3' }])

  await applied('tours', [
    'ID,Amount custom,Days,Included,Cancellation terms,Meeting point',
    `${tour.id},3,4,"Ferry\nLunch","[{""daysBefore"":30,""percentKept"":20}]",'=Quay 1`,
  ])
  const readTour = () => read(`/cards/${tour.id}`)
  expect(await readTour()).toMatchObject({
    seats: 3,
    facts: {
      durationDays: 4,
      included: ['Ferry', 'Lunch'],
      cancellationTerms: [{ daysBefore: 30, percentKept: 20 }],
      meetingPoint: '=Quay 1',
    },
  })
  // Facts without a column stay; an empty cell removes one.
  await applied('tours', ['ID,Days', `${tour.id},`])
  const { facts } = await readTour()
  expect(facts).toMatchObject({ included: ['Ferry', 'Lunch'] })
  expect(facts).not.toHaveProperty('durationDays')
  const wrong = await checked('tours', ['ID,Days,Itinerary', `${tour.id},0,no`])
  expect(wrong.problems).toEqual([
    { row: 2, column: 'Itinerary', message: '“no”: must be as it was exported (JSON)' },
  ])
  const zero = await checked('tours', ['ID,Days', `${tour.id},0`])
  expect(zero.problems).toEqual([{ row: 2, column: 'Days', message: '“0”: at least 1' }])
})

test('departures are added and changed by tour and date, with the rules of departures', async () => {
  const tour = await createTour(testApp, { title: 'Islands', seats: 8, schedule: 'departures' })
  const [first, second, third] = [10, 20, 30].map((days) => addDays(today, days))
  await createDepartures(testApp, tour.id, [first!, second!])
  await createDepartures(testApp, tour.id, [third!], { ticketsBooked: 5 })
  const headings = 'Tour ID,Tour,Date,Seats,Cost,State'
  const file = await checked('departures', [
    headings,
    `${tour.id},Islands,${first},,,open`,
    `${tour.id},Islands,${second},12,99.5,closed`,
    `${tour.id},Islands,${addDays(today, 40)},6,,`,
  ])
  expect(file).toMatchObject({ added: 1, changed: 1, unchanged: 1, problems: [] })
  expect((await apply(file)).statusCode).toBe(200)
  const { items } = fromWire((await boss.call('GET', `/cards/${tour.id}/schedule`)).json()) as {
    items: ScheduledDeparture[]
  }
  expect(items.map((each) => [each.date, each.state, each.departureSeats, each.cost])).toMatchObject([
    [first, 'open', 8, tour.costCents / 100],
    [second, 'closed', 12, 99.5],
    [third, 'open', 8, tour.costCents / 100],
    [addDays(today, 40), 'open', 6, tour.costCents / 100],
  ])

  const { problems } = await checked('departures', [
    headings,
    `${tour.id},Islands,${third},4,,`,
    `${tour.id},Islands,${addDays(today, -1)},4,,`,
    `${tour.id},Islands,1/31/2030,4,,`,
    `${tour.id},Islands,${second},,,cancelled`,
    `none,Islands,${second},,,`,
    `${tour.id},Islands,${first},,,open`,
    `${tour.id},Islands,${first},7,,open`,
  ])
  expect(problems).toEqual([
    { row: 2, column: '', message: `5 tickets are already booked for ${third}.` },
    { row: 3, column: '', message: `${addDays(today, -1)} has already passed.` },
    { row: 4, column: 'Date', message: '“1/31/2030”: must be a date, written YYYY-MM-DD or DD.MM.YYYY' },
    { row: 5, column: 'State', message: expect.stringContaining('are cancelled on their page') },
    { row: 6, column: 'Tour ID', message: '“none”: must be the ID of a tour' },
    { row: 8, column: '', message: 'is about the same record as row 7' },
  ])

  const outdated = await checked('departures', [headings, `${tour.id},,${first},7,,`])
  await boss.call('PATCH', `/cards/${tour.id}/departures/${first}`, { cost: 5 })
  expect((await apply(outdated)).json()).toMatchObject({ code: 'import_outdated' })
})

test.each([
  ['no table', '\0\0\0\0', 400, /NUL/],
  ['an unknown column', 'ID,Prize\n,1\n', 400, /There is no column “Prize”/],
  ['headings alone', 'ID,Cost\n', 400, /has no rows below its headings/],
  ['nothing', '', 400, /The file is empty/],
])('%s is refused with a sentence, and leaves nothing behind', async (_, file, status, sentence) => {
  const before = await databaseFingerprint(sql)
  const result = await send(boss, 'products', file)
  expect([result.statusCode, result.json().message]).toEqual([status, expect.stringMatching(sentence)])
  expect(await databaseFingerprint(sql)).toEqual(before)
})

test('a body of another type, and a file where JSON belongs, are refused', async () => {
  const json = await boss.call('POST', '/imports/products', { ID: 1 })
  expect(json.statusCode).toBe(415)
  const file = await server.inject({
    method: 'POST',
    url: '/api/products/bulk',
    headers: { ...boss.headers, 'content-type': 'text/csv' },
    payload: 'ID\n1\n',
  })
  expect(file.statusCode).toBe(415)
})

test('a file that is no table is refused while it is still sent, and the server goes on', async () => {
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  let sent = 0
  async function* endlessLine() {
    yield 'ID,Cost\n'
    const part = 'x'.repeat(64 * 1024)
    for (; sent < 99 * 16; sent += 1) yield part
  }
  const request = httpRequest({
    port,
    method: 'POST',
    path: '/api/imports/products',
    headers: {
      ...boss.headers,
      'content-type': 'text/csv',
      'content-length': String(8 + 99 * 16 * 64 * 1024),
    },
  })
  const result = new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    request.on('error', reject)
    request.on('response', async (response) => {
      resolve({ status: response.statusCode, body: await text(response) })
    })
  })
  void pipeline(Readable.from(endlessLine()), request).catch(() => {})
  const { status, body } = await result
  expect([status, JSON.parse(body).message]).toEqual([
    400,
    expect.stringMatching(/^Row 2 is longer than a million/),
  ])
  request.destroy()
  expect((await server.inject('/api/products')).statusCode).toBe(200)
})

test('only super admins import', async () => {
  const admin = await signUp(testApp, { role: 2 })
  expect((await send(admin, 'products', 'ID,Cost\n,1\n')).statusCode).toBe(403)
})

test('imports and edits of the same records at once never overwrite each other', async () => {
  const ids: string[] = []
  for (let each = 0; each < 5; each += 1) ids.push((await createProduct(testApp, { costCents: 1000 })).id)
  const files: Awaited<ReturnType<typeof checked>>[] = []
  // One after the other, because two files at a time are checked for one account.
  for (const cost of [20, 30, 40])
    files.push(await checked('products', ['ID,Cost', ...ids.map((id) => `${id},${cost}`)]))
  const responses = await Promise.all([
    ...files.map(apply),
    ...ids.map((id) => boss.call('PATCH', `/products/${id}`, { description: 'Edited meanwhile' })),
    boss.call('POST', '/products/bulk', { ids, sale: 5 }),
  ])
  const statuses = responses.map(({ statusCode }) => statusCode)
  expect(statuses.every((status) => [200, 201, 409].includes(status))).toBe(true)
  const rows =
    await sql`select cost_cents, description, sale_basis_points from products where id = any(${ids}::uuid[])`
  // One import at most was made, whole.
  expect(new Set(rows.map((row) => row.cost_cents)).size).toBe(1)
  for (const row of rows)
    expect(row).toMatchObject({ description: 'Edited meanwhile', sale_basis_points: 500 })
})

test('checked files are deleted after a day', async () => {
  const { id } = await createProduct(testApp)
  const file = await checked('products', ['ID,Cost', `${id},3`])
  await pruneImports(testApp.db, clock.now)
  expect((await boss.call('GET', `/checked-files/${file._id}`)).statusCode).toBe(200)
  await pruneImports(testApp.db, new Date(clock.now.getTime() + 25 * 3_600_000))
  expect((await boss.call('GET', `/checked-files/${file._id}`)).statusCode).toBe(404)
})
