import { expect, test } from 'vitest'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { bookingOf, createTour, signUp } from '#server/testing/factories.ts'
import { openMailboxes } from '#server/testing/mailbox.ts'

const { testApp, read } = await openMailboxes()
const { sql, clock } = testApp
const date = addDays(dateInUtc(clock.now), 20)

let guests = 0

async function setUp(count: number) {
  const clerk = await signUp(testApp, { role: 2 })
  const tour = await createTour(testApp, { title: 'Fjords by ferry', seats: 100 })
  const addresses: string[] = []
  for (let index = 0; index < count; index++) {
    const email = `on-board-${++guests}@example.com`
    addresses.push(email)
    const booked = await clerk.call('POST', '/tours/for-guests', bookingOf(tour.id, { email, date }))
    expect(booked.statusCode, booked.body).toBe(201)
  }
  return { clerk, tour, addresses, path: `/tours/departures/${tour.id}/${date}/messages` }
}

const message = { subject: 'The ferry leaves earlier', text: 'At 08:15.\n\nBe there at <07:45>.' }

test('a message reaches each address of a departure once, and shows its fate', async () => {
  const { clerk, tour, addresses, path } = await setUp(3)
  // A second booking of the same guest, and a cancelled one.
  const again = bookingOf(tour.id, { email: addresses[0]!.toUpperCase(), date })
  await clerk.call('POST', '/tours/for-guests', again)
  const gone = await clerk.call(
    'POST',
    '/tours/for-guests',
    bookingOf(tour.id, { email: 'gone@example.com', date }),
  )
  await clerk.call('DELETE', `/tours/${gone.json()._id}`)
  expect((await clerk.call('GET', path)).json()).toEqual({ items: [], recipients: 3, formerRecipients: 0 })

  const send = () => clerk.call('POST', path, message, { 'idempotency-key': 'once' })
  const [first, repeated] = [await send(), await send()]
  expect(first.statusCode, first.body).toBe(201)
  expect(repeated.json()).toEqual(first.json())
  for (const address of addresses) {
    const mails = (await read(address)).filter(({ subject }) => subject.startsWith(message.subject))
    expect(mails, address).toHaveLength(1)
    expect(mails[0]!.subject).toMatch(/^The ferry leaves earlier: Fjords by ferry, \w+ \d/)
    expect(mails[0]!.text).toContain('At 08:15.')
    expect(mails[0]!.html).toContain('Be there at &lt;07:45&gt;.')
  }
  expect(
    (await read('gone@example.com')).filter(({ subject }) => subject.startsWith(message.subject)),
  ).toEqual([])
  await expect
    .poll(async () => (await clerk.call('GET', path)).json().items[0].mails, { timeout: 20_000 })
    .toEqual({ waiting: 0, sent: 3, failed: 0, kept: 0 })
  expect((await clerk.call('GET', path)).json().items).toMatchObject([
    { ...message, by: { username: clerk.username } },
  ])
  expect((await sql`select 1 from audit_log where action like '%/messages'`).length).toBe(1)
})

test('a departure without confirmed bookings, a blank text and line breaks in the subject', async () => {
  const { clerk, path, addresses } = await setUp(1)
  expect((await clerk.call('POST', path, { ...message, text: ' ' })).statusCode).toBe(400)
  const hostile = { ...message, subject: 'Hello\r\nBcc: all@example.com' }
  const sent = await clerk.call('POST', path, hostile)
  if (sent.statusCode === 201) {
    const mails = await read(addresses[0]!)
    expect(mails.at(-1)!.subject).not.toContain('\n')
    expect(await read('all@example.com')).toEqual([])
  } else expect(sent.statusCode).toBe(400)
  await sql`update bookings set status = 'cancelled', cancelled_at = now()`
  expect((await clerk.call('POST', path, message)).json()).toMatchObject({ code: 'nobody_booked' })
  const unknown = `/tours/departures/0190a000-0000-7000-8000-000000000000/${date}/messages`
  expect((await clerk.call('GET', unknown)).statusCode).toBe(404)
  const guest = await signUp(testApp)
  expect((await guest.call('POST', path, message)).statusCode).toBe(403)
})
