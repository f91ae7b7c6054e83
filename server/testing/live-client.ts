// A client of the live channel for tests, over a real socket.
import { once } from 'node:events'
import { type AddressInfo, createConnection, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { WebSocket } from 'ws'
import { livePath } from '#contract/paths.ts'

export interface LiveCart {
  items: { _id: string; quantity: number; product: { _id: string; title: string } }[]
  totalCount: number
  revision: number
}

export interface LiveClient {
  messages: { type: string; data: LiveCart }[]
  /** Set-Cookie headers of the handshake. */
  setCookies: string[]
  /** Resolves with the first received cart for which the condition is true, now or later. */
  cartWith(isWanted: (cart: LiveCart) => boolean): Promise<LiveCart>
  /** Resolves with the close code when the server closes the socket. */
  closed: Promise<number>
  send(text: string): void
  /** Stops reading from the socket, until `readOn` reads everything that has arrived meanwhile. */
  stopReading(): void
  readOn(): void
  isOpen(): boolean
  /** Resolves when the server has read everything that was sent so far. Rejects if the socket is closed. */
  heard(): Promise<unknown>
  close(): Promise<void>
}

export interface Handshake {
  cookie?: string
  origin?: string
  host?: string
}

export interface RefusedHandshake {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  body: any
}

/** Lets the app listen on a free port. Returns its address. */
export async function listen(server: FastifyInstance): Promise<string> {
  if (!server.server.listening) await server.listen({ host: '127.0.0.1', port: 0 })
  return `127.0.0.1:${(server.server.address() as AddressInfo).port}`
}

async function open(server: FastifyInstance, handshake: Handshake): Promise<WebSocket> {
  const { cookie, origin, host } = handshake
  return new WebSocket(`ws://${await listen(server)}${livePath}`, {
    headers: {
      ...(cookie === undefined ? {} : { cookie }),
      ...(origin === undefined ? {} : { origin }),
      ...(host === undefined ? {} : { host }),
    },
  })
}

export async function connectLive(server: FastifyInstance, handshake: Handshake): Promise<LiveClient> {
  const socket = await open(server, handshake)
  const messages: LiveClient['messages'] = []
  const setCookies: string[] = []
  let check = () => {}
  socket.on('upgrade', (response) => setCookies.push(...(response.headers['set-cookie'] ?? [])))
  socket.on('message', (data) => {
    messages.push(JSON.parse(String(data)))
    check()
  })
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  await once(socket, 'open')
  return {
    messages,
    setCookies,
    closed,
    cartWith(isWanted) {
      return new Promise((resolve, reject) => {
        const find = () => messages.find(({ data }) => isWanted(data))
        const look = () => {
          const found = find()
          if (found !== undefined) resolve(found.data)
        }
        const before = check
        check = () => {
          before()
          look()
        }
        closed.then((code) => reject(new Error(`closed with ${code} before such a cart came`)))
        look()
      })
    },
    send: (text) => socket.send(text),
    stopReading: () => socket.pause(),
    readOn: () => socket.resume(),
    isOpen: () => socket.readyState === WebSocket.OPEN,
    heard() {
      if (socket.readyState === WebSocket.OPEN) socket.ping()
      const lost = closed.then((code) => Promise.reject(new Error(`closed with ${code}`)))
      return Promise.race([once(socket, 'pong'), lost])
    },
    async close() {
      socket.close()
      await closed
    },
  }
}

/** Opens a socket whose client never sends anything after the handshake. */
export async function connectSilently(
  server: FastifyInstance,
  { cookie, origin }: Required<Pick<Handshake, 'cookie' | 'origin'>>,
): Promise<Socket> {
  const [host, port] = (await listen(server)).split(':')
  const silent = createConnection(Number(port), host)
  const request = [
    `GET ${livePath} HTTP/1.1`,
    `Host: ${host}:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    `Origin: ${origin}`,
    `Cookie: ${cookie}`,
  ]
  silent.write(`${request.join('\r\n')}\r\n\r\n`)
  const [result] = await once(silent, 'data')
  if (!/^HTTP\/1.1 101 /.test(String(result))) throw new Error(`the handshake was refused: ${result}`)
  return silent
}

/** Makes a handshake that the server is expected to refuse. */
export async function refuseLive(server: FastifyInstance, handshake: Handshake): Promise<RefusedHandshake> {
  const socket = await open(server, handshake)
  return new Promise((resolve, reject) => {
    socket.once('open', () => {
      socket.terminate()
      reject(new Error('the handshake was accepted'))
    })
    socket.once('error', reject)
    socket.once('unexpected-response', (_request, response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (chunk) => {
        body += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(body) }))
    })
  })
}
