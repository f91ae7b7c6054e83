// The forms of the back office, in the same table (cases.ts).
import { addDays, dateInUtc } from '#contract/calendar.ts'
import type { Upload } from '#contract/pictures.ts'
import { fromWire } from '#contract/wire-names.ts'
import type { TestApp } from '#server/testing/build-test-app.ts'
import {
  bookingOf,
  createDepartures,
  createProduct,
  createTour,
  placeOrder,
  type SignedIn,
  signUp,
} from '#server/testing/factories.ts'
import type { SampleCalls } from '#server/testing/sample-calls.ts'
import type { FormCase } from './form-case.ts'

/** Forms of records, users and settings. */
export async function casesOfStaff(
  testApp: TestApp,
  clerk: SignedIn,
  calls: SampleCalls,
): Promise<FormCase[]> {
  const { sql } = testApp
  const by = clerk
  const { id: managed } = calls['GET /users/:id'].params as { id: string }
  const user = (name: string): Pick<FormCase, 'form' | 'by' | 'page'> => ({
    ...{ form: `client/admin/users/user-forms.ts ${name}`, by, page: `/admin/users/${managed}` },
  })
  const { username } = calls['POST /users/:id/erase'].body as { username: string }
  const { email } = calls['POST /invitations/withdrawals'].body as { email: string }
  const colleague = { email: 'colleague@example.com', role: '2' }
  const payments = (name: string, page: string): Pick<FormCase, 'form' | 'by' | 'page'> => ({
    ...{ form: `client/admin/payments/entry-forms.ts ${name}`, by, page },
  })
  const { id: unpaid } = calls['POST /tours/:id/entries'].params as { id: string }
  const { receivedOn } = calls['POST /tours/:id/entries'].body as { receivedOn: string }
  const { id: charge } = calls['POST /payments/entries/:id/take-back'].params as { id: string }
  const { id: waiting } = calls['POST /payments/entries/:id/agree'].params as { id: string }
  const { id: owing } = calls['POST /tours/:id/waivers'].params as { id: string }
  const [taken] = await sql<[{ recordId: string }]>`
    select record_id as "recordId" from ledger_entries where id = ${charge}`
  const deleted = await createProduct(testApp)
  await clerk.call('DELETE', `/products/${deleted.id}`)
  const settings = calls['PUT /settings'].body as Record<string, unknown>
  return [
    {
      ...user('role'),
      entries: { role: '2', confirmed: 'yes' },
      call: 'PUT /users/:id/role',
      input: { params: { id: managed }, body: { role: 2, confirmed: true } },
    },
    { ...user('signOut'), call: 'POST /users/:id/sign-out' },
    {
      ...{ ...user('factors'), isDrawnLater: true, call: 'POST /users/:id/factors-removal' },
      repeats: { why: 'The owner hears of each removal.', grows: ['mails'] },
    },
    { ...user('recovery'), call: 'POST /users/:id/recovery' },
    { ...user('erase'), entries: { username }, call: 'POST /users/:id/erase' },
    {
      ...{ ...user('invite'), page: '/admin/users', entries: colleague, call: 'POST /invitations' },
      input: { body: { ...colleague, role: 2 } },
      creates: 'invitations',
    },
    { ...user('withdraw'), page: '/admin/users', entries: { email }, call: 'POST /invitations/withdrawals' },
    {
      ...payments('entry', `/admin/bookings/${unpaid}`),
      entries: { way: 'cash', amount: '20', receivedOn, note: 'At the pier.' },
      call: 'POST /tours/:id/entries',
      creates: 'ledger_entries',
    },
    {
      ...payments('takeBack', `/admin/bookings/${taken.recordId}`),
      ...{ of: charge, entries: { reason: 'Of another booking.' } },
      call: 'POST /payments/entries/:id/take-back',
      differs: 'The entry has no form any more: the list says that it is taken back.',
    },
    {
      ...payments('decide', '/admin/payments'),
      entries: { agree: waiting },
      call: 'POST /payments/entries/:id/agree',
    },
    {
      ...payments('waive', `/admin/bookings/${owing}`),
      entries: { amount: '20', reason: 'In hospital.' },
      call: 'POST /tours/:id/waivers',
    },
    {
      ...{ form: 'client/admin/settings/send-settings.ts', by, page: '/admin/settings' },
      entries: { phone: '+44 20 7946 0124' },
      call: 'PUT /settings',
      input: { body: { ...settings, version: 0 } },
      differs: 'The page names what a colleague has changed.',
    },
    {
      ...{ form: 'client/admin/imports/import-file.ts', by, isUnnamed: true, isDrawnLater: true },
      page: '/admin/product/import',
      entries: { check: String(calls['POST /checked-files/:id/import'].params!.id) },
      call: 'POST /checked-files/:id/import',
    },
    {
      ...{ form: 'client/admin/bin/deleted-items.tsx', by, page: '/admin/bin' },
      entries: { record: `product/${deleted.id}` },
      call: 'POST /products/:id/restore',
      input: { params: { id: deleted.id }, body: {} },
    },
    {
      ...{ form: 'client/admin/today/due-calls.tsx', by, page: '/admin/today' },
      entries: { id: calls['DELETE /due-calls/:id'].params!.id! },
      call: 'DELETE /due-calls/:id',
      differs: 'Others have noted the call meanwhile.',
    },
  ]
}

/** Forms of products, which those of tours share: an earlier version, and many at once. */
export async function casesOfProducts(testApp: TestApp, by: SignedIn): Promise<FormCase[]> {
  const [edited, dear, cheap] = [
    await createProduct(testApp),
    await createProduct(testApp),
    await createProduct(testApp),
  ]
  await by.call('POST', '/products/bulk', { ids: [edited.id], cost: 45 })
  const changed = await by.call('POST', '/products/bulk', { ids: [cheap.id], costPercent: 10 })
  const { _id: change } = changed.json() as { _id: string }
  const forms = 'client/admin/item-list/bulk-forms.ts'
  return [
    {
      ...{ form: 'client/admin/item-history/history-forms.ts restore', by, of: '1' },
      page: `/admin/product/edit/${edited.id}`,
      call: 'POST /products/:id/restore',
      input: { params: { id: edited.id }, body: { version: 1 } },
    },
    {
      ...{ form: `${forms} bulk`, by, page: '/admin/product' },
      entries: { [`row.${dear.id}`]: 'on', field: 'cost', number: '44' },
      call: 'POST /products/bulk',
      input: { body: { ids: [dear.id], cost: 44 } },
    },
    {
      ...{ form: `${forms} undo`, by, page: '/admin/product', isDrawnLater: true, of: change },
      call: 'POST /products/bulk/:id/undo',
      input: { params: { id: change } },
    },
  ]
}

/** A cancelled booking of the version before, whose refund was only recorded. */
async function cancelledBefore(testApp: TestApp, by: SignedIn): Promise<string> {
  const { id: tourId } = await createTour(testApp)
  const date = addDays(dateInUtc(testApp.clock.now), 30)
  const booked = await by.call('POST', '/tours', bookingOf(tourId, { date }))
  const { _id: id } = booked.json() as { _id: string }
  await testApp.sql`delete from bills where record_id = ${id}`
  await testApp.sql`
    update bookings set refund_owed_cents = 5000, status = 'cancelled', cancelled_at = now() where id = ${id}`
  return id
}

/** Forms of orders, of the notes and payments of bookings, and of reviews. */
export async function casesOfOrders(testApp: TestApp, by: SignedIn, calls: SampleCalls): Promise<FormCase[]> {
  const buyer = await signUp(testApp)
  const product = await createProduct(testApp)
  const [paidOrder, underway, sent, cancelled] = [
    await placeOrder(buyer, product.id),
    await placeOrder(buyer, product.id),
    await placeOrder(buyer, product.id),
    await placeOrder(buyer, product.id),
  ]
  await testApp.sql`
    update orders set state = 'paid', pay_by = null, paid_at = now() where id = ${paidOrder._id}`
  await testApp.sql`
    update orders set state = 'sent', pay_by = null, paid_at = now() where id = ${underway._id}`
  await testApp.sql`
    update orders set state = 'completed', pay_by = null, paid_at = now(), delivered_at = now() where id = ${sent._id}`
  const order = (name: string, id: string): Pick<FormCase, 'form' | 'by' | 'page'> => ({
    ...{ form: `client/admin/orders/order-forms.ts ${name}`, by, page: `/admin/orders/${id}` },
  })
  const [line] = sent.lines
  const deliveredAt = testApp.clock.now.toISOString().slice(0, 16)
  const { id: booked } = calls['POST /tours/:id/notes'].params as { id: string }
  const booking = (name: string, id: string): Pick<FormCase, 'form' | 'by' | 'page'> => ({
    ...{ form: name, by, page: `/admin/bookings/${id}` },
  })
  const { id: awaited } = calls['POST /payments/:id/received'].params as { id: string }
  const { id: received } = calls['POST /payments/:id/refunds'].params as { id: string }
  const [unpaid, paid] = await Promise.all(
    [awaited, received].map(async (id) => {
      const [row] = await testApp.sql<[{ recordId: string }]>`
        select record_id as "recordId" from payments where id = ${id}`
      return row.recordId
    }),
  )
  const payments = 'client/admin/payments/entry-forms.ts'
  const notes = 'client/admin/bookings/booking/booking-forms.ts'
  const { id: review } = calls['PUT /reviews/:id/answer'].params as { id: string }
  const unrecorded = await cancelledBefore(testApp, buyer)
  const params = (id: string) => ({ params: { id } })
  const guest = calls['POST /tours/for-guests'].body as Record<string, string>
  return [
    {
      ...{
        form: 'client/admin/bookings/guest-booking.ts',
        by,
        page: `/admin/bookings/new?tour=${guest.cardId}`,
      },
      entries: {
        ...{ username: 'Ida Lund', email: 'ida@example.com', phone: '4755123456' },
        ...{ date: guest.date!, ticketCount: '2', description: 'A window seat.' },
      },
      call: 'POST /tours/for-guests',
      creates: 'bookings',
    },
    {
      ...{ ...order('mark', paidOrder._id), entries: { state: 'packed' }, call: 'POST /orders/:id/marks' },
      input: { ...params(paidOrder._id), body: { state: 'packed' } },
    },
    {
      ...{ ...order('delivered', underway._id), entries: { deliveredAt } },
      call: 'POST /orders/:id/marks',
      input: { ...params(underway._id), body: { state: 'completed', deliveredAt } },
    },
    {
      ...{ ...order('returned', sent._id), entries: { [`line.${line!._id}`]: 'on', restock: 'on' } },
      call: 'POST /orders/:id/marks',
      input: { ...params(sent._id), body: { state: 'returned', lines: [line!._id], restock: true } },
    },
    { ...order('cancel', cancelled._id), call: 'POST /orders/:id/cancel', input: params(cancelled._id) },
    {
      ...{ ...order('staffNote', cancelled._id), entries: { note: 'Gift wrapping.' } },
      call: 'PATCH /orders/:id',
      input: { ...params(cancelled._id), body: { note: 'Gift wrapping.' } },
    },
    {
      ...{ ...booking(`${payments} receive`, unpaid!), of: awaited, entries: { amount: '200' } },
      call: 'POST /payments/:id/received',
    },
    {
      ...{ ...booking(`${payments} refund`, paid!), of: received, entries: { amount: '5', reason: 'Rain' } },
      call: 'POST /payments/:id/refunds',
    },
    {
      ...{ ...booking(`${notes} addNote`, booked), entries: { text: 'A quiet cabin.' } },
      call: 'POST /tours/:id/notes',
      creates: 'booking_notes',
    },
    {
      ...{ ...booking(`${notes} deleteNote`, booked) },
      entries: { note: calls['DELETE /booking-notes/:id'].params!.id! },
      call: 'DELETE /booking-notes/:id',
    },
    {
      ...{ ...booking(`${notes} refundCheck`, unrecorded), call: 'POST /tours/:id/refund-checks' },
      input: params(unrecorded),
    },
    {
      ...{
        form: 'client/admin/reviews/review-forms.ts answer',
        by,
        page: '/admin/reviews',
        isDrawnLater: true,
      },
      ...{ of: review, entries: { text: 'Thank you for telling us.' }, call: 'PUT /reviews/:id/answer' },
    },
  ]
}

/** The form of tours and products. */
export function casesOfItems(by: SignedIn, calls: SampleCalls): FormCase[] {
  const form = 'client/admin/item-form/item-forms.ts item'
  const { img, img__grid: previews } = calls['POST /cards'].body as { img: Upload; img__grid: Upload[] }
  const pictures = [['image', img], ...previews.map((preview) => ['previews', preview] as const)] as const
  const texts = (name: 'POST /cards' | 'POST /products') =>
    Object.fromEntries(
      Object.entries(fromWire(calls[name].body) as object)
        .filter(([, value]) => ['string', 'number'].includes(typeof value))
        .map(([field, value]) => [field, String(value)]),
    )
  const tour = { ...texts('POST /cards'), available: 'yes' }
  const product = { ...texts('POST /products'), available: 'yes', 'tag.Camping': 'on' }
  const { id: tourId } = calls['PATCH /cards/:id'].params as { id: string }
  const { id: productId } = calls['PATCH /products/:id'].params as { id: string }
  return [
    {
      ...{ form, by, page: '/admin/tour/add', entries: tour, pictures },
      ...{ call: 'POST /cards', creates: 'tours' },
    },
    {
      ...{ form, by, page: '/admin/product/add', entries: product, pictures },
      ...{ call: 'POST /products', creates: 'products' },
    },
    {
      ...{ form, by, page: `/admin/tour/edit/${tourId}`, entries: { title: 'Three harbours' }, pictures },
      call: 'PATCH /cards/:id',
    },
    {
      ...{ form, by, page: `/admin/product/edit/${productId}`, entries: { title: 'Jug' }, pictures },
      call: 'PATCH /products/:id',
    },
  ]
}

/** Forms of departures. */
export function casesOfDepartures(by: SignedIn, calls: SampleCalls): FormCase[] {
  const checkIn = calls['POST /tours/departures/:id/:date/check-ins']
  const { id, date } = checkIn.params as { id: string; date: string }
  const [{ bookingId }] = checkIn.body!.checkIns as [{ bookingId: string }]
  const onTheDay = (name: string): Pick<FormCase, 'form' | 'by' | 'page'> => ({
    ...{ form: `client/admin/check-in/check-in-forms.ts ${name}`, by, page: `/admin/check-in/${id}/${date}` },
  })
  const waiting = calls['PATCH /tours/departures/:id/:date/waiting/:entryId'].params!
  const held = calls['DELETE /tours/departures/:id/:date/holds/:holdId'].params!
  const queue = (name: string, { id, date }: Record<string, string> = waiting) => ({
    ...{ form: `client/admin/departure-bookings/queue-forms.ts ${name}`, by },
    page: `/admin/bookings/${id}/${date}`,
  })
  const step = (value: object) => ({ step: JSON.stringify(value) })
  return [
    {
      ...onTheDay('checkIn'),
      record: { bookingId, kind: 'in' },
      entries: { count: '1' },
      call: 'POST /tours/departures/:id/:date/check-ins',
      creates: 'check_ins',
    },
    {
      ...onTheDay('decision'),
      record: { id: calls['POST /check-ins/:id/decision'].params!.id! },
      entries: { decision: 'count' },
      call: 'POST /check-ins/:id/decision',
    },
    {
      ...onTheDay('payments'),
      entries: { [`booking.${bookingId}`]: 'on', way: 'card' },
      call: 'POST /tours/departures/:id/:date/entries',
      creates: 'ledger_entries',
    },
    {
      ...queue('caller'),
      entries: { username: 'Ada Berg', phone: '4755123457', email: 'ada@example.com', tickets: '1' },
      call: 'POST /tours/departures/:id/:date/waiting',
      creates: 'waiting_list',
    },
    {
      ...queue('rows'),
      entries: step({ kind: 'move', id: waiting.entryId, position: 1 }),
      call: 'PATCH /tours/departures/:id/:date/waiting/:entryId',
    },
    {
      ...queue('rows'),
      entries: step({ kind: 'offer', id: waiting.entryId }),
      call: 'POST /tours/departures/:id/:date/waiting/:entryId/offer',
    },
    {
      ...queue('rows'),
      entries: step({ kind: 'end', id: waiting.entryId, name: 'Mira', isConfirmed: true }),
      call: 'DELETE /tours/departures/:id/:date/waiting/:entryId',
    },
    {
      ...queue('rows', held),
      entries: step({ kind: 'endHold', id: held.holdId, name: 'Mira', isConfirmed: true }),
      call: 'DELETE /tours/departures/:id/:date/holds/:holdId',
    },
  ]
}

/** Forms of the schedule of a tour, of its private links and messages, and the change of a booking. */
export async function casesOfSchedule(
  testApp: TestApp,
  by: SignedIn,
  calls: SampleCalls,
): Promise<FormCase[]> {
  const { id } = await createTour(testApp, { seats: 100, schedule: 'departures' })
  const day = (offset: number) => addDays(dateInUtc(testApp.clock.now), offset)
  const [added, changed, cancelled, empty] = [day(30), day(31), day(32), day(33)]
  await createDepartures(testApp, id, [changed, cancelled, empty])
  const guest = await signUp(testApp)
  const booked = (await guest.call('POST', '/tours', bookingOf(id, { date: cancelled }))).json()
  await by.call('DELETE', `/cards/${id}/departures/${cancelled}`, { bookings: { [booked._id]: 'refund' } })
  const schedule = (name: string): Pick<FormCase, 'form' | 'by' | 'page'> => ({
    ...{
      form: `client/admin/departures/schedule-forms.ts ${name}`,
      by,
      page: `/admin/tour/departures/${id}`,
    },
  })
  const departure = (name: string, { id, date }: Record<string, string>) => ({
    ...{ form: `client/admin/departure-bookings/departure-forms.ts ${name}`, by },
    page: `/admin/bookings/${id}/${date}`,
  })
  const open = { state: 'open', isPrivate: false, guaranteesItself: true }
  const secret = calls['POST /cards/:id/departures/:date/links'].params as { id: string; date: string }
  const message = calls['POST /tours/departures/:id/:date/messages']
  const { params: moved, body: change } = calls['POST /tours/:id/guest-changes']
  const { date, numberTikets, fee, difference } = change as Record<string, string | number>
  return [
    {
      ...{ ...schedule('add'), entries: { mode: 'one', date: added }, creates: 'departures' },
      call: 'POST /cards/:id/departures',
      input: { params: { id }, body: { departures: [{ date: added, ...open }] } },
    },
    {
      ...{ ...schedule('change'), of: changed, entries: { departureSeats: '60' } },
      call: 'PATCH /cards/:id/departures/:date',
      input: { params: { id, date: changed }, body: { seats: 60, seen: { seats: null } } },
    },
    {
      ...{ ...schedule('reopen'), entries: { date: cancelled } },
      call: 'PATCH /cards/:id/departures/:date',
      input: { params: { id, date: cancelled }, body: { state: 'open' } },
    },
    {
      ...{ ...schedule('cancel'), of: empty },
      call: 'DELETE /cards/:id/departures/:date',
      input: { params: { id, date: empty }, body: { bookings: {} } },
    },
    ...[{ ...schedule('link'), page: `/admin/tour/departures/${secret.id}` }, departure('link', secret)].map(
      (form): FormCase => {
        const repeats = { why: 'Each press makes a new link.', grows: [] }
        return { ...form, of: secret.date, call: 'POST /cards/:id/departures/:date/links', repeats }
      },
    ),
    {
      ...{ ...departure('message', message.params!), of: 'travellers' },
      entries: { subject: 'The ferry', text: 'It leaves at noon.' },
      call: 'POST /tours/departures/:id/:date/messages',
      creates: 'departure_messages',
    },
    {
      ...{ form: 'client/admin/bookings/booking/booking-forms.ts change', by },
      page: `/admin/bookings/${moved!.id}`,
      entries: {
        ...{ date: String(date), ticketCount: String(numberTikets), fee: String(fee) },
        shown: JSON.stringify([date, numberTikets, fee, difference]),
      },
      call: 'POST /tours/:id/guest-changes',
    },
  ]
}
