// The headers and the log line of every request. Hooks with callbacks, because a promise would take longer than the hook itself.
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { hasSecretAddress } from '#contract/pages/secret-addresses.ts'
import { readForwardedFor } from './forwarded-addresses.ts'
import { levelOfResponse, loggedPath } from './logged-path.ts'

export function registerRequestHeaders(
  app: FastifyInstance,
  headersOfAll: Readonly<Record<string, string>>,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    // The framework reads the visitor's address from this header.
    const forwarded = request.headers['x-forwarded-for']
    if (typeof forwarded === 'string') request.headers['x-forwarded-for'] = readForwardedFor(forwarded)
    reply.headers(headersOfAll).header('x-request-id', request.id)
    // Otherwise the files and calls of the page would send its address along.
    if (hasSecretAddress(request.url)) reply.header('referrer-policy', 'no-referrer')
    done()
  })
}

export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    done()
    const level = levelOfResponse(request.url)
    if (!(request.log as Logger).isLevelEnabled(level)) return
    const line = {
      method: request.method,
      path: loggedPath(request.url),
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime * 10) / 10,
      address: request.ip,
      user: request.caller?.userId,
    }
    request.log[level](line, 'answered')
  })
}
