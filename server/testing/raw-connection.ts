// A TCP connection on which a test can send requests that no client library would send.
import { once } from 'node:events'
import { createConnection, type Socket } from 'node:net'

export interface RawConnection {
  socket: Socket
  /** All data received so far. */
  received(): string
  /** Resolves with the status of the first response. Rejects if the connection ends without a response. */
  status(): Promise<number>
  /** Resolves when the server has ended the connection. */
  closed: Promise<void>
}

export async function openRaw(port: number, text: string): Promise<RawConnection> {
  const socket = createConnection(port, '127.0.0.1')
  let received = ''
  let isClosed = false
  let check = () => {}
  socket.setEncoding('latin1')
  socket.on('data', (part) => {
    received += part
    check()
  })
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => {
      isClosed = true
      check()
      resolve()
    })
  })
  await once(socket, 'connect')
  socket.write(text)
  return {
    socket,
    received: () => received,
    closed,
    status() {
      return new Promise((resolve, reject) => {
        check = () => {
          const status = /^HTTP\/1\.1 (\d{3}) /.exec(received)?.[1]
          if (status !== undefined) resolve(Number(status))
          else if (isClosed) reject(new Error(`closed without an answer: ${received}`))
        }
        check()
      })
    },
  }
}

/** The text of an upgrade request like that of a WebSocket client. */
export function upgradeRequest(path: string, headers: Record<string, string> = {}, method = 'GET'): string {
  const all = {
    host: '127.0.0.1',
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
}
