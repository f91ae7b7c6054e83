// Held seats count against the limits of an account.
import { expect, test } from 'vitest'
import { maxOpenTickets, maxTicketsPerDeparture } from '#contract/booking-rules.ts'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { bookingOf, createTour, type SignedIn, signUp } from '#server/testing/factories.ts'

const testApp = await buildTestApp({ environment: { RATE_LIMIT: 'on' } })
const { clock } = testApp

const daysAhead = (days: number) => addDays(dateInUtc(clock.now), days)
const monday = daysAhead(20)

function hold(user: SignedIn, tourId: string, tickets: number, date = monday) {
  return user.call('POST', '/holds', { departureTourId: tourId, date, tickets })
}

test('booked and held tickets of a departure count together, without the hold that is replaced', async () => {
  const mira = await signUp(testApp)
  const tour = await createTour(testApp, { seats: 500 })
  await mira.call('POST', '/tours', bookingOf(tour.id, { date: monday, ticketCount: 8 }))
  const most = maxTicketsPerDeparture - 8
  expect((await hold(mira, tour.id, most + 1)).json()).toMatchObject({
    code: 'too_many_tickets',
    errors: { tickets: expect.stringContaining('at most 20 tickets for one departure. You have 8.') },
  })
  expect((await hold(mira, tour.id, most)).statusCode).toBe(201)
  expect((await hold(mira, tour.id, most)).statusCode).toBe(201)
  const booking = bookingOf(tour.id, { date: monday, ticketCount: most })
  expect((await mira.call('POST', '/tours', booking)).statusCode).toBe(201)
})

test('held tickets count against the tickets for departures to come until they expire', async () => {
  const mira = await signUp(testApp)
  const tours = await Promise.all(Array.from({ length: 4 }, () => createTour(testApp, { seats: 500 })))
  for (const tour of tours.slice(0, 3))
    expect((await hold(mira, tour.id, maxOpenTickets / 3)).statusCode).toBe(201)
  const book = () => mira.call('POST', '/tours', bookingOf(tours[3]!.id, { date: monday }))
  expect((await hold(mira, tours[3]!.id, 1)).json().code).toBe('too_many_tickets')
  expect((await book()).json().code).toBe('too_many_tickets')
  // Another date of the same tour replaces the hold that is there.
  expect((await hold(mira, tours[0]!.id, 20, daysAhead(30))).statusCode).toBe(201)
  clock.advance(11 * 60_000)
  expect((await book()).statusCode).toBe(201)
})

test('a change of a booking counts what it adds, and gives back what it leaves', async () => {
  const mira = await signUp(testApp)
  const tour = await createTour(testApp, { seats: 500 })
  const booked = await mira.call('POST', '/tours', bookingOf(tour.id, { date: monday, ticketCount: 15 }))
  await mira.call('POST', '/tours', bookingOf(tour.id, { date: daysAhead(30), ticketCount: 10 }))
  const quote = (wanted: object) => mira.call('POST', `/tours/${booked.json()._id}/quotes`, wanted)
  expect((await quote({ ticketCount: maxTicketsPerDeparture + 1 })).json()).toMatchObject({
    code: 'too_many_tickets',
    errors: { numberTikets: expect.stringContaining('at most 20 tickets for one departure. You have 15.') },
  })
  expect((await quote({ date: daysAhead(30) })).json().code).toBe('too_many_tickets')
  const moved = await quote({ date: daysAhead(40), ticketCount: maxTicketsPerDeparture })
  expect(moved.statusCode).toBe(201)
  // The hold of the quote that is carried out does not count against it.
  const changed = await mira.call('POST', `/tours/${booked.json()._id}/changes`, {
    quoteId: moved.json()._id,
  })
  expect(changed.statusCode).toBe(201)
})
