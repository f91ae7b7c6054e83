import { expect, test } from 'vitest'
import { newId } from '#server/database/ids.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { bookingOf, createMail, createTour, signUp } from '#server/testing/factories.ts'

const testApp = await buildTestApp()
const { server, sql } = testApp

const at = (minutes: number) => new Date(Date.UTC(2030, 0, 1, 10, minutes))
const idsOf = (response: { json(): { items: { _id: string }[] } }) =>
  response.json().items.map(({ _id }) => _id)

test('staff list mails newest first, and filter them by state, words and the id of their record', async () => {
  const admin = await signUp(testApp, { role: 2 })
  const bookingId = newId()
  const first = await createMail(testApp, { createdAt: at(1), relatedId: bookingId })
  const second = await createMail(testApp, {
    createdAt: at(2),
    state: 'refused',
    recipient: 'Jørgen@example.org',
    lastError: '550 no such mailbox',
    attempts: 1,
  })
  const list = (query: string) => admin.call('GET', `/mails${query}`)
  const all = await list('')
  expect(idsOf(all)).toEqual([second, first])
  expect(all.json()).toMatchObject({ totalCount: 2, isSending: false })
  expect(all.json().items[0]).toEqual({
    _id: second,
    title: 'Booking confirmation',
    to: 'Jørgen@example.org',
    subject: 'Booking confirmed: Fjords by ferry',
    state: 'refused',
    attempts: 1,
    lastError: '550 no such mailbox',
    about: { kind: 'booking', _id: expect.any(String) },
    createdAt: at(2).toISOString(),
    sentAt: null,
    canBeResent: true,
  })
  expect(idsOf(await list('?state=refused'))).toEqual([second])
  expect(idsOf(await list('?q=jorgen%20ferry'))).toEqual([second])
  expect(idsOf(await list(`?q=${bookingId}`))).toEqual([first])
  expect(idsOf(await list('?q=nobody'))).toEqual([])
  expect(idsOf(await list('?itemsPerPage=1&page=2'))).toEqual([first])
  expect((await list('?state=lost')).statusCode).toBe(400)
})

test('staff read a mail as HTML and text, and its document runs no scripts and loads nothing', async () => {
  const admin = await signUp(testApp, { role: 2 })
  const id = await createMail(testApp)
  const mail = (await admin.call('GET', `/mails/${id}`)).json()
  expect(mail).toMatchObject({ text: 'See you.', html: expect.stringContaining('<p>See you.</p>') })
  const document = await server.inject({
    url: `/admin/mail/${id}/document`,
    headers: { cookie: admin.cookies },
  })
  expect(document.statusCode).toBe(200)
  expect(document.body).toBe(mail.html)
  expect(document.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-store',
    'x-frame-options': 'SAMEORIGIN',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox",
  })
})

test('only staff read the document of a mail', async () => {
  const traveller = await signUp(testApp)
  const id = await createMail(testApp, { userId: traveller.userId })
  const url = `/admin/mail/${id}/document`
  expect((await server.inject({ url })).statusCode).toBe(401)
  expect((await server.inject({ url, headers: { cookie: traveller.cookies } })).statusCode).toBe(403)
  const admin = await signUp(testApp, { role: 2 })
  const missing = `/admin/mail/${newId()}/document`
  expect((await server.inject({ url: missing, headers: { cookie: admin.cookies } })).statusCode).toBe(404)
})

test('a mail that staff resend is a copy with a new Message-ID, and the audit log records it', async () => {
  const admin = await signUp(testApp, { role: 2 })
  const attachments = [{ name: 'trip.ics', type: 'text/calendar; charset=utf-8', text: 'BEGIN:VCALENDAR' }]
  const values = { state: 'failed', onceKey: 'once', createdAt: new Date(0), attachments }
  const id = await createMail(testApp, values)
  const response = await admin.call('POST', `/mails/${id}/resend`)
  expect(response.statusCode, response.body).toBe(200)
  const [before, copy] = await sql`select * from mails order by created_at, id`
  expect(response.json()).toMatchObject({ _id: copy!.id, state: 'kept', attempts: 0 })
  expect(before).toMatchObject({ id, state: 'failed' })
  for (const field of ['template', 'recipient', 'subject', 'html', 'text', 'related_id'])
    expect(copy![field], field).toBe(before![field])
  expect(copy!.attachments).toEqual(attachments)
  const shown = (await admin.call('GET', `/mails/${copy!.id}`)).json()
  expect(shown.attachments).toEqual([{ name: 'trip.ics', bytes: 15 }])
  expect(copy!.message_id).not.toBe(before!.message_id)
  const [entry] = await sql`select action, record_id from audit_log where action like '%resend'`
  expect(entry).toEqual({ action: 'POST /mails/:id/resend', record_id: id })
})

test.each([
  ['it contains a secret link', { hasSecretLink: true }],
  ['it is still queued', { state: 'queued' }],
  ['its account is erased', { recipient: '', html: '', text: '' }],
] as const)('a mail cannot be resent when %s', async (_why, values) => {
  const admin = await signUp(testApp, { role: 2 })
  const id = await createMail(testApp, values)
  const response = await admin.call('POST', `/mails/${id}/resend`)
  expect(response.statusCode).toBe(409)
  expect(response.json()).toMatchObject({ code: 'mail_not_resent' })
  expect((await admin.call('GET', `/mails/${id}`)).json().canBeResent).toBe(false)
  expect(await sql`select 1 from mails`).toHaveLength(1)
})

test('users see the states of their own mails only', async () => {
  const traveller = await signUp(testApp)
  const other = await signUp(testApp)
  const tour = await createTour(testApp)
  const booking = (await traveller.call('POST', '/tours', bookingOf(tour.id))).json()
  await other.call('POST', '/tours', bookingOf(tour.id))
  await createMail(testApp, { userId: traveller.userId, relatedKind: 'account' })
  const { items } = (await traveller.call('GET', '/mails/my?about=booking')).json()
  expect(items).toEqual([
    {
      _id: expect.any(String),
      title: 'Booking confirmation',
      to: 'mira@example.com',
      state: 'kept',
      about: { kind: 'booking', _id: booking._id },
      createdAt: expect.any(String),
      sentAt: null,
    },
  ])
  expect((await traveller.call('GET', '/mails/my?about=account')).json().items).toHaveLength(1)
})

test('staff see the newest mail of each booking', async () => {
  const admin = await signUp(testApp, { role: 2 })
  const [one, two, none] = [newId(), newId(), newId()]
  await createMail(testApp, { relatedId: one, createdAt: at(1) })
  const newest = await createMail(testApp, {
    relatedId: one,
    createdAt: at(2),
    template: 'booking-cancelled',
  })
  const ofTwo = await createMail(testApp, { relatedId: two, createdAt: at(1) })
  const response = await admin.call('GET', `/mails/of-bookings?ids=${one},${two},${none}`)
  expect(idsOf(response).sort()).toEqual([newest, ofTwo].sort())
})
