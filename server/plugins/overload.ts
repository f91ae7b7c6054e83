// A process that is asked for more than it can do answers the rest at once, instead of everybody too late.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { apiBase } from '#contract/paths.ts'
import { AppError } from '#server/errors.ts'
import { failurePage } from './pages-failure.ts'

declare module 'fastify' {
  interface FastifyRequest {
    isCounted: boolean
  }
}

const retryAfterSeconds = 2

/** Whoever asks these has to hear the truth, above all now. */
const exempt = ['/healthz', '/readyz', '/metrics']

/**
 * Counts the requests that are being worked on: from when their body is there until their answer is ready. So neither slow
 * senders nor slow readers take the place of others. Register it before the routes.
 */
export function registerOverload(app: FastifyInstance, mostRequests: number): void {
  let running = 0
  app.decorateRequest('isCounted', false)
  app.metrics.gauge('halyard_requests_running', 'Requests that are being worked on.', {
    collect: () => running,
  })
  const refused = app.metrics.counter(
    'halyard_requests_refused_total',
    'Requests that were answered 503 because too many were being worked on.',
  )

  function leave(request: FastifyRequest): void {
    if (!request.isCounted) return
    request.isCounted = false
    running -= 1
  }

  app.addHook('preValidation', (request, reply, done) => {
    // A socket of the live channel lasts for hours, and works for moments.
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
  // Whoever hangs up leaves the work behind: the place is free when that is done.
  app.addHook('onResponse', (request, _reply, done) => {
    leave(request)
    done()
  })
}
