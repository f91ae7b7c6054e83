// Who has only the mail of a booking can pay, cancel, find the meeting point and call: docs/mail.md has the table. With another
// house than the sample.
import ICAL from 'ical.js'
import { beforeEach, expect, test } from 'vitest'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { dayText } from '#contract/date-texts.ts'
import { sampleSettings } from '#server/config/house.ts'
import { remindOfBalances } from '#server/features/payments/bills/deadlines.service.ts'
import { refreshHouse } from '#server/features/settings/watched-house.service.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import {
  bookingOf,
  createDepartures,
  createTour,
  type SignedIn,
  signUp,
  type TourValues,
} from '#server/testing/factories.ts'

const testApp = await buildTestApp()
const { sql, clock } = testApp
const date = addDays(dateInUtc(clock.now), 60)
const next = addDays(date, 7)

interface Mail {
  template: string
  subject: string
  /** Without line breaks. */
  text: string
  html: string
  attachments: { name: string; type: string; text: string }[] | null
}

const facts = {
  durationDays: 3,
  meetingPoint: 'Strandkaien, quay 3, at nine',
  whatToBring: ['A warm jacket', 'Boots'],
  minimumPeople: 4,
  cancellationTerms: [
    { daysBefore: 30, percentKept: 20 },
    { daysBefore: 3, percentKept: 100 },
  ],
}
const phone = '+47 55 12 34 56'

let desk: SignedIn
let superAdmin: SignedIn
beforeEach(async () => {
  await refreshHouse(testApp.db)
  desk = await signUp(testApp, { role: 2 })
  superAdmin = await signUp(testApp, { role: 3 })
  const { isSample, updatedAt, ...settings } = sampleSettings
  const saved = await superAdmin.call('PUT', '/settings', {
    ...settings,
    ...{ name: 'Fjord & Fell', email: 'post@fjord.example', phone, country: 'NO', city: 'Bergen' },
    ...{ howToPay: 'aboard, in kroner', bankHolder: 'Fjord og Fjell AS', iban: 'NO93 8601 1117 947' },
  })
  expect(saved.statusCode, saved.body).toBe(200)
})

/** The mails of a template, oldest first. */
async function mailsOf(template: string): Promise<Mail[]> {
  const mails = await sql<Mail[]>`
    select template, subject, text, html, attachments from mails where template = ${template} order by created_at, id`
  return mails.map((mail) => ({ ...mail, text: mail.text.replaceAll(/\s+/g, ' ') }))
}

const asHtml = (fact: string) => fact.replaceAll('&', '&amp;').replaceAll("'", '&#x27;')

function expectFacts({ text, html, subject }: Mail, wanted: readonly string[]): void {
  for (const fact of wanted) {
    expect(text).toContain(fact)
    expect(html).toContain(asHtml(fact))
  }
  for (const part of [subject, text, html]) expect(part).not.toContain('Halyard')
}

const house = ['Fjord & Fell', 'post@fjord.example', phone]
const tripFacts = [
  ...['Strandkaien, quay 3, at nine', 'A warm jacket; Boots', 'Runs with 4 or more. ', 'reference and PIN'],
  'http://127.0.0.1:3000/booking',
]

const terms = (of: string) =>
  `You can cancel free of charge until ${dayText(addDays(of, -31))}. After that we keep 20 % of the price until ${dayText(addDays(of, -4))} and all of it until ${dayText(addDays(of, -1))}.`

async function book(values: Partial<TourValues> = {}, wanted: object = {}) {
  const traveller = await signUp(testApp)
  const tour = await createTour(testApp, {
    title: 'Fjords by ferry',
    facts,
    schedule: 'departures',
    ...values,
  })
  await createDepartures(testApp, tour.id, [date, next])
  const response = await traveller.call('POST', '/tours', {
    ...bookingOf(tour.id, { date, ticketCount: 2, email: traveller.email }),
    ...wanted,
  })
  expect(response.statusCode, response.body).toBe(201)
  return { traveller, tour, booking: response.json() }
}

function expectCalendar(mail: Mail, from: string, sequence: number): void {
  const [file, ...others] = mail.attachments!
  expect(others).toEqual([])
  expect(file).toMatchObject({
    type: 'text/calendar; charset=utf-8',
    name: expect.stringMatching(/^trip-.*\.ics$/),
  })
  const component = new ICAL.Component(ICAL.parse(file!.text)).getFirstSubcomponent('vevent')!
  const event = new ICAL.Event(component)
  expect(event.startDate.toString()).toBe(from)
  expect(event.endDate.toString()).toBe(addDays(from, 3))
  expect(event.location).toBe('Strandkaien, quay 3, at nine')
  expect(event.sequence).toBe(sequence)
  const pin = /PIN: (\d{6})/.exec(mail.text)![1]!
  expect(file!.text).not.toContain(pin)
  expect(file!.text).not.toMatch(/PIN/)
}

test('the confirmation of a tour that is paid on the spot has the words of the house', async () => {
  await book()
  const [mail] = await mailsOf('booking-confirmed')
  expectFacts(mail!, [
    ...house,
    ...tripFacts,
    terms(date),
    'To pay: $2,000.0. You pay aboard, in kroner.',
    dayText(date),
    dayText(addDays(date, 2)),
  ])
  expect(mail!.text).toMatch(/First day: .* Last day: /)
  expectCalendar(mail!, date, 0)
})

test('the confirmation of a tour with a deposit has account, reference and date, and says that it lapses', async () => {
  const { booking } = await book({ facts: { ...facts, depositPercent: 20, balanceDueDays: 30 } })
  const [mail] = await mailsOf('booking-confirmed')
  const { reference } = booking
  expectFacts(mail!, [
    ...house,
    ...tripFacts,
    terms(date),
    'Please pay $400.0 by ',
    'After that the booking lapses, and its seats are free for others.',
    `The balance of $1,600.0 is due on ${dayText(addDays(date, -30))}.`,
    `Please transfer it to Fjord og Fjell AS, IBAN NO93 8601 1117 947, with the reference ${reference.slice(0, 4)}-${reference.slice(4)}.`,
  ])
})

test('the receipt of a deposit, and the reminder of the balance, say how the rest is paid', async () => {
  const { booking } = await book({ facts: { ...facts, depositPercent: 20, balanceDueDays: 30 } })
  const entry = { way: 'transfer', amount: 400, receivedOn: dateInUtc(clock.now) }
  const entered = await desk.call('POST', `/tours/${booking._id}/entries`, entry)
  expect(entered.statusCode, entered.body).toBe(201)
  const [mail] = await mailsOf('payment-received')
  expectFacts(mail!, [
    ...[...house, dayText(date), `http://127.0.0.1:3000/my-tour/${booking._id}`],
    '$400.0 of $2,000.0 is paid. Still to pay: $1,600.0.',
    `The balance of $1,600.0 is due on ${dayText(addDays(date, -30))}.`,
    'Please transfer it to Fjord og Fjell AS, IBAN NO93 8601 1117 947, with the reference',
  ])
  clock.advance(25 * 86_400_000)
  await remindOfBalances(testApp.app.payments.settings, clock.now)
  const [reminder] = await mailsOf('balance-due')
  expectFacts(reminder!, [
    ...[...house, dayText(date), `http://127.0.0.1:3000/my-tour/${booking._id}`],
    `The balance of $1,600.0 is due on ${dayText(addDays(date, -30))}.`,
    'Please transfer it to Fjord og Fjell AS, IBAN NO93 8601 1117 947, with the reference',
  ])
})

test('the message is in the mail to an address that its account has confirmed, and in no other', async () => {
  const confirmed = await signUp(testApp)
  await sql`update users set email_confirmed_at = now() where id = ${confirmed.userId}`
  const tour = await createTour(testApp)
  const message = { date, description: 'Ida cannot eat nuts' }
  const wanted = bookingOf(tour.id, { ...message, email: confirmed.email })
  await confirmed.call('POST', '/tours', wanted)
  await book({}, message)
  const [own, other] = await mailsOf('booking-confirmed')
  expectFacts(own!, ['You wrote', 'Ida cannot eat nuts'])
  expect(other!.text + other!.html).not.toMatch(/nuts|You wrote/)
})

test('a change says what was and is, who made it, and brings the new calendar file', async () => {
  const { traveller, booking } = await book()
  const quote = await traveller.call('POST', `/tours/${booking._id}/quotes`, { date, ticketCount: 1 })
  expect(quote.statusCode, quote.body).toBe(201)
  await traveller.call('POST', `/tours/${booking._id}/changes`, { quoteId: quote.json()._id })
  const moved = { date: next, ticketCount: 1, fee: 'none', difference: 0 }
  const response = await desk.call('POST', `/tours/${booking._id}/guest-changes`, moved)
  expect(response.statusCode, response.body).toBe(201)
  const [own, byDesk] = await mailsOf('booking-changed')
  expectFacts(own!, [
    ...[...house, ...tripFacts, terms(date)],
    'You have changed it from 2 tickets to 1 ticket.',
    'To pay: $1,000.0. You pay aboard, in kroner.',
  ])
  expectCalendar(own!, date, 1)
  expectFacts(byDesk!, [
    ...[...house, ...tripFacts, terms(next)],
    `We have changed it as agreed from ${dayText(date)} to ${dayText(next)}.`,
  ])
  expectCalendar(byDesk!, next, 2)
})

test('who is moved to another date learns the new days, terms and meeting point', async () => {
  const { tour, booking } = await book()
  const bookings = { [booking._id]: { moveTo: next } }
  const response = await superAdmin.call('DELETE', `/cards/${tour.id}/departures/${date}`, { bookings })
  expect(response.statusCode, response.body).toBe(200)
  const [mail] = await mailsOf('departure-moved')
  const money = 'To pay: $2,000.0. You pay aboard, in kroner.'
  expectFacts(mail!, [...house, ...tripFacts, terms(next), dayText(addDays(next, 2)), money])
  expectCalendar(mail!, next, 1)
})

test('who is cancelled learns what becomes of the money, and whom to call', async () => {
  const { traveller, booking } = await book()
  await traveller.call('DELETE', `/tours/${booking._id}`)
  const other = await book({ title: 'Fjords by rail' })
  const bookings = { [other.booking._id]: 'refund' }
  await superAdmin.call('DELETE', `/cards/${other.tour.id}/departures/${date}`, { bookings })
  const money = 'You have paid nothing, so nothing is refunded.'
  for (const template of ['booking-cancelled', 'departure-cancelled']) {
    const [mail] = await mailsOf(template)
    expectFacts(mail!, [...house, money, 'Reference'])
    // So that it leaves the calendar.
    expect(mail!.attachments![0]!.text).toMatch(/STATUS:CANCELLED/)
  }
})

test('a guest without an account pays and cancels with reference and PIN', async () => {
  const tour = await createTour(testApp, { facts })
  const wanted = bookingOf(tour.id, { date, email: 'guest@example.com' })
  const response = await desk.call('POST', '/tours/for-guests', wanted)
  expect(response.statusCode, response.body).toBe(201)
  const [mail] = await mailsOf('booking-confirmed')
  expectFacts(mail!, [
    ...house,
    'You can pay and cancel at http://127.0.0.1:3000/booking. Reference and PIN open it.',
    'You pay aboard, in kroner.',
  ])
  expect(mail!.text).toMatch(/PIN: \d{6}/)
  expect(mail!.attachments![0]!.text).toContain('/booking')
})
