// Secrets and personal data must not be in the server's log at any log level.
import { expect, test } from 'vitest'
import type { EndpointKey } from '#contract/endpoints.ts'
import { buildTestApp } from './build-test-app.ts'
import { signUp, testPassword } from './factories.ts'
import {
  definitionOf,
  methodOf,
  prepareSampleCalls,
  type SampleCall,
  sendable,
  urlOf,
} from './sample-calls.ts'

const testApp = await buildTestApp()
const { server, sql, logLines, clock } = testApp

/** Makes every call, valid and invalid, with headers and with cookies, and causes a server error. */
async function callEverything() {
  const owner = await signUp(testApp)
  const admin = await signUp(testApp, { role: 2 })
  const superAdmin = await signUp(testApp, { role: 3 })
  const people = { public: null, user: owner, admin, superAdmin }
  const calls = await prepareSampleCalls(testApp, owner)
  for (const [key, call] of Object.entries(calls) as [EndpointKey, SampleCall][]) {
    const who = people[definitionOf(key).access]
    const request = {
      method: methodOf(key),
      url: `${urlOf(key, call)}${urlOf(key, call).includes('?') ? '&' : '?'}secret=planted-in-the-query`,
      headers: { ...who?.headers, cookie: `${who?.cookies ?? ''}; other=planted-in-a-cookie` },
    }
    await server.inject({ ...request, ...sendable(call, request.headers) })
    await server.inject({ ...request, payload: { ...call.body, password: 7, note: 'planted-in-the-body' } })
  }
  return [owner, admin, superAdmin]
}

test('the log contains no password, token, cookie, query or body, and requests cannot add lines to it', async () => {
  const people = await callEverything()
  const response = await server.inject({
    method: 'POST',
    url: '/api/user/signin',
    payload: { username: people[1]!.username, password: testPassword },
    headers: { 'user-agent': 'planted-agent\\n{"level":50,"msg":"forged"}' },
  })
  clock.advance(16 * 60_000)
  // A renewal, and a replay of the replaced token.
  const cookie = response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const { token, refreshToken } = response.json()
  const headers = { authorization: `Bearer ${token}`, refresh: refreshToken, cookie }
  const renewed = (await server.inject({ url: '/api/user/getProfile', headers })).json()
  for (const path of ['/api/%0a{"level":50,"msg":"forged"}', '/api/cards/%zz-planted-in-the-path']) {
    await server.inject(path)
  }

  expect(logLines.length).toBeGreaterThan(50)
  const everything = JSON.stringify(logLines)
  const secrets = [
    testPassword,
    'new horse',
    'planted-in-the-query',
    'planted-in-a-cookie',
    'planted-in-the-body',
    '$argon2',
    token,
    refreshToken,
    renewed.token,
    renewed.refreshToken,
    ...response.cookies.map(({ value }) => value),
    ...people.flatMap(({ headers, cookies, email }) => [
      headers.authorization.slice(7),
      headers.refresh,
      ...cookies.split('; ').map((pair) => pair.slice(pair.indexOf('=') + 1)),
      email,
    ]),
  ]
  expect(secrets.filter((secret) => everything.includes(secret))).toEqual([])
  expect(logLines.filter(({ msg }) => msg === 'forged')).toEqual([])
})

test('a database error is logged with its statement, but without the values', async () => {
  await sql`alter table users add constraint nobody check (false) not valid`
  try {
    const payload = { username: 'planted-name', email: 'planted@example.com', password: 'planted horse' }
    const response = await server.inject({ method: 'POST', url: '/api/user/signup', payload })
    expect(response.statusCode).toBe(500)
  } finally {
    await sql`alter table users drop constraint nobody`
  }
  const everything = JSON.stringify(logLines)
  expect(everything).toContain('Failed query: insert into')
  expect(everything).toContain('violates check constraint')
  for (const secret of ['planted', '$argon2']) expect(everything).not.toContain(secret)
})

test('a database error is logged without the row in its detail', async () => {
  await sql`create table held (name text check (name = ''))`
  const fault = await sql`insert into held values ('planted-name')`.catch((error: unknown) => error)
  await sql`drop table held`
  expect(fault).toHaveProperty('detail', expect.stringContaining('planted-name'))
  server.log.error({ err: fault }, 'failed')
  expect(logLines).toMatchObject([{ err: { message: expect.stringContaining('check constraint') } }])
  expect(JSON.stringify(logLines)).not.toContain('planted')
})
