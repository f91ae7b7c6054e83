import { beforeEach, expect, test } from 'vitest'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { createDepartures, createTour, signUp } from '#server/testing/factories.ts'

const testApp = await buildTestApp()
const { server, clock } = testApp

beforeEach(() => {
  clock.now = new Date('2027-03-01T09:30:00Z')
})

test('a search by month finds tours with a departure that can be booked, among other filters', async () => {
  const create = (title: string, location: string) =>
    createTour(testApp, { title, location, schedule: 'departures' })
  const away = await createTour(testApp, { title: 'Away in May', schedule: 'departures', available: false })
  const [may, closed, ended, anyDay] = [
    await create('May in the hills', 'Kyrgyzstan'),
    await create('Closed in May', 'Kyrgyzstan'),
    await create('Ended in May', 'Kyrgyzstan'),
    await createTour(testApp, { title: 'Any day in May', calendarDate: '2027-05-10' }),
  ]
  await createDepartures(testApp, may.id, ['2027-05-01', '2027-05-31', '2027-06-01'])
  await createDepartures(testApp, closed.id, ['2027-05-09'], { state: 'closed' })
  await createDepartures(testApp, ended.id, ['2027-05-02'], { cutOffHours: 8760 })
  await createDepartures(testApp, anyDay.id, ['2027-05-02'])
  const titles = async (query: string) => {
    const { items, totalCount } = (await server.inject({ url: `/api/${query}` })).json()
    expect(totalCount).toBe(items.length)
    return items.map(({ title }: { title: string }) => title)
  }
  expect(await titles('cards?departs=2027-05')).toEqual(['May in the hills'])
  expect(await titles('cards?departs=2027-06')).toEqual(['May in the hills'])
  await createDepartures(testApp, away.id, ['2027-05-03'])
  expect(await titles('cards?departs=2027-05')).toEqual(['May in the hills'])
  expect(await titles('cards?departs=2027-07')).toEqual([])
  expect(await titles('cards?departs=2027-02')).toEqual([])
  expect(await titles('search?departs=2027-05&q=kyrgyzstan')).toEqual(['May in the hills'])
  expect(await titles('cards?departs=2027-05&type=Skiing')).toEqual([])
  for (const month of ['2027-13', '2027-5', 'may']) {
    expect((await server.inject({ url: `/api/cards?departs=${month}` })).statusCode, month).toBe(400)
  }

  // The search follows changes by staff at once.
  const superAdmin = await signUp(testApp, { role: 3 })
  await superAdmin.call('PATCH', `/cards/${may.id}/departures/2027-06-01`, { state: 'closed' })
  expect(await titles('cards?departs=2027-06')).toEqual([])
  // Bookings end by the clock, without a change of data.
  await superAdmin.call('PATCH', `/cards/${may.id}`, { facts: { cutOffHours: 13 } })
  clock.now = new Date('2027-05-30T10:59:00Z')
  expect(await titles('cards?departs=2027-05')).toEqual(['May in the hills'])
  clock.now = new Date('2027-05-30T11:00:00Z')
  expect(await titles('cards?departs=2027-05')).toEqual([])
})
