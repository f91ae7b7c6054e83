// What nobody may read in the server's log, at whatever level it is kept.
import { expect, test } from 'vitest'
import type { EndpointKey } from '#contract/endpoints.ts'
import { buildTestApp } from './build-test-app.ts'
import { signUp, testPassword } from './factories.ts'
import { definitionOf, methodOf, prepareSampleCalls, type SampleCall, urlOf } from './sample-calls.ts'

const testApp = await buildTestApp()
const { server, sql, logLines, clock } = testApp

/** Every call that can be made, right and wrong, by headers and cookies, with a fault among them. */
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
    await server.inject({ ...request, ...(call.body === undefined ? {} : { payload: call.body }) })
    await server.inject({ ...request, payload: { ...call.body, password: 7, note: 'planted-in-the-body' } })
  }
  return [owner, admin, superAdmin]
}

test('no password, token, cookie, query or body stands in the log, and nobody writes lines of their own into it', async () => {
  const people = await callEverything()
  const answer = await server.inject({
    method: 'POST',
    url: '/api/user/signin',
    payload: { username: people[1]!.username, password: testPassword },
    headers: { 'user-agent': 'planted-agent\\n{"level":50,"msg":"forged"}' },
  })
  clock.advance(16 * 60_000)
  // A renewal, and the replay of what it replaced.
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const { token, refreshToken } = answer.json()
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
    ...answer.cookies.map(({ value }) => value),
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

test('a fault of the database is logged with its statement, and without the values', async () => {
  await sql`alter table users add constraint nobody check (false) not valid`
  try {
    const payload = { username: 'planted-name', email: 'planted@example.com', password: 'planted horse' }
    const answer = await server.inject({ method: 'POST', url: '/api/user/signup', payload })
    expect(answer.statusCode).toBe(500)
  } finally {
    await sql`alter table users drop constraint nobody`
  }
  const everything = JSON.stringify(logLines)
  expect(everything).toContain('Failed query: insert into')
  expect(everything).toContain('violates check constraint')
  for (const secret of ['planted', '$argon2']) expect(everything).not.toContain(secret)
})

test('neither is the row that the database repeats', async () => {
  await sql`create table held (name text check (name = ''))`
  const fault = await sql`insert into held values ('planted-name')`.catch((error: unknown) => error)
  await sql`drop table held`
  expect(fault).toHaveProperty('detail', expect.stringContaining('planted-name'))
  server.log.error({ err: fault }, 'failed')
  expect(logLines).toMatchObject([{ err: { message: expect.stringContaining('check constraint') } }])
  expect(JSON.stringify(logLines)).not.toContain('planted')
})
