import { expect, test } from 'vitest'
import { auditTitles } from '#contract/audit-actions.ts'
import { runAccountCommand } from '#server/account.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { createProduct, createTour, signUp, testPassword } from '#server/testing/factories.ts'
import { waitForLocked } from '#server/testing/locks.ts'
import {
  definitionOf,
  endpointKeys,
  methodOf,
  prepareSampleCalls,
  sendable,
  urlOf,
} from '#server/testing/sample-calls.ts'
import { pruneAuditLog } from './audit-log.service.ts'

const testApp = await buildTestApp()
const { server, sql, db, clock } = testApp

async function entries() {
  return sql`select action, outcome, actor_id as "actorId", actor_role as "actorRole", session_id as "sessionId",
    record_id as "recordId", record_title as "recordTitle", changes, address from audit_log order by id`
}

function signIn(username: string, password: string, remoteAddress = '203.0.113.7') {
  return server.inject({
    method: 'POST',
    url: '/api/user/signin',
    payload: { username, password },
    remoteAddress,
  })
}

test('the entry of an edit has actor, role, action, network, record and changes', async () => {
  const boss = await signUp(testApp, { role: 3 })
  const tour = await createTour(testApp, { title: 'Two harbours', seats: 12 })
  const response = await boss.call('PATCH', `/cards/${tour.slug}`, {
    title: 'Three harbours',
    seats: 20,
    location: tour.location,
  })
  expect(response.statusCode, response.body).toBe(200)
  expect(await entries()).toEqual([
    {
      action: 'PATCH /cards/:id',
      outcome: 'done',
      actorId: boss.userId,
      actorRole: 3,
      sessionId: expect.any(String),
      recordId: tour.id,
      recordTitle: 'Two harbours',
      changes: [
        { field: 'slug', from: 'two-harbours', to: 'three-harbours' },
        { field: 'title', from: 'Two harbours', to: 'Three harbours' },
        { field: 'seats', from: '12', to: '20' },
      ],
      address: '127.0.0.0/24',
    },
  ])
  const [{ request_id: requestId } = { request_id: '' }] = await sql`select request_id from audit_log`
  expect(response.headers['x-request-id']).toBe(requestId)
})

test('a form that is saved without edits changes nothing and leaves no entry', async () => {
  const boss = await signUp(testApp, { role: 3 })
  const own = await signUp(testApp)
  for (const path of [
    `/cards/${(await createTour(testApp)).id}`,
    `/products/${(await createProduct(testApp)).id}`,
  ]) {
    const read = async () => (await server.inject({ url: `/api${path}` })).json()
    const opened = await read()
    const response = await boss.call('PATCH', path, opened)
    expect(response.statusCode, response.body).toBe(200)
    expect(response.json()).toEqual(opened)
    expect(await read()).toEqual(opened)
  }
  const { name, username, email } = (await own.call('GET', '/user/getProfile')).json().result
  await own.call('POST', '/user/update/profile', { name, username, email })
  expect(await entries()).toEqual([])
})

test('the entry of an edit does not contain simultaneous changes by others', async () => {
  const boss = await signUp(testApp, { role: 3 })
  const tour = await createTour(testApp, { subTitle: 'By boat', location: 'Norway' })
  const responses: ReturnType<typeof boss.call>[] = []
  await sql.begin(async (somebodyElse) => {
    await somebodyElse`update tours set location = 'Iceland' where id = ${tour.id}`
    responses.push(boss.call('PATCH', `/cards/${tour.id}`, { subTitle: 'By train' }))
    await waitForLocked(sql, 1)
  })
  const [response] = await Promise.all(responses)
  expect(response!.json()).toMatchObject({ subTitle: 'By train', location: 'Iceland' })
  expect(await entries()).toMatchObject([
    { changes: [{ field: 'subTitle', from: 'By boat', to: 'By train' }] },
  ])
})

test('the entry of a changed long text shows the part that has changed', async () => {
  const boss = await signUp(testApp, { role: 3 })
  const description = 'Slow boats. '.repeat(100).trim()
  const tour = await createTour(testApp, { description })
  // The back office sends the version that was edited.
  await boss.call('PATCH', `/cards/${tour.id}`, { description: `${description} And a sauna.`, version: 1 })
  const [entry] = await entries()
  expect(entry!.changes).toHaveLength(1)
  const [change] = entry!.changes
  expect(change.field).toBe('description')
  expect(change.from.length).toBeLessThan(310)
  expect(change.from).toMatch(/^… .*Slow boats\.$/)
  expect(change.to).toMatch(/^… .*Slow boats\. And a sauna\.$/)
})

test.each([
  ['at its end', { prefix: '', from: `a${'x'.repeat(298)}🦜`, to: `b${'x'.repeat(298)}🦜` }],
  ['at its beginning', { prefix: `${'x'.repeat(199)}🦜${'x'.repeat(59)}`, from: 'a', to: 'b' }],
])('an emoji across the edge of what the entry shows, %s, stands in no way', async (_where, texts) => {
  const boss = await signUp(testApp, { role: 3 })
  const [from, to] = [texts.from, texts.to].map((text) => `${texts.prefix}${text}${'z'.repeat(300)}`)
  const product = await createProduct(testApp, { description: from! })
  const response = await boss.call('PATCH', `/products/${product.id}`, { description: to })
  expect(response.statusCode, response.body).toBe(200)
  const [entry] = await entries()
  const [change] = entry!.changes
  expect(change.from).toMatch(/ …$/)
  const shown = [change.from, change.to].map((text) => text.replace(/^… /, '').replace(/ …$/, ''))
  // The shown parts do not cut characters in half: a replacement character would not be in the text.
  expect([from!.includes(shown[0]!), to!.includes(shown[1]!)]).toEqual([true, true])
  for (const text of shown) {
    expect(text.isWellFormed()).toBe(true)
    expect(text.length).toBeGreaterThanOrEqual(299)
  }
})

test('every write by staff leaves exactly one entry, except for writes to their own cart, holds, quotes and waiting list, the start of adding a passkey, and one for each review or booking that is deleted or cancelled with it', async () => {
  const admin = await signUp(testApp, { role: 2 })
  const boss = await signUp(testApp, { role: 3 })
  const calls = await prepareSampleCalls(testApp, admin)
  const silent = new Set([
    'POST /carts',
    'PATCH /carts/:id',
    'DELETE /carts',
    'POST /holds',
    'PATCH /holds/:id',
    'DELETE /holds/:id',
    'POST /tours/:id/quotes',
    'DELETE /quotes/:id',
    'POST /waiting-list',
    'DELETE /waiting-list/:id',
    // Calls without an account.
    'POST /booking-lookups',
    'POST /departure-lookups',
    'POST /booking-cancellations',
    // These calls start actions that have an entry once they are finished.
    'POST /user/passkeys/options',
    'POST /user/passkey/options',
    'POST /user/recovery',
    'POST /user/email-confirmation',
  ])
  /** Entries of reviews that a call deletes, oldest first. */
  const ofReviews = ['DELETE /cards/:id/review/:reviewId', 'DELETE /comments/:id']
  const several: Partial<Record<(typeof endpointKeys)[number], string[]>> = {
    'POST /reviews/delete': ofReviews,
    'POST /booking-payments': ['payment begun by PIN'],
    'POST /waiting-offer': ['offer booked by link'],
    // Checks a file and changes nothing.
    'POST /imports/:kind': ['file checked'],
    // This call is refused.
    'POST /user/passkeys': [],
    'POST /user/passkey/proof': [],
    'POST /user/second-factor': [],
    'POST /user/recovery/password': [],
    'POST /user/email-confirmation/confirm': [],
    'POST /user/email-change/undo': [],
    'POST /user/invitation': [],
    // These calls are refused, as the server sends no mail.
    'POST /users/:id/recovery': [],
    'POST /invitations': [],
    'POST /checked-files/:id/import': ['POST /checked-files/:id/import', 'PATCH /products/:id'],
    // The booking was cancelled by an earlier call.
    'POST /tours/cancellations': [],
    // The order is cancelled, so it is not marked.
    'POST /orders/marks': [],
    'DELETE /cards/:id/departures/:date': ['DELETE /tours/:id', 'DELETE /cards/:id/departures/:date'],
    // The bookings of quotes and changes are cancelled with the account.
    'POST /user/erase': [...ofReviews, ...Array(7).fill('DELETE /tours/:id'), 'POST /user/erase'],
  }
  for (const key of Object.keys(calls) as (typeof endpointKeys)[number][]) {
    if (methodOf(key) === 'GET') continue
    // A call before the sign-out erases the admin's account.
    const isBoss = definitionOf(key).access === 'superAdmin' || key === 'POST /user/signout'
    const by = isBoss ? boss : admin
    const [before] = await sql`select count(*)::int as count from audit_log`
    // Staff need longer passwords.
    const { body: sent } = calls[key]
    if (key === 'POST /user/erase') sent!.password = 'a newer horse'
    const longer = key.endsWith('/password')
      ? { newpassword: 'a newer horse', comfirmpassword: 'a newer horse' }
      : {}
    const body = sent && { ...sent, ...longer }
    await calls[key].before?.()
    const response = await server.inject({
      method: methodOf(key),
      url: urlOf(key, calls[key]),
      ...sendable({ ...calls[key], ...(body === undefined ? {} : { body }) }, by.headers),
    })
    const written = await sql`select action from audit_log order by id offset ${before!.count}`
    const expected = several[key] ?? (silent.has(key) ? [] : [key])
    expect(
      written.map(({ action }) => action),
      `${key}: ${response.body}`,
    ).toEqual(expected)
  }
  // Every write that leaves an entry has a name that staff read.
  const writes = endpointKeys.filter((key) => methodOf(key) !== 'GET' && !silent.has(key))
  expect(writes.filter((key) => !(key in auditTitles) && key !== 'POST /imports/:kind')).toEqual([
    'POST /orders/marks',
    'POST /reviews/delete',
    // Its entry says that it was with reference and PIN.
    'POST /booking-payments',
    // Its entry says that it was by the link in the mail.
    'POST /waiting-offer',
  ])
})

test('a refused write changes nothing and leaves no entry', async () => {
  const boss = await signUp(testApp, { role: 3 })
  const admin = await signUp(testApp, { role: 2 })
  const tour = await createTour(testApp)
  expect((await admin.call('PATCH', `/cards/${tour.id}`, { title: 'X' })).statusCode).toBe(403)
  expect((await boss.call('PATCH', `/cards/${tour.id}`, { seats: -1 })).statusCode).toBe(400)
  expect((await boss.call('PATCH', `/cards/${tour.id}`, { title: 'X', version: 7 })).statusCode).toBe(409)
  expect((await boss.call('DELETE', '/cards/nothing')).statusCode).toBe(404)
  expect(await entries()).toEqual([])
})

test('an edit is rolled back if its entry cannot be written', async () => {
  const boss = await signUp(testApp, { role: 3 })
  const product = await createProduct(testApp)
  await sql`alter table audit_log add constraint broken check (action <> 'PATCH /products/:id')`
  const response = await boss.call('PATCH', `/products/${product.id}`, { title: 'Another' })
  await sql`alter table audit_log drop constraint broken`
  expect(response.statusCode).toBe(500)
  expect((await sql`select title from products`)[0]!.title).toBe(product.title)
})

test('a repeated call with the same idempotency key leaves one entry', async () => {
  const boss = await signUp(testApp, { role: 3 })
  const calls = await prepareSampleCalls(testApp, boss)
  const before = (await entries()).length
  for (let time = 0; time < 2; time++) {
    const response = await server.inject({
      method: 'POST',
      url: '/api/cards',
      headers: { ...boss.headers, 'idempotency-key': 'once' },
      payload: calls['POST /cards'].body!,
    })
    expect(response.statusCode).toBe(201)
  }
  expect((await entries()).length - before).toBe(1)
})

test('sign-ins are recorded, also failed ones, without the typed values', async () => {
  const { userId, username } = await signUp(testApp)
  expect((await signIn(username, testPassword)).statusCode).toBe(200)
  expect((await signIn(username, 'hunter2-hunter2')).statusCode).toBe(401)
  expect((await signIn('my-secret-typed-as-name', 'hunter2-hunter2')).statusCode).toBe(401)
  const proofless = { id: 'subject-77', username: 'x', password: 'hunter2-hunter2' }
  await server.inject({ method: 'POST', url: '/api/user/verify/user', payload: proofless })
  const kept = await entries()
  expect(kept).toMatchObject([
    { action: 'POST /user/signin', outcome: 'done', actorId: userId, address: '203.0.113.0/24' },
    { action: 'POST /user/signin', outcome: 'refused', actorId: userId, sessionId: null },
    { action: 'POST /user/signin', outcome: 'refused', actorId: null, address: '203.0.113.0/24' },
    { action: 'POST /user/verify/user', outcome: 'refused', actorId: null },
  ])
  expect(kept[0]!.sessionId).toMatch(/-/)
  const everything = JSON.stringify(await sql`select * from audit_log`)
  for (const typed of [testPassword, 'hunter2', 'my-secret-typed', 'subject-77', username]) {
    expect(everything).not.toContain(typed)
  }
})

test('a sign-out is recorded once for any user, and not at all if no session ended', async () => {
  const { call, userId, headers } = await signUp(testApp)
  expect((await call('POST', '/user/signout')).statusCode).toBe(200)
  expect((await call('POST', '/user/signout')).statusCode).toBe(200)
  expect((await server.inject({ method: 'POST', url: '/api/user/signout' })).statusCode).toBe(200)
  const other = await signUp(testApp)
  const byRefreshAlone = { refresh: other.headers.refresh }
  await server.inject({ method: 'POST', url: '/api/user/signout', headers: byRefreshAlone })
  const kept = await entries()
  expect(kept).toMatchObject([
    { action: 'POST /user/signout', outcome: 'done', actorId: userId, actorRole: 1 },
    { action: 'POST /user/signout', outcome: 'done', actorId: other.userId, actorRole: 1 },
  ])
  expect(kept[0]!.sessionId).toMatch(/-/)
  expect(JSON.stringify(kept)).not.toContain(headers.refresh)
})

test('the entry of a changed profile or password contains only the names of the changed fields', async () => {
  const { call, username, userId } = await signUp(testApp)
  const email = 'somewhere.else@example.com'
  await call('POST', '/user/update/profile', { name: 'Mira S.', username, email })
  const newPassword = 'another horse'
  await call('POST', '/user/update/password', {
    password: testPassword,
    newPassword,
    confirmPassword: newPassword,
  })
  expect(await entries()).toMatchObject([
    {
      action: 'POST /user/update/profile',
      actorId: userId,
      changes: [{ field: 'name' }, { field: 'email' }],
    },
    { action: 'POST /user/update/password', actorId: userId, changes: [] },
  ])
})

test('actions of the operator on accounts are recorded too', async () => {
  const { username, userId } = await signUp(testApp)
  const io = {
    env: { HALYARD_PASSWORD: 'correct horse 2' },
    stdin: process.stdin,
    print: () => {},
    tell: () => {},
    db,
  }
  expect(await runAccountCommand(['role', username, 'superAdmin'], io)).toBe(0)
  expect(await runAccountCommand(['password', username], io)).toBe(0)
  expect(await entries()).toMatchObject([
    {
      action: 'operator set role',
      actorId: null,
      recordId: userId,
      changes: [{ field: 'role', from: 'user', to: 'superAdmin' }],
      address: '',
    },
    { action: 'operator set password', recordId: userId, changes: [] },
  ])
})

test('an action of the operator is rolled back if its entry cannot be written', async () => {
  const { username } = await signUp(testApp)
  const io = { env: { HALYARD_PASSWORD: 'correct horse 2' }, stdin: process.stdin, print: () => {}, db }
  const state = () =>
    sql`select users.*, sessions.ended_at from users left join sessions on user_id = users.id`
  const before = await state()
  await sql`alter table audit_log add constraint broken check (action not like 'operator%')`
  const commands = [
    ['create', 'boss', '--email', 'boss@example.com', '--role', 'superAdmin'],
    ['role', username, 'superAdmin'],
    ['password', username],
  ]
  for (const command of commands) {
    let told = ''
    const tell = (text: string) => {
      told += text
    }
    expect(await runAccountCommand(command, { ...io, tell })).toBe(1)
    expect(told).toContain('broken')
  }
  await sql`alter table audit_log drop constraint broken`
  expect(await state()).toEqual(before)
})

test('a role change by the operator is recorded with the role that was in force at that moment', async () => {
  const { username, userId } = await signUp(testApp)
  const io = { env: {}, stdin: process.stdin, print: () => {}, tell: () => {}, db }
  const other = await sql.reserve()
  await other`begin`
  await other`update users set role = 2 where id = ${userId}`
  const command = runAccountCommand(['role', username, 'superAdmin'], io)
  await waitForLocked(sql, 1)
  await other`commit`
  other.release()
  expect(await command).toBe(0)
  expect(await entries()).toMatchObject([{ changes: [{ field: 'role', from: 'admin', to: 'superAdmin' }] }])
})

test('entries cannot be changed, deleted or truncated, and are pruned after 400 days', async () => {
  const { username } = await signUp(testApp)
  await signIn(username, testPassword)
  for (const statement of [
    'update audit_log set actor_id = null',
    'delete from audit_log',
    'truncate audit_log',
  ]) {
    await expect(sql.unsafe(statement)).rejects.toThrow('The audit log is only ever added to.')
  }
  await sql`insert into audit_log (at, action, outcome, changes, address, request_id)
    values (now() - interval '401 days', 'POST /user/signin', 'done', '[]', '', '')`
  // A wrong clock of the server deletes nothing.
  await pruneAuditLog(db, new Date(clock.now.getTime() + 1000 * 86_400_000))
  expect(await entries()).toHaveLength(1)
})
