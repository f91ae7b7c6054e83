import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { openRaw } from '#server/testing/raw-connection.ts'

const { server } = await buildTestApp({ environment: { PAGE_CACHE_MB: '8' } })
let port: number

beforeAll(async () => {
  await server.listen({ port: 0, host: '127.0.0.1' })
  port = (server.server.address() as AddressInfo).port
})

test.each([
  ['of two names', 'host: a.example\r\nhost: b.example'],
  ['twice the same', 'Host: a.example\r\nX-Other: 1\r\nHOST: a.example'],
  ['three times', 'host: a\r\nhost: b\r\nhost: c'],
])('a request with the header Host %s is refused, and its connection closed', async (_, hosts) => {
  for (const path of ['/api/cards', '/api/cards', '/api/%ff', '/healthz', '/nothing', '/api/live']) {
    const connection = await openRaw(port, `GET ${path} HTTP/1.1\r\n${hosts}\r\n\r\n`)
    expect(await connection.status(), path).toBe(400)
    await connection.closed
    expect(connection.received()).toContain('"code":"invalid_request"')
    expect(connection.received()).toMatch(/x-content-type-options: nosniff/i)
  }
})

test('other requests that two servers may interpret differently are refused too', async () => {
  for (const headers of [
    '',
    'host: a\r\ncontent-length: 1\r\ncontent-length: 2',
    'host: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked',
    'host: a\r\ntransfer-encoding: chunked, identity',
    'host : a',
    ' host: a',
  ]) {
    const connection = await openRaw(port, `POST /api/user/signout HTTP/1.1\r\n${headers}\r\n\r\n`)
    expect(await connection.status(), headers).toBe(400)
    await connection.closed
  }
})

test('a single Host header is accepted with any name, also in pipelined requests', async () => {
  const get = (host: string) => `GET /api/cards HTTP/1.1\r\nhost: ${host}\r\n\r\n`
  const connection = await openRaw(port, get('a.example') + get('[::1]:3000'))
  await expect.poll(() => connection.received().match(/HTTP\/1\.1 200 /g)).toHaveLength(2)
  connection.socket.destroy()
})
