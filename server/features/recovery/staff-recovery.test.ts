// The way back where staff need a second factor: a mailed link leaves theirs in place.
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { runAccountCommand } from '#server/account.ts'
import { type SignedIn, signUp } from '#server/testing/factories.ts'
import { openMailboxes } from '#server/testing/mailbox.ts'

const { testApp, read, findToken } = await openMailboxes({
  environment: { STAFF_SECOND_FACTOR: 'required' },
})
const { server, app, sql, db, clock } = testApp
const newPassword = 'a sturdy mast 9'
const minute = 60_000

const post = (path: string, payload: object) => server.inject({ method: 'POST', url: `/api${path}`, payload })

async function addFactors({ call, userId }: SignedIn): Promise<void> {
  expect((await call('POST', '/user/recovery-codes')).statusCode).toBe(201)
  await sql`insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at)
    values (gen_random_uuid(), ${userId}, ${userId}, 'x', 0, '{}', 'Key', ${clock.now})`
}

async function countFactors({ userId }: SignedIn): Promise<number> {
  const rows = await sql`select 1 from recovery_codes where user_id = ${userId}
    union all select 1 from passkeys where user_id = ${userId}`
  return rows.length
}

/** Recovers the account by a mailed link. Returns what the page named. */
async function recover({ email }: SignedIn) {
  await post('/user/recovery', { email })
  app.feed.wake()
  const token = await findToken(email, 'recover')
  const described = (await server.inject(`/api/user/mailed-link?kind=recovery&token=${token}`)).json()
  const passwords = { newpassword: newPassword, comfirmpassword: newPassword }
  expect((await post('/user/recovery/password', { token, ...passwords })).statusCode).toBe(200)
  return described
}

async function withFactor(person: SignedIn): Promise<SignedIn> {
  await sql`update sessions set second_factor_at = ${clock.now} where user_id = ${person.userId}`
  return person
}

test('a mailed link removes the factors of customers, and none of staff, whose page says so', async () => {
  const [customer, admin] = [await signUp(testApp), await signUp(testApp, { role: 2 })]
  for (const person of [customer, admin]) await addFactors(person)
  const ofCustomer = await recover(customer)
  expect(ofCustomer).toMatchObject({ ends: { passkeys: ['Key'], recoveryCodes: 10 } })
  expect(ofCustomer.keeps.secondFactor).toBe(false)
  expect(await countFactors(customer)).toBe(0)
  expect(await recover(admin)).toMatchObject({
    ends: { passkeys: [], recoveryCodes: 0 },
    keeps: { secondFactor: true },
  })
  expect(await countFactors(admin)).toBe(11)
})

test('the link that undoes a change of address leaves the factors of staff too', async () => {
  const admin = await withFactor(await signUp(testApp, { role: 2 }))
  await admin.call('POST', '/user/update/profile', {
    name: 'Mira',
    username: admin.username,
    email: 'thief@example.net',
  })
  clock.advance(minute)
  await addFactors(admin)
  const token = await findToken(admin.email, 'undo-email-change')
  expect((await post('/user/email-change/undo', { token })).statusCode).toBe(200)
  expect(await countFactors(admin)).toBe(11)
})

test('another super admin removes the factors of staff, which ends their sessions and is mailed', async () => {
  const superAdmin = await withFactor(await signUp(testApp, { role: 3 }))
  const admin = await withFactor(await signUp(testApp, { role: 2 }))
  await addFactors(admin)
  await addFactors(superAdmin)
  expect((await admin.call('POST', `/users/${superAdmin.userId}/factors-removal`)).statusCode).toBe(403)
  const own = await superAdmin.call('POST', `/users/${superAdmin.userId}/factors-removal`)
  expect(own.json()).toMatchObject({ code: 'own_factors' })
  const path = `/users/${admin.userId}/factors-removal`
  expect((await superAdmin.call('POST', path)).json()).toEqual({
    passkeys: 1,
    recoveryCodes: 10,
    sessions: 1,
  })
  expect([await countFactors(admin), await countFactors(superAdmin)]).toEqual([0, 11])
  expect((await admin.call('GET', '/user/getProfile')).statusCode).toBe(401)
  expect((await read(admin.email)).at(-1)!.text).toContain('A super admin has removed your passkeys')
  const [entry] = await sql`select record_id from audit_log where action = 'POST /users/:id/factors-removal'
    and outcome = 'done'`
  expect(entry).toEqual({ record_id: admin.userId })
})

test('an account without a password keeps the passkey that is its last way in', async () => {
  const superAdmin = await withFactor(await signUp(testApp, { role: 3 }))
  const person = await signUp(testApp)
  await addFactors(person)
  await sql`update users set password_hash = null, provider = 'idp', provider_subject = 'x' where id = ${person.userId}`
  const response = await superAdmin.call('POST', `/users/${person.userId}/factors-removal`)
  expect(response.json()).toMatchObject({ code: 'last_way_in' })
  expect(await countFactors(person)).toBe(11)
})

test('the operator removes the factors of staff with the password', async () => {
  const admin = await signUp(testApp, { role: 2 })
  await addFactors(admin)
  const printed: string[] = []
  await runAccountCommand(['password', admin.username], {
    env: { HALYARD_PASSWORD: newPassword },
    stdin: Readable.from(['']),
    print: (line) => printed.push(line),
    tell: (text) => printed.push(text),
    db,
    now: () => clock.now,
  })
  expect(printed).toEqual([
    `The account "${admin.username}" has a new password; all its sessions have ended.`,
    'Removed:\n  Passkeys: "Key"\n  Recovery codes: 10',
  ])
  expect(await countFactors(admin)).toBe(0)
})
