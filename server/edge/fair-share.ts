// Everybody gets a share of a process: of one caller only so many calls are worked on at a time, and the rest of them
// wait in their own queue, not in that of the database, where they would stand before the calls of everybody else.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { apiBase, livePath } from '#contract/paths.ts'
import { AppError } from '#server/errors.ts'
import { networkOf } from '#server/network-addresses.ts'

interface Share {
  /** Worked on at the same time. */
  running: number
  /** Waiting for that; what comes then is refused. */
  waiting: number
}

/** As many as one browser sends at a time over HTTP/1.1, so that no page ever waits for itself. */
export const shareOfUser: Share = { running: 6, waiting: 250 }

/**
 * Of those who are not signed in, who may be an office or a school behind one address. With twice as many as there are
 * connections to the database, the process does what it can for them; more of them at a time would only wait elsewhere.
 */
export function shareOfNetwork(databaseConnections: number): Share {
  return { running: Math.max(20, 2 * databaseConnections), waiting: 1000 }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What the request has a place of. */
    place: Queue | null
  }
}

interface Queue {
  key: string
  running: number
  /** Each begins one that waits, and answers false where its caller has gone. */
  waiting: (() => boolean)[]
}

/** Register it before `registerOverload`: who waits here is not being worked on. */
export function registerFairShare(app: FastifyInstance, databaseConnections: number): void {
  const queues = new Map<string, Queue>()
  const ofNetwork = shareOfNetwork(databaseConnections)
  app.decorateRequest('place', null)
  app.metrics.gauge('halyard_requests_waiting', 'Requests that wait for others of the same caller.', {
    collect: () => [...queues.values()].reduce((sum, { waiting }) => sum + waiting.length, 0),
  })

  function enter(request: FastifyRequest, queue: Queue): void {
    queue.running += 1
    request.place = queue
  }

  function leave(request: FastifyRequest): void {
    const queue = request.place
    if (queue === null) return
    request.place = null
    queue.running -= 1
    while (queue.waiting.length > 0 && !queue.waiting.shift()!());
    if (queue.running === 0) queues.delete(queue.key)
  }

  app.addHook('preValidation', (request, reply, done) => {
    if (!isShared(request)) return done()
    const userId = request.caller?.userId
    const share = userId === undefined ? ofNetwork : shareOfUser
    const key = userId ?? networkOf(request.ip)
    const queue = queues.get(key) ?? { key, running: 0, waiting: [] }
    queues.set(key, queue)
    if (queue.running < share.running) {
      enter(request, queue)
      return done()
    }
    if (queue.waiting.length >= share.waiting) {
      return done(new AppError('rate_limited', undefined, { retryAfterSeconds: 1 }))
    }
    queue.waiting.push(() => {
      if (reply.raw.destroyed) return false
      enter(request, queue)
      done()
      return true
    })
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    leave(request)
    done(null, payload)
  })
  app.addHook('onResponse', (request, _reply, done) => {
    leave(request)
    done()
  })
}

/** Calls and pages. Files come from memory or the disk in no time, and many of them at once. */
function isShared(request: FastifyRequest): boolean {
  if (request.ws) return false
  const { url } = request.routeOptions
  return url === '/*' || (url?.startsWith(`${apiBase}/`) === true && url !== livePath)
}
