// The live channel: one socket per tab, told the whole cart on connection and after every change of it,
// whichever server process made the change. The client sends nothing.
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { WebSocket } from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import { type LiveMessage, tokenExpiredCloseCode } from '#contract/live.ts'
import { livePath } from '#contract/paths.ts'
import { toWire } from '#contract/wire-names.ts'
import type { Caller } from '#server/call.ts'
import type { ChangeFeed } from '#server/database/changes.ts'
import type { DatabaseClient } from '#server/database/client.ts'
import { AppError } from '#server/errors.ts'
import { getCart } from '#server/features/carts/carts.service.ts'
import { serializeCookie, toCallRequest } from './endpoints.ts'
import { sendNotFound } from './errors.ts'

interface LiveDependencies {
  client: DatabaseClient
  feed: ChangeFeed
  areCookiesSecure: boolean
  now: () => Date
}

interface LiveSocket {
  socket: WebSocket
  caller: Caller
  isAlive: boolean
  /** Revision of the last cart that it was given. */
  revision: number
  /** A cart is on its way out. */
  isSending: boolean
  /** The newest cart that has come meanwhile. */
  next: Buffer | null
}

/** Of one account in one process: more tabs than anybody has open, and no more than one account may hold for long. */
export const maxSocketsOfUser = 100
/** Come back after a while: the client waits longer each time. */
const tryLaterCloseCode = 1013
const pingMs = 30_000
/** A stop waits no longer for sockets that do not say goodbye. */
const goodbyeMs = 1000
/** The bytes are those of a text. */
const asText = { binary: false }

export function registerLiveChannel(app: FastifyInstance, dependencies: LiveDependencies): void {
  const { client, feed, areCookiesSecure, now } = dependencies
  const sockets = new Set<LiveSocket>()
  const byUser = new Map<string, Set<LiveSocket>>()
  app.metrics.gauge('halyard_live_sockets', 'Open sockets of the live channel.', {
    collect: () => sockets.size,
  })

  function forget(live: LiveSocket): void {
    sockets.delete(live)
    const ofUser = byUser.get(live.caller.userId)
    ofUser?.delete(live)
    if (ofUser?.size === 0) byUser.delete(live.caller.userId)
  }

  async function sendCart(userId: string, to: Iterable<LiveSocket>): Promise<void> {
    const message: LiveMessage = { type: 'cart', data: await getCart(client.db, userId) }
    // Made into bytes once: all tabs of an account share them, however many of them take their time.
    const bytes = Buffer.from(JSON.stringify(toWire(message)))
    for (const live of [...to]) {
      // A reading that was slower than the one after it has nothing new to tell.
      if (message.data.revision < live.revision) continue
      live.revision = message.data.revision
      if (live.isSending) live.next = bytes
      else send(live, bytes)
    }
  }

  /** A session may have ended between the handshake and the entry in the register, unheard by this socket. */
  async function welcome(live: LiveSocket): Promise<void> {
    if (await app.authenticator.isStill(live.caller)) await sendCart(live.caller.userId, [live])
    else live.socket.close(tokenExpiredCloseCode)
  }

  // One cart at a time, and then the newest: who reads slowly or not at all keeps two of them, not all there were.
  function send(live: LiveSocket, bytes: Buffer): void {
    live.isSending = true
    live.socket.send(bytes, asText, () => {
      const { next } = live
      live.isSending = false
      live.next = null
      if (next !== null) send(live, next)
    })
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
        for (const live of to) live.socket.close(tryLaterCloseCode)
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
    // Any session may have ended and any cart changed: whoever still may comes back, and is given the cart as it is.
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
        // server/edge/upgrades.ts has refused it.
        if (request.headers.upgrade !== undefined) throw new AppError('forbidden')
        return
      }
      // Of a refusal; nobody reads from this connection any more.
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

/** Without waiting for an answer: who gave none would hold sockets without number after all, each for half a minute. */
function refuse(socket: WebSocket): void {
  socket.close(tryLaterCloseCode)
  socket.terminate()
}
