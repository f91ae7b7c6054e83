// The upgrade of stored keys, on accounts that had different keys by the rules of the version before.

import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { runAccountCommand } from '#server/account.ts'
import { claimBookings } from '#server/features/bookings/booking-claims.service.ts'
import { upkeepQueue } from '#server/jobs/upkeep.ts'
import { openBrowser } from '#server/testing/accounts/browser.ts'
import { bookingOf, createTour, type SignedIn, signUp, testPassword } from '#server/testing/factories.ts'
import { openMailboxes } from '#server/testing/mailbox.ts'
import { migrateAccountKeys } from './account-key-migration.service.ts'

const { testApp, read } = await openMailboxes()
const { app, server, sql, db, clock } = testApp
const day = 86_400_000

/** The key of the version before. */
const formerKey = (value: string) => value.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC')

/** An account as the version before has stored it, older than the ones that follow. */
async function store(username: string, email: string, isConfirmed = false): Promise<SignedIn> {
  clock.advance(1000)
  const person = await signUp(testApp)
  await sql`update users set username = ${username}, username_key = ${formerKey(username)},
    email = ${email}, email_key = ${formerKey(email)}, created_at = ${clock.now},
    email_confirmed_at = ${isConfirmed ? clock.now : null} where id = ${person.userId}`
  return person
}

const signIn = async (username: string) =>
  (await openBrowser(server).post('/api/user/signin', { username, password: testPassword })).body.result?._id

const migrate = () => migrateAccountKeys(db, clock.now)

async function list(): Promise<string[]> {
  const printed: string[] = []
  await runAccountCommand(['renamed'], {
    env: {},
    stdin: Readable.from(['']),
    print: (line) => printed.push(line),
    tell: (text) => printed.push(text),
    db,
    now: () => clock.now,
  })
  return printed.slice(1)
}

test('of equal usernames the older account keeps the name, the newer one is told its new one', async () => {
  const older = await store('ẞtraße', 'older@example.com')
  const newer = await store('ßtraße', 'newer@example.com')
  const taken = await store('ßtraße-2', 'taken@example.com')
  await migrate()
  expect(await signIn('STRASSE'.replace('ST', 'SST'))).toBe(older.userId)
  expect(await signIn('ßtraße-3')).toBe(newer.userId)
  expect(await signIn('newer@example.com')).toBe(newer.userId)
  expect(await signIn('ßtraße-2')).toBe(taken.userId)
  expect(await list()).toEqual(['ßtraße-3\tusername\tßtraße\tßtraße-3\t-'])
  await app.jobs.enqueue(db, upkeepQueue, [{ task: 'account-keys' }])
  app.feed.wake()
  await expect.poll(list, { timeout: 20_000 }).toEqual([expect.not.stringMatching(/-$/)])
  expect((await read('newer@example.com')).map(({ text }) => text).join()).toMatch(/so it has a\s+number now/)
})

test('of one mailbox the account keeps the address that has confirmed it, else the older one', async () => {
  const older = await store('older', 'mira@bücher.test')
  const confirmed = await store('confirmed', 'mira@xn--bcher-kva.test', true)
  const first = await store('first', 'anna@xn--bcher-kva.test')
  const second = await store('second', 'anna@bücher.test')
  const looksAlike = await store('alike', 'name@gmaıl.test')
  await migrate()
  expect(await signIn('mira@bücher.test')).toBe(confirmed.userId)
  expect(await signIn('older')).toBe(older.userId)
  expect(await signIn('anna@bücher.test')).toBe(first.userId)
  expect(await signIn('second')).toBe(second.userId)
  expect(await signIn('name@gmaıl.test')).toBe(looksAlike.userId)
  expect(await signIn('name@gmail.test')).toBeUndefined()
  expect(await list()).toEqual(
    expect.arrayContaining(['older\temail\tmira@bücher.test\t-\t-', 'second\temail\tanna@bücher.test\t-\t-']),
  )
  expect(await list()).toHaveLength(2)
})

test('a booking for a guest waits for the mailbox that staff have typed, and for no other', async () => {
  const tour = await createTour(testApp)
  const staff = await signUp(testApp, { role: 2 })
  const guest = { ...bookingOf(tour.id), email: 'name@gmaıl.test' }
  const made = await staff.call('POST', '/tours/for-guests', guest)
  expect(made.statusCode, made.body).toBe(201)
  await sql`update bookings set claim_key = 'name@gmail.test'`
  await store('alike', 'name@gmail.test', true)
  await migrate()
  expect(await db.transaction((tx) => claimBookings(tx))).toBe(0)
  expect(await sql`select claim_key from bookings`).toEqual([{ claim_key: 'name@xn--gmal-nza.test' }])
})

test('addresses that are reserved, invitations and mailed links get new keys too', async () => {
  const reserver = await store('reserver', 'new@example.com')
  await sql`update users set previous_email = 'ida@bücher.test', previous_email_key = 'ida@bücher.test',
    email_serves_at = ${new Date(clock.now.getTime() + day)}, previous_email_confirmed_at = ${clock.now}
    where id = ${reserver.userId}`
  const holder = await store('holder', 'ida@xn--bcher-kva.test')
  await sql`insert into account_links (hash, user_id, created_at, expires_at, kind, email, email_key) values
    ('x', ${reserver.userId}, now(), now(), 'undo', 'ida@bücher.test', 'ida@bücher.test')`
  for (const [hash, email] of [
    ['a', 'bo@bücher.test'],
    ['b', 'bo@xn--bcher-kva.test'],
  ] as const)
    await sql`insert into invitations (hash, email, email_key, role, created_at, expires_at) values
      (${hash}, ${email}, ${email}, 2, ${new Date(clock.now.getTime() + (hash === 'b' ? 1000 : 0))}, now())`
  await migrate()
  expect(await signIn('ida@bücher.test')).toBe(reserver.userId)
  expect(await sql`select email from users where id = ${holder.userId}`).toEqual([{ email: '' }])
  expect(await sql`select email_key from account_links`).toEqual([{ email_key: 'ida@xn--bcher-kva.test' }])
  expect(await sql`select hash from invitations`).toEqual([{ hash: 'b' }])
})

test('a later start changes nothing, and one within a day heals what the version before has written', async () => {
  await migrate()
  const late = await store('ẞo', 'late@example.com')
  await migrate()
  expect(await signIn('sso')).toBe(late.userId)
  clock.advance(2 * day)
  await store('ẞu', 'later@example.com')
  await migrate()
  expect(await signIn('ssu')).toBeUndefined()
})
