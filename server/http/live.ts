// The live channel: one socket per tab. It receives the whole cart on connection and after every change, from
// any server process. The client sends nothing.
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { WebSocket } from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import { Gauge } from 'prom-client'
import type { Cart } from '#contract/carts.ts'
import { type LiveMessage, tokenExpiredCloseCode } from '#contract/live.ts'
import { livePath } from '#contract/paths.ts'
import { toWire } from '#contract/wire-names.ts'
import type { Caller } from '#server/calls/call.ts'
import { AppError } from '#server/calls/errors.ts'
import type { ChangeFeed } from '#server/database/change-feed.ts'
import { serializeCookie, toCallRequest } from './endpoints.ts'
import { sendNotFound } from './errors.ts'

interface LiveDependencies {
  readCart(userId: string): Promise<Cart>
  feed: ChangeFeed
  areCookiesSecure: boolean
  now: () => Date
}

interface LiveSocket {
  socket: WebSocket
  caller: Caller
  isAlive: boolean
  /** Revision of the last cart that was sent. */
  revision: number
  /** A send is in progress. */
  isSending: boolean
  /** The newest cart that waits for the send in progress. */
  next: Buffer | null
}

/** Most sockets of one account in one process: more than a user has tabs, and few enough to limit abuse. */
export const maxSocketsOfUser = 100
/** Asks the client to reconnect later, with backoff. */
const tryLaterCloseCode = 1013
const pingMs = 30_000
/** A stop waits this long for clients to close their sockets. */
const goodbyeMs = 1000
/** The bytes are those of a text. */
const asText = { binary: false }

export function registerLiveChannel(app: FastifyInstance, dependencies: LiveDependencies): void {
  const { readCart, feed, areCookiesSecure, now } = dependencies
  const sockets = new Set<LiveSocket>()
  const byUser = new Map<string, Set<LiveSocket>>()
  new Gauge({
    name: 'halyard_live_sockets',
    help: 'Open sockets of the live channel.',
    registers: [app.metrics],
    collect() {
      this.set(sockets.size)
    },
  })

  function forget(live: LiveSocket): void {
    sockets.delete(live)
    const ofUser = byUser.get(live.caller.userId)
    ofUser?.delete(live)
    if (ofUser?.size === 0) byUser.delete(live.caller.userId)
  }

  async function sendCart(userId: string, to: Iterable<LiveSocket>): Promise<void> {
    const message: LiveMessage = { type: 'cart', data: await readCart(userId) }
    // Serialised once: all tabs of an account share the bytes.
    const bytes = Buffer.from(JSON.stringify(toWire(message)))
    for (const live of [...to]) {
      // A later read may have finished earlier.
      if (message.data.revision < live.revision) continue
      live.revision = message.data.revision
      if (live.isSending) live.next = bytes
      else send(live, bytes)
    }
  }

  /** The session may have ended after the handshake and before the socket was registered for changes. */
  async function welcome(live: LiveSocket): Promise<void> {
    if (await app.authenticator.isStill(live.caller)) await sendCart(live.caller.userId, [live])
    else live.socket.close(tokenExpiredCloseCode)
  }

  // Sends one cart at a time, then the newest. So a client that reads slowly holds at most two carts in
  // memory.
  function send(live: LiveSocket, bytes: Buffer): void {
    live.isSending = true
    live.socket.send(bytes, asText, () => {
      const { next } = live
      live.isSending = false
      live.next = null
      if (next !== null) send(live, next)
    })
  }

  // Several changes of a cart in a row need only one message.
  const pending = new Set<string>()
  function pushCart(userId: string): void {
    if (pending.has(userId)) return
    pending.add(userId)
    setImmediate(() => {
      pending.delete(userId)
      const to = byUser.get(userId)
      if (to === undefined) return
      sendCart(userId, to).catch((error) => {
        // The database is away: the clients reconnect later and get the cart then.
        app.log.warn({ err: error }, 'could not push a cart')
        for (const live of to) live.socket.close(tryLaterCloseCode)
      })
    })
  }

  // A handshake that renewed the session sends its cookies with the upgrade response.
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
    // Any session may have ended and any cart may have changed. Clients with a valid session reconnect and
    // get the present cart.
    if (change.kind === 'everything') {
      for (const live of sockets) live.socket.close(tokenExpiredCloseCode)
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

  app.route({
    method: 'GET',
    url: livePath,
    async preValidation(request, reply) {
      if (!request.ws) {
        // server/http/edge/upgrades.ts has refused it.
        if (request.headers.upgrade !== undefined) throw new AppError('forbidden')
        return
      }
      // For a refusal: the connection is not read any more.
      reply.header('connection', 'close')
      const cookies: string[] = []
      request.caller = await app.authenticator.byCookies(toCallRequest(request), (cookie) => {
        cookies.push(serializeCookie(app, cookie, areCookiesSecure))
      })
      if (request.caller === null) throw new AppError('unauthenticated')
      handshakeCookies.set(request.raw, cookies)
    },
    handler: sendNotFound,
    wsHandler(socket, request) {
      const caller = request.caller!
      socket.on('error', () => socket.terminate())
      if ((byUser.get(caller.userId)?.size ?? 0) >= maxSocketsOfUser) return refuse(socket)
      const live: LiveSocket = { socket, caller, isAlive: true, revision: 0, isSending: false, next: null }
      sockets.add(live)
      const { userId } = caller
      const ofUser = byUser.get(userId) ?? new Set()
      byUser.set(userId, ofUser.add(live))
      const expiry = setTimeout(
        () => socket.close(tokenExpiredCloseCode),
        Math.max(0, caller.tokenExpiresAt.getTime() - now().getTime()),
      )
      socket.on('pong', () => {
        live.isAlive = true
      })
      socket.on('close', () => {
        clearTimeout(expiry)
        forget(live)
      })
      welcome(live).catch(() => socket.close(tryLaterCloseCode))
    },
  })

  app.addHook('preClose', async () => {
    unsubscribe()
    clearInterval(pinging)
    const goodbyes = [...sockets].map(({ socket }) => once(socket, 'close'))
    for (const { socket } of sockets) socket.close(1001)
    await Promise.race([Promise.all(goodbyes), delay(goodbyeMs, undefined, { ref: false })])
    for (const { socket } of sockets) socket.terminate()
  })
}

/**
 * Does not wait for the client's close frame: a client that never answers could otherwise hold many sockets.
 */
function refuse(socket: WebSocket): void {
  socket.close(tryLaterCloseCode)
  socket.terminate()
}
