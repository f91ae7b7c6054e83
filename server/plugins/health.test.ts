import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { connectDatabase } from '#server/database/client.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { registerHealth } from './health.ts'

const { server, address } = await buildTestApp()

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

test('a server whose database does not answer within two seconds is alive and not ready', async () => {
  const client = connectDatabase(address, { connections: 1 })
  const app = Fastify()
  registerHealth(app, client)
  const connection = await client.sql.reserve()
  try {
    const answer = await app.inject({ url: '/readyz' })
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toEqual({ status: 'database is away' })
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200)
  } finally {
    connection.release()
    await app.close()
    await client.close()
  }
})
