// Each caller gets a fair share of a process: only a limited number of a caller's calls run at a time.
// Further calls wait in a queue per caller, and not in the connection pool, where they would delay the calls
// of others.
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Gauge } from 'prom-client'
import { apiBase, livePath } from '#contract/paths.ts'
import { AppError } from '#server/calls/errors.ts'
import { networkOf } from '#server/calls/network-addresses.ts'

interface Share {
  /** Most calls that run at the same time. */
  running: number
  /** Most calls that wait; further calls are refused. */
  waiting: number
}

/**
 * As many as a browser sends at a time over HTTP/1.1, so that the calls of one page do not wait for each
 * other.
 */
export const shareOfUser: Share = { running: 6, waiting: 250 }

/** Files that are exported or checked for one account: each reads whole tables. */
export const shareOfFiles: Share = { running: 2, waiting: 8 }

/**
 * Share of a network's callers who are not signed in: an office or a school may have one address. Twice the
 * number of database connections keeps the process busy; more calls would only wait for connections.
 */
export function shareOfNetwork(databaseConnections: number): Share {
  return { running: Math.max(20, 2 * databaseConnections), waiting: 1000 }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The queue in which the request counts as running. */
    place: Queue | null
  }
  interface FastifyInstance {
    /** For responses that are written without the hooks and stay open: the request no longer takes a place. */
    leaveShare(request: FastifyRequest): void
  }
  interface FastifyContextConfig {
    /** The response is a file for staff, made while it is sent. The caller must be known before the validation. */
    isStaffFile?: boolean
  }
}

interface Queue {
  key: string
  running: number
  /** Each starts a waiting call, or returns false where its caller has hung up. */
  waiting: (() => boolean)[]
}

/** Register before `registerOverload`, which must not count calls that wait here. */
export function registerFairShare(app: FastifyInstance, databaseConnections: number): void {
  const queues = new Map<string, Queue>()
  const ofNetwork = shareOfNetwork(databaseConnections)
  app.decorateRequest('place', null)
  new Gauge({
    name: 'halyard_requests_waiting',
    help: 'Requests that wait for other requests of the same caller.',
    registers: [app.metrics],
    collect() {
      this.set([...queues.values()].reduce((sum, { waiting }) => sum + waiting.length, 0))
    },
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

  app.decorate('leaveShare', leave)
  app.addHook('preValidation', (request, reply, done) => {
    if (!isShared(request)) return done()
    const { share, key } = shareOf(request, ofNetwork)
    const queue = queues.get(key) ?? { key, running: 0, waiting: [] }
    queues.set(key, queue)
    if (queue.running < share.running) {
      enter(request, queue)
      return done()
    }
    // A body that waits would miss its deadline.
    if (share === shareOfFiles && request.file !== undefined) return done(twoFilesInProgress())
    if (queue.waiting.length >= share.waiting) {
      if (share === shareOfFiles) return done(twoFilesInProgress())
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
    // A stream is still being made.
    if (!(payload instanceof Readable)) leave(request)
    done(null, payload)
  })
  app.addHook('onResponse', (request, _reply, done) => {
    leave(request)
    done()
  })
}

function shareOf(request: FastifyRequest, ofNetwork: Share): { share: Share; key: string } {
  const userId = request.caller?.userId
  if (userId === undefined) return { share: ofNetwork, key: networkOf(request.ip) }
  const { isStaffFile, fileType } = request.routeOptions.config
  return isStaffFile === true || fileType !== undefined
    ? { share: shareOfFiles, key: `files ${userId}` }
    : { share: shareOfUser, key: userId }
}

function twoFilesInProgress(): AppError {
  const message = 'Two of your files are still in progress. Please try again when one of them is done.'
  return new AppError('rate_limited', message, { retryAfterSeconds: 5 })
}

/** Calls and pages only: browsers load many files at once, and files are cheap to serve. */
function isShared(request: FastifyRequest): boolean {
  if (request.ws) return false
  const { url, config } = request.routeOptions
  return (
    url === '/*' ||
    config.isStaffFile === true ||
    (url?.startsWith(`${apiBase}/`) === true && url !== livePath)
  )
}
