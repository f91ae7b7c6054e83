import { expect, test } from 'vitest'
import type { EndpointKey } from '#contract/endpoints.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { operationOf } from '#server/testing/described-operations.ts'
import { signUp } from '#server/testing/factories.ts'
import { definitionOf, methodOf, prepareSampleCalls, sendable, urlOf } from '#server/testing/sample-calls.ts'

// The calls are prepared without limits, and made with them.
const testApp = await buildTestApp()
const { server } = await buildTestApp({ address: testApp.address, environment: { RATE_LIMIT: 'on' } })

/** Of renewed sessions and repeated calls alone. */
const rare = new Set(['Set-Cookie', 'Idempotency-Replayed'])

// That no other headers are sent is checked in every test: server/testing/documented-responses.ts.
test('every call sends the headers of its description', async () => {
  const owner = await signUp(testApp)
  const admin = await signUp(testApp, { role: 2 })
  const superAdmin = await signUp(testApp, { role: 3 })
  const calls = await prepareSampleCalls(testApp, owner)
  const people = { public: null, user: owner, admin, superAdmin }
  const missing: string[] = []
  for (const [key, call] of Object.entries(calls) as [EndpointKey, (typeof calls)[EndpointKey]][]) {
    const { access, status = 200 } = definitionOf(key)
    if (call.status !== undefined) continue
    await call.before?.()
    const response = await server.inject({
      method: methodOf(key),
      url: urlOf(key, call),
      ...sendable(call, people[access]?.headers),
    })
    expect(response.statusCode, `${key}: ${response.body}`).toBe(status)
    const isSessionBegunOrEnded = /^POST (?!\/users).*(sign|erase)/.test(key)
    for (const name of Object.keys(operationOf(key).responses[status]!.headers ?? {})) {
      const isSent = response.headers[name.toLowerCase()] !== undefined
      if (!isSent && (!rare.has(name) || isSessionBegunOrEnded)) missing.push(`${key} ${name}`)
    }
  }
  expect(missing).toEqual([])
})

test('a caller that has the present answer gets a 304 with the same ETag', async () => {
  const first = await server.inject({ url: '/api/product-categories' })
  const { etag } = first.headers
  const second = await server.inject({
    url: '/api/product-categories',
    headers: { 'if-none-match': String(etag) },
  })
  expect(second.statusCode).toBe(304)
  for (const name of Object.keys(operationOf('GET /product-categories').responses[304]!.headers ?? {}))
    expect(second.headers[name.toLowerCase()], name).toBeDefined()
})
