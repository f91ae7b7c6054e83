// Memory that slow bodies cost the built server, measured in a separate process.
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startBuiltServer } from '#server/testing/built-server.ts'
import { httpSignUp } from '#server/testing/http-client.ts'
import { openRaw, type RawConnection } from '#server/testing/raw-connection.ts'
import { onSampleShop } from '#server/testing/sample-shop.ts'

const connections = 1000
const megabyte = 2 ** 20

test('a thousand slow megabytes of one visitor do not fill the memory, and others are answered meanwhile', async () => {
  await onSampleShop(async (environment) => {
    const server = await startBuiltServer(environment)
    const opened: RawConnection[] = []
    try {
      const port = Number(new URL(server.url).port)
      const { headers } = await httpSignUp(server.url, 'slow', 'slow enough 1')
      const member = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
      const beginnings = [
        { line: 'POST /api/user/signout' },
        { line: 'POST /nothing' },
        { line: 'POST /api/nothing' },
        { line: 'GET /' },
        { line: 'GET /api/cards' },
        { line: 'DELETE /api/cards/x' },
        { line: 'POST /api/tours' },
        { line: 'POST /api/user/signin' },
        { line: 'POST /api/user/signin', length: 16_000 },
        { line: 'POST /api/carts', length: 100_000, headers: member.join('') },
      ]
      for (let times = 0; times < 20; times++) await (await fetch(`${server.url}/api/cards`)).arrayBuffer()
      const before = residentMb(server.process.pid!)
      for (let number = 0; number < connections; number++) {
        const { line, length = megabyte, headers = '' } = beginnings[number % beginnings.length]!
        const head = `host: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n${headers}`
        const sent = ' '.repeat(length - 1000)
        opened.push(await openRaw(port, `${line} HTTP/1.1\r\n${head}\r\n${sent}`))
      }
      const memory: number[] = []
      const endsAt = Date.now() + 8000
      while (Date.now() < endsAt) {
        memory.push(residentMb(server.process.pid!))
        const startedAt = performance.now()
        expect((await fetch(`${server.url}/api/products`)).status).toBe(200)
        expect(performance.now() - startedAt).toBeLessThan(3000)
        await delay(100)
      }
      // The engine needs some memory for the connections. Buffered bodies would be nearly a gigabyte.
      expect(Math.max(...memory) - before).toBeLessThan(100)
    } finally {
      for (const { socket } of opened) socket.destroy()
      await server.kill('SIGTERM')
    }
  })
}, 300_000)

function residentMb(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!
  return Number(kilobytes) / 1024
}
