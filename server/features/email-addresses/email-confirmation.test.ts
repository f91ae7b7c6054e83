// Confirmation of e-mail addresses by mailed links.
import { describe, expect, test } from 'vitest'
import { type SignedIn, signUp, testPassword } from '#server/testing/factories.ts'
import { openMailboxes } from '#server/testing/mailbox.ts'

const { testApp, read, findToken, clear } = await openMailboxes()
const { server, sql, clock, logLines } = testApp
const minute = 60_000
const day = 1440 * minute

/** Signs up through the API, so that the welcome mail is written. */
async function register(username: string, email: string) {
  const response = await server.inject({
    method: 'POST',
    url: '/api/user/signup',
    payload: { username, email, password: testPassword },
  })
  expect(response.statusCode, response.body).toBe(201)
}

const post = (url: string, payload: object) => server.inject({ method: 'POST', url: `/api${url}`, payload })
const confirm = (token: string) => post('/user/email-confirmation/confirm', { token })
const look = (token: string, kind = 'confirmation') =>
  server.inject(`/api/user/mailed-link?${new URLSearchParams({ kind, token })}`)
const ask = (person: SignedIn, body: object = {}) => person.call('POST', '/user/email-confirmation', body)
const confirmedAt = async (person: SignedIn) =>
  (await person.call('GET', '/user/security')).json().emailConfirmedAt as string | null
const emailOf = async (username: string) =>
  (
    await sql`select email, email_confirmed_at = ${clock.now} as confirmed from users where username = ${username}`
  )[0]!

const expired = { message: 'This link works no more. Please ask for a new one.', code: 'link_expired' }
const ofAnother = 'This e-mail address belongs to another account.'

async function claim(person: SignedIn, email: string): Promise<string> {
  const response = await ask(person, { email })
  expect(response.json()).toEqual({ sentTo: email })
  return (await findToken(email, 'confirm-email'))!
}

test('the welcome mail contains a link that confirms the address, once, and that no table and no log contains', async () => {
  await register('Mira', 'mira@example.com')
  const token = (await findToken('mira@example.com', 'confirm-email'))!
  expect(JSON.stringify(await sql`select * from mails`)).not.toContain(token)
  expect(JSON.stringify(await sql`select * from account_links`)).not.toContain(token)
  expect((await look(token)).json()).toMatchObject({ username: 'Mira', email: 'mira@example.com' })
  // A program that scans mails has opened the link: nothing is confirmed.
  expect(await emailOf('Mira')).toMatchObject({ confirmed: null })
  expect((await confirm(token)).json()).toEqual({ username: 'Mira', email: 'mira@example.com' })
  expect(await emailOf('Mira')).toMatchObject({ confirmed: true })
  expect((await confirm(token)).json()).toEqual(expired)
  expect((await look(token)).json()).toEqual(expired)
  expect(JSON.stringify(logLines)).not.toContain(token)
  const [entry] = await sql`select outcome from audit_log where action like '%confirm'`
  expect(entry).toEqual({ outcome: 'done' })
})

test('the owner gets a new link, but not within two minutes, and none once the address is confirmed', async () => {
  const person = await signUp(testApp)
  expect(await confirmedAt(person)).toBeNull()
  expect((await ask(person)).json()).toEqual({ sentTo: person.email })
  const again = await ask(person)
  expect(again.statusCode).toBe(429)
  expect(again.json().message).toBe('A link is on its way already. Please look into your mailbox.')
  expect(again.headers['retry-after']).toBe('120')
  clock.advance(2 * minute + 1)
  const first = (await findToken(person.email, 'confirm-email'))!
  expect((await ask(person)).statusCode).toBe(200)
  const second = (await findToken(person.email, 'confirm-email'))!
  expect(second).not.toBe(first)
  expect((await confirm(first)).statusCode).toBe(200)
  expect(await confirmedAt(person)).toBe(clock.now.toISOString())
  expect((await ask(person)).json().message).toBe('This address is confirmed already.')
  // The other link confirms what is confirmed already, and changes nothing.
  const at = await confirmedAt(person)
  clock.advance(minute)
  expect((await confirm(second)).statusCode).toBe(200)
  expect(await confirmedAt(person)).toBe(at)
})

test('a link is valid for seven days, and for its own purpose alone', async () => {
  const person = await signUp(testApp)
  await ask(person)
  const token = (await findToken(person.email, 'confirm-email'))!
  for (const kind of ['recovery', 'undo']) expect((await look(token, kind)).json()).toEqual(expired)
  const password = { token, newpassword: 'sturdy mast 9', comfirmpassword: 'sturdy mast 9' }
  expect((await post('/user/recovery/password', password)).json()).toEqual(expired)
  expect((await post('/user/email-change/undo', { token })).json()).toEqual(expired)
  clock.advance(7 * day)
  expect((await look(token)).json()).toEqual(expired)
  expect((await confirm(token)).json()).toEqual(expired)
  for (const invented of ['x', 'a'.repeat(43), '../../etc'])
    expect((await confirm(invented)).json()).toEqual(expired)
})

test('a changed address gets a link of its own, and is not confirmed by a link to the former one', async () => {
  const person = await signUp(testApp)
  await ask(person)
  const former = (await findToken(person.email, 'confirm-email'))!
  const profile = { name: 'Mira', username: 'Mira', email: 'new@example.com' }
  expect((await person.call('POST', '/user/update/profile', profile)).statusCode).toBe(200)
  expect((await confirm(former)).json()).toEqual(expired)
  const [mail, ...more] = await read('new@example.com')
  expect(more).toEqual([])
  expect(mail!.subject).toBe('Confirm your e-mail address')
  expect((await confirm((await findToken('new@example.com', 'confirm-email'))!)).statusCode).toBe(200)
  // Going back does not bring the confirmation back, because the former address was never confirmed.
  await person.call('POST', '/user/update/profile', { ...profile, email: person.email })
  expect(await emailOf('Mira')).toEqual({ email: person.email, confirmed: null })
})

test('confirming an address that was changed without proof does not shorten the seven days', async () => {
  const person = await signUp(testApp)
  clock.advance(10 * minute + 1)
  const profile = { name: 'Mira', username: person.username, email: 'thief@example.com' }
  await person.call('POST', '/user/update/profile', profile)
  expect((await confirm((await findToken('thief@example.com', 'confirm-email'))!)).statusCode).toBe(200)
  const signIn = (username: string) => post('/user/signin', { username, password: testPassword })
  expect((await signIn('thief@example.com')).statusCode).toBe(401)
  expect((await signIn(person.email)).statusCode).toBe(200)
})

describe('an address that another account has', () => {
  test('goes to the account that confirms it; the other account keeps its username and loses the address', async () => {
    await register('Squatter', 'mira@example.com')
    const person = await signUp(testApp)
    const formerEmail = person.email
    const token = await claim(person, 'mira@example.com')
    expect(await emailOf('Squatter')).toMatchObject({ email: 'mira@example.com' })
    const ofSquatter = (await read('mira@example.com'))
      .flatMap(({ text }) => /\/confirm-email\/([\w-]{43})/.exec(text)?.[1] ?? [])
      .at(0)!
    expect((await confirm(token)).json()).toEqual({ username: person.username, email: 'mira@example.com' })
    expect(await emailOf('Squatter')).toEqual({ email: '', confirmed: null })
    expect(await emailOf(person.username)).toEqual({ email: 'mira@example.com', confirmed: true })
    // The squatter signs in by the username, and can confirm nothing any more.
    const signIn = (username: string) => post('/user/signin', { username, password: testPassword })
    expect((await signIn('Squatter')).json().result).toMatchObject({ username: 'Squatter', email: '' })
    expect((await signIn('mira@example.com')).json().result.username).toBe(person.username)
    expect((await confirm(ofSquatter)).json()).toEqual(expired)
    // The former address was never confirmed, so it cannot undo the change to one that is proven.
    expect(await findToken(formerEmail, 'undo-email-change')).toBeUndefined()
    expect((await read(formerEmail)).at(-1)!.text).toContain('The e-mail address was changed to another one.')
    const actions = await sql`select action from audit_log where action = 'address taken'`
    expect(actions).toHaveLength(1)
  })

  test('leaves the former address a link that undoes the change if that was confirmed for 30 days', async () => {
    const person = await signUp(testApp)
    const formerEmail = person.email
    await sql`update users set email_confirmed_at = ${new Date(clock.now.getTime() - 30 * day)}`
    const token = await claim(person, 'mira@example.com')
    expect((await confirm(token)).statusCode).toBe(200)
    const undo = await findToken(formerEmail, 'undo-email-change')
    expect((await post('/user/email-change/undo', { token: undo })).statusCode).toBe(200)
    expect(await emailOf(person.username)).toMatchObject({ email: formerEmail })
  })

  test('stays there once it is confirmed', async () => {
    const holder = await signUp(testApp)
    const person = await signUp(testApp)
    const token = await claim(person, holder.email)
    await ask(holder)
    const own = (await findToken(holder.email, 'confirm-email'))!
    expect((await confirm(own)).statusCode).toBe(200)
    expect((await confirm(token)).json()).toEqual({ message: ofAnother, code: 'taken' })
    clock.advance(3 * minute)
    expect((await ask(person, { email: holder.email })).json().errors).toEqual({ email: ofAnother })
  })

  test('is claimed only after a fresh proof, and by five mails a day from all accounts together', async () => {
    const [holder, person] = [await signUp(testApp), await signUp(testApp)]
    clock.advance(10 * minute + 1)
    expect((await ask(person, { email: holder.email })).json().code).toBe('proof_needed')
    expect((await ask(person)).statusCode).toBe(200)
    const claims = []
    for (let count = 0; count < 6; count++)
      claims.push((await ask(await signUp(testApp), { email: holder.email })).statusCode)
    expect(claims).toEqual([200, 200, 200, 200, 200, 429])
    // The holder is not locked out by claims.
    expect((await ask(holder)).statusCode).toBe(200)
  })

  test('goes to exactly one of ten accounts that confirm it at the same time', async () => {
    await sql`truncate rate_limits`
    const people = await Promise.all(Array.from({ length: 10 }, () => signUp(testApp)))
    const tokens: string[] = []
    for (const person of people) {
      tokens.push(await claim(person, 'mira@example.com'))
      await sql`truncate rate_limits`
    }
    await register('Squatter', 'mira@example.com')
    const responses = await Promise.all(tokens.map((token) => confirm(token)))
    const statuses = responses.map(({ statusCode }) => statusCode).sort()
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
    const holders =
      await sql`select email_confirmed_at is not null as confirmed from users where email = 'mira@example.com'`
    expect(holders).toEqual([{ confirmed: true }])
  })

  test('changes hands without a deadlock while its holder changes and claims it', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => signUp(testApp)))
    const [holder, ...others] = people as [SignedIn, SignedIn, SignedIn, SignedIn]
    const tokens: string[] = []
    for (const other of others) tokens.push(await claim(other, holder.email))
    const profile = { name: 'Mira', username: holder.username }
    const responses = await Promise.all([
      ...tokens.map((token) => confirm(token)),
      holder.call('POST', '/user/update/profile', { ...profile, email: 'away@example.com' }),
      holder.call('POST', '/user/update/profile', { ...profile, email: holder.email }),
      holder.call('POST', '/user/update/profile', { ...profile, email: 'back@example.com' }),
    ])
    for (const { statusCode, body } of responses) expect([200, 409], body).toContain(statusCode)
    const confirmed =
      await sql`select 1 from users where email = ${holder.email} and email_confirmed_at is not null`
    expect(confirmed).toHaveLength(1)
  })
})

test('a claim ends with a change of the password', async () => {
  const person = await signUp(testApp)
  const token = await claim(person, 'other@example.com')
  const change = { password: testPassword, newPassword: 'own new mast 9', confirmPassword: 'own new mast 9' }
  expect((await person.call('POST', '/user/update/password', change)).statusCode).toBe(200)
  expect((await confirm(token)).json()).toEqual(expired)
})

test('a disabled account confirms nothing, and an erased account leaves no link', async () => {
  const [disabled, erased] = [await signUp(testApp), await signUp(testApp)]
  await ask(disabled)
  await ask(erased)
  const [ofDisabled, ofErased] = [
    (await findToken(disabled.email, 'confirm-email'))!,
    (await findToken(erased.email, 'confirm-email'))!,
  ]
  await sql`update users set disabled_at = now() where id = ${disabled.userId}`
  await erased.call('POST', '/user/erase', { password: testPassword })
  expect((await confirm(ofDisabled)).json().code).toBe('account_disabled')
  expect((await confirm(ofErased)).json()).toEqual(expired)
  await clear()
})
