// Staff work the waiting list of a departure: they enter callers, move entries, offer seats now, and book for an entry.
import { beforeEach, expect, test } from 'vitest'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import type { TicketLimits } from '#server/features/seats/ticket-limits.service.ts'
import { bookingOf, createTour, type SignedIn, signUp, testPassword } from '#server/testing/factories.ts'
import { openMailboxes } from '#server/testing/mailbox.ts'
import { makeOffers } from './offers.service.ts'
import { claimEntries } from './staff-queue.service.ts'

const { testApp, read, findToken, clear } = await openMailboxes()
const { app, db, server, sql, clock } = testApp

const monday = addDays(dateInUtc(clock.now), 20)
const hours = (count: number) => count * 3_600_000

let staff: SignedIn
beforeEach(async () => {
  staff = await signUp(testApp, { role: 2 })
})

const pathOf = (tourId: string, what = 'waiting') => `/tours/departures/${tourId}/${monday}/${what}`
const enter = (tourId: string, caller: object) =>
  staff.call('POST', pathOf(tourId), { tickets: 1, ...caller })
const queueOf = async (tourId: string) => (await staff.call('GET', pathOf(tourId, 'queue'))).json()
const wait = (user: SignedIn, tourId: string, tickets = 1) =>
  user.call('POST', '/waiting-list', { departureTourId: tourId, date: monday, tickets })
const confirm = ({ userId }: SignedIn) =>
  sql`update users set email_confirmed_at = ${clock.now} where id = ${userId}`

async function seatsLeft(tourId: string): Promise<number> {
  const response = await server.inject(`/api/cards/${tourId}/seats?from=${monday}&to=${monday}`)
  return response.json().items[0].seatsLeft
}

/** A full departure, and the booking that takes all its seats. */
async function fullTour(seats = 2, title = 'The quiet fjord') {
  const tour = await createTour(testApp, { title, seats })
  const booked = await staff.call('POST', '/tours', bookingOf(tour.id, { date: monday, ticketCount: seats }))
  const free = () => staff.call('DELETE', `/tours/${booked.json()._id}`)
  return { tour, free }
}

async function member(): Promise<SignedIn> {
  const user = await signUp(testApp)
  await confirm(user)
  return user
}

test('a caller waits in turn, is in the audit log without a name, and is refused twice or where seats are free', async () => {
  const { tour } = await fullTour()
  const mira = await member()
  await wait(mira, tour.id)
  const entered = await enter(tour.id, {
    username: 'Ida Lund',
    phone: '004755123456',
    email: 'Ida@example.com',
  })
  expect(entered.statusCode).toBe(201)
  expect(entered.json()).toMatchObject({
    userId: null,
    username: 'Ida Lund',
    phone: '004755123456',
    email: 'Ida@example.com',
    tickets: 1,
    position: 2,
    owed: 0,
    offeredUntil: null,
  })
  const entries = await sql`select record_id, record_title from audit_log where action like 'POST %/waiting'`
  expect(entries).toEqual([
    { record_id: tour.id, record_title: `The quiet fjord, ${monday}: 1 seat for a caller` },
  ])
  for (const again of [
    { username: 'Ida', email: 'ida@EXAMPLE.com' },
    { username: 'Ida', phone: '0047 55 12 34 56' },
  ]) {
    const phone = 'phone' in again ? { phone: again.phone!.replaceAll(' ', '') } : {}
    expect((await enter(tour.id, { ...again, ...phone })).json().code).toBe('already_waiting')
  }
  expect((await enter(tour.id, { username: 'Mira', email: mira.email })).json().code).toBe('already_waiting')
  expect((await enter(tour.id, { username: 'Nobody' })).json().message).toBe(
    'Please check phone: a telephone number or an e-mail address is required.',
  )
  expect((await enter(tour.id, { username: 'A group', phone: '1', tickets: 3 })).statusCode).toBe(400)
  const free = await createTour(testApp, { seats: 2 })
  expect((await enter(free.id, { username: 'Ada', phone: '1', tickets: 2 })).json()).toMatchObject({
    code: 'seats_free',
    seatsLeft: 2,
  })
  expect(
    (await mira.call('POST', pathOf(tour.id), { username: 'x', phone: '1', tickets: 1 })).statusCode,
  ).toBe(403)
})

test('an entry for a confirmed address is that of its account, which is offered the seats', async () => {
  const { tour, free } = await fullTour()
  const mira = await member()
  const entered = (await enter(tour.id, { username: 'Mira S.', email: mira.email, phone: '12345678' })).json()
  expect(entered).toMatchObject({ userId: mira.userId, username: 'Mira S.', phone: '12345678' })
  const [own] = (await mira.call('GET', '/waiting-list')).json().items
  expect(own).toMatchObject({
    _id: entered._id,
    position: 1,
    enteredAs: { username: 'Mira S.', phone: '12345678', email: mira.email },
  })
  await free()
  expect(await makeOffers(db, app.outbox, clock.now, null)).toBe(1)
  expect((await mira.call('GET', '/holds')).json().items).toMatchObject([{ kind: 'offer', tickets: 1 }])
  expect((await mira.call('GET', '/user/export')).body).toContain('12345678')
})

test('the seats of a caller are owed, offered by mail with a link that books them once, and held until then', async () => {
  await clear()
  const { tour, free } = await fullTour()
  const email = 'ida.books@example.com'
  await enter(tour.id, { username: 'Ida Lund', email, phone: '004755123456', tickets: 2 })
  await free()
  expect(await seatsLeft(tour.id)).toBe(0)
  const stranger = await member()
  expect((await stranger.call('POST', '/tours', bookingOf(tour.id, { date: monday }))).statusCode).toBe(409)
  expect(await makeOffers(db, app.outbox, clock.now, null)).toBe(1)
  expect(await makeOffers(db, app.outbox, clock.now, null)).toBe(0)
  expect(await seatsLeft(tour.id)).toBe(0)
  expect((await stranger.call('POST', '/tours', bookingOf(tour.id, { date: monday }))).statusCode).toBe(409)
  expect((await queueOf(tour.id)).holds).toMatchObject([
    { kind: 'offer', username: 'Ida Lund', email, userId: null },
  ])

  const token = (await findToken(email, 'waiting-offer'))!
  for (const table of ['waiting_list', 'mails'])
    expect(JSON.stringify(await sql`select * from ${sql(table)}`)).not.toContain(token)
  const look = () => server.inject(`/api/waiting-offer?token=${token}`)
  expect((await look()).json()).toMatchObject({
    tour: { title: 'The quiet fjord' },
    date: monday,
    tickets: 2,
    total: 2000,
    username: 'Ida Lund',
    email,
  })
  const take = () =>
    server.inject({ method: 'POST', url: '/api/waiting-offer', payload: { token, username: 'Ida Berg' } })
  // Of two presses at the same moment one books, and the other does not read that nothing was booked.
  const presses = await Promise.all([take(), take()])
  expect(presses.find(({ statusCode }) => statusCode === 400)!.json().code).toBe('link_expired')
  expect(presses.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 400])
  const [booking] = await sql`
    select reference, ticket_count, username, email, user_id, claim_key, status from bookings where email = ${email}`
  expect(booking).toMatchObject({ ticket_count: 2, username: 'Ida Berg', user_id: null, status: 'confirmed' })
  expect(presses.find(({ statusCode }) => statusCode === 201)!.json()).toEqual({
    reference: booking!.reference,
  })
  expect(await queueOf(tour.id)).toMatchObject({ holds: [], waiting: [] })
  expect((await look()).json()).toMatchObject({ code: 'link_expired' })
  const mails = await read(email)
  expect(mails.at(-1)!.text).toContain(booking!.reference.slice(0, 4))
})

test('the link of a lapsed or ended offer works no more, and invented ones tell nothing', async () => {
  const { tour, free } = await fullTour()
  const email = 'late@example.com'
  await enter(tour.id, { username: 'Late', email })
  await free()
  await makeOffers(db, app.outbox, clock.now, null)
  const token = (await findToken(email, 'waiting-offer'))!
  clock.advance(hours(24))
  for (const each of [token, 'x', 'a'.repeat(43), '../../etc']) {
    const response = await server.inject(`/api/waiting-offer?token=${encodeURIComponent(each)}`)
    expect(response.json()).toMatchObject({ code: 'link_expired' })
  }
  clock.advance(-hours(24))
})

test('staff book the offered seats for a caller, and for a member whose entry ends', async () => {
  const { tour, free } = await fullTour()
  const caller = (await enter(tour.id, { username: 'By phone', phone: '99887766' })).json()
  const mira = await member()
  await wait(mira, tour.id)
  await free()
  await makeOffers(db, app.outbox, clock.now, null)
  const [, ofMira] = (await queueOf(tour.id)).waiting
  const book = (waitingEntryId: string) =>
    staff.call('POST', '/tours/for-guests', {
      ...bookingOf(tour.id, { date: monday, email: 'desk@example.com' }),
      waitingEntryId,
    })
  const made = await book(caller._id)
  expect([made.statusCode, made.json().userId]).toEqual([201, null])
  // The entry of a member is booked for its account, whatever address staff type.
  expect((await book(ofMira._id)).json()).toMatchObject({ userId: mira.userId })
  expect(await queueOf(tour.id)).toMatchObject({ holds: [], waiting: [] })
  expect((await book(caller._id)).json().message).toContain('The waiting entry has ended meanwhile.')
})

test('staff move entries, and what is owed follows the new order', async () => {
  const { tour, free } = await fullTour(2)
  const [mira, jon] = [await member(), await member()]
  await wait(mira, tour.id, 2)
  await wait(jon, tour.id, 1)
  const ida = (await enter(tour.id, { username: 'Ida', phone: '11112222' })).json()
  const names = async () => (await queueOf(tour.id)).waiting.map(({ username }: SignedIn) => username)
  expect(await names()).toEqual([mira.username, jon.username, 'Ida'])
  const move = (position: unknown) => staff.call('PATCH', `${pathOf(tour.id)}/${ida._id}`, { position })
  expect((await move(1)).json()).toMatchObject({ position: 1 })
  expect(await names()).toEqual(['Ida', mira.username, jon.username])
  expect((await move(2)).json()).toMatchObject({ position: 2 })
  expect((await move(50)).json()).toMatchObject({ position: 3 })
  expect((await move(1)).statusCode).toBe(200)
  for (const wrong of [0, -1, 1.5, '1', null]) expect((await move(wrong)).statusCode).toBe(400)
  const [entry] =
    await sql`select changes from audit_log where action like 'PATCH %/waiting/:entryId' order by at limit 1`
  expect(entry!.changes).toEqual([{ field: 'position', from: '3', to: '1' }])
  await free()
  // Ida first; two seats do not fit Mira any more, so Jon is owed the other one.
  const owed = (await queueOf(tour.id)).waiting.map((each: { owed: number }) => each.owed)
  expect(owed).toEqual([1, 0, 1])
  expect(
    (await mira.call('POST', '/tours', bookingOf(tour.id, { date: monday, ticketCount: 2 }))).statusCode,
  ).toBe(409)
  expect((await jon.call('POST', '/tours', bookingOf(tour.id, { date: monday }))).statusCode).toBe(201)
})

test('staff are to call callers with an offer whom no mail reaches, until the offer or the entry ends', async () => {
  const due = async (by = staff) => (await by.call('GET', '/today')).json().dueCalls
  const { tour, free } = await fullTour(3)
  const caller = (await enter(tour.id, { username: 'By phone', phone: '99887755' })).json()
  await enter(tour.id, { username: 'Called', phone: '99887744' })
  await enter(tour.id, { username: 'By mail', phone: '99887733', email: 'by.mail@example.com' })
  await free()
  expect(await makeOffers(db, app.outbox, clock.now, null)).toBe(3)
  const [entry] = (await queueOf(tour.id)).waiting
  const calls = await due()
  expect(calls).toMatchObject([
    {
      username: 'By phone',
      phone: '99887755',
      reason: 'offered',
      offeredUntil: entry.offeredUntil,
      date: monday,
    },
    { username: 'Called', reason: 'offered' },
  ])
  expect((await staff.call('DELETE', `/due-calls/${calls[1]._id}`)).statusCode).toBe(204)
  // Noted: the offer stays.
  expect((await queueOf(tour.id)).holds).toHaveLength(3)
  const booked = await staff.call('POST', '/tours/for-guests', {
    ...bookingOf(tour.id, { date: monday, email: 'desk@example.com' }),
    waitingEntryId: caller._id,
  })
  expect(booked.statusCode).toBe(201)
  expect(await due()).toEqual([])

  const other = await fullTour(1, 'The loud fjord')
  await enter(other.tour.id, { username: 'Late', phone: '99887722' })
  await other.free()
  await makeOffers(db, app.outbox, clock.now, null)
  expect(await due()).toHaveLength(1)
  clock.advance(hours(24))
  expect(await due(await signUp(testApp, { role: 2 }))).toEqual([])
  await makeOffers(db, app.outbox, clock.now, null)
  expect(await sql`select 1 from due_calls`).toEqual([])
  clock.advance(-hours(24))
})

test('where mails are not sent, staff call callers with an address too', async () => {
  const { tour, free } = await fullTour(1)
  await enter(tour.id, { username: 'Ida', phone: '99886611', email: 'kept@example.com' })
  await free()
  await makeOffers(db, { ...app.outbox, isSending: false }, clock.now, null)
  const [call] = (await staff.call('GET', '/today')).json().dueCalls
  expect(call).toMatchObject({ username: 'Ida', phone: '99886611', reason: 'offered' })
  await staff.call('DELETE', `/due-calls/${call._id}`)
})

test('an offer now goes to the front, and says why it is none yet', async () => {
  await clear()
  const { tour, free } = await fullTour(1)
  const [mira, jon] = [await member(), await member()]
  await wait(mira, tour.id)
  const { _id } = (await wait(jon, tour.id)).json()
  const offer = async () => (await staff.call('POST', `${pathOf(tour.id)}/${_id}/offer`)).json()
  expect(await offer()).toMatchObject({ position: 1, notOffered: 'seats', offeredUntil: null })
  await sql`update tours set available = false where id = ${tour.id}`
  expect(await offer()).toMatchObject({ notOffered: 'closed' })
  await sql`update tours set available = true where id = ${tour.id}`
  await free()
  const made = await offer()
  expect(made).toMatchObject({ position: 1, notOffered: null, userId: jon.userId })
  expect(made.offeredUntil).not.toBeNull()
  expect((await jon.call('GET', '/holds')).json().items).toMatchObject([{ kind: 'offer' }])
  expect((await read(jon.email)).map(({ subject }) => subject)).toMatchObject([/^Seats for you/])
  // A second press makes no second offer.
  expect(await offer()).toMatchObject({ notOffered: null, offeredUntil: made.offeredUntil })
  expect((await jon.call('GET', '/holds')).json().items).toHaveLength(1)
  expect((await jon.call('POST', `${pathOf(tour.id)}/${_id}/offer`)).statusCode).toBe(403)
})

test('owners are mailed where staff end an entry or an offer, callers too', async () => {
  await clear()
  const { tour } = await fullTour()
  const mira = await member()
  await wait(mira, tour.id)
  const email = 'ended@example.com'
  const caller = (await enter(tour.id, { username: 'Ida', email })).json()
  const [entry] = (await queueOf(tour.id)).waiting
  for (const id of [entry._id, caller._id])
    expect((await staff.call('DELETE', `${pathOf(tour.id)}/${id}`)).statusCode).toBe(204)
  for (const address of [mira.email, email]) {
    const [mail, ...others] = await read(address)
    expect(others).toEqual([])
    expect(mail!.subject).toContain('You wait no more: The quiet fjord')
    expect(mail!.text).toContain('We have taken you off the waiting list.')
  }
})

test('deleting a tour ends its entries, offers and holds, tells their owners, and restoring it revives none', async () => {
  await clear()
  const superAdmin = await signUp(testApp, { role: 3 })
  const { tour } = await fullTour()
  const mira = await member()
  await wait(mira, tour.id)
  await enter(tour.id, { username: 'Called', phone: '33445566' })
  await superAdmin.call('POST', '/holds', { departureTourId: tour.id, date: addDays(monday, 1), tickets: 1 })
  expect((await superAdmin.call('POST', '/cards/deletions', { ids: [tour.id] })).statusCode).toBe(200)
  expect(await sql`select 1 from waiting_list where tour_id = ${tour.id}`).toEqual([])
  expect(await sql`select 1 from holds where tour_id = ${tour.id}`).toEqual([])
  expect((await read(mira.email))[0]!.text).toContain('We do not offer this tour any more.')
  const due = async (by: SignedIn) => (await by.call('GET', '/today')).json().dueCalls
  expect(await due(staff)).toMatchObject([
    { title: 'The quiet fjord', date: monday, username: 'Called', phone: '33445566', reason: 'deleted' },
  ])
  expect(await due(await signUp(testApp, { role: 2, rights: ['reviews'] }))).toEqual([])
  expect((await superAdmin.call('POST', `/cards/${tour.id}/restore`)).statusCode).toBe(200)
  expect(await queueOf(tour.id)).toMatchObject({ holds: [], waiting: [] })
  const [{ _id }] = await due(staff)
  expect((await staff.call('DELETE', `/due-calls/${_id}`)).statusCode).toBe(204)
  expect((await staff.call('DELETE', `/due-calls/${_id}`)).statusCode).toBe(404)
  expect(await due(staff)).toEqual([])
})

test('cancelling a departure tells who waits for it', async () => {
  await clear()
  const superAdmin = await signUp(testApp, { role: 3 })
  const tour = await createTour(testApp, { schedule: 'departures', seats: 1 })
  await superAdmin.call('POST', `/cards/${tour.id}/departures`, { departures: [{ date: monday }] })
  await staff.call('POST', '/tours', bookingOf(tour.id, { date: monday }))
  const email = 'cancelled@example.com'
  await enter(tour.id, { username: 'Ida', email })
  await enter(tour.id, { username: 'Called', phone: '44556677' })
  const [{ id }] = (await sql`select id from bookings where tour_id = ${tour.id}`) as unknown as [
    { id: string },
  ]
  const cancelled = await superAdmin.call('DELETE', `/cards/${tour.id}/departures/${monday}`, {
    bookings: { [id]: 'refund' },
  })
  expect(cancelled.statusCode, cancelled.body).toBe(200)
  expect((await read(email))[0]!.text).toContain('This tour does not leave on the date that you wait for.')
  expect((await staff.call('GET', '/today')).json().dueCalls).toMatchObject([
    { username: 'Called', reason: 'cancelled' },
  ])
})

test('an account gets the entry and the offer of its address once it has confirmed it, and no second entry', async () => {
  const { tour, free } = await fullTour()
  const [mira, jon] = [await signUp(testApp), await signUp(testApp)]
  await enter(tour.id, { username: 'Mira', email: mira.email })
  await enter(tour.id, { username: 'Jon', email: jon.email })
  await free()
  expect(await makeOffers(db, app.outbox, clock.now, null)).toBe(2)
  expect(await claimEntries(db, clock.now, null)).toBe(0)
  await confirm(mira)
  await confirm(jon)
  await sql`
    insert into waiting_list (id, tour_id, date, user_id, tickets, created_at)
    values (gen_random_uuid(), ${tour.id}, ${monday}, ${jon.userId}, 1, now())`
  expect(await claimEntries(db, clock.now, null)).toBe(1)
  expect((await mira.call('GET', '/holds')).json().items).toMatchObject([{ kind: 'offer', tickets: 1 }])
  expect((await mira.call('GET', '/waiting-list')).json().items).toHaveLength(1)
  expect((await jon.call('GET', '/waiting-list')).json().items).toHaveLength(1)
  expect((await mira.call('POST', '/tours', bookingOf(tour.id, { date: monday }))).statusCode).toBe(201)
  expect(await seatsLeft(tour.id)).toBe(0)
})

test('an account gets no offer beyond its limits, and with an offer its mails, but not the link', async () => {
  await clear()
  const { tour, free } = await fullTour(1)
  const mira = await signUp(testApp)
  const caller = (await enter(tour.id, { username: 'Mira', email: mira.email, phone: '77665544' })).json()
  await free()
  await makeOffers(db, app.outbox, clock.now, null)
  await confirm(mira)
  const limits = (mayHave: boolean) => ({ mayHaveOffer: async () => mayHave }) as unknown as TicketLimits
  expect(await claimEntries(db, clock.now, limits(false))).toBe(0)
  const [kept] = await sql`select user_id from holds where id = ${caller._id}`
  expect(kept).toEqual({ user_id: null })
  const token = (await findToken(mira.email, 'waiting-offer'))!
  // A hold of an offer that has expired does not stand in the way.
  await sql`
    insert into holds (id, tour_id, date, user_id, kind, tickets, expires_at, created_at)
    values (gen_random_uuid(), ${tour.id}, ${monday}, ${mira.userId}, 'offer', 1, ${clock.now}, ${clock.now})`
  expect(await claimEntries(db, clock.now, limits(true))).toBe(1)
  expect((await mira.call('GET', '/holds')).json().items).toMatchObject([{ kind: 'offer', tickets: 1 }])
  const response = await server.inject(`/api/waiting-offer?token=${token}`)
  expect(response.json()).toMatchObject({ code: 'link_expired' })
  const mails = await sql`select user_id from mails where related_id = ${caller._id}`
  expect(mails).toEqual([{ user_id: mira.userId }])
})

test('the offer of a caller is mailed again with a new link, and the link before works no more', async () => {
  await clear()
  const { tour, free } = await fullTour(1)
  const email = 'lost@example.com'
  const caller = (await enter(tour.id, { username: 'Ida', email })).json()
  await free()
  await makeOffers(db, app.outbox, clock.now, null)
  const first = (await findToken(email, 'waiting-offer'))!
  await clear()
  clock.advance(5 * 60_000)
  const again = await staff.call('POST', `${pathOf(tour.id)}/${caller._id}/offer`)
  expect(again.json()).toMatchObject({ notOffered: null, username: 'Ida' })
  const second = (await findToken(email, 'waiting-offer'))!
  expect(second).not.toBe(first)
  const statusOf = async (token: string) =>
    (await server.inject(`/api/waiting-offer?token=${token}`)).statusCode
  expect([await statusOf(first), await statusOf(second)]).toEqual([400, 200])
  expect((await queueOf(tour.id)).holds).toHaveLength(1)
})

test('two presses mail the offer of a caller once, so that its link works', async () => {
  await clear()
  const { tour, free } = await fullTour(1)
  const email = 'twice@example.com'
  const caller = (await enter(tour.id, { username: 'Ida', email })).json()
  await free()
  const press = () => staff.call('POST', `${pathOf(tour.id)}/${caller._id}/offer`)
  const statusOf = async (token: string) =>
    (await server.inject(`/api/waiting-offer?token=${token}`)).statusCode
  const mailCount = async () => (await sql`select from mails where related_id = ${caller._id}`).length
  // "Offer now", pressed by two colleagues.
  for (const pressed of await Promise.all([press(), press()]))
    expect(pressed.json()).toMatchObject({ notOffered: null, isMailed: true })
  const first = (await findToken(email, 'waiting-offer'))!
  expect([await mailCount(), await statusOf(first)]).toEqual([1, 200])
  // "Send again", pressed twice.
  clock.advance(5 * 60_000)
  await press()
  expect(await mailCount()).toBe(2)
  await clear()
  await press()
  expect(await mailCount()).toBe(2)
  // A restored backup has withdrawn the link.
  await sql`update waiting_list set link_hash = null where id = ${caller._id}`
  await press()
  expect(await mailCount()).toBe(3)
})

test('the answer tells whether a mail tells of the offer', async () => {
  const { tour, free } = await fullTour(2)
  const withPhone = (await enter(tour.id, { username: 'Ida', phone: '4755123456' })).json()
  const withMail = (await enter(tour.id, { username: 'Mira', email: 'mira@example.com' })).json()
  const press = async (id: string) => (await staff.call('POST', `${pathOf(tour.id)}/${id}/offer`)).json()
  expect(await press(withMail._id)).toMatchObject({ notOffered: 'seats', isMailed: false })
  await free()
  expect(await press(withPhone._id)).toMatchObject({ notOffered: null, isMailed: false })
  expect(await press(withMail._id)).toMatchObject({ notOffered: null, isMailed: true })
})

test('the owner of an entry on a private departure finds the token of its link in the entry', async () => {
  const superAdmin = await signUp(testApp, { role: 3 })
  const tour = await createTour(testApp, { schedule: 'departures', seats: 1 })
  await superAdmin.call('POST', `/cards/${tour.id}/departures`, { departures: [{ date: monday }] })
  await staff.call('POST', '/tours', bookingOf(tour.id, { date: monday }))
  const mira = await member()
  await wait(mira, tour.id)
  const own = async () => (await mira.call('GET', '/waiting-list')).json().items[0]
  expect(await own()).not.toHaveProperty('departureToken')
  const token = 'a'.repeat(43)
  await sql`update departures set is_private = true, token = ${token} where tour_id = ${tour.id}`
  expect((await own()).departureToken).toBe(token)
})

test('the queue is read by pages', async () => {
  const { tour } = await fullTour(1)
  for (let index = 0; index < 5; index++)
    await enter(tour.id, { username: `Caller ${index}`, phone: `5000000${index}` })
  const page = async (query: string) =>
    (await staff.call('GET', `${pathOf(tour.id, 'queue')}?${query}`)).json()
  const last = await page('page=3&itemsPerPage=2')
  expect(last).toMatchObject({ waitingCount: 5, currentPage: 3, totalPages: 3 })
  expect(last.waiting).toMatchObject([{ username: 'Caller 4', position: 5 }])
  expect(await page('page=99&itemsPerPage=2')).toEqual(last)
})

test('a tour is deleted while travellers leave, accounts are erased and staff end entries', async () => {
  const superAdmin = await signUp(testApp, { role: 3 })
  const tour = await createTour(testApp, { seats: 1 })
  const dates = [0, 1, 2, 3, 4].map((days) => addDays(monday, days))
  for (const date of dates) await staff.call('POST', '/tours', bookingOf(tour.id, { date }))
  const members = await Promise.all(Array.from({ length: 5 }, member))
  const entries: { date: string; owner: SignedIn; _id: string }[] = []
  for (const date of dates)
    for (const owner of members) {
      const entry = { departureTourId: tour.id, date, tickets: 1 }
      entries.push({ date, owner, _id: (await owner.call('POST', '/waiting-list', entry)).json()._id })
    }
  const path = ({ date, _id }: { date: string; _id: string }) =>
    `/tours/departures/${tour.id}/${date}/waiting/${_id}`
  const outcomes = await Promise.all([
    ...entries.map((entry, index) => {
      if (index % 3 === 0) return entry.owner.call('DELETE', `/waiting-list/${entry._id}`)
      if (index % 3 === 1) return staff.call('DELETE', path(entry))
      return staff.call('PATCH', path(entry), { position: 1 })
    }),
    superAdmin.call('POST', '/cards/deletions', { ids: [tour.id] }),
    ...members.slice(0, 2).map((each) => each.call('POST', '/user/erase', { password: testPassword })),
  ])
  for (const outcome of outcomes) expect([200, 204, 401, 404], outcome.body).toContain(outcome.statusCode)
  expect(testApp.logLines.filter((line) => JSON.stringify(line).includes('deadlock'))).toEqual([])
  expect(await sql`select 1 from waiting_list where tour_id = ${tour.id}`).toEqual([])
})

test('staff move, offer and end entries while travellers book and leave, and no seat is given twice', async () => {
  const { tour, free } = await fullTour(6)
  const members = await Promise.all(Array.from({ length: 6 }, member))
  await Promise.all(members.map((each, index) => wait(each, tour.id, 1 + (index % 2))))
  for (let index = 0; index < 4; index++)
    await enter(tour.id, { username: `Caller ${index}`, phone: `6000000${index}` })
  const { waiting } = await queueOf(tour.id)
  await free()
  const works = waiting.flatMap(({ _id }: { _id: string }, index: number) => [
    () => staff.call('PATCH', `${pathOf(tour.id)}/${_id}`, { position: 1 + (index % 5) }),
    () => staff.call('POST', `${pathOf(tour.id)}/${_id}/offer`),
    ...(index % 4 === 0 ? [() => staff.call('DELETE', `${pathOf(tour.id)}/${_id}`)] : []),
    () =>
      staff.call('POST', '/tours/for-guests', {
        ...bookingOf(tour.id, { date: monday, email: `${index}@example.com` }),
        waitingEntryId: _id,
      }),
  ])
  const travels = members.flatMap((each) => [
    () => each.call('POST', '/tours', bookingOf(tour.id, { date: monday })),
    async () => {
      const [entry] = (await each.call('GET', '/waiting-list')).json().items
      return entry === undefined ? undefined : each.call('DELETE', `/waiting-list/${entry._id}`)
    },
  ])
  const jobs = [1, 2, 3].map(() => async () => {
    await makeOffers(db, app.outbox, clock.now, null)
    return undefined
  })
  const outcomes = await Promise.all([...works, ...travels, ...jobs].map((call) => call()))
  for (const outcome of outcomes)
    if (outcome !== undefined)
      expect([200, 201, 204, 400, 404, 409], outcome.body).toContain(outcome.statusCode)
  expect(testApp.logLines.filter((line) => JSON.stringify(line).includes('deadlock'))).toEqual([])
  const [row] = await sql`
    select tickets_booked + (select coalesce(sum(tickets), 0) from holds where tour_id = ${tour.id}) as taken
    from departures where tour_id = ${tour.id} and date = ${monday}`
  expect(Number(row!.taken)).toBeLessThanOrEqual(6)
  // Each entry has a place of its own, and each offer its entry.
  const places = await sql`select place from waiting_list where tour_id = ${tour.id}`
  expect(new Set(places.map(({ place }) => place)).size).toBe(places.length)
  const offers = await sql`
    select holds.id from holds left join waiting_list as entry on entry.tour_id = holds.tour_id and entry.date = holds.date
      and (entry.id = holds.id or entry.user_id = holds.user_id) and entry.offered_until = holds.expires_at
    where holds.tour_id = ${tour.id} and entry.id is null`
  expect(offers).toEqual([])
})
