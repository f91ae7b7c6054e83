// Departures that need several people: what travellers are told, and how they become guaranteed.

import ICAL from 'ical.js'
import { beforeEach, expect, test } from 'vitest'
import { calendarFilePath } from '#contract/paths.ts'
import { upkeepQueue } from '#server/jobs/upkeep.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import {
  bookingOf,
  createDepartures,
  createTour,
  receivePayment,
  type SignedIn,
  signUp,
  type TourValues,
} from '#server/testing/factories.ts'

const testApp = await buildTestApp({
  environment: { BANK_ACCOUNT: 'Halyard AS, NO93 8601 1117 947' },
})
const { sql, clock } = testApp

beforeEach(() => {
  clock.now = new Date('2027-01-02T09:30:00Z')
})

const date = '2027-02-16'
const later = '2027-02-23'
const undecided = 'Runs with 4 or more. 2 booked, 2 to go. We tell you by 26 January.'
const guaranteed = 'This departure is guaranteed to run.'

async function scene(values: Partial<TourValues> = {}) {
  const superAdmin = await signUp(testApp, { role: 3 })
  const facts = { minimumPeople: 4, ...values.facts }
  const tour = await createTour(testApp, {
    title: 'Fjords by ferry',
    slug: `fjords-${crypto.randomUUID()}`,
    schedule: 'departures',
    ...values,
    facts,
  })
  await createDepartures(testApp, tour.id, [date, later])
  const path = `/cards/${tour.id}/departures`
  return {
    superAdmin,
    tour,
    async book(ticketCount: number, on = date): Promise<{ by: SignedIn; id: string }> {
      const by = await signUp(testApp)
      const answer = await by.call(
        'POST',
        '/tours',
        bookingOf(tour.id, { date: on, ticketCount, email: by.email }),
      )
      expect(answer.statusCode, answer.body).toBe(201)
      return { by, id: answer.json()._id }
    },
    // A session ends while the clock of a test moves on.
    change: async (changes: object, on = date) =>
      (await signUp(testApp, { role: 3 })).call('PATCH', `${path}/${on}`, changes),
    async departure(on = date) {
      const { items } = (await superAdmin.call('GET', `${path}?from=${on}&to=${on}`)).json()
      return items[0]
    },
    stateOf: async (on = date) =>
      (await sql`select state from departures where tour_id = ${tour.id} and date = ${on}`)[0]!.state,
  }
}

interface Mail {
  subject: string
  text: string
  related_id: string
  attachments: { text: string }[] | null
}

async function mailsOf(template: string): Promise<Mail[]> {
  const mails = await sql<Mail[]>`
    select subject, text, related_id, attachments from mails where template = ${template} order by created_at, id`
  return mails.map((mail) => ({ ...mail, text: mail.text.replaceAll(/\s+/g, ' ') }))
}

const statusOf = ({ attachments }: Mail) =>
  new ICAL.Component(ICAL.parse(attachments![0]!.text))
    .getFirstSubcomponent('vevent')!
    .getFirstPropertyValue('status')

async function remind(): Promise<void> {
  const { app, db } = testApp
  await app.jobs.enqueue(db, upkeepQueue, [{ task: 'departure-reminders' }])
  app.feed.wake()
  const waiting = () => sql`
    select 1 from halyard_jobs.job
    where name = 'upkeep' and data ->> 'task' = 'departure-reminders' and state in ('created', 'active')`
  await expect.poll(waiting, { timeout: 20_000, interval: 10 }).toEqual([])
}

async function undecidedToday() {
  return (await (await signUp(testApp, { role: 2 })).call('GET', '/today')).json().undecided
}

test('with two of four booked nobody is told that the departure runs', async () => {
  const { superAdmin, tour, book, departure } = await scene()
  const { by, id } = await book(2)
  expect(await departure()).toMatchObject({
    state: 'open',
    minimumPeople: 4,
    peopleBooked: 2,
    decideBy: '2027-01-26',
  })
  const [mail] = await mailsOf('booking-confirmed')
  expect(mail!.subject).toMatch(/^Seats booked: Fjords by ferry, /)
  expect(mail!.text).toContain(`your seats are kept for you. ${undecided}`)
  expect(mail!.text.split(undecided), 'said once').toHaveLength(2)
  expect(mail!.text).not.toMatch(/confirmed|yours/i)
  expect(statusOf(mail!)).toBe('TENTATIVE')
  const minimum = { state: 'open', minimumPeople: 4, peopleBooked: 2, decideBy: '2027-01-26' }
  expect((await by.call('GET', `/tours/${id}`)).json()).toMatchObject({ minimum })
  expect((await superAdmin.call('GET', `/tours/${id}/trip`)).json()).toMatchObject({ minimum })
  const staffPage = await superAdmin.call('GET', `/tours/departures/${tour.id}/${date}`)
  expect(staffPage.json()).toMatchObject({ minimum })
  const file = await testApp.server.inject({ url: calendarFilePath(id), headers: { cookie: by.cookies } })
  expect(file.body).toContain('STATUS:TENTATIVE')
  expect(await mailsOf('departure-guaranteed')).toEqual([])
})

test('the booking that reaches the minimum guarantees the departure, and all others are told once', async () => {
  const { superAdmin, tour, book, departure, stateOf } = await scene()
  const [first, second] = [await book(1), await book(1)]
  const last = await book(2)
  expect(await stateOf()).toBe('guaranteed')
  const log = await superAdmin.call('GET', `/audit-log?record=${tour.id}&action=departure%20guaranteed`)
  expect(log.json().items).toMatchObject([
    {
      actor: null,
      recordTitle: `Fjords by ferry, ${date}`,
      changes: [{ field: 'state', from: 'open', to: 'guaranteed' }],
    },
  ])
  const shown = await departure()
  expect(shown).toMatchObject({ state: 'guaranteed' })
  expect(shown).not.toHaveProperty('peopleBooked')
  const mails = await mailsOf('departure-guaranteed')
  expect(mails.map(({ related_id }) => related_id).sort()).toEqual([first.id, second.id].sort())
  expect(mails[0]!.subject).toBe('Guaranteed to run: Fjords by ferry, Tuesday 16 February 2027')
  expect(mails[0]!.text).toContain('Fjords by ferry on Tuesday 16 February 2027 is guaranteed to run.')
  expect(mails[0]!.text).not.toContain('Takes place')
  expect(statusOf(mails[0]!)).toBe('CONFIRMED')
  const confirmation = (await mailsOf('booking-confirmed')).find(({ related_id }) => related_id === last.id)!
  expect(confirmation.subject).toMatch(/^Booking confirmed: /)
  expect(confirmation.text).toContain('your seats are yours.')
  expect(confirmation.text).toContain(`Takes place: ${guaranteed}`)
  expect(statusOf(confirmation)).toBe('CONFIRMED')

  // It stays so when people cancel, and for those who book later.
  await first.by.call('DELETE', `/tours/${first.id}`)
  await last.by.call('DELETE', `/tours/${last.id}`)
  expect(await stateOf()).toBe('guaranteed')
  expect((await second.by.call('GET', `/tours/${second.id}`)).json().minimum.state).toBe('guaranteed')
  await book(1)
  expect(await mailsOf('departure-guaranteed')).toHaveLength(2)
})

test('a departure that needs one person or no number is confirmed at once', async () => {
  const one = await scene({ facts: { minimumPeople: 1 } })
  const { by, id } = await one.book(1)
  expect((await by.call('GET', `/tours/${id}`)).json()).not.toHaveProperty('minimum')
  const [mail] = await mailsOf('booking-confirmed')
  expect(mail!.text).toContain('your seats are yours.')
  expect(mail!.text).not.toContain('Runs with')
  expect(await one.stateOf()).toBe('open')
})

test('a tour that leaves any day tells the number of people as a fact only', async () => {
  const by = await signUp(testApp)
  const tour = await createTour(testApp, { facts: { minimumPeople: 4 } })
  for (const ticketCount of [2, 3]) {
    const answer = await by.call('POST', '/tours', bookingOf(tour.id, { date, ticketCount }))
    expect(answer.statusCode, answer.body).toBe(201)
    expect((await by.call('GET', `/tours/${answer.json()._id}`)).json()).not.toHaveProperty('minimum')
  }
  for (const mail of await mailsOf('booking-confirmed')) {
    expect(mail.text).toContain('your seats are yours.')
    expect(mail.text).toContain('Takes place: With 4 people or more')
    expect(statusOf(mail)).toBe('CONFIRMED')
  }
  expect(await mailsOf('departure-guaranteed')).toEqual([])
})

test('tickets whose deposit is awaited do not count, until it is paid or given up', async () => {
  const { superAdmin, book, stateOf } = await scene({ facts: { depositPercent: 20, balanceDueDays: 10 } })
  const [first, second] = [await book(2), await book(2)]
  const [mail] = (await mailsOf('booking-confirmed')).slice(-1)
  expect(mail!.text).toContain('Runs with 4 or more. 4 booked. We confirm it by 26 January.')
  expect(mail!.text).toContain('kept for you until the first payment is due')
  await receivePayment(testApp, first.id)
  expect(await stateOf()).toBe('open')
  await receivePayment(testApp, second.id)
  expect(await stateOf()).toBe('guaranteed')
  expect((await mailsOf('departure-guaranteed')).map(({ related_id }) => related_id).sort()).toEqual(
    [first.id, second.id].sort(),
  )

  const [third, fourth] = [await book(2, later), await book(2, later)]
  await receivePayment(testApp, third.id)
  const { payments } = (await superAdmin.call('GET', `/tours/${fourth.id}/payments`)).json()
  expect(payments).toHaveLength(1)
  const entered = await superAdmin.call('POST', `/tours/${fourth.id}/entries`, { way: 'cash', amount: 400 })
  expect(entered.statusCode, entered.body).toBe(201)
  expect(await stateOf(later)).toBe('guaranteed')
})

test('added tickets, a change of the date, and bookings that staff make or move count too', async () => {
  const { superAdmin, tour, book, stateOf } = await scene()
  const { by, id } = await book(2)
  const quoted = await by.call('POST', `/tours/${id}/quotes`, { ticketCount: 4 })
  const changed = await by.call('POST', `/tours/${id}/changes`, { quoteId: quoted.json()._id })
  expect(changed.statusCode, changed.body).toBe(201)
  expect(await stateOf()).toBe('guaranteed')
  // Its own mail says so.
  expect(await mailsOf('departure-guaranteed')).toEqual([])
  expect((await mailsOf('booking-changed'))[0]!.text).toContain(`Takes place: ${guaranteed}`)

  await book(2, later)
  const guest = { ...bookingOf(tour.id, { date: later, ticketCount: 2 }), username: 'Ida Lund' }
  const made = await superAdmin.call('POST', '/tours/for-guests', guest)
  expect(made.statusCode, made.body).toBe(201)
  expect(await stateOf(later)).toBe('guaranteed')
  expect(await mailsOf('departure-guaranteed')).toHaveLength(1)

  const other = await scene()
  const moved = await other.book(2)
  await other.book(2, later)
  const cancelled = await superAdmin.call('DELETE', `/cards/${other.tour.id}/departures/${date}`, {
    bookings: { [moved.id]: { moveTo: later } },
  })
  expect(cancelled.statusCode, cancelled.body).toBe(200)
  expect(await other.stateOf(later)).toBe('guaranteed')
})

test('a lower minimum is reached at once: of a departure, of its tour, and of a file', async () => {
  const { superAdmin, tour, book, change, stateOf } = await scene()
  await book(2)
  await book(2, later)
  await change({ minimumPeople: 2 })
  expect([await stateOf(), await stateOf(later)]).toEqual(['guaranteed', 'open'])
  const saved = await superAdmin.call('PATCH', `/cards/${tour.id}`, { facts: { minimumPeople: 2 } })
  expect(saved.statusCode, saved.body).toBe(200)
  expect(await stateOf(later)).toBe('guaranteed')
  expect(await mailsOf('departure-guaranteed')).toHaveLength(2)
})

test('staff switch it off, and guarantee departures themselves; then all are told', async () => {
  const { book, change, stateOf } = await scene()
  expect((await change({ guaranteesItself: false })).json()).toMatchObject({ guaranteesItself: false })
  const { by, id } = await book(5)
  expect(await stateOf()).toBe('open')
  expect((await change({ state: 'guaranteed' })).json()).toMatchObject({ state: 'guaranteed' })
  expect(await mailsOf('departure-guaranteed')).toHaveLength(1)
  // Said once.
  await change({ state: 'guaranteed', cost: 900 })
  expect(await mailsOf('departure-guaranteed')).toHaveLength(1)
  // Closed for customers, and still guaranteed for those who travel.
  await change({ state: 'closed' })
  expect((await by.call('GET', `/tours/${id}`)).json().minimum.state).toBe('guaranteed')
  expect((await change({ state: 'guaranteed' })).statusCode).toBe(200)
  expect(await mailsOf('departure-guaranteed')).toHaveLength(1)
  const few = await scene()
  await few.book(1)
  await few.change({ state: 'guaranteed' })
  expect(await mailsOf('departure-guaranteed')).toHaveLength(2)
  // A departure without a minimum was confirmed to all of them before.
  const none = await scene({ facts: { minimumPeople: 1 } })
  await none.book(1)
  await none.change({ state: 'guaranteed' })
  expect(await mailsOf('departure-guaranteed')).toHaveLength(2)
})

test('travellers of a departure that is over are not told that it runs', async () => {
  const { book, change, stateOf } = await scene()
  await book(1)
  clock.now = new Date('2027-02-17T00:00:00Z')
  expect((await change({ state: 'guaranteed' })).statusCode).toBe(200)
  expect(await stateOf()).toBe('guaranteed')
  expect(await mailsOf('departure-guaranteed')).toEqual([])
})

test('staff put a guarantee back until the day of decision, and it does not come back by itself', async () => {
  const { book, change, stateOf } = await scene({ facts: { decideDays: 30 } })
  await book(4)
  clock.now = new Date('2027-01-17T23:59:00Z')
  expect((await change({ state: 'open' })).json()).toMatchObject({ state: 'open', guaranteesItself: false })
  await book(1)
  expect(await stateOf()).toBe('open')
  expect((await change({ guaranteesItself: true })).json()).toMatchObject({ state: 'open' })
  expect(await stateOf()).toBe('guaranteed')
  // Once for each booking.
  expect(await mailsOf('departure-guaranteed')).toHaveLength(2)
  clock.now = new Date('2027-01-18T00:00:00Z')
  const refused = await change({ state: 'open' })
  expect(refused.statusCode).toBe(400)
  expect(refused.json().errors).toEqual({
    state:
      'The guarantee of 2027-02-16 could be taken back until 2027-01-17. The departure stays guaranteed, or is cancelled.',
  })
  await change({ state: 'closed' })
  expect((await change({ state: 'open' })).statusCode).toBe(400)
  expect(await stateOf()).toBe('closed')
})

test('from the day of decision on, Today lists it first, and travellers read that it is decided now', async () => {
  const { tour, book, change } = await scene()
  const { id } = await book(2)
  const empty = await scene()
  expect(empty.tour.id).not.toBe(tour.id)
  clock.now = new Date('2027-01-25T12:00:00Z')
  expect(await undecidedToday()).toEqual([])
  clock.now = new Date('2027-01-26T12:00:00Z')
  expect(await undecidedToday()).toEqual([
    {
      ...{ cardId: tour.id, date, title: 'Fjords by ferry' },
      ...{ state: 'open', minimumPeople: 4, peopleBooked: 2, decideBy: '2027-01-26' },
    },
  ])
  clock.now = new Date('2027-02-13T12:00:00Z')
  await remind()
  const [mail] = await mailsOf('departure-reminder')
  expect(mail!.text).toContain('Your tour is to begin in 3 days.')
  expect(mail!.text).toContain('Runs with 4 or more. 2 booked, 2 to go. We decide in these days.')
  await change({ state: 'guaranteed' })
  expect(await undecidedToday()).toEqual([])
  const clerk = await signUp(testApp, { role: 2 })
  expect((await clerk.call('GET', `/tours/${id}/trip`)).json().minimum.state).toBe('guaranteed')
})

test('open departures that reached the minimum before there was a rule stay as they are, without mails', async () => {
  const { tour, book, stateOf } = await scene()
  await sql`update departures set guarantees_itself = false`
  await book(4)
  await sql`update departures set guarantees_itself = true`
  await sql`delete from mails`
  expect(await stateOf()).toBe('open')
  // A price, a review or another date changes nothing.
  const by = await signUp(testApp)
  await by.call('POST', '/holds', { departureTourId: tour.id, date, tickets: 1 })
  expect(await stateOf()).toBe('open')
  expect(await mailsOf('departure-guaranteed')).toEqual([])
  await book(1)
  expect(await stateOf()).toBe('guaranteed')
})

test('a public answer that was cached shows the new count', async () => {
  const { tour, book } = await scene()
  const read = async () =>
    (await testApp.server.inject({ url: `/api/cards/${tour.id}/departures` })).json().items[0]
  // What an open page loads again.
  const readSeats = async () =>
    (await testApp.server.inject({ url: `/api/cards/${tour.id}/seats?from=${date}&to=${date}` })).json()
      .items[0]
  expect(await read()).toMatchObject({ peopleBooked: 0 })
  expect(await readSeats()).toMatchObject({ state: 'open', peopleBooked: 0 })
  await book(1)
  expect(await read()).toMatchObject({ peopleBooked: 1 })
  expect(await readSeats()).toMatchObject({ state: 'open', peopleBooked: 1 })
  await book(3)
  expect(await read()).toMatchObject({ state: 'guaranteed' })
  expect(await readSeats()).toMatchObject({ state: 'guaranteed', peopleBooked: 4 })
})

test('a departure in a file is guaranteed with its mails, and takes back its switch', async () => {
  const { superAdmin, tour, book, stateOf } = await scene()
  await book(2)
  const file = `Tour ID,Date,State,Guaranteed by itself\n${tour.id},${date},guaranteed,no\n`
  const checked = await testApp.server.inject({
    method: 'POST',
    url: '/api/imports/departures',
    headers: { ...superAdmin.headers, 'content-type': 'text/csv' },
    payload: file,
  })
  expect(checked.statusCode, checked.body).toBe(201)
  expect(checked.json()).toMatchObject({ changed: 1, problemCount: 0 })
  expect(await mailsOf('departure-guaranteed')).toEqual([])
  const applied = await superAdmin.call('POST', `/checked-files/${checked.json()._id}/import`)
  expect(applied.statusCode, applied.body).toBe(200)
  expect(await stateOf()).toBe('guaranteed')
  expect(await mailsOf('departure-guaranteed')).toHaveLength(1)
})
