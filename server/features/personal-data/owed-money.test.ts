// Erasing an account while money is owed, and the ledger in the copy of its data.
import { expect, test } from 'vitest'
import { formatReference } from '#contract/booking-reference.ts'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import {
  createProduct,
  createTour,
  placeOrder,
  type SignedIn,
  testPassword,
} from '#server/testing/factories.ts'
import { openPaymentShop } from '#server/testing/payment-shop.ts'

const shop = await openPaymentShop()
const { testApp, stripe, book, payOnPage, sendAll } = shop
const { sql, clock, app } = testApp

const erase = (by: SignedIn) => by.call('POST', '/user/erase', { password: testPassword })
const preview = async (by: SignedIn) => (await by.call('GET', '/user/erase')).json()

test('an account is not erased while a refund is under way, and says of which booking', async () => {
  const { by, booking, id } = await book()
  await payOnPage(by, id)
  await sendAll()
  expect(await preview(by)).toMatchObject({
    openBills: [],
    refunds: [{ bookingId: id, reference: booking.reference, amount: 200 }],
  })
  stripe.faultOf = () => 'down'
  await by.call('DELETE', `/tours/${id}`)
  const statement = {
    ...{ state: 'cancelled', claim: 0, paid: 200, due: 0, toRefund: 0, refunding: 200, refunded: 0 },
    isUnrecorded: false,
  }
  const bills = [
    { kind: 'booking', recordId: id, reference: booking.reference, due: 0, owed: 200, statement },
  ]
  expect(await preview(by)).toMatchObject({ openBills: bills, refunds: [] })
  const refused = await erase(by)
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    {
      code: 'money_owed',
      message: `Money is still owed for your bookings: ${formatReference(booking.reference!)}.`,
      current: { bills },
    },
  ])
  stripe.faultOf = () => null
  await app.payments.meetDeadlines(clock.now)
  expect((await erase(by)).json()).toEqual({ erased: true })
})

test('an account is not erased while a past booking is unpaid', async () => {
  const { by, id } = await book({ values: { date: addDays(dateInUtc(clock.now), 1) } })
  await sql`update bookings set date = ${dateInUtc(clock.now)} where id = ${id}`
  await sql`update departures set date = ${dateInUtc(clock.now)}`
  expect(await preview(by)).toMatchObject({ openBills: [{ recordId: id, due: 1000, owed: 0 }] })
  expect((await erase(by)).json()).toMatchObject({ code: 'money_owed' })
})

test('an account is erased although a past trip to be paid on the spot has no recorded payment', async () => {
  const { by, id } = await book({ tour: await createTour(testApp) })
  await sql`update bookings set date = ${dateInUtc(clock.now)} where id = ${id}`
  await sql`update departures set date = ${dateInUtc(clock.now)}`
  expect(await preview(by)).toMatchObject({ openBills: [] })
  expect((await erase(by)).json()).toEqual({ erased: true })
})

test('erasing cancels a booking that is ahead, and its refund is sent afterwards', async () => {
  const tour = await shop.createAskingTour({}, { cancellationTerms: [{ daysBefore: 60, percentKept: 5 }] })
  const { by, id } = await book({ tour })
  await payOnPage(by, id)
  await sendAll()
  expect(await preview(by)).toMatchObject({ refunds: [{ bookingId: id, amount: 150 }] })
  expect((await erase(by)).json()).toEqual({ erased: true })
  await app.payments.meetDeadlines(clock.now)
  expect([...stripe.refunds.values()].map(({ amount }) => amount)).toEqual([15_000])
  expect(await sql`select state, paid_cents, kept_cents from bills`).toEqual([
    { state: 'cancelled', paid_cents: '5000', kept_cents: '5000' },
  ])
})

test('the copy of personal data has the ledger of bookings and orders', async () => {
  const { by, booking, id } = await book()
  await payOnPage(by, id)
  await sendAll()
  const order = await placeOrder(by, (await createProduct(testApp)).id)
  const { bills } = (await by.call('GET', '/user/export')).json()
  expect(bills).toMatchObject([
    {
      kind: 'booking',
      recordId: id,
      reference: booking.reference,
      charged: 200,
      entries: [{ kind: 'charge', amount: 200, at: clock.now.toISOString() }],
    },
    { kind: 'order', recordId: order._id, charged: 0, due: order.total, entries: [] },
  ])
})
