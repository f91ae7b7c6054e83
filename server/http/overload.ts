// Load shedding: requests above the limit are refused at once, so that the others are not slow.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Gauge } from 'prom-client'
import { apiBase } from '#contract/paths.ts'
import { AppError } from '#server/calls/errors.ts'
import { failurePage } from '#server/http/pages/page-faults.ts'

declare module 'fastify' {
  interface FastifyRequest {
    isCounted: boolean
  }
  interface FastifyInstance {
    /** For responses that are written without the hooks and stay open: the request no longer counts as in progress. */
    leaveOverload(request: FastifyRequest): void
  }
}

const retryAfterSeconds = 2

/** Operators need these addresses most during an overload. */
const exempt = ['/healthz', '/readyz', '/metrics']

/**
 * Counts requests in progress: from the end of their body until their response is ready. So slow senders and
 * slow readers take no place. Register before the routes.
 */
export function registerOverload(app: FastifyInstance, mostRequests: number): void {
  let running = 0
  app.decorateRequest('isCounted', false)
  new Gauge({
    name: 'halyard_requests_running',
    help: 'Requests that are being worked on.',
    registers: [app.metrics],
    collect() {
      this.set(running)
    },
  })
  const refused = new Counter({
    name: 'halyard_requests_refused_total',
    help: 'Requests that were answered 503 because too many were being worked on.',
    registers: [app.metrics],
  })

  function leave(request: FastifyRequest): void {
    if (!request.isCounted) return
    request.isCounted = false
    running -= 1
  }

  app.decorate('leaveOverload', leave)
  app.addHook('preValidation', (request, reply, done) => {
    // A socket of the live channel stays open for hours and is mostly idle.
    if (request.ws || exempt.includes(request.routeOptions.url ?? '')) return done()
    if (running < mostRequests) {
      request.isCounted = true
      running += 1
      return done()
    }
    refused.inc()
    if (request.url.startsWith(`${apiBase}/`)) {
      return done(new AppError('unavailable', undefined, { retryAfterSeconds }))
    }
    reply
      .status(503)
      .headers({ 'retry-after': retryAfterSeconds, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(failurePage(request.id))
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    leave(request)
    done(null, payload)
  })
  // After an abort the work continues; this hook runs when the work is done.
  app.addHook('onResponse', (request, _reply, done) => {
    leave(request)
    done()
  })
}
