// Lifetime of sockets, which end with their session, and the limit of sockets per account.
import { afterAll, expect, test, vi } from 'vitest'
import { recordChange } from '#server/database/change-feed.ts'
import { accessTokenSeconds } from '#server/features/sessions/access-tokens.service.ts'
import { setRole } from '#server/features/users/users.service.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { createProduct, type SignedIn, signUp, testPassword } from '#server/testing/factories.ts'
import { connectLive, connectSilently, type LiveClient } from '#server/testing/live-client.ts'
import { maxSocketsOfUser } from './live.ts'

const testApp = await buildTestApp()
const { app, server, db, clock } = testApp
const sibling = (await testApp.buildSibling()).server

const origin = 'http://127.0.0.1:3000'

const opened: LiveClient[] = []
afterAll(() => Promise.all(opened.map((client) => client.close())))

async function connect(person: Pick<SignedIn, 'cookies'>, to = server): Promise<LiveClient> {
  const client = await connectLive(to, { cookie: person.cookies, origin })
  opened.push(client)
  return client
}

/** The same person at another device. */
async function signInAgain(person: SignedIn): Promise<SignedIn> {
  const response = await server.inject({
    method: 'POST',
    url: '/api/user/signin',
    payload: { username: person.username, password: testPassword },
  })
  const { token, refreshToken } = response.json()
  const cookies = response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return {
    ...person,
    headers: { authorization: `Bearer ${token}`, refresh: refreshToken, cookie: cookies },
    cookies,
  }
}

test('a socket whose token expires is closed with 4401', async () => {
  const buyer = await signUp(testApp)
  clock.advance(accessTokenSeconds * 1000 - 1500)
  const client = await connect(buyer)
  expect(await client.closed).toBe(4401)
})

test('signing out closes the sockets of that session in every process, and of no other (4401)', async () => {
  const phone = await signUp(testApp)
  const laptop = await signInAgain(phone)
  const ofPhone = [await connect(phone), await connect(phone, sibling)]
  const ofLaptop = [await connect(laptop), await connect(laptop, sibling)]

  await server.inject({ method: 'POST', url: '/api/user/signout', headers: phone.headers })

  expect(await Promise.all(ofPhone.map(({ closed }) => closed))).toEqual([4401, 4401])
  const product = await createProduct(testApp)
  await server.inject({
    method: 'POST',
    url: '/api/carts',
    headers: laptop.headers,
    payload: { product: product.id },
  })
  for (const client of ofLaptop) await client.cartWith(({ totalCount }) => totalCount === 1)
})

test('a new password closes the sockets of all other sessions', async () => {
  const phone = await signUp(testApp)
  const laptop = await signInAgain(phone)
  const ofPhone = await connect(phone, sibling)
  const ofLaptop = await connect(laptop)
  const changed = await server.inject({
    method: 'POST',
    url: '/api/user/update/password',
    headers: laptop.headers,
    payload: { password: testPassword, newpassword: 'another horse', comfirmpassword: 'another horse' },
  })
  expect(changed.statusCode, changed.body).toBe(200)
  expect(await ofPhone.closed).toBe(4401)
  expect(ofLaptop.isOpen()).toBe(true)
})

test('a changed role closes the sockets of the account, so that the page asks who it is', async () => {
  const buyer = await signUp(testApp)
  const client = await connect(buyer, sibling)
  await setRole(db, buyer.userId, { role: 2 }, clock.now)
  expect(await client.closed).toBe(4401)
})

test('changed rights close the sockets of the account within a second, in every process', async () => {
  const [admin, superAdmin] = [await signUp(testApp, { role: 2 }), await signUp(testApp, { role: 3 })]
  const clients = [await connect(admin), await connect(admin, sibling)]
  const other = await connect(superAdmin)
  const changedAt = performance.now()
  await superAdmin.call('PUT', `/users/${admin.userId}/role`, { role: 2, rights: ['desk'] })
  expect(await Promise.all(clients.map(({ closed }) => closed))).toEqual([4401, 4401])
  expect(performance.now() - changedAt).toBeLessThan(1000)
  expect(other.isOpen()).toBe(true)
})

test('after unknown changes all sockets are closed (4401), so that clients fetch carts and sessions again', async () => {
  const people = [await signUp(testApp), await signUp(testApp)]
  const clients = [await connect(people[0]!), await connect(people[1]!), await connect(people[1]!, sibling)]
  for (const client of clients) await client.cartWith(() => true)
  await recordChange(db, 'everything', 'of an outage')
  app.feed.wake()
  expect(await Promise.all(clients.map(({ closed }) => closed))).toEqual([4401, 4401, 4401])
})

test('a session that ends or changes during its handshake gets no socket', async () => {
  const { byCookies } = server.authenticator
  const meanwhile = [
    (person: SignedIn) => person.call('POST', '/user/signout'),
    (person: SignedIn) => setRole(db, person.userId, { role: 2 }, clock.now),
    (person: SignedIn) => setRole(db, person.userId, { role: 2, rights: ['desk'] }, clock.now),
  ]
  for (const happens of meanwhile) {
    const buyer = await signUp(testApp)
    vi.spyOn(server.authenticator, 'byCookies').mockImplementationOnce(async (...handshake) => {
      const caller = await byCookies(...handshake)
      await happens(buyer)
      await app.feed.readNow()
      return caller
    })
    const client = await connect(buyer)
    expect(await client.closed).toBe(4401)
    expect(client.messages).toEqual([])
  }
})

test('an account may have a hundred sockets per process; further ones are refused (1013), other accounts are not affected', async () => {
  const [crowd, other] = [await signUp(testApp), await signUp(testApp)]
  const clients = await Promise.all(Array.from({ length: maxSocketsOfUser }, () => connect(crowd)))
  expect(await (await connect(crowd)).closed).toBe(1013)
  await (await connect(other)).cartWith(() => true)
  await (await connect(crowd, sibling)).cartWith(() => true)
  for (const client of clients) expect(client.isOpen()).toBe(true)
  // A refused client that does not answer holds no socket either.
  const silent = await connectSilently(server, { cookie: crowd.cookies, origin })
  await vi.waitFor(() => expect(silent.closed).toBe(true), 20_000)
  await clients.pop()!.close()
  await vi.waitFor(async () => (await connect(crowd)).cartWith(() => true), 20_000)
})
