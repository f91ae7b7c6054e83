// Limits for bodies of requests: size, duration and number at a time. A refused body is not read.
import { PassThrough } from 'node:stream'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Gauge } from 'prom-client'
import { AppError } from '#server/calls/errors.ts'
import { networkOf } from '#server/calls/network-addresses.ts'
import { sendNotFound } from '#server/http/errors.ts'

/** Slowest supported connection: 1.5 Mbit/s. */
const bytesPerSecond = 187_500
/** Allowance for latency and unstable connections. */
const patienceMs = 10_000
/**
 * A body that has not arrived within this time counts as slow. Simultaneous calls of an office arrive faster.
 */
const slowAfterMs = 1000
/** Most slow bodies of one network. */
export const maxSlowBodies = 20
/** Most bodies in progress of one network, slow or not: more than an office of fifty people sends at once. */
export const maxBodies = 500

/** Longest duration of a body of this size. */
export function bodyDeadlineMs(bytes: number): number {
  return patienceMs + (bytes / bytesPerSecond) * 1000
}

interface BodiesOfNetwork {
  all: number
  slow: number
}

/** Register after the hooks that write headers, because this hook answers unknown addresses. */
export function registerBodies(app: FastifyInstance, trustProxy: false | string[]): void {
  const isTrusted = trustProxy === false ? () => false : proxyAddr.compile(trustProxy)
  const byNetwork = new Map<string, BodiesOfNetwork>()
  new Gauge({
    name: 'halyard_bodies_in_progress',
    help: 'Requests whose body has not arrived completely.',
    registers: [app.metrics],
    collect() {
      this.set([...byNetwork.values()].reduce((sum, { all }) => sum + all, 0))
    },
  })

  // Without reading the body, which the framework would read first.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404) sendNotFound(request, reply)
    else done()
  })

  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { raw } = request
    if (raw.complete || !hasBody(request)) return done(null, payload)
    const announced = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY)
    const limit = request.routeOptions.bodyLimit
    // The framework refuses this body.
    if (Number.isFinite(announced) && announced > limit) return done(null, payload)

    // A trusted proxy that names no client stands for many clients.
    const network = isTrusted(request.ip, 0) ? null : networkOf(request.ip)
    const bodies = network === null ? null : (byNetwork.get(network) ?? { all: 0, slow: 0 })
    if (bodies !== null) {
      if (bodies.all >= maxBodies) return done(tooMany())
      bodies.all += 1
      byNetwork.set(network!, bodies)
    }

    const body = new PassThrough()
    let isSlow = false
    const slow = setTimeout(() => {
      if (bodies === null) return
      if (bodies.slow >= maxSlowBodies) return void body.destroy(tooMany())
      bodies.slow += 1
      isSlow = true
    }, slowAfterMs)
    const deadline = setTimeout(
      () => body.destroy(new AppError('too_slow')),
      bodyDeadlineMs(Math.min(announced, limit)),
    )
    body.once('close', () => {
      clearTimeout(slow)
      clearTimeout(deadline)
      if (bodies === null) return
      bodies.all -= 1
      if (isSlow) bodies.slow -= 1
      if (bodies.all === 0) byNetwork.delete(network!)
    })
    raw.once('error', (error) => body.destroy(error))
    raw.once('close', () => {
      if (!raw.readableEnded) body.destroy()
    })
    // After an error there may be no reader.
    body.on('error', () => {})
    done(null, raw.pipe(body))
  })
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}

function tooMany(): AppError {
  return new AppError('rate_limited', undefined, { retryAfterSeconds: 1 })
}
