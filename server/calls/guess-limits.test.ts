// Limits on guesses of passwords: guesses by strangers are delayed, and the owner of the account is not.
import { expect, test } from 'vitest'
import { openBrowser } from '#server/testing/accounts/browser.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { signUp, testPassword } from '#server/testing/factories.ts'
import { delaySeconds, guessesWithoutDelay, longestDelaySeconds } from './guess-limits.ts'

const testApp = await buildTestApp({ environment: { RATE_LIMIT: 'on' } })
const { server, sql, clock } = testApp
const sibling = (await testApp.buildSibling()).server

interface Attempt {
  username: string
  password?: string
  address?: string
  cookie?: string | undefined
  app?: typeof server
}

function signIn({ username, password = 'wrong horse', address = '198.51.100.1', cookie, app }: Attempt) {
  return (app ?? server).inject({
    method: 'POST',
    url: '/api/user/signin',
    remoteAddress: address,
    ...(cookie === undefined ? {} : { headers: { cookie } }),
    payload: { username, password },
  })
}

type Answer = Awaited<ReturnType<typeof signIn>>
const statuses = (responses: Answer[]) => responses.map(({ statusCode }) => statusCode)
const ofStatus = (responses: Answer[], status: number) =>
  responses.filter(({ statusCode }) => statusCode === status).length

/** Addresses in forty different networks. */
const networks = Array.from({ length: 40 }, (_, number) => `203.${number}.113.7`)

/** Signs in to the account, and returns the cookies of the browser that is then known. */
async function knownBrowser(username: string, address = '192.0.2.1', cookie?: string): Promise<string> {
  const response = await signIn({ username, password: testPassword, address, cookie })
  expect(response.statusCode, response.body).toBe(200)
  const { value } = response.cookies.find(({ name }) => name === 'halyard-device')!
  return `halyard-device=${value}`
}

test('an attacker in forty networks is delayed; the owner is not, if signed in or at a known browser', async () => {
  const owner = await signUp(testApp)
  const { username } = owner
  const cookie = await knownBrowser(username)
  let tried = 0
  for (let round = 0; round < 5; round++) {
    const [attacks, own] = await Promise.all([
      Promise.all(
        networks.map((address, index) => signIn({ username, address, app: index % 2 ? server : sibling })),
      ),
      Promise.all([
        signIn({ username, password: testPassword, address: '192.0.2.1', cookie }),
        signIn({ username: owner.email, password: testPassword, address: networks[0]!, cookie }),
        owner.call('GET', '/user/getProfile'),
      ]),
    ])
    expect(statuses(own)).toEqual([200, 200, 200])
    tried += ofStatus(attacks, 401)
    expect(ofStatus(attacks, 401) + ofStatus(attacks, 429)).toBe(networks.length)
    if (round < 4) clock.advance(60_000)
  }
  // Of 200 guesses. Without the growing delay each network would have had five guesses.
  expect(tried).toBeLessThanOrEqual(guessesWithoutDelay + 5)
  // In a new browser the owner waits for the time in Retry-After, not longer.
  const waiting = await signIn({ username, password: testPassword })
  expect(waiting.statusCode).toBe(429)
  clock.advance(Number(waiting.headers['retry-after']) * 1000)
  expect((await signIn({ username, password: testPassword })).statusCode).toBe(200)
})

test('of many simultaneous guesses only as many are verified as are allowed without delay', async () => {
  const { username } = await signUp(testApp)
  const responses = await Promise.all(
    networks.map((address, index) => signIn({ username, address, app: index % 2 ? server : sibling })),
  )
  expect(ofStatus(responses, 401)).toBe(guessesWithoutDelay)
})

test('guesses for an unknown name are delayed too, so that the delay does not show which accounts exist', async () => {
  const { username } = await signUp(testApp)
  const attack = async (name: string) => {
    const seen: unknown[] = []
    for (const address of networks.slice(0, 25)) {
      const { statusCode, headers, body } = await signIn({ username: name, address })
      seen.push([statusCode, headers['retry-after'], body])
      clock.advance(3000)
    }
    return seen
  }
  const startedAt = clock.now
  const known = await attack(username)
  clock.now = startedAt
  expect(await attack('nobody of that name')).toEqual(known)
  // Typed names are not stored, because they may be passwords.
  expect(JSON.stringify(await sql`select key from rate_limits`)).not.toContain('nobody')
})

test('the delay grows to 15 minutes, and ends after a day without guesses', async () => {
  expect(delaySeconds(guessesWithoutDelay - 1)).toBe(0)
  expect(delaySeconds(guessesWithoutDelay)).toBe(1)
  expect(delaySeconds(1000)).toBe(longestDelaySeconds)
  const { username } = await signUp(testApp)
  const waits: number[] = []
  for (let guess = 0; guess < guessesWithoutDelay + 12; guess++) {
    const address = `203.0.${guess}.7`
    expect((await signIn({ username, address })).statusCode).toBe(401)
    if (guess < guessesWithoutDelay - 1) continue
    const wait = Number((await signIn({ username, address })).headers['retry-after'])
    waits.push(wait)
    clock.advance(wait * 1000)
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900])
  clock.advance(24 * 3600 * 1000)
  for (let guess = 0; guess < guessesWithoutDelay; guess++)
    expect((await signIn({ username, address: `203.1.${guess}.7` })).statusCode).toBe(401)
})

test.each([
  ['/24', ['203.0.113.1', '203.0.113.99'], '203.0.114.1'],
  ['/48', ['2001:db8:1:1::7', '2001:db8:1:ffff::8'], '2001:db8:2::7'],
])(
  'a %s that guesses passwords of many names is refused, and its neighbours are not',
  async (which, [first, last], neighbour) => {
    const guess = async (address: string) =>
      (await signIn({ username: crypto.randomUUID(), address })).statusCode
    expect(await guess(first!)).toBe(401)
    // Adds 148 wrong guesses of other addresses in this hour.
    const counted = await sql`
      update rate_limits set count = count + 148000 where key like ${`guess/3600:%${which}`} returning key`
    expect(counted).toHaveLength(1)
    expect(await guess(last!)).toBe(401)
    for (const address of [first!, last!]) expect(await guess(address)).toBe(429)
    expect(await guess(neighbour)).toBe(401)
  },
)

test('fifty people with one address can sign in within a minute, some of them after a wrong password', async () => {
  const people = await Promise.all(Array.from({ length: 50 }, () => signUp(testApp)))
  const address = '198.51.100.77'
  for (const { username } of people.slice(0, 5))
    expect((await signIn({ username, password: 'corect horse', address })).statusCode).toBe(401)
  const responses = await Promise.all(
    people.map(({ username }, index) =>
      signIn({ username, password: testPassword, address, app: index % 2 ? server : sibling }),
    ),
  )
  expect(ofStatus(responses, 200)).toBe(50)
  // Sign-ins of one person at many devices are not counted either.
  for (let device = 0; device < 20; device++)
    expect((await signIn({ ...people[0]!, password: testPassword, address })).statusCode).toBe(200)
})

test('a user with the same address as an attacker can sign in at a known browser', async () => {
  const { username } = await signUp(testApp)
  const address = '198.51.100.77'
  const cookie = await knownBrowser(username, address)
  for (let guess = 0; guess < 7; guess++) await signIn({ username: `victim ${guess}`, address })
  expect((await signIn({ username, password: testPassword, address })).statusCode).toBe(429)
  expect((await signIn({ username, password: testPassword, address, cookie })).statusCode).toBe(200)
})

test('a known browser allows no additional guesses, neither for its account nor for another', async () => {
  const { username } = await signUp(testApp)
  const other = await signUp(testApp)
  const cookie = await knownBrowser(username)
  const atOwn = await Promise.all(networks.map((address) => signIn({ username, address, cookie })))
  expect(ofStatus(atOwn, 401)).toBe(guessesWithoutDelay)
  const atOther = await Promise.all(
    networks.map((address) => signIn({ username: other.username, address, cookie })),
  )
  expect(ofStatus(atOther, 401)).toBe(guessesWithoutDelay)
  // Invented or changed device cookies do not count as known browsers.
  const [device] = cookie.split('.')
  for (const forged of [
    `halyard-device=${'A'.repeat(43)}.${'A'.repeat(22)}`,
    `${device}.${'B'.repeat(22)}`,
    'halyard-device=.',
  ])
    expect((await signIn({ username, password: testPassword, cookie: forged })).statusCode).toBe(200)
  const refused = await signIn({
    username: other.username,
    password: testPassword,
    cookie: `${device}.${'B'.repeat(22)}`,
  })
  expect(refused.statusCode).toBe(429)
})

test('a browser is known for all accounts of a family, and an erased account is removed from its cookie', async () => {
  const [parent, child] = [await signUp(testApp), await signUp(testApp)]
  const first = await knownBrowser(parent.username)
  const both = await knownBrowser(child.username, '192.0.2.1', first)
  for (const { username } of [parent, child])
    for (const address of networks.slice(0, 12)) await signIn({ username, address })
  for (const { username } of [parent, child])
    expect((await signIn({ username, password: testPassword, cookie: both })).statusCode).toBe(200)
  const erased = await child.call(
    'POST',
    '/user/erase',
    { password: testPassword },
    { cookie: `${child.cookies}; ${both}` },
  )
  expect(erased.statusCode, erased.body).toBe(200)
  expect(`halyard-device=${erased.cookies.find(({ name }) => name === 'halyard-device')!.value}`).toBe(first)
})

test('guesses of the current password in a session delay only this session', async () => {
  const { username } = await signUp(testApp)
  const browser = openBrowser(server)
  expect((await browser.post('/api/user/signin', { username, password: testPassword })).status).toBe(200)
  const change = (password: string) => ({
    password,
    newpassword: 'newer horse',
    comfirmpassword: 'newer horse',
  })
  for (let guess = 0; guess < guessesWithoutDelay; guess++) {
    if (guess % 5 === 0) clock.advance(60_000)
    expect((await browser.post('/api/user/update/password', change('wrong horse'))).status).toBe(400)
  }
  clock.advance(60_000)
  await browser.post('/api/user/update/password', change('wrong horse'))
  const refused = await browser.post('/api/user/update/password', change(testPassword))
  expect(refused.status).toBe(429)
  const elsewhere = openBrowser(server)
  expect((await elsewhere.post('/api/user/signin', { username, password: testPassword })).status).toBe(200)
  expect((await elsewhere.post('/api/user/update/password', change(testPassword))).status).toBe(200)
})

test('successful sign-ins of one account are limited too, because each adds rows to the database', async () => {
  const { username } = await signUp(testApp)
  const cookie = await knownBrowser(username)
  const responses: Answer[] = []
  for (let time = 0; time < 61; time++)
    responses.push(await signIn({ username, password: testPassword, cookie, address: networks[time % 40]! }))
  expect(ofStatus(responses, 200)).toBe(59)
  expect(responses.at(-1)!.statusCode).toBe(429)
})

test('an office signs in one after another, far more than six in a minute, while a wrong password still counts', async () => {
  const address = '198.51.100.99'
  const people = await Promise.all(Array.from({ length: 12 }, () => signUp(testApp)))
  for (const { username } of people)
    for (const app of [server, sibling])
      expect((await signIn({ username, password: testPassword, address, app })).statusCode).toBe(200)
  const wrong: number[] = []
  for (let guess = 0; guess < 7; guess++)
    wrong.push((await signIn({ username: `somebody ${guess}`, address })).statusCode)
  expect(wrong).toEqual([401, 401, 401, 401, 401, 401, 429])
})
