// Staff book for guests, and the bookings join the guests' accounts.

import { expect, test } from 'vitest'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { upkeepQueue } from '#server/jobs/upkeep.ts'
import { bookingOf, createDepartures, createTour, signUp, testPassword } from '#server/testing/factories.ts'
import { openMailboxes } from '#server/testing/mailbox.ts'
import { claimBookings } from './booking-claims.service.ts'

const { testApp, read, findToken } = await openMailboxes()
const { server, sql, db, clock } = testApp
const daysAhead = (days: number) => addDays(dateInUtc(clock.now), days)

let guests = 0
const newGuest = () => `guest${++guests}@example.com`

const staff = () => signUp(testApp, { role: 2 })

async function seatsTaken(tourId: string, date: string): Promise<number> {
  const [row] = await sql`select tickets_booked from departures where tour_id = ${tourId} and date = ${date}`
  return row?.tickets_booked ?? 0
}

async function ownerOf(bookingId: string): Promise<string | null> {
  const [row] = await sql`select user_id from bookings where id = ${bookingId}`
  return row!.user_id
}

async function register(username: string, email: string): Promise<string> {
  const payload = { username, email, password: testPassword }
  const response = await server.inject({ method: 'POST', url: '/api/user/signup', payload })
  expect(response.statusCode, response.body).toBe(201)
  const [user] = await sql`select id from users where username = ${username}`
  return user!.id
}

async function confirm(email: string): Promise<void> {
  const payload = { token: await findToken(email, 'confirm-email') }
  const response = await server.inject({
    method: 'POST',
    url: '/api/user/email-confirmation/confirm',
    payload,
  })
  expect(response.statusCode, response.body).toBe(200)
}

test('a booking for a guest without an account takes seats, mails the guest, and is claimed by a confirmed address', async () => {
  const clerk = await staff()
  const tour = await createTour(testApp, { seats: 5, costCents: 20_000 })
  const email = newGuest()
  const response = await clerk.call(
    'POST',
    '/tours/for-guests',
    bookingOf(tour.id, { email, ticketCount: 3 }),
  )
  expect(response.statusCode, response.body).toBe(201)
  const booking = response.json()
  expect(booking).toMatchObject({ userId: null, email, total: 600, status: 'confirmed' })
  expect(await seatsTaken(tour.id, booking.date)).toBe(3)
  expect((await clerk.call('GET', '/tours/my-tour')).json().items).toEqual([])
  const [mail] = await read(email)
  const text = mail!.text.replaceAll(/\s+/g, ' ')
  expect(text).toContain(
    'Reference and PIN open it. If you register with this e-mail address and confirm it,',
  )
  expect(text).toMatch(/See your trip \[[^\]]+\/booking\?reference=\w{4}-\w{4}\]/)
  expect(mail!.text).not.toContain('/my-tour/')

  const userId = await register('Claimer', email.replace('guest', 'Guest'))
  // Anybody can register with any address: only its owner can confirm it.
  await db.transaction((transaction) => claimBookings(transaction))
  expect(await ownerOf(booking._id)).toBeNull()
  await confirm(email.replace('guest', 'Guest'))
  expect(await ownerOf(booking._id)).toBe(userId)
  expect(await sql`select distinct user_id from mails where related_id = ${booking._id}`).toEqual([
    { user_id: userId },
  ])
  const [row] = await sql`select claim_key, is_by_staff from bookings where id = ${booking._id}`
  expect(row).toEqual({ claim_key: null, is_by_staff: true })
})

test('the job gives a booking to an account that was confirmed while the booking was made', async () => {
  const clerk = await staff()
  const tour = await createTour(testApp)
  const email = newGuest()
  const made = await clerk.call('POST', '/tours/for-guests', bookingOf(tour.id, { email }))
  const userId = await register('Late', email)
  await sql`update users set email_confirmed_at = ${clock.now} where id = ${userId}`
  await testApp.app.jobs.enqueue(db, upkeepQueue, [{ task: 'guest-bookings' }])
  await expect.poll(() => ownerOf(made.json()._id), { timeout: 20_000 }).toBe(userId)
})

test('the account that has confirmed the address has the booking at once, with its held seats', async () => {
  const clerk = await staff()
  const guest = await signUp(testApp)
  await sql`update users set email_confirmed_at = ${clock.now} where id = ${guest.userId}`
  const tour = await createTour(testApp, { seats: 2 })
  const form = bookingOf(tour.id, { email: guest.email, ticketCount: 2 })
  const held = await guest.call('POST', '/holds', {
    departureTourId: tour.id,
    date: form.date,
    tickets: 2,
  })
  expect(held.statusCode, held.body).toBe(201)
  // The seats are held for the guest, so that another guest gets none.
  const other = await clerk.call('POST', '/tours/for-guests', { ...form, email: newGuest() })
  expect(other.json()).toMatchObject({ code: 'not_enough_seats' })
  const made = await clerk.call('POST', '/tours/for-guests', form)
  expect(made.json()).toMatchObject({ userId: guest.userId })
  expect((await guest.call('GET', '/holds')).json()).toEqual({ items: [] })
  const trip = (await guest.call('GET', `/tours/${made.json()._id}`)).json()
  expect(trip.timeline).toMatchObject([{ event: 'booked', by: 'agency' }])
})

test('a chosen account has the booking though it has not confirmed its address; an erased one is refused', async () => {
  const clerk = await staff()
  const guest = await signUp(testApp)
  const tour = await createTour(testApp)
  const form = bookingOf(tour.id, { email: newGuest(), userId: guest.userId })
  expect((await clerk.call('POST', '/tours/for-guests', form)).json()).toMatchObject({
    userId: guest.userId,
  })
  await sql`delete from users where id = ${guest.userId}`
  const refused = await clerk.call('POST', '/tours/for-guests', form)
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toMatchObject({ errors: { userId: 'This account no longer exists.' } })
})

test('staff book late only if they say so, until the day of departure, and never more seats than there are', async () => {
  const clerk = await staff()
  const today = dateInUtc(clock.now)
  const tour = await createTour(testApp, { schedule: 'departures', seats: 2, facts: { cutOffHours: 48 } })
  await createDepartures(testApp, tour.id, [today])
  const form = bookingOf(tour.id, { date: today, email: newGuest(), ticketCount: 2 })
  const book = (values: object) => clerk.call('POST', '/tours/for-guests', { ...form, ...values })
  expect((await book({})).json()).toMatchObject({
    code: 'not_bookable',
    message: 'Bookings for this date have ended.',
  })
  expect((await book({ isLate: true, ticketCount: 3 })).json()).toMatchObject({ code: 'not_enough_seats' })
  expect((await book({ isLate: true })).statusCode).toBe(201)
  expect((await book({ isLate: true, date: daysAhead(-1) })).statusCode).toBe(400)
})

test('closed is for customers: staff book a closed departure until its day ends, and none that is cancelled', async () => {
  const [clerk, traveller] = [await staff(), await signUp(testApp)]
  const today = dateInUtc(clock.now)
  const tour = await createTour(testApp, { schedule: 'departures', seats: 3, facts: { cutOffHours: 48 } })
  await createDepartures(testApp, tour.id, [today, daysAhead(20)], { state: 'closed' })
  await createDepartures(testApp, tour.id, [daysAhead(30)], { state: 'cancelled' })
  const book = (date: string, values: object, by = clerk) =>
    by.call('POST', by === clerk ? '/tours/for-guests' : '/tours', {
      ...bookingOf(tour.id, { date, email: newGuest() }),
      ...values,
    })
  const closed = { code: 'not_bookable', message: 'This departure is closed for bookings.' }
  expect((await book(daysAhead(20), {}, traveller)).json()).toMatchObject(closed)
  expect((await book(daysAhead(20), {})).json()).toMatchObject(closed)
  for (const date of [today, daysAhead(20)]) {
    expect((await book(date, { isLate: true, ticketCount: 4 })).json()).toMatchObject({
      code: 'not_enough_seats',
      message: 'Only 3 seats are left on this date.',
    })
    expect((await book(date, { isLate: true, ticketCount: 2 })).statusCode).toBe(201)
    expect(await seatsTaken(tour.id, date)).toBe(2)
  }
  expect((await book(daysAhead(30), { isLate: true })).json()).toMatchObject({
    message: 'This departure has been cancelled.',
  })
  expect((await book(daysAhead(25), { isLate: true })).json()).toMatchObject({
    message: 'This tour does not leave on this date.',
  })
})

test('staff book closed seats for which users wait, who can have them only while it is open', async () => {
  const [clerk, waiting] = [await staff(), await signUp(testApp)]
  await sql`update users set email_confirmed_at = ${clock.now} where id = ${waiting.userId}`
  const tour = await createTour(testApp, { schedule: 'departures', seats: 2 })
  await createDepartures(testApp, tour.id, [daysAhead(20)])
  const form = (values: object = {}) => ({
    ...bookingOf(tour.id, { date: daysAhead(20), email: newGuest(), ...values }),
    isLate: true,
  })
  const first = (await clerk.call('POST', '/tours/for-guests', form({ ticketCount: 2 }))).json()
  const entry = { departureTourId: tour.id, date: daysAhead(20), tickets: 2 }
  const joined = await waiting.call('POST', '/waiting-list', entry)
  expect(joined.statusCode, joined.body).toBe(201)
  await clerk.call('DELETE', `/tours/${first._id}`)
  expect((await clerk.call('POST', '/tours/for-guests', form())).json()).toMatchObject({
    code: 'not_enough_seats',
    message: 'No seats are left on this date.',
  })
  await sql`update departures set state = 'closed' where tour_id = ${tour.id}`
  expect((await clerk.call('POST', '/tours/for-guests', form())).statusCode).toBe(201)
})

test('the deposit of a guest is awaited for a week, and that of a late booking until the day ends', async () => {
  const clerk = await staff()
  const tour = await createTour(testApp, { facts: { depositPercent: 25, balanceDueDays: 5 } })
  const form = bookingOf(tour.id, { email: newGuest() })
  const early = (await clerk.call('POST', '/tours/for-guests', form)).json()
  expect(Date.parse(early.payBy) - clock.now.getTime()).toBe(7 * 86_400_000)
  const [payment] = await sql`select method, state from payments where record_id = ${early._id}`
  expect(payment).toEqual({ method: 'transfer', state: 'open' })
  const today = dateInUtc(clock.now)
  const late = await clerk.call('POST', '/tours/for-guests', { ...form, date: today, isLate: true })
  expect(late.json()).toMatchObject({ payBy: `${daysAhead(1)}T00:00:00.000Z` })
})

test('staff and travellers who book at the same moment take each seat once', async () => {
  const [clerk, traveller] = [await staff(), await signUp(testApp)]
  const tour = await createTour(testApp, { seats: 7 })
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0
        ? clerk.call('POST', '/tours/for-guests', bookingOf(tour.id, { email: newGuest() }))
        : traveller.call('POST', '/tours', bookingOf(tour.id)),
    ),
  )
  expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(7)
  expect(await seatsTaken(tour.id, bookingOf(tour.id).date)).toBe(7)
})

test('a repeated call with its idempotency key books once', async () => {
  const clerk = await staff()
  const tour = await createTour(testApp)
  const form = bookingOf(tour.id, { email: newGuest() })
  const send = () => clerk.call('POST', '/tours/for-guests', form, { 'idempotency-key': 'call-1' })
  const [first, again] = [await send(), await send()]
  expect(again.json()).toEqual(first.json())
  expect(await seatsTaken(tour.id, form.date)).toBe(1)
})

test('a lapsed booking without an account is confirmed again when its transfer arrives', async () => {
  const clerk = await signUp(testApp, { role: 2 })
  const tour = await createTour(testApp, {
    costCents: 40_000,
    facts: { depositPercent: 25, balanceDueDays: 5 },
  })
  const made = await clerk.call('POST', '/tours/for-guests', bookingOf(tour.id, { email: newGuest() }))
  const { _id } = made.json()
  clock.advance(8 * 86_400_000)
  await testApp.app.payments.meetDeadlines(clock.now)
  expect((await sql`select status from bookings where id = ${_id}`)[0]).toEqual({ status: 'cancelled' })
  const [payment] = await sql`select id from payments where record_id = ${_id}`
  const again = await signUp(testApp, { role: 2 })
  const received = await again.call('POST', `/payments/${payment!.id}/received`, { amount: 100 })
  expect(received.statusCode, received.body).toBe(200)
  expect((await sql`select status from bookings where id = ${_id}`)[0]).toEqual({ status: 'confirmed' })
})

test('the desk keeps the extension of a telephone number in the message', async () => {
  const clerk = await staff()
  const { id } = await createTour(testApp)
  for (const [phone, digits, words] of [
    ['+44 (0)20 7946 0123 ext. 5', '00442079460123', 'ext. 5'],
    ['020 7946 0123 #5', '02079460123', '#5'],
    ['03-1234-5678 内線12', '0312345678', '内線12'],
  ]) {
    const made = await clerk.call('POST', '/tours/for-guests', bookingOf(id, { email: newGuest(), phone }))
    expect(made.statusCode, made.body).toBe(201)
    expect(made.json()).toMatchObject({
      phone: digits,
      description: expect.stringMatching(new RegExp(`(^|\\n)Phone extension: ${words}$`)),
    })
  }
})
