// The live channel: one socket per tab, told the whole cart on connection and after every change of it,
// whichever server process made the change. The client sends nothing.
import type { IncomingMessage } from 'node:http'
import type {} from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'
import { type LiveMessage, tokenExpiredCloseCode } from '#contract/live.ts'
import { livePath } from '#contract/paths.ts'
import { toWire } from '#contract/wire-names.ts'
import type { Caller } from '#server/call.ts'
import type { ChangeFeed } from '#server/database/changes.ts'
import type { DatabaseClient } from '#server/database/client.ts'
import { getCart } from '#server/features/carts/carts.service.ts'
import { serializeCookie, toCallRequest } from './endpoints.ts'

interface LiveDependencies {
  client: DatabaseClient
  feed: ChangeFeed
  publicUrl: string
  areCookiesSecure: boolean
  now: () => Date
}

interface LiveSocket {
  socket: WebSocket
  caller: Caller
  isAlive: boolean
}

const pingMs = 30_000
/** Unread bytes after which a socket counts as stuck. */
const maxBufferedBytes = 1 << 20

export function registerLiveChannel(app: FastifyInstance, dependencies: LiveDependencies): void {
  const { client, feed, publicUrl, areCookiesSecure, now } = dependencies
  const sockets = new Set<LiveSocket>()
  const byUser = new Map<string, Set<LiveSocket>>()
  const origin = new URL(publicUrl).origin

  function forget(live: LiveSocket): void {
    sockets.delete(live)
    const ofUser = byUser.get(live.caller.userId)
    ofUser?.delete(live)
    if (ofUser?.size === 0) byUser.delete(live.caller.userId)
  }

  async function sendCart(userId: string, to: Iterable<LiveSocket>): Promise<void> {
    const message: LiveMessage = { type: 'cart', data: await getCart(client.db, userId) }
    const text = JSON.stringify(toWire(message))
    for (const live of [...to]) {
      if (live.socket.readyState !== live.socket.OPEN) continue
      if (live.socket.bufferedAmount > maxBufferedBytes) live.socket.terminate()
      else live.socket.send(text)
    }
  }

  // Many changes of one cart in a row need no more than one message after the last.
  const pending = new Set<string>()
  function pushCart(userId: string): void {
    if (pending.has(userId)) return
    pending.add(userId)
    setImmediate(() => {
      pending.delete(userId)
      const to = byUser.get(userId)
      if (to === undefined) return
      sendCart(userId, to).catch((error) => {
        // The database is away: let the clients come back, they get the cart on connection.
        app.log.warn({ err: error }, 'could not push a cart')
        for (const live of to) live.socket.close(1013)
      })
    })
  }

  // A handshake that renewed the session hands its cookies out with the switch of protocols.
  const handshakeCookies = new WeakMap<IncomingMessage, string[]>()
  app.websocketServer.on('headers', (headers: string[], request: IncomingMessage) => {
    for (const cookie of handshakeCookies.get(request) ?? []) headers.push(`Set-Cookie: ${cookie}`)
  })

  const unsubscribe = feed.subscribe((change) => {
    if (change.kind === 'cart') pushCart(change.id)
    if (change.kind === 'session') {
      for (const live of sockets) {
        if (live.caller.sessionId === change.id) live.socket.close(tokenExpiredCloseCode)
      }
    }
    if (change.kind === 'user') {
      for (const live of [...(byUser.get(change.id) ?? [])]) live.socket.close(tokenExpiredCloseCode)
    }
  })

  const pinging = setInterval(() => {
    for (const live of sockets) {
      if (!live.isAlive) live.socket.terminate()
      else {
        live.isAlive = false
        live.socket.ping()
      }
    }
  }, pingMs)

  app.get(
    livePath,
    {
      websocket: true,
      async preValidation(request, reply) {
        if (request.headers.origin !== origin)
          return reply.status(403).send({ message: 'Wrong origin.', code: 'forbidden' })
        const cookies: string[] = []
        request.caller = await app.authenticator.byCookies(toCallRequest(request), (cookie) => {
          cookies.push(serializeCookie(app, cookie, areCookiesSecure))
        })
        handshakeCookies.set(request.raw, cookies)
        if (request.caller === null) {
          return reply
            .status(401)
            .send({ message: 'You need login to do this action!', code: 'unauthenticated' })
        }
      },
    },
    (socket, request) => {
      const live: LiveSocket = { socket, caller: request.caller!, isAlive: true }
      sockets.add(live)
      const { userId } = live.caller
      const ofUser = byUser.get(userId) ?? new Set()
      byUser.set(userId, ofUser.add(live))
      const expiry = setTimeout(
        () => socket.close(tokenExpiredCloseCode),
        Math.max(0, live.caller.tokenExpiresAt.getTime() - now().getTime()),
      )
      socket.on('pong', () => {
        live.isAlive = true
      })
      socket.on('error', () => socket.terminate())
      socket.on('close', () => {
        clearTimeout(expiry)
        forget(live)
      })
      sendCart(userId, [live]).catch(() => socket.close(1013))
    },
  )

  app.addHook('preClose', async () => {
    unsubscribe()
    clearInterval(pinging)
    for (const live of sockets) live.socket.close(1001)
  })
}
