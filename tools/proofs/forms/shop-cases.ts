// The forms of carts, orders, trips, reviews and comments, for the table in cases.ts.
import { toWire } from '#contract/wire-names.ts'
import type { TestApp } from '#server/testing/build-test-app.ts'
import { bookingOf, orderOf, placeOrder, type SignedIn, signUp } from '#server/testing/factories.ts'
import type { SampleCalls } from '#server/testing/sample-calls.ts'
import type { FormCase } from './form-case.ts'

const scores = { Rating: '4', Comfort: '4', Food: '4', Hospitality: '4', Hygiene: '4', Reception: '4' }

export async function casesOfShop(testApp: TestApp, productId: string): Promise<FormCase[]> {
  const [buyer, shopper] = [await signUp(testApp), await signUp(testApp)]
  const [cancelled, withdrawn, unpaid] = [
    await placeOrder(buyer, productId),
    await placeOrder(buyer, productId),
    await placeOrder(buyer, productId),
  ]
  await buyer.call('POST', '/carts', { product: productId, count: 1 })
  const { address, delivery } = orderOf()
  const cart = (name: string): Pick<FormCase, 'form' | 'by' | 'page'> => ({
    ...{ form: `client/site/cart/cart-forms.ts ${name}`, by: shopper, page: '/my-cart' },
  })
  return [
    {
      ...{ form: 'client/site/orders/send-order.ts', by: buyer, page: '/checkout' },
      entries: { ...address, line2: '', delivery, note: 'Please ring twice.' },
      call: 'POST /orders',
      input: { body: { ...orderOf() } },
      differs: 'The form also names what the page has shown, which has changed.',
      creates: 'orders',
    },
    {
      ...{
        form: 'client/site/orders/cancel-order.tsx',
        by: buyer,
        page: `/my-orders/${cancelled._id}/cancel`,
      },
      ...{ call: 'POST /orders/:id/cancel', input: { params: { id: cancelled._id } } },
    },
    {
      ...{ form: 'client/site/orders/withdrawal.tsx', by: buyer },
      page: `/my-orders/${withdrawn._id}/withdrawal`,
      ...{ call: 'POST /orders/:id/withdrawal', input: { params: { id: withdrawn._id } } },
    },
    {
      ...{
        form: 'client/features/payments/payment-forms.ts pay',
        by: buyer,
        page: `/my-orders/${unpaid._id}`,
      },
      isDrawnLater: true,
      entries: { what: 'all' },
      call: 'POST /orders/:id/payments',
      input: { params: { id: unpaid._id }, body: { what: 'all' } },
    },
    {
      ...cart('add'),
      page: `/my-cart?add=${productId}&count=2`,
      call: 'POST /carts',
      input: { body: { product: productId, count: 2 } },
      creates: 'carts',
    },
    {
      ...cart('quantity'),
      record: { product: productId },
      entries: { count: '3' },
      call: 'PATCH /carts/:id',
      input: { params: { id: productId }, body: { quantity: 3 } },
      repeats: { why: 'The quantity is set again.', grows: [] },
    },
    {
      ...cart('delete'),
      record: { product: productId },
      call: 'DELETE /carts',
      input: { query: { productId } },
      differs: 'An earlier press, or another device, has deleted the line.',
    },
  ]
}

export async function casesOfTrips(
  testApp: TestApp,
  tourId: string,
  calls: SampleCalls,
  owner: SignedIn,
): Promise<FormCase[]> {
  const traveller = await signUp(testApp)
  const book = async (): Promise<{ _id: string; date: string; numberTikets: number }> =>
    (await traveller.call('POST', '/tours', bookingOf(tourId))).json()
  const booking = bookingOf(tourId)
  const entered = {
    ...{ username: booking.username, email: booking.email, phone: String(booking.phone) },
    ...{ date: booking.date, numberTikets: String(booking.ticketCount), description: booking.description! },
  }
  const [named, changed, cancelled] = [await book(), await book(), await book()]
  const trip = (name: string, id: string, by = traveller): Pick<FormCase, 'form' | 'by' | 'page'> => ({
    ...{ form: `client/site/trip/${name}`, by, page: `/my-tour/${id}` },
  })
  const wanted = { date: changed.date, tickets: '2' }
  const accepted = calls['POST /tours/:id/changes']
  const letGo = calls['DELETE /quotes/:id'].params!.id!
  const [offered] = await testApp.sql<[{ bookingId: string }]>`
    select booking_id as "bookingId" from quotes where id = ${letGo}`
  const unpaid = calls['POST /tours/:id/payments'].params!.id!
  const key = calls['POST /booking-lookups'].body as { reference: string; pin: string }
  const toPay = calls['POST /booking-payments'].body as { reference: string; pin: string }
  const lookup = { form: 'client/site/trip/booking-by-pin.tsx', by: null, page: '/booking' }
  return [
    {
      ...{
        form: 'client/site/tours/tour-item.tsx ',
        isUnnamed: true,
        by: owner,
        page: `/tour-item/${tourId}`,
      },
      record: { cardId: tourId },
      // Without a key the first press only checks the form (client/features/bookings/send-booking.test.ts).
      entries: { ...entered, idempotencyKey: 'of-the-second-press' },
      call: 'POST /tours',
      input: { body: toWire(booking) as Record<string, unknown> },
      creates: 'bookings',
    },
    {
      ...trip('trip-forms.ts travellers', named._id),
      entries: { 'traveller.0': 'Mira Solberg' },
      call: 'PATCH /tours/:id',
      input: { params: { id: named._id }, body: { travellers: ['Mira Solberg'] } },
    },
    {
      ...trip('change/send-change.ts quote', changed._id),
      entries: wanted,
      call: 'POST /tours/:id/quotes',
      input: { params: { id: changed._id }, body: { date: changed.date, numberTikets: 2 } },
      repeats: { why: 'A new offer replaces the one before.', grows: ['quotes'] },
    },
    {
      ...trip('change/send-change.ts accept', accepted.params!.id!, owner),
      isDrawnLater: true,
      entries: { quote: String(accepted.body!.quoteId), ...wanted },
      call: 'POST /tours/:id/changes',
    },
    {
      ...trip('change/send-change.ts let-go', offered.bookingId, owner),
      isDrawnLater: true,
      entries: { quote: letGo, ...wanted },
      call: 'DELETE /quotes/:id',
    },
    {
      ...trip('trip-forms.ts cancel', cancelled._id),
      call: 'DELETE /tours/:id',
      input: { params: { id: cancelled._id }, body: {} },
    },
    {
      ...{ ...trip('trip-forms.ts pay', unpaid, owner), isDrawnLater: true, entries: { what: 'deposit' } },
      call: 'POST /tours/:id/payments',
    },
    { ...lookup, form: `${lookup.form} `, isUnnamed: true, entries: key, call: 'POST /booking-lookups' },
    {
      ...{ ...lookup, form: `${lookup.form} pay`, isDrawnLater: true },
      entries: { ...toPay, what: 'all' },
      call: 'POST /booking-payments',
    },
    {
      ...{ ...lookup, form: `${lookup.form} cancel`, isDrawnLater: true },
      entries: key,
      call: 'POST /booking-cancellations',
    },
    {
      ...{ form: 'client/site/bookings/waiting-entries.tsx leave', by: owner, page: '/my-tour' },
      of: calls['DELETE /waiting-list/:id'].params!.id!,
      call: 'DELETE /waiting-list/:id',
      differs: 'The entry has ended by itself.',
    },
    {
      ...{ form: 'client/site/mailed-links/waiting-offer.tsx', by: null },
      page: `/waiting-offer/${calls['GET /waiting-offer'].query!.token}`,
      entries: { username: 'Ida Lund', phone: '4755123458', description: 'A window seat.' },
      call: 'POST /waiting-offer',
      creates: 'bookings',
    },
  ]
}

export function casesOfReviews(
  owner: SignedIn,
  tourId: string,
  productId: string,
  calls: SampleCalls,
): FormCase[] {
  const description = 'Slippers on the jetty.'
  const percents = Object.fromEntries(Object.keys(scores).map((name) => [name, 80]))
  const { id } = calls['GET /reviews/:id'].params as { id: string }
  return [
    {
      ...{ form: 'client/site/tours/tour-item.tsx review', by: owner, page: `/tour-item/${tourId}` },
      entries: { ...scores, description },
      call: 'PATCH /cards/:id/review',
      input: { params: { id: tourId }, body: { ...percents, description, userId: owner.userId } },
      creates: 'tour_reviews',
    },
    {
      ...{ form: 'client/site/shop/product.tsx review', by: owner, page: `/shop/products/${productId}` },
      entries: { rating: '4', description },
      call: 'POST /comments',
      input: { body: { productId, description, rating: 4, user: owner.userId } },
      creates: 'product_reviews',
    },
    {
      ...{ form: 'client/site/reviews/report-review.tsx', by: owner, page: `/reviews/${id}/report` },
      entries: { reason: 'untrue', text: 'Never there.' },
      call: 'POST /reviews/:id/reports',
      differs: 'The page says that it is reported.',
    },
  ]
}

/** Comments are not kept, as specified. */
export function casesOfComments(): FormCase[] {
  return ['/detail/nine-slow-trains-worth-the-ticket', '/destinations/item/norway'].map((page) => ({
    ...{ form: 'client/features/blog/send-comment.ts', by: null, page },
    entries: { name: 'Mira', email: 'mira@example.com', text: 'Slow is the word.' },
    refusal: 'This feature has been updating!',
  }))
}
