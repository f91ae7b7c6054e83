// Undoing a change of address by a link that is mailed to the former address.
import { expect, test } from 'vitest'
import { openBrowser } from '#server/testing/accounts/browser.ts'
import { type SignedIn, signUp, testPassword } from '#server/testing/factories.ts'
import { openMailboxes } from '#server/testing/mailbox.ts'

const { testApp, read, findToken, clear } = await openMailboxes()
const { server, sql, clock } = testApp
const minute = 60_000
const day = 1440 * minute

const post = (url: string, payload: object) => server.inject({ method: 'POST', url: `/api${url}`, payload })
const undo = (token: string) => post('/user/email-change/undo', { token })
const signIn = async (username: string, password: string) =>
  (await openBrowser(server).post('/api/user/signin', { username, password })).status
const expired = { message: 'This link works no more. Please ask for a new one.', code: 'link_expired' }

async function change(person: SignedIn, email: string): Promise<void> {
  const profile = { name: 'Mira', username: person.username, email }
  const response = await person.call('POST', '/user/update/profile', profile)
  expect(response.statusCode, response.body).toBe(200)
}

async function changeAndFindToken(person: SignedIn, email = 'thief@example.com'): Promise<string> {
  await change(person, email)
  return (await findToken(person.email, 'undo-email-change'))!
}

test('the former address undoes a change, once: sessions end, and the answer sets a new password', async () => {
  const person = await signUp(testApp)
  const token = await changeAndFindToken(person)
  expect((await read(person.email)).map(({ text }) => text).join()).not.toContain('thief@example.com')
  const described = await server.inject(`/api/user/mailed-link?kind=undo&token=${token}`)
  expect(described.json()).toMatchObject({ username: person.username, email: person.email })
  expect(await signIn('thief@example.com', testPassword)).toBe(200)
  await clear()

  const response = await undo(token)
  expect(response.json()).toEqual({
    username: person.username,
    recoveryToken: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect((await person.call('GET', '/user/getProfile')).statusCode).toBe(401)
  const [user] =
    await sql`select email, email_confirmed_at = ${clock.now} as is_confirmed, email_serves_at from users`
  expect(user).toEqual({ email: person.email, is_confirmed: true, email_serves_at: null })
  expect(await signIn('thief@example.com', testPassword)).toBe(401)
  expect((await undo(token)).json()).toEqual(expired)

  const { recoveryToken } = response.json()
  const password = { token: recoveryToken, newpassword: 'sturdy mast 9', comfirmpassword: 'sturdy mast 9' }
  expect((await post('/user/recovery/password', password)).json()).toEqual({ changed: true })
  expect(await signIn(person.email, 'sturdy mast 9')).toBe(200)
  expect(await signIn(person.email, testPassword)).toBe(401)
  const subjects = async (address: string) => (await read(address)).map(({ subject }) => subject)
  expect(await subjects(person.email)).toEqual([
    'A security setting was changed',
    'Your password was changed',
  ])
  expect(await subjects('thief@example.com')).toEqual(['A security setting was changed'])
})

test('the link outlives a change of the password, and a second change of the address', async () => {
  const person = await signUp(testApp)
  const token = await changeAndFindToken(person)
  const passwords = { password: testPassword, newPassword: 'stolen mast 9', confirmPassword: 'stolen mast 9' }
  expect((await person.call('POST', '/user/update/password', passwords)).statusCode).toBe(200)
  await change(person, 'second@example.com')
  const ofThief = (await findToken('thief@example.com', 'undo-email-change'))!
  // The thief's own link does not end the link of the owner, who had the account before.
  expect((await undo(ofThief)).statusCode).toBe(200)
  expect((await undo(token)).statusCode).toBe(200)
  expect(await sql`select email from users`).toEqual([{ email: person.email }])
})

test('the owner’s link ends the links of all later changes', async () => {
  const person = await signUp(testApp)
  const token = await changeAndFindToken(person)
  clock.advance(minute)
  await change(person, 'second@example.com')
  const ofThief = (await findToken('thief@example.com', 'undo-email-change'))!
  expect((await undo(token)).statusCode).toBe(200)
  expect((await undo(ofThief)).json()).toEqual(expired)
})

test('no link that was mailed to the other address gives the account that address again', async () => {
  const person = await signUp(testApp)
  const token = await changeAndFindToken(person)
  const confirmation = await findToken('thief@example.com', 'confirm-email')
  expect((await undo(token)).statusCode).toBe(200)
  const response = await post('/user/email-confirmation/confirm', { token: confirmation })
  expect(response.json()).toEqual(expired)
  expect(await sql`select email from users`).toEqual([{ email: person.email }])
})

test('passkeys and recovery codes that were added since the change are removed, older ones stay', async () => {
  const person = await signUp(testApp)
  expect((await person.call('POST', '/user/recovery-codes')).statusCode).toBe(201)
  const addPasskey = (name: string) =>
    sql`insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at)
      values (gen_random_uuid(), ${person.userId}, ${name}, 'x', 0, '{}', ${name}, ${clock.now})`
  await addPasskey('own')
  clock.advance(minute)
  const token = await changeAndFindToken(person)
  clock.advance(minute)
  await addPasskey('of the thief')
  expect((await undo(token)).statusCode).toBe(200)
  expect(await sql`select name from passkeys`).toEqual([{ name: 'own' }])
  expect(await sql`select 1 from recovery_codes`).toHaveLength(10)
})

test('the link is valid for seven days, and ends when the owner goes back to the address', async () => {
  const person = await signUp(testApp)
  const late = await changeAndFindToken(person)
  clock.advance(7 * day)
  expect((await undo(late)).json()).toEqual(expired)
  const again = await signUp(testApp)
  const token = await changeAndFindToken(again, 'other@example.com')
  await change(again, again.email)
  expect((await undo(token)).json()).toEqual(expired)
})

test('an account that has taken the free address unconfirmed loses it again; one that has confirmed it keeps it', async () => {
  const person = await signUp(testApp)
  const token = await changeAndFindToken(person)
  const taker = { username: 'taker', email: person.email, password: testPassword }
  expect((await post('/user/signup', taker)).statusCode).toBe(201)
  // Nor can the taker reserve the address by leaving it without proof.
  expect((await undo(token)).statusCode).toBe(200)
  expect(await sql`select email from users where username = 'taker'`).toEqual([{ email: '' }])

  const second = await signUp(testApp)
  const refused = await changeAndFindToken(second, 'second-thief@example.com')
  expect((await post('/user/signup', { ...taker, username: 'owner', email: second.email })).statusCode).toBe(
    201,
  )
  const confirmation = (await findToken(second.email, 'confirm-email'))!
  expect((await post('/user/email-confirmation/confirm', { token: confirmation })).statusCode).toBe(200)
  expect((await undo(refused)).json()).toEqual({
    message: 'This e-mail address belongs to another account.',
    code: 'taken',
  })
  expect(await sql`select ended_at from sessions where user_id = ${second.userId}`).toEqual([
    { ended_at: null },
  ])
})

test('of ten simultaneous uses of a link one undoes the change', async () => {
  const token = await changeAndFindToken(await signUp(testApp))
  const responses = await Promise.all(Array.from({ length: 10 }, () => undo(token)))
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
})

test('ending sessions is mailed', async () => {
  const person = await signUp(testApp)
  const elsewhere = openBrowser(server)
  await elsewhere.post('/api/user/signin', { username: person.username, password: testPassword })
  expect((await person.call('DELETE', '/user/sessions')).json()).toEqual({ endedCount: 1 })
  expect((await person.call('DELETE', '/user/sessions')).json()).toEqual({ endedCount: 0 })
  const mails = await read(person.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]!.text).toContain('Sessions were ended.')
})
