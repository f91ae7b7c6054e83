// Bodies of requests: how large, how slow and how many at a time. What is refused is not read.
import { PassThrough } from 'node:stream'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#server/errors.ts'
import { networkOf } from '#server/network-addresses.ts'
import { sendNotFound } from '#server/plugins/errors.ts'

/** The slowest line for which the deadlines are made: 1.5 Mbit/s. */
const bytesPerSecond = 187_500
/** For the way there and back, and for lines that falter. */
const patienceMs = 10_000
/** A body that has not come within this time is slow. Those of an office that calls at one moment are not. */
const slowAfterMs = 1000
/** Slow bodies of one network. */
export const maxSlowBodies = 20
/** Bodies in progress of one network, slow or not: more than an office of fifty people sends at one moment. */
export const maxBodies = 500

/** How long a body of so many bytes may take. */
export function bodyDeadlineMs(bytes: number): number {
  return patienceMs + (bytes / bytesPerSecond) * 1000
}

interface BodiesOfNetwork {
  all: number
  slow: number
}

/** Register it after the hooks that write headers: addresses that nobody has are answered here. */
export function registerBodies(app: FastifyInstance, trustProxy: false | string[]): void {
  const isTrusted = trustProxy === false ? () => false : proxyAddr.compile(trustProxy)
  const byNetwork = new Map<string, BodiesOfNetwork>()
  app.metrics.gauge('halyard_bodies_in_progress', 'Requests whose body has not come yet.', {
    collect: () => [...byNetwork.values()].reduce((sum, { all }) => sum + all, 0),
  })

  // Without its body, which the framework would read first.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404) sendNotFound(request, reply)
    else done()
  })

  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { raw } = request
    if (raw.complete || !hasBody(request)) return done(null, payload)
    const announced = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY)
    const limit = request.routeOptions.bodyLimit
    // The framework refuses it.
    if (Number.isFinite(announced) && announced > limit) return done(null, payload)

    // A proxy that says for nobody whom it calls stands for many.
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
    // Nobody may be reading it any more.
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
