// Searches whose text says more than words.
import { expect, test } from 'vitest'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { createDepartures, createTour } from '#server/testing/factories.ts'

const testApp = await buildTestApp()
const { server, clock } = testApp
clock.now = new Date('2026-11-28T12:00:00Z')

async function search(q: string, more = '') {
  const response = await server.inject({ url: `/api/search?q=${encodeURIComponent(q)}${more}` })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

const titles = (body: { items: { title: string }[] }) => body.items.map(({ title }) => title)

test('a month is that of the departure: tours announced for it come first, with the warmth of their place', async () => {
  await createTour(testApp, { title: 'Palms', location: 'Jambiani, Tanzania', calendarDate: '2027-06-05' })
  await createTour(testApp, { title: 'Fog', location: 'Venice, Italy', calendarDate: '2027-02-22' })
  const summer = await createTour(testApp, {
    title: 'Hay',
    location: 'Lisse, Netherlands',
    schedule: 'departures',
  })
  await createDepartures(testApp, summer.id, ['2027-07-05'])
  const found = await search('in february')
  expect(titles(found)).toEqual(['Fog', 'Palms'])
  expect(found.understood).toEqual({ words: '', departs: '2027-02' })
  expect(found.items.map(({ warmth }: { warmth: object }) => warmth)).toEqual([
    { month: 2, degrees: 9 },
    { month: 2, degrees: 33 },
  ])
  expect(titles(await search('july'))).toEqual(['Hay', 'Fog', 'Palms'])
  // The filter of the page comes first.
  expect(titles(await search('in february', '&departs=2027-07')).toSorted()).toEqual(['Fog', 'Hay', 'Palms'])
  expect(await search('in february', '&departs=2027-07')).not.toHaveProperty('understood')
  expect(titles(await search('somewhere warm in february'))).toEqual(['Palms'])
  expect(titles(await search('warm july'))).toEqual(['Palms', 'Fog', 'Hay'])
})

test('a price, a length and "cheap" filter and sort, unless the page does', async () => {
  await createTour(testApp, { title: 'Long walk', costCents: 90_000, facts: { durationDays: 12 } })
  await createTour(testApp, { title: 'Short walk', costCents: 30_000, facts: { durationDays: 5 } })
  await createTour(testApp, { title: 'Walk without end', costCents: 200_000 })
  expect(titles(await search('walk under 1000')).toSorted()).toEqual(['Long walk', 'Short walk'])
  expect(titles(await search('a week'))).toEqual(['Short walk'])
  expect(titles(await search('two weeks, walk'))).toEqual(['Long walk'])
  expect(titles(await search('cheap walk'))).toEqual(['Short walk', 'Long walk', 'Walk without end'])
  expect(titles(await search('cheap walk', '&sort=highprice'))[0]).toBe('Walk without end')
  expect(titles(await search('walk under 1000', '&min=1500'))).toEqual(['Walk without end'])
  // What was not used is not said.
  expect(await search('walk under 1000', '&min=1500')).not.toHaveProperty('understood')
  expect(titles(await search('walk over $900 under $500'))).toEqual([])
  expect((await search('walk for two')).understood).toEqual({ words: 'walk', people: 2 })
  expect(await search('walk')).not.toHaveProperty('understood')
})

test('words that a tour or a place is called, and words in quotation marks, are not understood', async () => {
  await createTour(testApp, { title: 'Winter sun', calendarDate: '2027-06-05' })
  await createTour(testApp, { title: 'March of the beetles', calendarDate: '2027-06-05' })
  await createTour(testApp, {
    title: 'Reed beds',
    location: 'Vila Nova, Portugal',
    calendarDate: '2027-06-05',
  })
  expect(titles(await search('winter sun'))).toEqual(['Winter sun'])
  expect(await search('winter sun')).not.toHaveProperty('understood')
  expect(titles(await search('march'))).toEqual(['March of the beetles'])
  // Only the beginning of a name.
  expect((await search('nov')).understood).toEqual({ words: '', departs: '2026-11' })
  // Corrected, but not understood.
  expect(titles(await search('“jume”'))).toHaveLength(3)
  expect(await search('“jume”')).not.toHaveProperty('understood')
  expect(titles(await search('“june”'))).toHaveLength(3)
  // Whether a place or tour is called so.
  expect((await search('portuguese')).isName).toBe(true)
  expect(await search('harbours')).not.toHaveProperty('isName')
  expect(await search('“june”')).not.toHaveProperty('understood')
})

test('a slip in a month is corrected and understood', async () => {
  await createTour(testApp, { title: 'Beetles', calendarDate: '2027-02-05' })
  expect(await search('beetles in febuary')).toMatchObject({
    totalCount: 1,
    correctedQuery: 'beetles in february',
    understood: { words: 'beetles', departs: '2027-02' },
  })
})

test('a known place without tours is named, with the nearest countries that have some', async () => {
  await createTour(testApp, { title: 'Fjords', location: 'Flåm, Norway' })
  await createTour(testApp, { title: 'Cliffs', location: 'Gásadalur, Faroe Islands' })
  await createTour(testApp, { title: 'Ferns', location: 'Wānaka, New Zealand' })
  const near = [
    { name: 'Faroe Islands', count: 1 },
    { name: 'Norway', count: 1 },
  ]
  for (const [text, name] of [
    ['iceland', 'Iceland'],
    ['icland', 'Iceland'],
    ['Reykjavík', 'Reykjavík'],
    ['walks in iceland', 'Iceland'],
  ] as const) {
    const { unknownPlace, totalCount } = await search(text)
    expect(unknownPlace, text).toBeDefined()
    expect(totalCount, text).toBe(0)
    expect({ ...unknownPlace, tours: titles({ items: unknownPlace.tours }) }, text).toEqual({
      name,
      near,
      tours: ['Cliffs', 'Fjords'],
    })
  }
  expect((await search('icland')).correctedQuery).toBe('iceland')
  expect(await search('xylophone')).not.toHaveProperty('unknownPlace')
  // A country of tours is found despite a slip.
  expect(titles(await search('norwya'))).toEqual(['Fjords'])
})

test('people need seats on one date, in the text and as a filter', async () => {
  await createTour(testApp, { title: 'Walk for few', seats: 3 })
  const scheduled = await createTour(testApp, { title: 'Walk in june', schedule: 'departures', seats: 8 })
  await createDepartures(testApp, scheduled.id, ['2027-06-05'], { ticketsBooked: 4 })
  await createDepartures(testApp, scheduled.id, ['2027-07-05'], { ticketsBooked: 1 })
  expect(titles(await search('walk', '&people=3')).toSorted()).toEqual(['Walk for few', 'Walk in june'])
  expect(titles(await search('walk for seven people'))).toEqual(['Walk in june'])
  expect(titles(await search('walk for five, june'))).toEqual([])
  expect(titles(await search('walk for four, june'))).toEqual(['Walk in june'])
  // The filter of the page comes first.
  expect(titles(await search('walk for eight', '&people=2'))).toHaveLength(2)
  expect((await search('walk for eight')).totalCount).toBe(0)
})
