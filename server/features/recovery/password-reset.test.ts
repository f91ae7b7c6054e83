// An account is taken over, and its owner comes back: nothing of the thief's works, and nothing of the owner's is lost.
import { Readable } from 'node:stream'
import { beforeEach, expect, test } from 'vitest'
import { toWire } from '#contract/wire-names.ts'
import { runAccountCommand } from '#server/account.ts'
import { createProof } from '#server/features/provider-sign-in/provider-proofs.service.ts'
import { createAuthenticator, origin } from '#server/testing/accounts/authenticator.ts'
import { openBrowser, type TestBrowser } from '#server/testing/accounts/browser.ts'
import { bookingOf, createTour, testPassword } from '#server/testing/factories.ts'
import { openMailboxes } from '#server/testing/mailbox.ts'

const { testApp, read, findToken } = await openMailboxes({ publicUrl: origin })
const { server, app, sql, db, clock } = testApp
const minute = 60_000
const day = 1440 * minute
const thiefsPassword = 'stolen mast 9'
const ownersNewPassword = 'sturdy mast 9'
const ownersAddress = 'ida@example.com'
const thiefsAddress = 'thief@example.net'

/** What can be tried later, and whether it opened the account. */
type Key = { name: string; opens(): Promise<boolean> }
let thiefsKeys: Key[]
beforeEach(() => {
  thiefsKeys = []
})

const api = (path: string, payload: object) => server.inject({ method: 'POST', url: `/api${path}`, payload })

async function signIn(username: string, password: string): Promise<TestBrowser | null> {
  const browser = openBrowser(server)
  const response = await browser.post('/api/user/signin', { username, password })
  return response.status === 200 ? browser : null
}

async function signUp(username: string, email: string): Promise<TestBrowser> {
  const browser = openBrowser(server)
  expect((await browser.post('/api/user/signup', { username, email, password: testPassword })).status).toBe(
    201,
  )
  return browser
}

async function signInByProvider(subject: string, email: string): Promise<TestBrowser> {
  const identity = {
    provider: 'idp',
    subject,
    email,
    isEmailVerified: true,
    name: subject,
    username: subject,
  }
  const browser = openBrowser(server)
  browser.cookies.set('halyard-proof', await createProof(db, identity, clock.now))
  const body = { id: subject, username: subject, email, password: 'x', name: subject, avatar: '' }
  expect((await browser.post('/api/user/verify/user', body)).status).toBe(200)
  return browser
}

const idOf = async (browser: TestBrowser) =>
  (await browser.get('/api/user/getProfile')).body.result?._id as string | undefined

async function changeAddress(browser: TestBrowser, username: string, email: string): Promise<void> {
  const response = await browser.post('/api/user/update/profile', { name: 'Ida', username, email })
  expect(response.status, JSON.stringify(response.body)).toBe(200)
}

async function confirm(email: string): Promise<void> {
  const token = await findToken(email, 'confirm-email')
  expect((await api('/user/email-confirmation/confirm', { token })).statusCode).toBe(200)
}

/** Asks for a link at /recover and returns its secret. */
async function askForLink(email: string): Promise<string | undefined> {
  clock.advance(11 * minute)
  expect((await api('/user/recovery', { email })).statusCode).toBe(200)
  app.feed.wake()
  return findToken(email, 'recover')
}

const setPassword = (token: string | undefined, password: string) =>
  api('/user/recovery/password', { token, newpassword: password, comfirmpassword: password })

const describe = async (token: string | undefined) =>
  (await server.inject(`/api/user/mailed-link?kind=recovery&token=${token}`)).json()

/** Adds recovery codes and a passkey, as the thief. */
async function addFactors(browser: TestBrowser, username: string): Promise<void> {
  const made = await browser.post('/api/user/recovery-codes')
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  thiefsKeys.push({
    name: 'recovery code',
    opens: async () => (await signIn(username, made.body.codes[0])) !== null,
  })
  const authenticator = createAuthenticator()
  const { challenge } = (await browser.post('/api/user/passkeys/options')).body
  const credential = authenticator.create({ challenge })
  expect((await browser.post('/api/user/passkeys', { name: 'Black phone', credential })).status).toBe(201)
  thiefsKeys.push({
    name: 'passkey',
    async opens() {
      const options = await api('/user/passkey/options', {})
      const assertion = authenticator.get({ challenge: options.json().challenge })
      const response = await openBrowser(server).post('/api/user/passkey/signin', { credential: assertion })
      return response.status === 200
    },
  })
}

function noteSession(browser: TestBrowser): void {
  const stolen = browser.copy()
  thiefsKeys.push({ name: 'session', opens: async () => (await idOf(stolen)) !== undefined })
}

function notePassword(login: string, password: string): void {
  thiefsKeys.push({
    name: `password of ${login}`,
    opens: async () => (await signIn(login, password)) !== null,
  })
}

/** Every link in the thief's mailbox, and a new one for the asking. */
async function noteMailbox(address = thiefsAddress): Promise<void> {
  const mails = await read(address)
  const links = mails.flatMap(({ text }) => [
    ...text.matchAll(/\/(undo-email-change|confirm-email|recover)\/([\w-]{43})/g),
  ])
  for (const [, page, token] of links) {
    const path = {
      'undo-email-change': '/user/email-change/undo',
      'confirm-email': '/user/email-confirmation/confirm',
      recover: '/user/recovery/password',
    }[page!]!
    const passwords = { newpassword: thiefsPassword, comfirmpassword: thiefsPassword }
    thiefsKeys.push({
      name: `${page} link`,
      opens: async () => (await api(path, { token, ...passwords })).statusCode === 200,
    })
  }
  thiefsKeys.push({
    name: 'a new link',
    async opens() {
      const known = (await read(address)).length
      await askForLink(address)
      return (await read(address)).slice(known).some(({ subject }) => subject === 'Set a new password')
    },
  })
}

async function expectThiefOutside(): Promise<void> {
  expect(thiefsKeys.length).toBeGreaterThan(0)
  const working: string[] = []
  for (const { name, opens } of thiefsKeys) if (await opens()) working.push(name)
  expect(working).toEqual([])
}

/** The owner's account, with a confirmed address and a booking. */
async function openOwnersAccount(confirmedDays = 40): Promise<{ id: string; browser: TestBrowser }> {
  const browser = await signUp('ida', ownersAddress)
  await confirm(ownersAddress)
  const tour = await createTour(testApp)
  const booked = await browser.post('/api/tours', toWire(bookingOf(tour.id)))
  expect(booked.status, JSON.stringify(booked.body)).toBe(201)
  clock.advance(confirmedDays * day)
  return { id: (await idOf((await signIn('ida', testPassword))!))!, browser }
}

/** The owner is in again: the same account, with its booking, its address and its name. */
async function expectOwnerInside(id: string, login = ownersAddress): Promise<void> {
  const browser = await signIn(login, ownersNewPassword)
  expect(browser).not.toBeNull()
  expect(await idOf(browser!)).toBe(id)
  const [user] = await sql`select username, email from users where id = ${id}`
  expect(user).toEqual({ username: 'ida', email: ownersAddress })
  const trips = await browser!.get('/api/tours/my-tour')
  expect(trips.body.items ?? trips.body).toHaveLength(1)
}

test('by the password: the link in the owner’s mailbox takes back address, password, codes and passkeys', async () => {
  const { id } = await openOwnersAccount()
  const thief = (await signIn('ida', testPassword))!
  noteSession(thief)
  await addFactors(thief, 'ida')
  await changeAddress(thief, 'ida', thiefsAddress)
  // There and back and there again: the owner's mailbox stays the one that was confirmed.
  await changeAddress(thief, 'ida', ownersAddress)
  await changeAddress(thief, 'ida', thiefsAddress)
  await confirm(thiefsAddress)
  const passwords = {
    password: testPassword,
    newpassword: thiefsPassword,
    comfirmpassword: thiefsPassword,
  }
  expect((await thief.post('/api/user/update/password', passwords)).status).toBe(200)
  notePassword('ida', thiefsPassword)
  notePassword(thiefsAddress, thiefsPassword)
  // The thief takes the same way back, which leaves the owner's link in place.
  expect((await setPassword(await askForLink(thiefsAddress), thiefsPassword)).statusCode).toBe(200)
  const again = (await signIn('ida', thiefsPassword))!
  await addFactors(again, 'ida')
  await noteMailbox()

  const undo = await findToken(ownersAddress, 'undo-email-change')
  const { recoveryToken } = (await api('/user/email-change/undo', { token: undo })).json()
  expect((await setPassword(recoveryToken, ownersNewPassword)).statusCode).toBe(200)
  await expectThiefOutside()
  await expectOwnerInside(id)
})

test('by a session: recovery by the serving address takes back the change of address that waits', async () => {
  const { id, browser } = await openOwnersAccount(10)
  const thief = (await signIn('ida', testPassword))!
  clock.advance(11 * minute)
  noteSession(thief)
  await changeAddress(thief, 'ida', thiefsAddress)
  // Ends the link to the owner's mailbox, which was confirmed ten days before.
  await confirm(thiefsAddress)
  await noteMailbox()

  const link = await askForLink(ownersAddress)
  expect((await describe(link)).ends).toMatchObject({ email: thiefsAddress, restoredEmail: ownersAddress })
  expect((await setPassword(link, ownersNewPassword)).statusCode).toBe(200)
  expect(await idOf(browser)).toBeUndefined()
  clock.advance(8 * day)
  await expectThiefOutside()
  await expectOwnerInside(id)
})

test.for([
  [40, 200],
  [10, 400],
] as const)(
  'by the mailbox for an hour, after %i days: the operator’s password, and then the owner’s own address',
  async ([confirmedDays, statusOfUndo]) => {
    const { id } = await openOwnersAccount(confirmedDays)
    expect((await setPassword(await askForLink(ownersAddress), thiefsPassword)).statusCode).toBe(200)
    const thief = (await signIn('ida', thiefsPassword))!
    noteSession(thief)
    notePassword('ida', thiefsPassword)
    await addFactors(thief, 'ida')
    await changeAddress(thief, 'ida', thiefsAddress)
    await confirm(thiefsAddress)
    await askForLink(thiefsAddress)
    await noteMailbox()

    const printed: string[] = []
    const code = await runAccountCommand(['password', 'ida'], {
      env: { HALYARD_PASSWORD: ownersNewPassword },
      stdin: Readable.from(['']),
      print: (line) => printed.push(line),
      tell: (text) => printed.push(text),
      db,
      now: () => clock.now,
    })
    expect(code).toBe(0)
    expect(printed.join('\n')).toContain('Passkeys: "Black phone"')
    expect(printed.join('\n')).toContain('Recovery codes: 10')
    // The link to the mailbox stays only if it was the owner's for thirty days.
    expect(printed.join('\n').includes(`mailed to "${ownersAddress}"`)).toBe(statusOfUndo === 200)
    const undo = await findToken(ownersAddress, 'undo-email-change')
    const described = await server.inject(`/api/user/mailed-link?kind=undo&token=${undo}`)
    expect(described.statusCode).toBe(statusOfUndo)

    const owner = (await signIn('ida', ownersNewPassword))!
    await changeAddress(owner, 'ida', ownersAddress)
    await noteMailbox()
    if (statusOfUndo !== 200) await confirm(ownersAddress)
    expect(await sql`select 1 from users where email_confirmed_at is not null`).toHaveLength(1)
    await expectThiefOutside()
    await expectOwnerInside(id)
  },
)

test('by a sign-up before the owner: the mailed link leaves nothing of what was prepared', async () => {
  const thief = await signUp('ida', thiefsAddress)
  await confirm(thiefsAddress)
  await addFactors(thief, 'ida')
  await changeAddress(thief, 'ida', ownersAddress)
  noteSession(thief)
  notePassword('ida', testPassword)
  await noteMailbox()
  const id = (await idOf(thief))!

  const link = await askForLink(ownersAddress)
  expect((await describe(link)).ends).toEqual({
    sessions: 1,
    passkeys: ['Black phone'],
    recoveryCodes: 10,
    undoLinks: [thiefsAddress],
    email: null,
    restoredEmail: null,
    provider: false,
  })
  expect((await setPassword(link, ownersNewPassword)).statusCode).toBe(200)
  await expectThiefOutside()
  expect(await idOf((await signIn(ownersAddress, ownersNewPassword))!)).toBe(id)
})

test('by a sign-up before the owner: the first proof of the address ends links to other mailboxes', async () => {
  const thief = await signUp('ida', thiefsAddress)
  await changeAddress(thief, 'ida', ownersAddress)
  await noteMailbox()
  await confirm(ownersAddress)
  await expectThiefOutside()
})

test('by the provider: an identity that never had the address opens the account no more', async () => {
  const thief = await signInByProvider('mallory', thiefsAddress)
  await addFactors(thief, 'mallory')
  await changeAddress(thief, 'mallory', ownersAddress)
  const id = (await idOf(thief))!
  noteSession(thief)
  await noteMailbox()
  thiefsKeys.push({
    name: 'provider',
    opens: async () => (await idOf(await signInByProvider('mallory', thiefsAddress))) === id,
  })
  const link = await askForLink(ownersAddress)
  expect((await describe(link)).ends).toMatchObject({ provider: true })
  expect((await setPassword(link, ownersNewPassword)).statusCode).toBe(200)
  await expectThiefOutside()
  expect(await idOf((await signIn(ownersAddress, ownersNewPassword))!)).toBe(id)
})

test('by the owner’s own identity at the provider: sessions, codes and passkeys end, the identity stays', async () => {
  const thief = await signInByProvider('ida', ownersAddress)
  const id = (await idOf(thief))!
  noteSession(thief)
  await addFactors(thief, 'ida')
  const kept = await createProof(
    db,
    {
      provider: 'idp',
      subject: 'ida',
      email: ownersAddress,
      isEmailVerified: true,
      name: 'ida',
      username: 'ida',
    },
    clock.now,
  )
  const link = await askForLink(ownersAddress)
  expect((await setPassword(link, ownersNewPassword)).statusCode).toBe(200)
  thiefsKeys.push({
    name: 'proof of the provider from before',
    async opens() {
      const browser = openBrowser(server)
      browser.cookies.set('halyard-proof', kept)
      return (await browser.post('/api/user/verify/user', { id: 'ida' })).status === 200
    },
  })
  await expectThiefOutside()
  expect(await idOf((await signIn('ida', ownersNewPassword))!)).toBe(id)
  expect(await idOf(await signInByProvider('ida', ownersAddress))).toBe(id)
})
