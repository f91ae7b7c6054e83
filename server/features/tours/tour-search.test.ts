import { expect, test } from 'vitest'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { createProduct, createTour, signUp } from '#server/testing/factories.ts'

const testApp = await buildTestApp()
const { server, sql } = testApp

async function list(query: string) {
  const response = await server.inject({ url: `/api/cards${query}` })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

const titles = (body: { items: { title: string }[] }) => body.items.map(({ title }) => title)

/** Adds copies of a tour. Each copy is a minute older than the one before it. */
async function copyTour(id: string, count: number): Promise<void> {
  await sql`
    insert into tours (id, slug, title, sub_title, description, image, previews, type, cost_cents, calendar_date, seats, location, age, created_at)
    select gen_random_uuid(), slug || place, title || ' ' || place, sub_title, description, image, previews, type, cost_cents,
      calendar_date, seats, location, age, created_at - make_interval(mins => place)
    from tours, generate_series(1, ${count}) as place where id = ${id}`
}

test('the destination filter searches title and location, ignores case and accents, and corrects typing errors', async () => {
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
    // The beginning of a word with two letters swapped.
    ['thnud', 'Tea and thunder'],
  ] as const) {
    expect(titles(await list(`?destination=${encodeURIComponent(text)}`)), text).toEqual([expected])
  }
  expect(titles(await list('?destination=xylophone'))).toEqual([])
  expect(titles(await list('?destination=%25'))).toEqual([])
  expect(titles(await list('?destination=_'))).toEqual([])
})

test('a character that becomes % or _ when its accents and form are folded is searched for literally', async () => {
  await createTour(testApp, { title: 'Winter in the Alps' })
  await createTour(testApp, { title: 'All of it 100％ downhill' })
  await createTour(testApp, { title: 'Only ½ a day' })
  for (const [text, expected] of [
    // Folding turns it into several words.
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

test('in a long list of matches, tours with the word in title or place come before tours with it in other texts', async () => {
  const at = (day: number) => ({ createdAt: new Date(Date.UTC(2026, 0, day)) })
  const copied = await createTour(testApp, { title: 'Hills', description: 'There is a lake.', ...at(3) })
  await createTour(testApp, { title: 'Around a lake', ...at(1) })
  await createTour(testApp, { title: 'Hills and a river', location: 'Lake Como, Italy', ...at(2) })
  await copyTour(copied.id, 600)
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

test('in a long list of matches, tours whose title begins with the word come first, newest first', async () => {
  const at = (day: number) => ({ createdAt: new Date(Date.UTC(2026, 0, day)) })
  const copied = await createTour(testApp, { title: 'Around a lake', ...at(1) })
  await createTour(testApp, { title: 'Lake by night', ...at(2) })
  await createTour(testApp, { title: 'Lake by day', ...at(3) })
  await createTour(testApp, { title: 'The newest, no lake at all', ...at(4) })
  await copyTour(copied.id, 600)
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
  const response = await server.inject({ url: `/api/search?${query}` })
  expect(response.statusCode).toBe(200)
  return response.json()
}

test('a search finds words in all texts of a tour and in other names of its country: title before place before text', async () => {
  // Not in March, which is searched for below.
  const at = (day: number) => ({ createdAt: new Date(Date.UTC(2026, 0, day)), calendarDate: '2027-06-05' })
  await createTour(testApp, { title: 'Salt and stars', description: 'A kenyan cook.', ...at(9) })
  await createTour(testApp, { title: 'Dust', subTitle: 'As in Kenya, but cooler', ...at(8) })
  await createTour(testApp, { title: 'Plains', location: 'Maasai Mara, Kenya', ...at(7) })
  await createTour(testApp, { title: 'Walks in Kenya', location: 'Nairobi, Kenya', ...at(6) })
  await createTour(testApp, {
    title: 'Snow',
    location: 'Sedona, USA',
    type: 'Skiing',
    ...at(5),
    calendarDate: '2027-03-05',
  })
  expect(titles(await search('q=kenya'))).toEqual(['Walks in Kenya', 'Plains', 'Dust'])
  expect(titles(await search('q=kenyan'))).toEqual(['Plains', 'Walks in Kenya', 'Salt and stars'])
  for (const q of ['america', 'united states', 'estados unidos', 'ski', 'skiing', 'north america march']) {
    expect(titles(await search(`q=${q}`)), q).toEqual(['Snow'])
  }
  // Tours that leave any day can be taken in March too.
  expect(titles(await search('q=march'))[0]).toBe('Snow')
  expect(titles(await search('q=africa'))).toEqual(['Plains', 'Walks in Kenya'])
  // Stop words are ignored. If the text has only stop words, they are searched for in titles and places.
  expect(titles(await search('q=in%20the%20snow'))).toEqual(['Snow'])
  expect(titles(await search('q=in'))).toEqual(['Walks in Kenya'])
})

test('a typed word matches the beginning of a word, not its middle: uk does not find Okaukuejo', async () => {
  await createTour(testApp, { title: 'By the waterholes', location: 'Okaukuejo, Namibia' })
  await createTour(testApp, { title: 'Islands on foot', location: 'Castlebay, Scotland' })
  expect(titles(await search('q=uk'))).toEqual(['Islands on foot'])
  expect(titles(await search('q=okauk'))).toEqual(['By the waterholes'])
})

test('the destination filter searches only title and location', async () => {
  await createTour(testApp, { title: 'Plains', location: 'Maasai Mara, Kenya', description: 'Lions.' })
  expect(titles(await list('?destination=kenya'))).toEqual(['Plains'])
  for (const text of ['africa', 'lions', 'kenia']) {
    const found = titles(await list(`?destination=${text}`))
    expect(found, text).toEqual(text === 'kenia' ? ['Plains'] : [])
  }
})

test('a misspelt search returns the corrected text, and a correct search does not', async () => {
  await createTour(testApp, { title: 'Fjord by rowing boat' })
  await createTour(testApp, { title: 'Slow trains', description: 'Soup, and a safari of snails.' })
  for (const [text, corrected, title] of [
    ['fjrod', 'fjord', 'Fjord by rowing boat'],
    ['Rowing FJRODS', 'rowing fjord', 'Fjord by rowing boat'],
    ['the aafari', 'the safari', 'Slow trains'],
    ['fjo', undefined, 'Fjord by rowing boat'],
    ['Slow safaris', undefined, 'Slow trains'],
  ] as const) {
    const response = await search(`q=${encodeURIComponent(text)}`)
    expect([response.correctedQuery, ...titles(response)], text).toEqual([corrected, title])
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

test('a tour whose location changes is found by the names of the new country', async () => {
  const superAdmin = await signUp(testApp, { role: 3 })
  const tour = await createTour(testApp, { title: 'Terraces', location: 'Pinhão, Portugal' })
  await superAdmin.call('PATCH', `/cards/${tour.id}`, { location: 'Radda in Chianti, Italy' })
  expect(titles(await search('q=italian'))).toEqual(['Terraces'])
  expect(titles(await search('q=portuguese'))).toEqual([])
  expect((await search('q=itlay')).correctedQuery).toBe('italy')
})

test('the words of a new title are found, also with a typing error', async () => {
  const superAdmin = await signUp(testApp, { role: 3 })
  const tour = await createTour(testApp, { title: 'Nameless' })
  await superAdmin.call('PATCH', `/cards/${tour.id}`, { title: 'Marzipan coast' })
  expect(titles(await list('?destination=marzipan'))).toEqual(['Marzipan coast'])
  expect(titles(await list('?destination=marzpian'))).toEqual(['Marzipan coast'])
})

test('a search answers like a list, best match first unless a sort is requested (R-312)', async () => {
  await createTour(testApp, { title: 'Harvest home', location: 'Malta', costCents: 400 })
  await createTour(testApp, { title: 'A week of wine and bread', location: 'Italy', costCents: 100 })
  await createTour(testApp, { title: 'Wine', location: 'France', costCents: 300 })
  await createTour(testApp, { title: 'Grape harvest with winemakers', location: 'Spain', costCents: 200 })

  const response = await server.inject({ url: '/api/search?q=wine' })
  expect(response.statusCode).toBe(200)
  expect(response.json()).toMatchObject({ currentPage: 1, totalPages: 1, totalCount: 3, itemsPerPage: 12 })
  expect(titles(response.json())[0]).toBe('Wine')
  const sorted = await server.inject({ url: '/api/search?q=wine&sort=lowprice' })
  expect(titles(sorted.json())[0]).toBe('A week of wine and bread')
  const filtered = await server.inject({ url: '/api/search?q=wine&destination=spain' })
  expect(titles(filtered.json())).toEqual(['Grape harvest with winemakers'])
  const misspelt = await server.inject({ url: '/api/search?q=harvets' })
  expect(titles(misspelt.json())).toEqual(['Harvest home', 'Grape harvest with winemakers'])
})

test('a search for an id finds the tour or product with this id, unless it is deleted', async () => {
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
