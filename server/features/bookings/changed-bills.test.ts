// Changes of bookings that were paid for: the bill has the new price, and what was paid too much is refunded.
import { expect, test } from 'vitest'
import { addDays } from '#server/calendar.ts'
import { openPaymentShop } from '#server/testing/payment-shop.ts'

const shop = await openPaymentShop()
const { testApp, book, payOnPage, sendAll, payments } = shop

test('the bill follows each change, and cancelling refunds what was paid above terms and fees', async () => {
  const cancellationTerms = [{ daysBefore: 60, percentKept: 15 }]
  const tour = await shop.createAskingTour({}, { cancellationTerms })
  const { by, booking, id } = await book({ tour, values: { ticketCount: 2 } })
  await payOnPage(by, id, 'all')
  await sendAll()
  const carryOut = async (wanted: object) => {
    const quoted = (await by.call('POST', `/tours/${id}/quotes`, wanted)).json()
    const changed = await by.call('POST', `/tours/${id}/changes`, { quoteId: quoted._id })
    expect(changed.statusCode, changed.body).toBe(201)
    return changed.json()
  }
  const date = addDays(booking.date!, 7)
  expect(await carryOut({ date, ticketCount: 3 })).toMatchObject({ total: 3000, unpaid: 1000 })
  expect(await payments(by, id)).toMatchObject({
    total: 3000,
    charged: 2000,
    due: 1000,
    balanceDueOn: addDays(date, -10),
  })
  // Two tickets given back: 300 of 2000 are kept.
  expect(await carryOut({ ticketCount: 1 })).toMatchObject({ total: 1000, fees: 300 })
  expect(await payments(by, id)).toMatchObject({ total: 1300, owed: 700, refunding: 700 })
  await testApp.app.payments.meetDeadlines(testApp.clock.now)
  expect(await payments(by, id)).toMatchObject({ charged: 2000, refunded: 700, owed: 0 })
  const { cancellation } = (await by.call('GET', `/tours/${id}`)).json()
  expect(cancellation).toEqual({ percentKept: 15, kept: 150, refund: 850 })
  expect((await by.call('DELETE', `/tours/${id}`, { refund: 850 })).json()).toMatchObject({ refundOwed: 850 })
})
