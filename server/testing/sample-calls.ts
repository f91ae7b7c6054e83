// One valid call of every endpoint, for tests of all endpoints.

import { addDays, dateInUtc } from '#contract/calendar.ts'
import type { EndpointDefinition } from '#contract/endpoint.ts'
import { splitEndpointKey } from '#contract/endpoint.ts'
import { type EndpointKey, endpoints } from '#contract/endpoints.ts'
import { roles } from '#contract/roles.ts'
import type { TourFacts } from '#contract/tour-facts.ts'
import { sampleSettings } from '#server/config/house.ts'
import { hashSecret, newSecret } from '#server/crypto/secrets.ts'
import { newId } from '#server/database/ids.ts'
import { createBookingPins } from '#server/features/bookings/trips/booking-pins.service.ts'
import { createInvitation } from '#server/features/invitations/invitations.service.ts'
import { addPasskey } from '#server/features/passkeys/passkeys.service.ts'
import { receiveTransfer } from '#server/features/payments/staff/money-decisions.service.ts'
import { startSession } from '#server/features/sessions/sessions.service.ts'
import { type TestApp, testJwtSecret } from './build-test-app.ts'
import {
  bookingOf,
  createDepartures,
  createFailedJob,
  createMail,
  createProduct,
  createTour,
  orderOf,
  placeOrder,
  type SignedIn,
  signUp,
  testPassword,
} from './factories.ts'
import { jpegUpload } from './pictures.ts'

/** Settings as a super admin saves them first. */
const { isSample, updatedAt, ...sampleSettingsBody } = sampleSettings

export interface SampleCall {
  params?: Record<string, string>
  query?: Record<string, string>
  /** The body with the names on the wire. */
  body?: Record<string, unknown>
  /** The body of an endpoint that takes a file. */
  file?: string
  /** What is to be done before the call if it comes after all others. */
  before?(): Promise<unknown>
  /** Expected status, if it is not the success status of the endpoint. */
  status?: number
}

/** The calls can be made one after another in their order. */
export type SampleCalls = Record<EndpointKey, SampleCall>

export const endpointKeys = Object.keys(endpoints) as EndpointKey[]

export function definitionOf(key: EndpointKey): EndpointDefinition {
  return endpoints[key]
}

export function methodOf(key: EndpointKey) {
  return splitEndpointKey(key).method as 'GET' | 'POST' | 'PATCH' | 'DELETE'
}

export function urlOf(key: EndpointKey, { params = {}, query = {} }: SampleCall): string {
  const path = splitEndpointKey(key).path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')
  const text = new URLSearchParams(query).toString()
  return `/api${path}${text === '' ? '' : `?${text}`}`
}

/** Headers and payload of a call, for `inject`. */
export function sendable({ body, file }: SampleCall, headers: Record<string, string> = {}) {
  if (file !== undefined) return { headers: { ...headers, 'content-type': 'text/csv' }, payload: file }
  return { headers, ...(body === undefined ? {} : { payload: body }) }
}

/** Signs up a user with the lowest role that may make the call. Returns null for public calls. */
export async function signUpFor(testApp: TestApp, key: EndpointKey): Promise<SignedIn | null> {
  const { access } = definitionOf(key)
  if (access === 'public') return null
  return signUp(testApp, access === 'user' ? {} : { role: roles[access] })
}

// Passkeys do not work here, because the address of the test site is an IP address. They have separate tests.
const notByAddress = { status: 409 }
const newPasskey = {
  id: 'AA',
  rawId: 'AA',
  type: 'public-key',
  response: { clientDataJSON: 'AA', attestationObject: 'AA' },
}
const assertion = {
  ...newPasskey,
  response: { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA', userHandle: 'AA' },
}

const picture = await jpegUpload()

/** A value for every fact of a tour. */
export const sampleFacts: TourFacts = {
  durationDays: 2,
  meetingPoint: 'The harbour office in Bergen, at nine.',
  itinerary: [
    { title: 'Out', text: 'By ferry to the island.', meals: ['dinner'], night: 'The lighthouse' },
    { title: 'Back', text: 'Along the coast.', meals: ['breakfast'] },
  ],
  included: ['The ferry', 'One night'],
  notIncluded: ['The train to Bergen'],
  languages: ['English'],
  minimumPeople: 4,
  decideDays: 21,
  mobility: 'Steps at both piers.',
  whatToBring: ['A warm coat'],
  questions: [{ question: 'Is there a shop?', answer: 'There is one, and it is closed.' }],
  alt: ['A lighthouse at dusk'],
  depositPercent: 20,
  balanceDueDays: 30,
  cutOffHours: 48,
  cancellationTerms: [
    { daysBefore: 30, percentKept: 20 },
    { daysBefore: 3, percentKept: 100 },
  ],
}

/** Creates the records for the calls: a tour, a product, and the cart, bookings and reviews of `owner`. */
export async function prepareSampleCalls(testApp: TestApp, owner: SignedIn): Promise<SampleCalls> {
  const tour = await createTour(testApp, { seats: 100 })
  const product = await createProduct(testApp)
  const review = { Rating: 80, Comfort: 80, Food: 80, Hospitality: 80, Hygiene: 80, Reception: 80 }
  const tourReview = { ...review, description: 'Calm water.', userId: owner.userId }
  const productReview = { productId: product.id, description: 'Warm.', rating: 4, user: owner.userId }
  const { tourId, ticketCount, ...form } = bookingOf(tour.id, { userId: owner.userId })
  const booking = { ...form, cardId: tourId, numberTikets: ticketCount }
  const { userId: _, ...guestForm } = { ...form, email: 'guest@example.com' }

  const withdrawn = await placeOrder(owner, product.id)
  const cancelled = await placeOrder(owner, product.id)
  const returned = await placeOrder(owner, product.id)
  await testApp.sql`
    update orders set state = 'completed', pay_by = null, paid_at = now(), delivered_at = now()
    where id = ${returned._id}`
  await owner.call('POST', '/carts', { product: product.id, count: 2 })
  const booked = (await owner.call('POST', '/tours', bookingOf(tour.id))).json()
  const toCheck = (await owner.call('POST', '/tours', bookingOf(tour.id))).json()
  await owner.call('DELETE', `/tours/${toCheck._id}`)
  await testApp.sql`update bills set is_unrecorded = true where record_id = ${toCheck._id}`
  const commented = (await owner.call('POST', '/comments', productReview)).json()
  const reviewed = (await owner.call('PATCH', `/cards/${tour.id}/review`, tourReview)).json()

  // Of another author, because nobody can report an own review.
  const reviewer = await signUp(testApp)
  const foreign = (
    await reviewer.call('POST', '/comments', { ...productReview, user: reviewer.userId })
  ).json()
  await testApp.sql`
    update product_reviews set answer = 'Thank you.', answered_at = now() where id = ${foreign._id}`
  const managed = await signUp(testApp)
  const ofManaged = { params: { id: managed.userId } }
  const ofForeign = { params: { id: foreign._id } }

  // The other product of the cart is removed before this one is ordered.
  await owner.call('POST', '/carts', { product: (await createProduct(testApp)).id, count: 1 })
  const { reference } = booked
  const pins = createBookingPins(testJwtSecret)
  const bookingKey = { reference, pin: pins.pinOf(booked._id) }

  // For the call that deletes several.
  const gone = {
    tour: (await owner.call('PATCH', `/cards/${tour.id}/review`, tourReview)).json().review__descriptions[0]
      ._id,
    product: (await owner.call('POST', '/comments', productReview)).json()._id,
  }

  const asking = await createTour(testApp, {
    seats: 100,
    facts: { depositPercent: 20, balanceDueDays: 10 },
  })
  const unpaid = (await owner.call('POST', '/tours', bookingOf(asking.id))).json()
  const paid = (await owner.call('POST', '/tours', bookingOf(asking.id))).json()
  const strict = await createTour(testApp, {
    seats: 100,
    facts: { cancellationTerms: [{ daysBefore: 300, percentKept: 50 }] },
  })
  const owing = (await owner.call('POST', '/tours', bookingOf(strict.id))).json()
  await owner.call('DELETE', `/tours/${owing._id}`)
  const unpaidKey = { reference: unpaid.reference, pin: pins.pinOf(unpaid._id) }
  const awaited = await awaitedTransferOf(testApp, unpaid._id)
  const received = await awaitedTransferOf(testApp, paid._id)
  const mistaken = (await reviewer.call('POST', '/tours', bookingOf(asking.id))).json()
  const entered = await placeOrder(reviewer, product.id)
  const clerk = { userId: newId(), role: roles.admin }
  const enter = (paymentId: string) =>
    testApp.db.transaction((db) =>
      receiveTransfer(
        { db, now: testApp.clock.now, caller: clerk },
        testApp.app.payments.settings,
        paymentId,
        undefined,
      ),
    )
  await enter(received)
  await enter(await awaitedTransferOf(testApp, mistaken._id))
  const waitingEntry = newId()
  await testApp.sql`
    insert into staff_entries (id, kind, record_id, way, amount_cents, received_on, note, state, entered_by, entered_at)
    values (${waitingEntry}, 'booking', ${mistaken._id}, 'cash', 5000, current_date, '', 'waiting', ${clerk.userId}, now())`

  const mailId = await createMail(testApp)
  const scheduled = await createTour(testApp, { seats: 100, schedule: 'departures' })
  const ofScheduled = { params: { id: scheduled.id } }
  const departureDate = addDays(dateInUtc(testApp.clock.now), 40)
  const otherDate = addDays(departureDate, 7)
  await createDepartures(testApp, scheduled.id, [departureDate, otherDate])
  const privateDate = addDays(otherDate, 14)
  await createDepartures(testApp, scheduled.id, [privateDate], { isPrivate: true, token: newSecret() })
  const bookedDeparture = (
    await owner.call('POST', '/tours', bookingOf(scheduled.id, { date: departureDate }))
  ).json()
  const ofDeparture = { params: { id: scheduled.id, date: departureDate } }
  const terms = {
    seats: 60,
    cost: 120,
    minimumPeople: 4,
    cutOffHours: 24,
    state: 'guaranteed',
    isPrivate: true,
    guaranteesItself: false,
  }

  const hold = (
    await owner.call('POST', '/holds', {
      departureTourId: scheduled.id,
      date: otherDate,
      tickets: 1,
    })
  ).json()
  const [toQuote, toLetGo, toChange] = await Promise.all(
    [1, 2, 3].map(async () => (await owner.call('POST', '/tours', bookingOf(tour.id))).json()),
  )
  const toMove = (await owner.call('POST', '/tours', bookingOf(tour.id))).json()
  const quoteOf = async ({ _id }: { _id: string }) =>
    (await owner.call('POST', `/tours/${_id}/quotes`, { ticketCount: 2 })).json()
  const [quoteToLetGo, quoteToChange] = [await quoteOf(toLetGo), await quoteOf(toChange)]
  const full = await createTour(testApp, { seats: 1 })
  const [other, third] = [await signUp(testApp), await signUp(testApp)]
  for (const [by, date] of [
    [other, departureDate],
    [third, otherDate],
  ] as const)
    await by.call('POST', '/tours', bookingOf(full.id, { date }))
  const entry = (
    await owner.call('POST', '/waiting-list', { departureTourId: full.id, date: otherDate, tickets: 1 })
  ).json()
  // For staff to end.
  const [heldByOther, waitedByOther] = await Promise.all([
    other.call('POST', '/holds', { departureTourId: scheduled.id, date: otherDate, tickets: 1 }),
    other.call('POST', '/waiting-list', { departureTourId: full.id, date: otherDate, tickets: 1 }),
  ])
  const ofWaiting = { params: { id: full.id, date: otherDate, entryId: waitedByOther.json()._id } }
  const [callersEntry, offerToken, dueCall] = [newId(), newSecret(), newId()]
  await testApp.sql`
    insert into waiting_list (id, tour_id, date, tickets, caller_name, caller_phone, caller_email, link_hash, offered_until,
      created_at)
    values (${callersEntry}, ${scheduled.id}, ${otherDate}, 1, 'Ida Lund', '', 'ida@example.com',
      ${hashSecret(offerToken)}, ${addDays(otherDate, -1)}, now())`
  await testApp.sql`
    insert into holds (id, tour_id, date, kind, tickets, expires_at, created_at)
    values (${callersEntry}, ${scheduled.id}, ${otherDate}, 'quote', 1, ${addDays(otherDate, -1)}, now())`
  await testApp.sql`
    insert into due_calls (id, tour_id, date, name, phone, tickets, reason, created_at)
    values (${dueCall}, ${tour.id}, ${otherDate}, 'Ida Lund', '004755123456', 1, 'cancelled', now())`
  const departing = await createTour(testApp, { seats: 100 })
  const tomorrow = addDays(dateInUtc(testApp.clock.now), 1)
  const ofCheckIn = { params: { id: departing.id, date: tomorrow } }
  const arriving = (
    await reviewer.call('POST', '/tours', bookingOf(departing.id, { date: tomorrow, ticketCount: 2 }))
  ).json()
  const checkInOf = (countBefore: number) => ({
    _id: crypto.randomUUID(),
    bookingId: arriving._id,
    kind: 'in',
    count: 1,
    countBefore,
    method: 'scan',
    at: testApp.clock.now.toISOString(),
  })
  const deviceId = crypto.randomUUID()
  const guide = await signUp(testApp, { role: 2 })
  const double = checkInOf(1)
  await guide.call('POST', `/tours/departures/${departing.id}/${tomorrow}/check-ins`, {
    deviceId,
    checkIns: [double],
  })
  const bulky = await createProduct(testApp)
  const [tourBulk, productBulk, note] = [newId(), newId(), newId()]
  for (const [id, kind, record] of [
    [tourBulk, 'tour', full],
    [productBulk, 'product', bulky],
  ] as const) {
    const rows = JSON.stringify([{ id: record.id, before: 100, after: record.costCents }])
    await testApp.sql`
      insert into bulk_changes (id, kind, field, rows, created_at)
      values (${id}, ${kind}, 'cost', ${rows}::jsonb, ${testApp.clock.now})`
  }
  await testApp.sql`
    insert into booking_notes (id, booking_id, text, created_at)
    values (${note}, ${booked._id}, 'Vegetarian.', ${testApp.clock.now})`
  const openlyInvited = 'invited@example.com'
  await createInvitation(testApp.db, { email: openlyInvited, role: 2 }, testApp.clock.now)
  const ofImport = { params: { id: newId() } }
  const imported = await createProduct(testApp)
  await testApp.sql`
    insert into imports (id, kind, is_checked, rows, changed, created_at)
    values (${ofImport.params.id}, 'products', true, 1, 1, ${testApp.clock.now})`
  await testApp.sql`
    insert into import_rows (import_id, row, record_id, version, title, values, changes)
    values (${ofImport.params.id}, 2, ${imported.id}, 1, ${imported.title}, '{"cost":3}'::jsonb, '[]'::jsonb)`
  const ofHold = { params: { id: hold._id } }

  const ofTour = { params: { id: tour.id } }
  const ofProduct = { params: { id: product.id } }
  const newTour = {
    title: 'Two harbours',
    subTitle: 'A walk and a boat',
    description: 'Five days.',
    location: 'Norway',
    type: 'Europe',
    age: 12,
    cost: 100,
    custom: 50,
    calendar: '2030-06-01',
    avaliable: true,
    schedule: 'any-day',
    facts: sampleFacts,
    img: picture,
    img__grid: [picture],
  }
  const newProduct = {
    title: 'Flask',
    subTitle: 'Keeps tea warm',
    description: 'Steel.',
    sku: 'HY-1',
    dismensions: '10 cm',
    category: 'Camping',
    cost: 25,
    weight: 0.4,
    tag: ['Camping'],
    sale: 10,
    stock: 7,
    avaliable: true,
    img: picture,
    img__grid: [picture],
  }
  const { userId } = owner
  const elsewhere = await startSession(
    testApp.db,
    { userId, isRemembered: false, method: 'password' },
    testApp.clock.now,
  )
  const passkey = await addPasskey(
    testApp.db,
    userId,
    { credentialId: newSecret(), publicKey: 'AA', counter: 0, transports: [], name: 'Key' },
    testApp.clock.now,
  )
  return {
    'GET /cards': {
      query: {
        destination: 'Norway',
        time: '1',
        departs: '2030-06',
        type: 'Europe',
        sort: 'date',
        min: '1',
        max: '9',
        days: '3-8',
        rating: '5',
        people: '2',
      },
    },
    'GET /search': { query: { q: 'Norway', page: '1', itemsPerPage: '12' } },
    'GET /search/counts': {
      query: {
        q: 'Norway',
        time: '6',
        departs: '2030-06',
        min: '100',
        max: '2000',
        days: '3-8',
        rating: '5',
        people: '2',
      },
    },
    'GET /search/suggestions': { query: { q: 'nor' } },
    'GET /cards/:id': ofTour,
    'GET /cards/:id/facts': ofTour,
    'GET /cards/:id/reviews': { ...ofTour, query: { verified: 'true', page: '1', itemsPerPage: '5' } },
    'GET /cards/:id/seats': { ...ofTour, query: { from: '2030-01-01', to: '2030-01-31' } },
    'GET /cards/:id/departures': {
      ...ofScheduled,
      query: { from: '2030-01-01', to: '2030-01-31', only: 'bookable', page: '1', itemsPerPage: '5' },
    },
    'POST /departure-lookups': { body: { tourId: scheduled.id, departureToken: newSecret() } },
    'GET /cards/:id/schedule': {
      ...ofScheduled,
      query: { from: '2030-01-01', to: '2030-01-31', page: '1', itemsPerPage: '5' },
    },
    'GET /cards/:id/departures/series': {
      ...ofScheduled,
      query: {
        weekdays: 'mo,th',
        everyWeeks: '2',
        from: departureDate,
        to: addDays(departureDate, 60),
        except: otherDate,
      },
    },
    'GET /cards/:id/departures/season': {
      ...ofScheduled,
      query: { from: departureDate, to: otherDate, start: addDays(otherDate, 300) },
    },
    'GET /products': {
      query: {
        name: 'flask',
        category: 'Camping',
        tag: 'Camping',
        sort: 'popular',
        min: '1',
        max: '9',
        price: '5',
        inStock: 'true',
      },
    },
    'GET /product-counts': {
      query: {
        ...{ name: 'flask', category: 'Camping', tag: 'Camping', min: '1', max: '9', price: '5' },
        inStock: 'true',
      },
    },
    'GET /product-categories': {},
    'GET /products/:id': ofProduct,
    'GET /products/:id/prices': ofProduct,
    'GET /comments': {
      query: { productId: product.id, verified: 'true', page: '1', itemsPerPage: '5' },
    },
    'GET /user/getProfile': {},
    'GET /user/security': {},
    'POST /user/proof': { body: { password: testPassword } },
    'POST /user/passkeys/options': notByAddress,
    'POST /user/passkeys': { body: { name: 'Phone', credential: newPasskey }, status: 400 },
    'PATCH /user/passkeys/:id': { params: { id: passkey._id }, body: { name: 'Phone' } },
    'DELETE /user/passkeys/:id': { params: { id: passkey._id } },
    'POST /user/passkey/options': notByAddress,
    'POST /user/passkey/signin': { body: { credential: assertion }, status: 400 },
    'POST /user/passkey/proof': { body: { credential: assertion }, status: 400 },
    // No mail is sent here.
    'POST /user/recovery': { body: { email: owner.email }, status: 404 },
    'POST /user/recovery/password': {
      body: { token: 'x', newpassword: 'new horse', comfirmpassword: 'new horse' },
      status: 404,
    },
    'GET /user/invitation': { query: { token: 'x' }, status: 400 },
    'POST /user/invitation': {
      body: { token: 'x', username: 'Astrid', password: 'a newer horse' },
      status: 400,
    },
    'GET /user/mailed-link': { query: { kind: 'recovery', token: 'x' }, status: 400 },
    'POST /user/email-confirmation': { body: {}, status: 404 },
    'POST /user/email-confirmation/confirm': { body: { token: 'x' }, status: 404 },
    'POST /user/email-change/undo': { body: { token: 'x' }, status: 404 },
    'POST /user/second-factor': { body: { code: 'none-of-mine' }, status: 400 },
    'POST /user/recovery-codes': {},
    'DELETE /user/sessions/:id': { params: { id: elsewhere.sessionId } },
    'DELETE /user/sessions': {},
    'GET /carts': { query: { userId, page: '1', itemsPerPage: '5' } },
    'GET /tours/my-tour': { query: { userId, page: '1', itemsPerPage: '5' } },
    'GET /tours': {
      query: {
        q: 'Mira',
        cardId: tour.id,
        tour: 'Norway',
        when: 'all',
        date: '2030-01-01',
        status: 'confirmed',
        page: '1',
        itemsPerPage: '5',
      },
    },
    'GET /tours/departures': {
      query: { tour: 'Norway', when: 'upcoming', date: '2030-01-01', page: '1', itemsPerPage: '5' },
    },
    'GET /tours/departures/:id/:date': { params: { id: tour.id, date: booked.date } },
    'GET /house': {},
    'GET /house/terms': {},
    'GET /settings': {},
    'GET /users': { query: { q: 'Mira', role: '1', page: '1', itemsPerPage: '5' } },
    'GET /users/:id': ofManaged,
    'PUT /users/:id/role': { ...ofManaged, body: { role: 2 } },
    'POST /users/:id/sign-out': ofManaged,
    'POST /users/:id/factors-removal': ofManaged,
    // Mails are not sent in this test.
    'POST /users/:id/recovery': { ...ofManaged, status: 409 },
    'POST /users/:id/erase': { ...ofManaged, body: { username: managed.username } },
    'GET /invitations': {},
    'POST /invitations/withdrawals': { body: { email: openlyInvited } },
    'POST /invitations': { body: { email: 'colleague@example.com', role: 2 }, status: 409 },
    'PUT /settings': { body: { ...sampleSettingsBody, phone: '+44 20 7946 0124' } },
    'GET /bin': { query: { page: '1', itemsPerPage: '5' } },
    'GET /bin/uses': { query: { ids: tour.id } },
    'GET /today': {},
    'GET /figures': { query: { by: 'week' } },
    'GET /audit-log': {
      query: {
        actor: 'Mira',
        action: 'POST /user/signin',
        outcome: 'done',
        from: '2030-01-01',
        to: '2030-01-31',
        page: '1',
        itemsPerPage: '5',
      },
    },
    'GET /reviews': {
      query: {
        author: 'Mira',
        item: 'Norway',
        network: commented._id,
        from: '2030-01-01T00:00',
        to: '2030-01-31T23:59',
        queue: 'new',
        page: '1',
        itemsPerPage: '5',
      },
    },
    'GET /reviews/:id': ofForeign,
    'POST /reviews/:id/reports': { ...ofForeign, body: { reason: 'untrue', text: 'Never there.' } },
    'PUT /reviews/:id/answer': { ...ofForeign, body: { text: 'Thank you for telling us.' } },
    'DELETE /reviews/:id/answer': ofForeign,
    'POST /reviews/:id/keep': ofForeign,
    'POST /user/signin': { body: { username: owner.username, password: testPassword } },
    'POST /user/signup': {
      body: { username: 'Newcomer', email: 'newcomer@example.com', password: testPassword },
    },
    // Refused without the proof from the provider.
    'POST /user/verify/user': {
      body: { id: '1', username: 'a', email: 'a@example.com', password: '1', name: 'A', avatar: '' },
      status: 401,
    },
    'POST /user/update/profile': {
      body: { name: 'Mira', username: owner.username, email: owner.email },
    },
    'POST /user/update/password': {
      body: { password: testPassword, newpassword: 'new horse', comfirmpassword: 'new horse', _id: userId },
    },
    'POST /carts': { body: { product: product.id, count: 1, userId } },
    'PATCH /carts/:id': { ...ofProduct, body: { quantity: 3, userId } },
    'DELETE /carts': { query: { productId: product.id, userId } },
    'GET /orders/my': { query: { page: '1', itemsPerPage: '5' } },
    'GET /orders': { query: { q: 'mira', state: 'placed', page: '1', itemsPerPage: '5' } },
    'GET /orders/pick-list': {},
    'GET /orders/:id': { params: { id: cancelled._id } },
    'POST /orders/:id/payments': { params: { id: cancelled._id }, body: { what: 'all' } },
    'GET /orders/:id/payments': { params: { id: cancelled._id } },
    'POST /orders/:id/cancel': { params: { id: cancelled._id } },
    'POST /orders/:id/withdrawal': { params: { id: withdrawn._id } },
    'POST /orders/:id/marks': {
      params: { id: returned._id },
      body: { state: 'returned', lines: [returned.lines[0]!._id], restock: true },
    },
    'POST /orders/marks': { body: { ids: [cancelled._id], state: 'packed' } },
    'PATCH /orders/:id': { params: { id: cancelled._id }, body: { note: 'Gift wrapping.' } },
    'POST /orders': { body: { ...orderOf() } },
    'POST /comments': { body: productReview },
    'DELETE /comments/:id': { params: { id: commented._id } },
    'POST /tours': { body: { ...booking, departureToken: newSecret() } },
    'GET /tours/:id': { params: { id: booked._id } },
    'GET /tours/:id/voucher': { params: { id: booked._id } },
    'GET /voucher-key': {},
    'PATCH /tours/:id': { params: { id: booked._id }, body: { travellers: ['Mira Solberg'] } },
    'POST /tours/:id/payments': { params: { id: unpaid._id }, body: { what: 'deposit' } },
    'GET /tours/:id/payments': { params: { id: paid._id } },
    'GET /payments/method': {},
    'GET /payments/open': { query: { by: 'customer', q: unpaid.reference, page: '1', itemsPerPage: '5' } },
    'POST /tours/:id/waivers': { params: { id: owing._id }, body: { amount: 20, reason: 'In hospital.' } },
    'POST /tours/departures/:id/:date/entries': {
      ...ofCheckIn,
      body: { way: 'card', payments: [{ bookingId: arriving._id, amount: arriving.total }] },
    },
    'POST /payments/:id/received': { params: { id: awaited }, body: { amount: 200 } },
    'POST /payments/:id/refunds': { params: { id: received }, body: { amount: 5, reason: 'Rain' } },
    'POST /tours/:id/entries': {
      params: { id: unpaid._id },
      body: { way: 'cash', amount: 20, receivedOn: dateInUtc(testApp.clock.now), note: 'At the pier.' },
    },
    'POST /orders/:id/entries': { params: { id: entered._id }, body: { way: 'voucher', amount: 5 } },
    'GET /payments/entries/waiting': { query: { page: '1', itemsPerPage: '5' } },
    'POST /payments/entries/:id/agree': { params: { id: waitingEntry } },
    'POST /payments/entries/:id/take-back': {
      params: { id: await chargeOf(testApp, mistaken._id) },
      body: { reason: 'Of another booking.' },
    },
    'POST /tours/:id/quotes': {
      params: { id: toQuote._id },
      body: {
        date: otherDate,
        numberTikets: 2,
        travellers: ['Mira Solberg'],
        departureToken: newSecret(),
      },
    },
    'DELETE /quotes/:id': { params: { id: quoteToLetGo._id } },
    'POST /tours/:id/changes': { params: { id: toChange._id }, body: { quoteId: quoteToChange._id } },
    'POST /cards/bulk': { body: { ids: [(await createTour(testApp)).id], avaliable: false } },
    'POST /cards/bulk/:id/undo': { params: { id: tourBulk } },
    'POST /cards/deletions': { body: { ids: [(await createTour(testApp)).id] } },
    'POST /products/bulk': { body: { ids: [bulky.id], sale: 20 } },
    'POST /products/bulk/:id/undo': { params: { id: productBulk } },
    'POST /imports/:kind': {
      params: { kind: 'products' },
      file: `ID,Cost\r\n${(await createProduct(testApp)).id},19.5\r\n`,
    },
    'GET /checked-files/:id': ofImport,
    'GET /checked-files/:id/rows': ofImport,
    'POST /checked-files/:id/import': ofImport,
    'POST /products/deletions': { body: { ids: [(await createProduct(testApp)).id] } },
    'GET /tours/:id/notes': { params: { id: booked._id } },
    'POST /tours/:id/notes': { params: { id: booked._id }, body: { text: 'A quiet cabin.' } },
    'DELETE /booking-notes/:id': { params: { id: note } },
    'GET /tours/departures/:id/:date/messages': { params: { id: tour.id, date: booked.date } },
    'POST /tours/departures/:id/:date/messages': {
      params: { id: departing.id, date: tomorrow },
      body: { subject: 'The ferry', text: 'It leaves at noon.' },
    },
    'POST /tours/for-guests': { body: { ...guestForm, cardId: tourId, numberTikets: 2, isLate: true } },
    'GET /tours/:id/trip': { params: { id: toMove._id } },
    'GET /tours/:id/guest-changes': {
      params: { id: toMove._id },
      query: { date: toMove.date, numberTikets: String(toMove.numberTikets + 1), fee: 'terms' },
    },
    'POST /tours/:id/guest-changes': {
      params: { id: toMove._id },
      body: {
        date: toMove.date,
        numberTikets: toMove.numberTikets + 1,
        fee: 'none',
        isLate: false,
        difference: toMove.total / toMove.numberTikets,
      },
    },
    'POST /tours/:id/refund-checks': { params: { id: toCheck._id } },
    'POST /booking-lookups': { body: bookingKey },
    'DELETE /tours/:id': { params: { id: booked._id }, body: { fee: 'terms' } },
    'POST /tours/cancellations': { body: { ids: [booked._id] } },
    'POST /booking-cancellations': { body: bookingKey },
    'POST /booking-payments': { body: { ...unpaidKey, what: 'all' } },
    'GET /tours/departures/:id/:date/queue': { params: { id: full.id, date: otherDate } },
    'GET /tours/departures/:id/:date/waiting/:entryId': ofWaiting,
    'POST /tours/departures/:id/:date/waiting': {
      params: { id: full.id, date: otherDate },
      body: { username: 'Ada Berg', phone: '004755123457', email: 'ada@example.com', tickets: 1 },
    },
    'PATCH /tours/departures/:id/:date/waiting/:entryId': { ...ofWaiting, body: { position: 1 } },
    'POST /tours/departures/:id/:date/waiting/:entryId/offer': ofWaiting,
    'GET /waiting-offer': { query: { token: offerToken } },
    'POST /waiting-offer': {
      body: { token: offerToken, username: 'Ida Lund', phone: '004755123458', description: 'A window seat.' },
    },
    'DELETE /due-calls/:id': { params: { id: dueCall } },
    'DELETE /tours/departures/:id/:date/holds/:holdId': {
      params: { id: scheduled.id, date: otherDate, holdId: heldByOther.json()._id },
    },
    'DELETE /tours/departures/:id/:date/waiting/:entryId': ofWaiting,
    'GET /tours/departures/:id/:date/check-ins': ofCheckIn,
    'POST /tours/departures/:id/:date/check-ins': {
      ...ofCheckIn,
      body: { deviceId, checkIns: [checkInOf(0)] },
    },
    'POST /check-ins/:id/decision': { params: { id: double._id }, body: { decision: 'count' } },
    'GET /waiting-list': {},
    'DELETE /waiting-list/:id': { params: { id: entry._id } },
    'POST /waiting-list': {
      body: { tourId: full.id, date: departureDate, tickets: 1, departureToken: newSecret() },
    },
    'GET /holds': {},
    'PATCH /holds/:id': ofHold,
    'DELETE /holds/:id': ofHold,
    'POST /holds': {
      body: { tourId: tour.id, date: departureDate, tickets: 2, departureToken: newSecret() },
    },
    'PATCH /cards/:id/review': { ...ofTour, body: tourReview },
    'DELETE /cards/:id/review/:reviewId': {
      params: { id: tour.id, reviewId: reviewed.review__descriptions[0]._id },
    },
    'POST /reviews/delete': { body: { ids: [gone.tour, gone.product] } },
    'POST /cards': { body: newTour },
    'PATCH /cards/:id': { ...ofTour, body: { ...newTour, version: 1 } },
    'DELETE /cards/:id': ofTour,
    'GET /cards/:id/history': { ...ofTour, query: { page: '1', itemsPerPage: '5' } },
    'POST /cards/:id/restore': { ...ofTour, body: { version: 1 } },
    'POST /cards/:id/departures': {
      ...ofScheduled,
      body: { departures: [{ ...terms, date: addDays(otherDate, 7) }] },
    },
    'PATCH /cards/:id/departures': { ...ofScheduled, body: { dates: [otherDate], changes: terms } },
    'PATCH /cards/:id/departures/:date': {
      ...ofDeparture,
      body: { ...terms, seen: { seats: null, state: 'open' } },
    },
    'POST /cards/:id/departures/:date/links': {
      params: { id: scheduled.id, date: privateDate },
    },
    'DELETE /cards/:id/departures/:date': {
      ...ofDeparture,
      body: { bookings: { [bookedDeparture._id]: 'refund' } },
    },
    'POST /products': { body: newProduct },
    'PATCH /products/:id': { ...ofProduct, body: { ...newProduct, version: 1 } },
    'DELETE /products/:id': ofProduct,
    'GET /products/:id/history': { ...ofProduct, query: { page: '1', itemsPerPage: '5' } },
    'POST /products/:id/restore': { ...ofProduct, body: { version: 1 } },
    'GET /jobs/failed': { query: { page: '1', itemsPerPage: '5' } },
    'POST /jobs/:id/retry': { params: { id: await createFailedJob(testApp.sql) } },
    'GET /mails': { query: { q: 'mira', state: 'sent', page: '1', itemsPerPage: '5' } },
    'GET /mails/my': { query: { about: 'booking' } },
    'GET /mails/of-bookings': { query: { ids: booked._id } },
    'GET /mails/:id': { params: { id: mailId } },
    'POST /mails/:id/resend': { params: { id: mailId } },
    'GET /user/export': {},
    'GET /user/erase': {},
    // With the password that was set above.
    'POST /user/erase': {
      body: { password: 'new horse' },
      // Refused while the order from above is open.
      before: () => testApp.sql`
        update orders set state = 'cancelled', cancelled_by = 'customer', pay_by = null where state = 'placed'`,
    },
    'POST /user/signout': {},
  }
}

async function awaitedTransferOf({ sql }: TestApp, bookingId: string): Promise<string> {
  const [row] = await sql<{ id: string }[]>`select id from payments where record_id = ${bookingId}`
  return row!.id
}

async function chargeOf({ sql }: TestApp, bookingId: string): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    select id from ledger_entries where record_id = ${bookingId} and entry = 'charge'`
  return row!.id
}
