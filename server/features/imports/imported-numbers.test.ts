// Numbers of imported files: with points and commas, ambiguous ones, and those that our own exports write.
import { parse } from 'csv-parse/sync'
import { beforeEach, expect, test } from 'vitest'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import {
  bookingOf,
  createDepartures,
  createProduct,
  createTour,
  placeOrder,
  type SignedIn,
  signUp,
} from '#server/testing/factories.ts'

const testApp = await buildTestApp()
const { server, sql, clock } = testApp

let boss: SignedIn
beforeEach(async () => {
  boss = await signUp(testApp, { role: 3 })
})

async function check(kind: string, lines: readonly string[], query = '') {
  const response = await server.inject({
    method: 'POST',
    url: `/api/imports/${kind}${query}`,
    headers: { ...boss.headers, 'content-type': 'text/csv' },
    payload: lines.join('\r\n'),
  })
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}

/** The values that the rows of a file would get. */
async function valuesOf({ _id }: { _id: string }): Promise<Record<string, string>[]> {
  const { items } = (await boss.call('GET', `/checked-files/${_id}/rows?itemsPerPage=100`)).json()
  return items.map(({ changes }: { changes: { field: string; to: string }[] }) =>
    Object.fromEntries(changes.map(({ field, to }) => [field, to])),
  )
}

const ambiguous = (value: string, thousands: number, decimals: number) =>
  `“${value}”: could be ${thousands} or ${decimals}; choose the decimal sign, or write the number without thousands separator`

test.each([
  ['products', 'Cost', '1.250', 1250, 1.25],
  ['products', 'Cost', '1,250', 1250, 1.25],
  ['products', 'Stock', '2.000', 2000, 2],
  ['products', 'Weight', '-1.500', -1500, -1.5],
  ['tours', 'Amount custom', '1.200', 1200, 1.2],
  ['tours', 'Cost', '173,900', 173900, 173.9],
  ['tours', 'Days', '1,001', 1001, 1.001],
])('%s: a %s of %s is ambiguous, with every separator', async (kind, column, value, thousands, decimals) => {
  const { id } = kind === 'tours' ? await createTour(testApp) : await createProduct(testApp)
  for (const separator of [',', ';', '\t']) {
    const rows = [
      ['ID', column],
      [id, value],
    ]
    const { problems } = await check(
      kind,
      rows.map((cells) => cells.map((cell) => `"${cell}"`).join(separator)),
    )
    expect(problems).toEqual([{ row: 2, column, message: ambiguous(value, thousands, decimals) }])
  }
})

test('seats of departures are ambiguous alike', async () => {
  const tour = await createTour(testApp, { schedule: 'departures' })
  const date = addDays(dateInUtc(clock.now), 10)
  const { problems } = await check('departures', ['Tour ID;Date;Seats', `${tour.id};${date};1.000`])
  expect(problems).toEqual([{ row: 2, column: 'Seats', message: ambiguous('1.000', 1000, 1) }])
})

test('another number of the file decides, wherever it is', async () => {
  const ids = [(await createProduct(testApp)).id, (await createProduct(testApp)).id]
  const costs = async (first: string, second: string) =>
    valuesOf(await check('products', ['ID;Cost', `${ids[0]};${first}`, `${ids[1]};${second}`]))
  expect(await costs('1.250', '9,5')).toMatchObject([{ cost: '1250' }, { cost: '9.5' }])
  expect(await costs('9,5', '1.250')).toMatchObject([{ cost: '9.5' }, { cost: '1250' }])
  expect(await costs('12,50', '1,25')).toMatchObject([{ cost: '12.5' }, { cost: '1.25' }])
  expect(await costs('1,250', '0.750')).toMatchObject([{ cost: '1250' }, { cost: '0.75' }])
  expect(await costs('1.250', '1.234,5')).toMatchObject([{ cost: '1250' }, { cost: '1234.5' }])
  expect(await costs('1,250', '12.5')).toMatchObject([{ cost: '1250' }, { cost: '12.5' }])
})

test('numbers of two kinds in one file are a problem', async () => {
  const ids = [(await createProduct(testApp)).id, (await createProduct(testApp)).id]
  const { problems } = await check('products', ['ID;Cost', `${ids[0]};12.5`, `${ids[1]};9,5`])
  expect(problems).toEqual([
    {
      row: 3,
      column: 'Cost',
      message: '“9,5”: must be a number with the decimal sign of this file, such as 1234.5',
    },
  ])
})

test('the chosen decimal sign decides; another choice is refused', async () => {
  const { id } = await createProduct(testApp)
  const lines = ['ID;Cost', `${id};1.250`]
  expect(await valuesOf(await check('products', lines, '?decimalSign=comma'))).toMatchObject([
    { cost: '1250' },
  ])
  expect(await valuesOf(await check('products', lines, '?decimalSign=point'))).toMatchObject([
    { cost: '1.25' },
  ])
  const refused = await server.inject({
    method: 'POST',
    url: '/api/imports/products?decimalSign=both',
    headers: { ...boss.headers, 'content-type': 'text/csv' },
    payload: lines.join('\n'),
  })
  expect(refused.statusCode).toBe(400)
})

test('digits of other scripts are read', async () => {
  const { id } = await createProduct(testApp)
  const values = await valuesOf(await check('products', ['ID,Cost,Stock', `${id},٣٫٥,１２`]))
  expect(values).toMatchObject([{ cost: '3.5', stock: '12' }])
  const { problems } = await check('products', ['ID,Cost', `${id},10²`])
  expect(problems).toEqual([{ row: 2, column: 'Cost', message: '“10²”: must be a number, such as 1234.5' }])
})

test('a wrong value is named with its column and the form that is expected', async () => {
  const tour = await createTour(testApp, { schedule: 'departures' })
  const { id } = await createProduct(testApp)
  const departures = await check('departures', [
    'Tour ID,Date,Seats,State',
    `${tour.id},1/31/2030,4,`,
    `${tour.id},31.02.2030,4,`,
    `${tour.id},2030-01-31,4,shut`,
    `${tour.id},,4,`,
    'none,2030-01-31,4,',
  ])
  const form = 'must be a date, written YYYY-MM-DD or DD.MM.YYYY'
  expect(departures.problems).toEqual([
    { row: 2, column: 'Date', message: `“1/31/2030”: ${form}` },
    { row: 3, column: 'Date', message: `“31.02.2030”: ${form}` },
    { row: 4, column: 'State', message: expect.stringMatching(/^“shut”: must be one of /) },
    { row: 5, column: 'Date', message: 'required' },
    { row: 6, column: 'Tour ID', message: '“none”: must be the ID of a tour' },
  ])
  const long = 'x'.repeat(500)
  const products = await check('products', [
    'ID,Category,Tag,Availability,Sale,Cost',
    `${id},Cooking,"Camping, Moon",perhaps,101,${long}`,
    `${id},Cooking,"Camping, Moon",yes,101,1`,
  ])
  expect(products.problems).toEqual([
    { row: 2, column: 'Availability', message: '“perhaps”: must be yes or no' },
    { row: 2, column: 'Cost', message: `“${'x'.repeat(60)}…”: must be a number, such as 1234.5` },
    { row: 3, column: 'Sale', message: '“101”: at most 100' },
    { row: 3, column: 'Category', message: expect.stringMatching(/^“Cooking”: .*; possible: .*Camping/) },
    { row: 3, column: 'Tag', message: expect.stringMatching(/^“Camping, Moon”: .*; possible: .*Camping/) },
  ])
  const dated = await check('tours', ['ID,Calendar', `${tour.id},soon`])
  expect(dated.problems).toEqual([{ row: 2, column: 'Calendar', message: `“soon”: ${form}` }])
})

/** The cells of an export as a spreadsheet with this separator and decimal sign reads them. */
async function spreadsheet(address: string, separator: string, decimalSign: string) {
  const { body } = await server.inject({ url: `/exports/${address}`, headers: { cookie: boss.cookies } })
  const rows: Record<string, string>[] = parse(body, { bom: true, columns: true, delimiter: separator })
  const number = (text: string) => Number(text.replace(decimalSign, '.'))
  return rows.map((row) => ({ row, number: (column: string) => number(row[column]!) }))
}

test.each([
  ['comma', ',', '.'],
  ['semicolon', ';', ','],
  ['tab', '\t', '.'],
])('all exports write numbers as spreadsheets with a %s expect', async (name, separator, sign) => {
  await sql`truncate products, tours cascade`
  const tour = await createTour(testApp, { schedule: 'departures', costCents: 1250 })
  const product = await createProduct(testApp, { costCents: 1250, stock: 5, weight: 1.125 })
  const date = addDays(dateInUtc(clock.now), 20)
  await createDepartures(testApp, tour.id, [date], { costCents: 9950 })
  const guest = await signUp(testApp)
  await guest.call('POST', '/tours', bookingOf(tour.id, { date, ticketCount: 1 }))
  await placeOrder(guest, product.id)
  const first = async (kind: string) =>
    (await spreadsheet(`${kind}.csv?separator=${name}`, separator, sign))[0]!
  const products = await first('products')
  expect(products.row.Cost).toBe(`12${sign}5`)
  // Three decimals could be thousands.
  expect(products.row.Weight).toBe(`1${sign}1250`)
  expect((await first('tours')).number('Cost')).toBe(12.5)
  expect((await first('departures')).row.Cost).toBe(`99${sign}5`)
  expect((await first('bookings')).row.Total).toBe(`99${sign}5`)
  const order = await first('orders')
  expect([order.row.Price, order.number('Pieces')]).toEqual([`12${sign}5`, 1])

  for (const kind of ['products', 'tours', 'departures']) {
    const { body } = await server.inject({
      url: `/exports/${kind}.csv?separator=${name}`,
      headers: { cookie: boss.cookies },
    })
    expect(await check(kind, [body])).toMatchObject({ unchanged: 1, changed: 0, problems: [] })
  }
})
