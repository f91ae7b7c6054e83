// Daily limits of networks: sign-ups, and visitors who come through a proxy that is not trusted.
import { expect, test, vi } from 'vitest'
import { maxTicketsOfNetwork } from '#contract/booking-rules.ts'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { createTour, signUp, testPassword } from '#server/testing/factories.ts'

const testApp = await buildTestApp({ environment: { RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' } })
const { server, sql, clock, logLines } = testApp

const proxy = '192.0.2.80'
let created = 0

/** Signs up from an address of the network, or through an untrusted proxy. */
function register(options: { remoteAddress?: string; forwardedFor: string }) {
  const username = `guest${++created}`
  const payload = { username, email: `${username}@example.com`, password: testPassword }
  return server.inject({
    method: 'POST',
    url: '/api/user/signup',
    headers: { 'x-forwarded-for': options.forwardedFor },
    payload: { ...payload, confirmPassword: testPassword },
    ...(options.remoteAddress === undefined ? {} : { remoteAddress: options.remoteAddress }),
  })
}

/** As if the network had signed up so often today already. */
async function pretendSignUps(network: string, count: number): Promise<void> {
  const expiresAt = new Date(clock.now.getTime() + 3_600_000)
  await sql`
    insert into rate_limits (key, count, expires_at) values (${`newAccounts/86400:${network}`}, ${count}, ${expiresAt})`
}

test('a network creates two hundred accounts a day; failed attempts and other networks do not count', async () => {
  await pretendSignUps('198.51.100.0/24', 199)
  const twice = await register({ forwardedFor: '198.51.100.7' })
  expect(twice.statusCode, twice.body).toBe(201)
  const refused = await register({ forwardedFor: '198.51.100.8' })
  expect(refused.statusCode).toBe(429)
  expect(refused.json().message).toBe(
    'Many accounts were created on your network today. Please try again tomorrow, or call us.',
  )
  const [row] = await sql`select count(*)::int as accounts from users`
  expect(row).toEqual({ accounts: 1 })
  expect((await register({ forwardedFor: '203.0.113.9' })).statusCode).toBe(201)
  clock.advance(3_700_000)
  expect((await register({ forwardedFor: '198.51.100.8' })).statusCode).toBe(201)
})

test('an office of fifty behind one address signs up and books in one hour', async () => {
  const { id } = await createTour(testApp, { seats: 60 })
  const statuses: number[] = []
  for (let person = 0; person < 50; person++) {
    const signedUp = await register({ forwardedFor: '198.51.100.7' })
    statuses.push(signedUp.statusCode)
    const { token, refreshToken } = signedUp.json()
    const booked = await server.inject({
      method: 'POST',
      url: '/api/tours',
      headers: { authorization: `Bearer ${token}`, refresh: refreshToken, 'x-forwarded-for': '198.51.100.7' },
      payload: {
        cardId: id,
        username: 'Mira',
        email: 'mira@example.com',
        date: addDays(dateInUtc(clock.now), 20),
        numberTikets: 1,
      },
    })
    statuses.push(booked.statusCode)
    clock.advance(70_000)
  }
  expect(statuses).toEqual(Array(100).fill(201))
})

test('through a proxy that is not trusted everybody looks like one network, whose daily limits refuse nobody', async () => {
  await pretendSignUps('192.0.2.0/24', 500)
  const through = { remoteAddress: proxy, forwardedFor: '198.51.100.7' }
  expect((await register(through)).statusCode).toBe(201)
  const { id } = await createTour(testApp, { seats: 1000 })
  const expiresAt = new Date(clock.now.getTime() + 3_600_000)
  await sql`
    insert into rate_limits (key, count, expires_at)
    values ('bookedTickets/86400:192.0.2.0/24', ${maxTicketsOfNetwork}, ${expiresAt})`
  const mira = await signUp(testApp)
  const book = (headers: Record<string, string>) =>
    server.inject({
      method: 'POST',
      url: '/api/tours',
      remoteAddress: proxy,
      headers: { ...mira.headers, ...headers },
      payload: {
        cardId: id,
        username: 'Mira',
        email: 'mira@example.com',
        date: addDays(dateInUtc(clock.now), 20),
        numberTikets: 2,
      },
    })
  expect((await book({ 'x-forwarded-for': '198.51.100.7' })).statusCode).toBe(201)
  expect((await book({})).statusCode).toBe(429)
})

test('log and Today tell of a proxy that is not trusted, once an hour, until a day after its last request', async () => {
  const staff = await signUp(testApp, { role: 2 })
  const untrusted = async () => (await staff.call('GET', '/today')).json().untrustedProxy
  const warnings = () => logLines.filter(({ msg }) => String(msg).includes('is not trusted'))
  const visit = (remoteAddress: string, headers: Record<string, string>) =>
    server.inject({ url: '/api/house', remoteAddress, headers })
  await visit(proxy, {})
  await visit('127.0.0.1', { 'x-forwarded-for': '198.51.100.7' })
  expect([await untrusted(), warnings()]).toEqual([null, []])
  clock.advance(61 * 60_000)
  for (let count = 0; count < 3; count++) await visit(proxy, { forwarded: 'for=198.51.100.7' })
  await vi.waitFor(async () => expect(await untrusted()).toBe(proxy))
  expect(warnings()).toMatchObject([{ address: proxy }])
  clock.advance(26 * 3_600_000)
  const [row] =
    await sql`select count(*)::int as told from rate_limits where key like 'untrustedProxy:%' and expires_at > ${clock.now}`
  expect(row).toEqual({ told: 0 })
})
