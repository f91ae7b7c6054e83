import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createResponseCache } from '#server/http/cache/response-cache.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { signUp } from '#server/testing/factories.ts'
import { registerEndpoints } from './endpoints.ts'

const testApp = await buildTestApp()
const { app, db, server } = testApp

test('fields of an answer that are not in the endpoint’s schema are removed, over HTTP and in pages', async () => {
  const careless = async () => ({
    items: [{ category: 'Camping', count: 1, passwordHash: 'a secret' }],
    passwordHash: 'a secret',
  })
  const leaky = Fastify()
  registerEndpoints(leaky, {
    db,
    feed: app.feed,
    reads: { run: (read) => read(db) },
    responseCache: createResponseCache({ maxBytes: 0, now: () => new Date(), isPassing: () => false }),
    early: { remember: () => {} },
    handlers: new Proxy({}, { get: () => careless }) as never,
    recordWrite: async () => {},
    authenticator: server.authenticator,
    limitsRates: false,
    areCookiesSecure: false,
    now: () => new Date(),
  })
  const right = { items: [{ category: 'Camping', count: 1 }] }
  expect((await leaky.inject('/api/product-categories')).json()).toEqual(right)
  const caller = { caller: null, request: {} as never, setCookie: () => {} }
  expect(await leaky.callEndpoint('GET /product-categories', {}, caller)).toEqual(right)
  await leaky.close()
})

test.each(['Bearer', 'bearer', 'BEARER '])('a token is accepted after the scheme %j', async (scheme) => {
  const { authorization } = (await signUp(testApp)).headers
  const headers = { authorization: authorization.replace('Bearer', scheme) }
  expect((await server.inject({ url: '/api/carts', headers })).statusCode).toBe(200)
})
