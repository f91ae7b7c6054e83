import { expect, test } from 'vitest'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { createTour, signUp } from '#server/testing/factories.ts'

const testApp = await buildTestApp()
const { server } = testApp

async function list(query: string) {
  const response = await server.inject({ url: `/api/cards${query}` })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

const titles = (body: { items: { title: string }[] }) => body.items.map(({ title }) => title)

test('tours come from the database, with every field of a card under its name on the wire (R-007, R-261, R-262, R-263, R-264, R-265)', async () => {
  const row = await createTour(testApp, {
    title: 'Slow boat up the fjords',
    previews: ['/images/tours/a.webp', '/images/tours/b.webp'],
    costCents: 212_000,
    calendarDate: '2027-07-14',
    seats: 12,
    location: 'Norway',
    age: 8,
    available: false,
    type: 'PoPular',
  })

  const body = await list('')

  expect(body.items).toEqual([
    {
      _id: row.id,
      slug: 'slow-boat-up-the-fjords',
      title: 'Slow boat up the fjords',
      subTitle: row.subTitle,
      description: row.description,
      img: row.image,
      img__grid: ['/images/tours/a.webp', '/images/tours/b.webp'],
      rating: 0,
      numReviews: 0,
      cost: 2120,
      calendar: '2027-07-14',
      custom: 12,
      location: 'Norway',
      age: 8,
      avaliable: false,
      type: 'PoPular',
      schedule: 'any-day',
      review__descriptions: [],
      version: 1,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    },
  ])
})

test('a list has twelve items per page and contains pages and totals (R-266, R-267, R-309, R-087)', async () => {
  for (let number = 1; number <= 14; number++) await createTour(testApp, { title: `Walk ${number}` })

  const first = await list('?destination=&time=&type=&page=')
  expect(first).toMatchObject({ currentPage: 1, totalPages: 2, totalCount: 14, itemsPerPage: 12 })
  expect(first.items).toHaveLength(12)

  const second = await list('?page=2')
  expect(second).toMatchObject({ currentPage: 2, totalPages: 2, totalCount: 14 })
  expect(new Set([...titles(first), ...titles(second)]).size).toBe(14)
})

test('staff lists request 25 items per page (R-385, R-393)', async () => {
  for (let number = 1; number <= 27; number++) await createTour(testApp, { title: `Walk ${number}` })
  const body = await list('?itemsPerPage=25&page=2')
  expect(body).toMatchObject({ currentPage: 2, totalPages: 2, totalCount: 27, itemsPerPage: 25 })
  expect(body.items).toHaveLength(2)
})

test('a page after the last has no items and the same totals; a page that is not a number is refused (R-456)', async () => {
  await createTour(testApp)
  expect(await list('?page=9')).toMatchObject({ items: [], currentPage: 9, totalPages: 1, totalCount: 1 })
  for (const page of ['0', '-1', 'abc', '1.5', '99999999999999999999']) {
    const response = await server.inject({ url: `/api/cards?page=${page}` })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'invalid_request', errors: { page: expect.any(String) } })
  }
})

test('newest tours come first unless a sort is requested', async () => {
  await createTour(testApp, { title: 'Old', createdAt: new Date('2026-01-01') })
  await createTour(testApp, { title: 'New', createdAt: new Date('2026-02-01') })
  expect(titles(await list(''))).toEqual(['New', 'Old'])
})

test('the sorts are by upcoming date, price up, price down and name (R-107)', async () => {
  const today = dateInUtc(new Date())
  await createTour(testApp, { title: 'Bravo', costCents: 200, calendarDate: addDays(today, 9) })
  await createTour(testApp, { title: 'alpha', costCents: 300, calendarDate: addDays(today, 3) })
  await createTour(testApp, { title: 'Delta', costCents: 100, calendarDate: addDays(today, -3) })
  await createTour(testApp, { title: 'Charlie', costCents: 400, calendarDate: addDays(today, -9) })

  expect(titles(await list('?sort=date'))).toEqual(['alpha', 'Bravo', 'Delta', 'Charlie'])
  expect(titles(await list('?sort=date&itemsPerPage=3&page=2'))).toEqual(['Charlie'])
  expect(titles(await list('?sort=lowprice'))).toEqual(['Delta', 'Bravo', 'alpha', 'Charlie'])
  expect(titles(await list('?sort=highprice'))).toEqual(['Charlie', 'alpha', 'Bravo', 'Delta'])
  expect(titles(await list('?sort=name'))).toEqual(['alpha', 'Bravo', 'Charlie', 'Delta'])
})

test('the sort by name ignores accents: É is sorted as E', async () => {
  for (const title of ['Zermatt', 'éclairs of Paris', 'Fjords', 'Åland', 'Dunes']) {
    await createTour(testApp, { title })
  }
  expect(titles(await list('?sort=name'))).toEqual([
    'Åland',
    'Dunes',
    'éclairs of Paris',
    'Fjords',
    'Zermatt',
  ])
})

test('tours with equal sort keys have one order over all pages, so that no page repeats or skips a tour', async () => {
  const createdAt = new Date('2026-03-01')
  for (let number = 0; number < 15; number++) {
    await createTour(testApp, {
      title: `Same ${number}`,
      costCents: 5_000,
      createdAt,
      calendarDate: '2027-05-01',
    })
  }
  for (const sort of ['', 'date', 'lowprice', 'highprice', 'name']) {
    const seen = new Set<string>()
    for (const page of [1, 2, 3]) {
      for (const { _id } of (await list(`?sort=${sort}&itemsPerPage=5&page=${page}`)).items) seen.add(_id)
    }
    expect(seen.size, sort).toBe(15)
  }
})

test('the month filter uses the calendar date; a month outside 1 to 12 is refused (R-123, R-457)', async () => {
  await createTour(testApp, { title: 'March', calendarDate: '2027-03-31' })
  await createTour(testApp, { title: 'April', calendarDate: '2027-04-01' })
  expect(titles(await list('?time=3'))).toEqual(['March'])
  expect(titles(await list('?time=12'))).toEqual([])
  for (const time of ['0', '13', 'may', '-3']) {
    expect((await server.inject({ url: `/api/cards?time=${time}` })).statusCode).toBe(400)
  }
})

test('the type filter ignores case, reads Lastest as Latest and finds nothing for an unknown type (R-126, R-457)', async () => {
  for (const type of ['Wines', 'Europe', 'Latest', 'NY', 'Skiing', 'PoPular', 'Trendy']) {
    await createTour(testApp, { title: `A ${type} tour`, type })
    expect(titles(await list(`?type=${type}`))).toEqual([`A ${type} tour`])
    expect(titles(await list(`?type=${type.toLowerCase()}`))).toEqual([`A ${type} tour`])
  }
  expect(titles(await list('?type=Lastest'))).toEqual(['A Latest tour'])
  expect(await list('?type=Cruises')).toMatchObject({ items: [], totalCount: 0 })
})

test('the price range includes both ends; a range whose lowest price is above its highest is refused (R-109, R-458)', async () => {
  for (const cost of [12, 500, 3600, 5000])
    await createTour(testApp, { title: `For ${cost}`, costCents: cost * 100 })
  expect(titles(await list('?min=500&max=3600&sort=lowprice'))).toEqual(['For 500', 'For 3600'])
  expect(titles(await list('?min=3600.01'))).toEqual(['For 5000'])
  expect(titles(await list('?min=999999999'))).toEqual([])
  expect(titles(await list('?min=3600.01&max=999999999'))).toEqual(['For 5000'])
  const upsideDown = await server.inject({ url: '/api/cards?min=10&max=5' })
  expect(upsideDown.statusCode).toBe(400)
  expect(upsideDown.json().message).toEqual(expect.any(String))
})

test('an unknown sort is refused, an unknown parameter is ignored (R-457)', async () => {
  expect((await server.inject({ url: '/api/cards?sort=best' })).statusCode).toBe(400)
  expect((await server.inject({ url: '/api/cards?colour=red' })).statusCode).toBe(200)
  expect((await server.inject({ url: '/api/cards?itemsPerPage=101' })).statusCode).toBe(400)
})

test('a tour is read by its id and by the slug of its title (R-310, R-403)', async () => {
  const tour = await createTour(testApp, { title: 'Crème brûlée & the Øresund' })
  expect(tour.slug).toBe('creme-brulee-the-oresund')
  for (const name of [tour.id, tour.slug]) {
    const response = await server.inject({ url: `/api/cards/${name}` })
    expect(response.statusCode).toBe(200)
    expect(response.json()._id).toBe(tour.id)
  }
  const missing = await server.inject({ url: '/api/cards/no-such-tour' })
  expect(missing.statusCode).toBe(404)
  expect(missing.json()).toEqual({ message: 'Tour not found!', code: 'not_found' })
})

test('public answers are the same for everyone and do not depend on request headers', async () => {
  await createTour(testApp)
  const superAdmin = await signUp(testApp, { role: 3 })
  const anonymous = await server.inject({ url: '/api/cards' })
  const signedIn = await superAdmin.call('GET', '/cards')
  const garbage = await server.inject({
    url: '/api/cards',
    headers: { authorization: 'Bearer nonsense', refresh: 'x' },
  })
  expect(signedIn.body).toBe(anonymous.body)
  expect(garbage.body).toBe(anonymous.body)
  for (const response of [anonymous, signedIn, garbage])
    expect(response.headers['set-cookie']).toBeUndefined()
})
