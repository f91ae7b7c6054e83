import { expect, test } from 'vitest'
import { buildTestApp } from '#server/testing/build-test-app.ts'

const { server } = await buildTestApp()

test('a server that runs is alive and ready, and no cache answers in its place', async () => {
  for (const [url, status] of [
    ['/healthz', 'ok'],
    ['/readyz', 'ready'],
  ]) {
    const answer = await server.inject({ url })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ status })
    expect(answer.headers['cache-control']).toBe('no-store')
    expect((await server.inject({ method: 'HEAD', url })).statusCode).toBe(200)
  }
})
