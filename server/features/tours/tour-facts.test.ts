import { expect, test } from 'vitest'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { createTour, signUp } from '#server/testing/factories.ts'

const testApp = await buildTestApp()
const { server } = testApp

const read = async (path: string) => (await server.inject({ url: `/api${path}` })).json()

test('facts are stored as they are sent; lists have only the length, and a call of their own has them all', async () => {
  const superAdmin = await signUp(testApp, { role: 3 })
  const tour = await createTour(testApp)
  expect(await read(`/cards/${tour.id}`)).toMatchObject({ schedule: 'any-day', facts: {} })
  const change = (changes: object) => superAdmin.call('PATCH', `/cards/${tour.id}`, changes)
  const facts = {
    durationDays: 5,
    itinerary: [{ title: 'Arrival', text: 'By boat.', meals: ['dinner', 'breakfast'], night: 'The inn' }],
    included: [],
    alt: ['', ''],
    cancellationTerms: [
      { daysBefore: 3, percentKept: 100 },
      { daysBefore: 30, percentKept: 10 },
    ],
  }
  const changed = await change({ facts })
  expect(changed.statusCode, changed.body).toBe(200)
  expect(changed.json().facts).toEqual({
    durationDays: 5,
    itinerary: [{ title: 'Arrival', text: 'By boat.', meals: ['breakfast', 'dinner'], night: 'The inn' }],
    cancellationTerms: [
      { daysBefore: 30, percentKept: 10 },
      { daysBefore: 3, percentKept: 100 },
    ],
  })
  expect((await change({ title: 'By boat' })).json().facts.durationDays).toBe(5)
  const { items } = await read('/cards')
  const listed = items.find(({ _id }: { _id: string }) => _id === tour.id)
  expect(listed.facts).toBeUndefined()
  expect(listed.durationDays).toBe(5)
  expect(await read(`/cards/${tour.id}/facts`)).toEqual(changed.json().facts)
  const wrong = await change({ facts: { itinerary: [{ title: 'One', text: '', meals: [] }] } })
  expect(wrong.json()).toMatchObject({ errors: { 'facts.itinerary.0.text': 'required' } })
  const emptied = (await change({ facts: {} })).json()
  expect(emptied.facts).toEqual({})
  expect(emptied.durationDays).toBeUndefined()
  expect(await read(`/cards/${tour.id}/facts`)).toEqual({})
})

test('alternative texts stay with their pictures when the order changes', async () => {
  const superAdmin = await signUp(testApp, { role: 3 })
  const [a, b, c] = ['a', 'b', 'c'].map((name) => `/images/brand/${name}.webp`)
  const tour = await createTour(testApp, { image: a!, previews: [b!, c!], facts: { alt: ['A', 'B', 'C'] } })
  const response = await superAdmin.call('PATCH', `/cards/${tour.id}`, { previews: [c] })
  expect(response.statusCode, response.body).toBe(200)
  expect(response.json().facts.alt).toEqual(['A', 'C'])
})
