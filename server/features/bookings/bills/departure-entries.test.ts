// What many travellers of one departure have paid on the spot is entered by one call.
import { expect, test } from 'vitest'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { createTour, type SignedIn, signUp } from '#server/testing/factories.ts'
import { openTransferShop } from '#server/testing/payment-shop.ts'

const { testApp, book } = await openTransferShop()
const { sql, clock } = testApp

const staff = () => signUp(testApp, { role: 2 })
const date = () => addDays(dateInUtc(clock.now), 40)
const dueOf = async (by: SignedIn, id: string) => (await by.call('GET', `/tours/${id}/payments`)).json().due

async function openDeparture(count: number) {
  const tour = await createTour(testApp, { seats: 20 })
  const booked = []
  for (let place = 0; place < count; place += 1) booked.push(await book({ tour }))
  const enter = (by: SignedIn, payments: object[], headers = {}) =>
    by.call('POST', `/tours/departures/${tour.id}/${date()}/entries`, { way: 'cash', payments }, headers)
  const amount = Number(booked[0]!.booking.total)
  const payments = booked.map(({ id }) => ({ bookingId: id, amount }))
  return { tour, booked, enter, amount, payments }
}

test('all chosen payments are entered, each with its entry in the log', async () => {
  const { booked, enter, payments } = await openDeparture(3)
  const admin = await staff()
  const response = await enter(admin, payments.slice(0, 2))
  expect(response.statusCode, response.body).toBe(201)
  expect(response.json()).toEqual({
    results: payments.slice(0, 2).map(({ bookingId }) => ({ bookingId, outcome: 'entered' })),
  })
  expect(await Promise.all(booked.map(({ id }) => dueOf(admin, id)))).toEqual([0, 0, payments[2]!.amount])
  const logged = await sql`
    select record_id from audit_log where action = 'POST /tours/departures/:id/:date/entries'`
  expect(logged.map(({ record_id: id }) => id).sort()).toEqual(
    payments
      .slice(0, 2)
      .map(({ bookingId }) => bookingId)
      .sort(),
  )
})

test('a booking of which another amount is due, or of another departure, is left as it is', async () => {
  const { enter, payments, amount } = await openDeparture(2)
  const elsewhere = await openDeparture(1)
  const admin = await staff()
  const response = await enter(admin, [
    payments[0]!,
    { ...payments[1]!, amount: amount - 1 },
    elsewhere.payments[0]!,
  ])
  expect(response.json().results.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    'entered',
    'changed',
    'unknown',
  ])
  expect(await dueOf(admin, payments[1]!.bookingId)).toBe(amount)
  expect(await dueOf(admin, elsewhere.payments[0]!.bookingId)).toBe(amount)
})

test('the payment of one’s own booking waits for a second person', async () => {
  const { tour, enter, amount } = await openDeparture(1)
  const admin = await staff()
  await staff()
  const own = await book({ tour, by: admin })
  const response = await enter(admin, [{ bookingId: own.id, amount }])
  expect(response.json().results).toEqual([{ bookingId: own.id, outcome: 'waiting' }])
  expect(await dueOf(admin, own.id)).toBe(amount)
})

test('two people who enter the same payments at once enter them once', async () => {
  const { enter, payments } = await openDeparture(4)
  const [one, other] = [await staff(), await staff()]
  const responses = await Promise.all([enter(one, payments), enter(other, payments.toReversed())])
  const outcomes = responses.flatMap((response) =>
    response.json().results.map(({ outcome }: { outcome: string }) => outcome),
  )
  expect(outcomes.sort()).toEqual([...Array(4).fill('changed'), ...Array(4).fill('entered')])
  expect(await sql`select 1 from ledger_entries`).toHaveLength(4)
})

test('the same call twice enters once, and so does a booking that is named twice', async () => {
  const { enter, payments } = await openDeparture(1)
  const admin = await staff()
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const twice = [payments[0]!, payments[0]!]
  const [first, second] = [await enter(admin, twice, headers), await enter(admin, twice, headers)]
  expect([first.statusCode, second.statusCode]).toEqual([201, 201])
  expect(second.json()).toEqual(first.json())
  expect(await sql`select 1 from ledger_entries`).toHaveLength(1)
})

test('an empty list, a departure that nobody has booked, and customers are refused', async () => {
  const { tour, booked, enter, payments } = await openDeparture(1)
  const admin = await staff()
  expect((await enter(admin, [])).statusCode).toBe(400)
  const path = `/tours/departures/${tour.id}/${addDays(date(), 1)}/entries`
  expect((await admin.call('POST', path, { way: 'cash', payments })).statusCode).toBe(404)
  expect((await enter(booked[0]!.by, payments)).statusCode).toBe(403)
  expect(await sql`select 1 from ledger_entries`).toEqual([])
})
