// The server behind the reverse proxies with the shipped configuration.
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { mailedLinkPages } from '#contract/pages/secret-addresses.ts'
import { livePath } from '#contract/paths.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { signUp } from '#server/testing/factories.ts'
import { openRaw, upgradeRequest } from '#server/testing/raw-connection.ts'
import {
  findFreePort,
  isInstalled,
  proxyKinds,
  type ReverseProxy,
  startProxy,
} from '#server/testing/reverse-proxies.ts'

const ports = { nginx: await findFreePort(), caddy: await findFreePort() }

describe.each(proxyKinds)('behind %s', (kind) => {
  describe.runIf(isInstalled(kind))('where it is installed', async () => {
    const publicUrl = `http://127.0.0.1:${ports[kind]}`
    const testApp = await buildTestApp({ publicUrl, environment: { TRUST_PROXY: '127.0.0.1' } })
    const { server } = testApp
    let proxy: ReverseProxy

    beforeAll(async () => {
      await server.listen({ port: 0, host: '127.0.0.1' })
      const upstreamPort = (server.server.address() as AddressInfo).port
      proxy = await startProxy(kind, { port: ports[kind], upstreamPort })
    })
    afterAll(() => proxy.stop())

    async function hostile(path: string, headers: Record<string, string> = {}): Promise<void> {
      const connection = await openRaw(proxy.port, upgradeRequest(path, headers))
      expect(await connection.status(), path).not.toBe(101)
      connection.socket.destroy()
    }

    test.each([
      ['that the router refuses', '/api/%ff/../live', {}],
      ['without an origin', '/api/live', {}],
      ['of a visitor who is not signed in', '/api/live', { origin: publicUrl }],
      ['of a foreign page', '/api/live', { origin: 'http://evil.example' }],
      ['at a call', '/api/cards', { origin: publicUrl }],
    ])('after 64 upgrades %s, 64 visitors are answered at once', async (_, path, headers) => {
      await Promise.all(Array.from({ length: 64 }, () => hostile(path, headers)))
      const startedAt = performance.now()
      const responses = await Promise.all(
        Array.from({ length: 64 }, (_, number) => fetch(`${publicUrl}/api/cards?page=${number + 1}`)),
      )
      expect(responses.map(({ status }) => status)).toEqual(Array(64).fill(200))
      expect(performance.now() - startedAt).toBeLessThan(10_000)
      await Promise.all(responses.map((response) => response.arrayBuffer()))
    })

    test('the live channel opens', async () => {
      const { cookies } = await signUp(testApp)
      const socket = new WebSocket(publicUrl.replace('http', 'ws') + livePath, {
        headers: { cookie: cookies, origin: publicUrl },
      })
      const first = await new Promise<string>((resolve, reject) => {
        socket.once('message', (data) => resolve(String(data)))
        socket.once('error', reject)
      })
      expect(JSON.parse(first)).toMatchObject({ type: 'cart' })
      socket.terminate()
    })

    test('the logs of the proxy hold no secret of a mailed link', async () => {
      const secret = 'the-secret-of-a-link'
      const page = `${publicUrl}/recover/${secret}`
      const away = await startProxy(kind, { port: await findFreePort(), upstreamPort: await findFreePort() })
      const ask = async (address: string) => {
        await (await fetch(address, { headers: { referer: page } })).arrayBuffer()
      }
      try {
        for (const site of [publicUrl, away.url]) {
          for (const name of [...mailedLinkPages, 'Recover'])
            await ask(`${site}/${name}/${secret}?from=${secret}`)
          await ask(`${site}/api/user/mailed-link?kind=recovery&token=${secret}`)
          await ask(`${site}/api/user/invitation?token=${secret}`)
        }
        await ask(`${publicUrl}/api/cards`)
        const logs = `${await proxy.readLogs()}${await away.readLogs()}`
        expect(logs).toContain('/recover/')
        expect(logs).toContain('/api/cards')
        expect(logs).not.toContain(secret)
      } finally {
        await away.stop()
      }
    })

    test('the proxy’s view of a visitor’s address is used, not the visitor’s X-Forwarded-For', async () => {
      const response = await fetch(`${publicUrl}/api/nothing`, {
        headers: { 'x-forwarded-for': '192.0.2.7' },
      })
      await response.arrayBuffer()
      const line = testApp.logLines.find(({ msg, path }) => msg === 'answered' && path === '/api/nothing')
      expect(line).toMatchObject({ address: '127.0.0.1' })
    })
  })
})
