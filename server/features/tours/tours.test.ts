import { expect, test } from 'vitest'
import { addDays, dateInUtc } from '#server/calendar.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { createProduct, createTour, signUp } from '#server/testing/factories.ts'

const testApp = await buildTestApp()
const { server, sql } = testApp

async function list(query: string) {
  const answer = await server.inject({ url: `/api/cards${query}` })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
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
      review__descriptions: [],
      version: 1,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    },
  ])
})

test('a list answers its items, pages and totals, twelve to a page (R-266, R-267, R-309, R-087)', async () => {
  for (let number = 1; number <= 14; number++) await createTour(testApp, { title: `Walk ${number}` })

  const first = await list('?destination=&time=&type=&page=')
  expect(first).toMatchObject({ currentPage: 1, totalPages: 2, totalCount: 14, itemsPerPage: 12 })
  expect(first.items).toHaveLength(12)

  const second = await list('?page=2')
  expect(second).toMatchObject({ currentPage: 2, totalPages: 2, totalCount: 14 })
  expect(new Set([...titles(first), ...titles(second)]).size).toBe(14)
})

test('staff lists ask for 25 items a page (R-385, R-393)', async () => {
  for (let number = 1; number <= 27; number++) await createTour(testApp, { title: `Walk ${number}` })
  const body = await list('?itemsPerPage=25&page=2')
  expect(body).toMatchObject({ currentPage: 2, totalPages: 2, totalCount: 27, itemsPerPage: 25 })
  expect(body.items).toHaveLength(2)
})

test('a page past the last has no items and the same totals; a page that is no number is refused (R-456)', async () => {
  await createTour(testApp)
  expect(await list('?page=9')).toMatchObject({ items: [], currentPage: 9, totalPages: 1, totalCount: 1 })
  for (const page of ['0', '-1', 'abc', '1.5', '99999999999999999999']) {
    const answer = await server.inject({ url: `/api/cards?page=${page}` })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'invalid_request', errors: { page: expect.any(String) } })
  }
})

test('newest tours come first unless a sort is asked for', async () => {
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

test('an accent moves no name: É stands with E, not behind Z', async () => {
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

test('equal rows keep one order over all pages, so that paging neither repeats nor skips', async () => {
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

test('the month filter goes by the calendar date; a month beyond 1 to 12 is refused (R-123, R-457)', async () => {
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

test('the price range includes both ends; a range upside down is refused (R-109, R-458)', async () => {
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

test('destination matches title and location whatever the case and accents, and forgives small slips', async () => {
  await createTour(testApp, { title: 'Winter in the Julian Alps', location: 'Kranjska Gora, Slovenia' })
  await createTour(testApp, { title: 'Painted harbour towns', location: 'Liguria, Italy' })
  await createTour(testApp, { title: 'Tea and thunder', location: 'Côte d’Azur, France' })

  for (const [text, expected] of [
    ['julian', 'Winter in the Julian Alps'],
    ['SLOVENIA', 'Winter in the Julian Alps'],
    ['alps slovenia', 'Winter in the Julian Alps'],
    ['slovnia', 'Winter in the Julian Alps'],
    ['harbuor', 'Painted harbour towns'],
    ['ligurai', 'Painted harbour towns'],
    ['cote', 'Tea and thunder'],
    ['COTÉ', 'Tea and thunder'],
    ['arbour', 'Painted harbour towns'],
    // The beginning of a word, with two letters that changed places.
    ['thnud', 'Tea and thunder'],
  ] as const) {
    expect(titles(await list(`?destination=${encodeURIComponent(text)}`)), text).toEqual([expected])
  }
  expect(titles(await list('?destination=xylophone'))).toEqual([])
  expect(titles(await list('?destination=%25'))).toEqual([])
  expect(titles(await list('?destination=_'))).toEqual([])
})

test('a sign that becomes one of patterns only by being folded is looked for as what it is', async () => {
  await createTour(testApp, { title: 'Winter in the Alps' })
  await createTour(testApp, { title: 'All of it 100％ downhill' })
  await createTour(testApp, { title: 'Only ½ a day' })
  for (const [text, expected] of [
    // Folded it is several words.
    ['½', ['Only ½ a day']],
    ['100％', ['All of it 100％ downhill']],
    ['100%', ['All of it 100％ downhill']],
    ['p％s', []],
    ['l＿s', []],
    ['the a％', []],
    ['＼', []],
  ] as const) {
    const query = encodeURIComponent(text)
    expect(titles(await list(`?destination=${query}`)), text).toEqual(expected)
    expect(titles((await server.inject({ url: `/api/search?q=${query}` })).json()), text).toEqual(expected)
  }
})

test('of very many tours with a word, those with it in title or place come before those with it in their text', async () => {
  const at = (day: number) => ({ createdAt: new Date(Date.UTC(2026, 0, day)) })
  const copied = await createTour(testApp, { title: 'Hills', description: 'There is a lake.', ...at(3) })
  await createTour(testApp, { title: 'Around a lake', ...at(1) })
  await createTour(testApp, { title: 'Hills and a river', location: 'Lake Como, Italy', ...at(2) })
  await sql`
    insert into tours (id, slug, title, sub_title, description, image, previews, type, cost_cents, calendar_date, seats, location, age, created_at)
    select gen_random_uuid(), slug || place, title || ' ' || place, sub_title, description, image, previews, type, cost_cents,
      calendar_date, seats, location, age, created_at - make_interval(mins => place)
    from tours, generate_series(1, 600) as place where id = ${copied.id}`
  const page = async (query: string) => (await server.inject({ url: `/api/search?q=lake&${query}` })).json()
  expect(await page('itemsPerPage=4')).toMatchObject({ totalCount: 603, totalPages: 151 })
  expect(titles(await page('itemsPerPage=4'))).toEqual([
    'Hills and a river',
    'Around a lake',
    'Hills',
    'Hills 1',
  ])
  expect(titles(await page('itemsPerPage=4&page=151'))).toEqual(['Hills 598', 'Hills 599', 'Hills 600'])
})

test('of very many tours with a word, those whose title begins with it come first, newer ones before older ones', async () => {
  const at = (day: number) => ({ createdAt: new Date(Date.UTC(2026, 0, day)) })
  const copied = await createTour(testApp, { title: 'Around a lake', ...at(1) })
  await createTour(testApp, { title: 'Lake by night', ...at(2) })
  await createTour(testApp, { title: 'Lake by day', ...at(3) })
  await createTour(testApp, { title: 'The newest, no lake at all', ...at(4) })
  await sql`
    insert into tours (id, slug, title, sub_title, description, image, previews, type, cost_cents, calendar_date, seats, location, age, created_at)
    select gen_random_uuid(), slug || place, title || ' ' || place, sub_title, description, image, previews, type, cost_cents,
      calendar_date, seats, location, age, created_at - make_interval(mins => place)
    from tours, generate_series(1, 600) as place where id = ${copied.id}`
  const page = async (query: string) => (await server.inject({ url: `/api/search?q=lake&${query}` })).json()
  expect(await page('itemsPerPage=4')).toMatchObject({ totalCount: 604, totalPages: 151 })
  expect(titles(await page('itemsPerPage=4'))).toEqual([
    'Lake by day',
    'Lake by night',
    'The newest, no lake at all',
    'Around a lake',
  ])
  expect(titles(await page('itemsPerPage=3&page=2'))).toEqual([
    'Around a lake',
    'Around a lake 1',
    'Around a lake 2',
  ])
  expect(titles(await page('itemsPerPage=4&page=151')).at(-1)).toBe('Around a lake 600')
  expect((await page('min=20000')).totalCount).toBe(0)
})

async function search(query: string) {
  const answer = await server.inject({ url: `/api/search?${query}` })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

test('search looks through all that a tour says and what its country is called: title before place before text', async () => {
  const at = (day: number) => ({ createdAt: new Date(Date.UTC(2026, 0, day)) })
  await createTour(testApp, { title: 'Salt and stars', description: 'A kenyan cook.', ...at(9) })
  await createTour(testApp, { title: 'Dust', subTitle: 'As in Kenya, but cooler', ...at(8) })
  await createTour(testApp, { title: 'Plains', location: 'Maasai Mara, Kenya', ...at(7) })
  await createTour(testApp, { title: 'Walks in Kenya', location: 'Nairobi, Kenya', ...at(6) })
  await createTour(testApp, {
    title: 'Snow',
    location: 'Sedona, USA',
    type: 'Skiing',
    calendarDate: '2027-03-05',
    ...at(5),
  })
  expect(titles(await search('q=kenya'))).toEqual(['Walks in Kenya', 'Plains', 'Dust'])
  expect(titles(await search('q=kenyan'))).toEqual(['Plains', 'Walks in Kenya', 'Salt and stars'])
  for (const q of [
    'america',
    'united states',
    'estados unidos',
    'ski',
    'skiing',
    'march',
    'north america march',
  ]) {
    expect(titles(await search(`q=${q}`)), q).toEqual(['Snow'])
  }
  expect(titles(await search('q=africa'))).toEqual(['Plains', 'Walks in Kenya'])
  // Words that are in nearly every text are looked for in titles and places, and only where there is no other.
  expect(titles(await search('q=in%20the%20snow'))).toEqual(['Snow'])
  expect(titles(await search('q=in'))).toEqual(['Walks in Kenya'])
})

test('a word begins with what was typed, and holds it nowhere else: uk is not in Okaukuejo', async () => {
  await createTour(testApp, { title: 'By the waterholes', location: 'Okaukuejo, Namibia' })
  await createTour(testApp, { title: 'Islands on foot', location: 'Castlebay, Scotland' })
  expect(titles(await search('q=uk'))).toEqual(['Islands on foot'])
  expect(titles(await search('q=okauk'))).toEqual(['By the waterholes'])
})

test('destinations are looked for in title and location alone', async () => {
  await createTour(testApp, { title: 'Plains', location: 'Maasai Mara, Kenya', description: 'Lions.' })
  expect(titles(await list('?destination=kenya'))).toEqual(['Plains'])
  for (const text of ['africa', 'lions', 'kenia']) {
    const found = titles(await list(`?destination=${text}`))
    expect(found, text).toEqual(text === 'kenia' ? ['Plains'] : [])
  }
})

test('a misspelt search says what it found instead; any other says nothing', async () => {
  await createTour(testApp, { title: 'Fjord by rowing boat' })
  await createTour(testApp, { title: 'Slow trains', description: 'Soup, and a safari of snails.' })
  for (const [text, corrected, title] of [
    ['fjrod', 'fjord', 'Fjord by rowing boat'],
    ['Rowing FJRODS', 'rowing fjord', 'Fjord by rowing boat'],
    ['the aafari', 'the safari', 'Slow trains'],
    ['fjo', undefined, 'Fjord by rowing boat'],
    ['Slow safaris', undefined, 'Slow trains'],
  ] as const) {
    const answer = await search(`q=${encodeURIComponent(text)}`)
    expect([answer.correctedQuery, ...titles(answer)], text).toEqual([corrected, title])
  }
  for (const text of ['xylophone', 'paris', 'golf']) {
    expect(await search(`q=${text}`), text).toMatchObject({ items: [], totalCount: 0 })
    expect(await search(`q=${text}`), text).not.toHaveProperty('correctedQuery')
  }
  const byDestination = await list('?destination=fjrod')
  expect(byDestination).toMatchObject({ totalCount: 1, correctedDestination: 'fjord' })
  expect(byDestination).not.toHaveProperty('correctedQuery')
  expect(await list('?destination=fjord')).not.toHaveProperty('correctedDestination')
  const byBoth = await search('q=rwoing&destination=fjrod')
  expect(byBoth).toMatchObject({ correctedQuery: 'rowing', correctedDestination: 'fjord' })
})

test('a tour that moves to another country is found under its names', async () => {
  const superAdmin = await signUp(testApp, { role: 3 })
  const tour = await createTour(testApp, { title: 'Terraces', location: 'Pinhão, Portugal' })
  await superAdmin.call('PATCH', `/cards/${tour.id}`, { location: 'Radda in Chianti, Italy' })
  expect(titles(await search('q=italian'))).toEqual(['Terraces'])
  expect(titles(await search('q=portuguese'))).toEqual([])
  expect((await search('q=itlay')).correctedQuery).toBe('italy')
})

test('words of a renamed tour are found, also with a slip', async () => {
  const superAdmin = await signUp(testApp, { role: 3 })
  const tour = await createTour(testApp, { title: 'Nameless' })
  await superAdmin.call('PATCH', `/cards/${tour.id}`, { title: 'Marzipan coast' })
  expect(titles(await list('?destination=marzipan'))).toEqual(['Marzipan coast'])
  expect(titles(await list('?destination=marzpian'))).toEqual(['Marzipan coast'])
})

test('search answers the shape of a list, best match first unless sorted (R-312)', async () => {
  await createTour(testApp, { title: 'Harvest home', location: 'Malta', costCents: 400 })
  await createTour(testApp, { title: 'A week of wine and bread', location: 'Italy', costCents: 100 })
  await createTour(testApp, { title: 'Wine', location: 'France', costCents: 300 })
  await createTour(testApp, { title: 'Grape harvest with winemakers', location: 'Spain', costCents: 200 })

  const answer = await server.inject({ url: '/api/search?q=wine' })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ currentPage: 1, totalPages: 1, totalCount: 3, itemsPerPage: 12 })
  expect(titles(answer.json())[0]).toBe('Wine')
  const sorted = await server.inject({ url: '/api/search?q=wine&sort=lowprice' })
  expect(titles(sorted.json())[0]).toBe('A week of wine and bread')
  const filtered = await server.inject({ url: '/api/search?q=wine&destination=spain' })
  expect(titles(filtered.json())).toEqual(['Grape harvest with winemakers'])
  const misspelt = await server.inject({ url: '/api/search?q=harvets' })
  expect(titles(misspelt.json())).toEqual(['Harvest home', 'Grape harvest with winemakers'])
})

test('a search for exactly an id finds the tour or product that has it, unless it is deleted', async () => {
  const { id } = await createTour(testApp, { title: 'Fjord by rowing boat' })
  await createTour(testApp, { title: 'Fjord by train' })
  const product = await createProduct(testApp)
  await createProduct(testApp)
  const found = async (url: string) =>
    ((await server.inject({ url })).json().items as { _id: string }[]).map(({ _id }) => _id)
  expect(await found(`/api/search?q=%20${id.toUpperCase()}`)).toEqual([id])
  expect(await found(`/api/search?q=${id}&type=Nowhere`)).toEqual([])
  expect(await found(`/api/products?name=${product.id}`)).toEqual([product.id])
  await sql`update products set deleted_at = now() where id = ${product.id}`
  expect(await found(`/api/products?name=${product.id}&page=1`)).toEqual([])
})

test('one tour is found by its id and by its title slug (R-310, R-403)', async () => {
  const tour = await createTour(testApp, { title: 'Crème brûlée & the Øresund' })
  expect(tour.slug).toBe('creme-brulee-the-oresund')
  for (const name of [tour.id, tour.slug]) {
    const answer = await server.inject({ url: `/api/cards/${name}` })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()._id).toBe(tour.id)
  }
  const missing = await server.inject({ url: '/api/cards/no-such-tour' })
  expect(missing.statusCode).toBe(404)
  expect(missing.json()).toEqual({ message: 'Tour not found!', code: 'not_found' })
})

test('public answers are the same for everyone and look at no header', async () => {
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
  for (const answer of [anonymous, signedIn, garbage]) expect(answer.headers['set-cookie']).toBeUndefined()
})
