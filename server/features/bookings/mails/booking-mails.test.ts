// Without SMTP_URL: mails are kept and not sent.
import { expect, test } from 'vitest'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { bookingOf, createTour, signUp } from '#server/testing/factories.ts'

const testApp = await buildTestApp()
const { sql, clock } = testApp
const date = addDays(dateInUtc(clock.now), 20)

interface Mail {
  template: string
  recipient: string
  subject: string
  text: string
  html: string
  user_id: string
  related_kind: string
  related_id: string
  state: string
}

const mailsOf = (template: string) =>
  sql<Mail[]>`select * from mails where template = ${template} order by created_at, id`

let tours = 0

async function book(values = {}) {
  const traveller = await signUp(testApp)
  const tour = await createTour(testApp, { title: `Fjords by ferry ${++tours}`, costCents: 129_950 })
  const wanted = bookingOf(tour.id, {
    date,
    username: 'Mira <b>Solberg</b>',
    email: 'mira@example.com',
    ...values,
  })
  const response = await traveller.call('POST', '/tours', wanted)
  return { traveller, tour, response, booking: response.json() }
}

test('a booking is confirmed by a mail to the address in the booking', async () => {
  const { traveller, booking } = await book({ ticketCount: 3 })
  const [mail, ...others] = await mailsOf('booking-confirmed')
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    recipient: 'mira@example.com',
    user_id: traveller.userId,
    related_kind: 'booking',
    related_id: booking._id,
    state: 'kept',
  })
  expect(mail!.subject).toMatch(/^Booking confirmed: Fjords by ferry \d, \w+ \d+ \w+ \d{4}$/)
  expect(mail!.text).toMatch(/Tickets: 3\nTotal: \$3,898\.5\n/)
  // Nobody has confirmed the address.
  expect(mail!.text).toContain('Hello, your seats are yours.')
  expect(mail!.text + mail!.html).not.toContain('Solberg')
  expect(await sql`select 1 from halyard_jobs.job where name = 'mails'`).toEqual([])
})

test('a refused booking sends no mail', async () => {
  const { response } = await book({ ticketCount: 13 })
  expect(response.statusCode).toBe(409)
  expect(await mailsOf('booking-confirmed')).toEqual([])
})

test('a booking that is sent twice with one idempotency key is confirmed once', async () => {
  const traveller = await signUp(testApp)
  const tour = await createTour(testApp)
  const wanted = bookingOf(tour.id, { date })
  const send = () => traveller.call('POST', '/tours', wanted, { 'idempotency-key': 'the-same' })
  await Promise.all([send(), send()])
  expect((await send()).statusCode).toBe(201)
  expect(await mailsOf('booking-confirmed')).toHaveLength(1)
})

test('a cancelled booking sends one mail, which says who cancelled it', async () => {
  const admin = await signUp(testApp, { role: 2 })
  const { traveller, booking } = await book()
  await Promise.all([1, 2, 3].map(() => traveller.call('DELETE', `/tours/${booking._id}`)))
  const other = await book({ email: 'other@example.com' })
  await admin.call('DELETE', `/tours/${other.booking._id}`)
  const mails = await mailsOf('booking-cancelled')
  expect(mails.map(({ recipient, text }) => [recipient, /\. (\w+) have cancelled/.exec(text)?.[1]])).toEqual([
    ['mira@example.com', 'You'],
    ['other@example.com', 'We'],
  ])
})

test('bulk cancelling by staff sends a mail for each booking, or none if it fails', async () => {
  const admin = await signUp(testApp, { role: 2 })
  const booked = [await book({ email: 'one@example.com' }), await book({ email: 'two@example.com' })]
  const ids = booked.map(({ booking }) => booking._id)
  const missing = crypto.randomUUID()
  expect((await admin.call('POST', '/tours/cancellations', { ids: [...ids, missing] })).statusCode).toBe(404)
  expect(await mailsOf('booking-cancelled')).toEqual([])
  await admin.call('POST', '/tours/cancellations', { ids })
  await admin.call('POST', '/tours/cancellations', { ids })
  expect((await mailsOf('booking-cancelled')).map(({ recipient }) => recipient).sort()).toEqual([
    'one@example.com',
    'two@example.com',
  ])
})

test('erasing an account sends no mails about the bookings that it cancels', async () => {
  const { traveller } = await book()
  const erased = await traveller.call('POST', '/user/erase', { password: 'correct horse' })
  expect(erased.statusCode, erased.body).toBe(200)
  expect(await sql`select 1 from mails`).toEqual([])
})
