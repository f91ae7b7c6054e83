// Bookings in the sample shop on the day of its first start.
import { expect, test } from 'vitest'
import { sampleTours } from '#content/tours.ts'
import { horizonMonths, lastBookingDate } from '#contract/booking-rules.ts'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { createUser } from '#server/features/passwords/password-checks.service.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { bookingOf, signUp } from '#server/testing/factories.ts'
import { loadSampleData } from './sample-data.ts'

const testApp = await buildTestApp()
const { db, server, clock } = testApp

interface Listed {
  _id: string
  slug: string
  avaliable: boolean
  schedule: string
}

test('any-day tours can be booked for any date of the next years, other tours only on their departures (R-149, R-317)', async () => {
  const password = 'a password for tests'
  await loadSampleData(db, { now: clock.now, preparePassword: async () => password, createUser })
  // Staff, because they have no limit of tickets.
  const staff = await signUp(testApp, { role: 2 })
  const book = (tour: Listed, date: string) => staff.call('POST', '/tours', bookingOf(tour._id, { date }))
  const today = dateInUtc(clock.now)
  const { items } = (await server.inject({ url: '/api/cards?itemsPerPage=100' })).json() as {
    items: Listed[]
  }
  const available = items.filter(({ avaliable }) => avaliable)
  const anyDay = available.filter(({ schedule }) => schedule === 'any-day')
  expect(anyDay.length).toBeGreaterThan(0)
  for (const tour of anyDay) {
    for (const date of [
      today,
      addDays(today, 1),
      addDays(today, 333),
      lastBookingDate(today, horizonMonths),
    ]) {
      expect((await book(tour, date)).statusCode, `${tour.slug} on ${date}`).toBe(201)
    }
  }
  const scheduled = available.filter(({ schedule }) => schedule === 'departures')
  const planned = sampleTours.filter(({ available, departures }) => available && departures !== undefined)
  expect(scheduled).toHaveLength(planned.length)
  for (const tour of scheduled) {
    const list = (await server.inject({ url: `/api/cards/${tour._id}/departures?only=bookable` })).json()
    expect(list.totalCount, tour.slug).toBeGreaterThanOrEqual(5)
    const { date } = list.items[0]
    expect((await book(tour, date)).statusCode, `${tour.slug} on ${date}`).toBe(201)
    expect((await book(tour, addDays(date, 1))).json()).toMatchObject({ code: 'not_bookable' })
    const found = (
      await server.inject({ url: `/api/cards?departs=${date.slice(0, 7)}&itemsPerPage=100` })
    ).json()
    expect(found.items.map(({ slug }: Listed) => slug)).toContain(tour.slug)
  }
})
