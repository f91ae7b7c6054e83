// The calls and facts of a request that its page may read.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { EndpointDefinition } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Caller } from '#server/calls/call.ts'
import { AppError } from '#server/calls/errors.ts'
import { isSignInCookie } from '#server/calls/sign-in-cookies.ts'
import { toCallRequest } from '#server/http/endpoints.ts'
import type { PageCall } from './page-rendering.ts'

/**
 * Calls of a page without a form. On a public page `caller` is always null. Calls may only read, because
 * browsers send the cookies with links from foreign sites too.
 */
export function callAs(
  caller: Caller | null,
  app: FastifyInstance,
  request: FastifyRequest,
): PageCall['callEndpoint'] {
  return async (key, input) => {
    const { onlyReads }: EndpointDefinition = endpoints[key]
    if (!key.startsWith('GET ') && !onlyReads)
      throw new Error(`A page without a form may only read, not ${key}.`)
    return app.callEndpoint(key, input, { caller, request: toCallRequest(request), setCookie: () => {} })
  }
}

/** A page that the visitor may not open reads nothing, not even public data: only the facts of the house for its frame. */
export function refuseCall(
  caller: Caller | null,
  app: FastifyInstance,
  request: FastifyRequest,
): PageCall['callEndpoint'] {
  const call = callAs(null, app, request)
  return async (key, input) => {
    if (key === 'GET /house') return call(key, input)
    throw new AppError(caller === null ? 'unauthenticated' : 'forbidden')
  }
}

/**
 * Cookies with preferences for the page, without session cookies. Values are encoded again, because decoded
 * values may contain characters that headers cannot.
 */
export function cookiesOfChoice({ cookies }: FastifyRequest): string {
  return Object.entries(cookies)
    .filter(([name]) => !isSignInCookie(name))
    .map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`)
    .join('; ')
}

export function toPageUser(caller: Caller): PageCall['user'] {
  const { userId, name, username, email, avatar, accountRole, rights, awaitsSecondFactor } = caller
  const user = {
    ...{ _id: userId, name, username, email, avatar, role: accountRole },
    ...(rights === null ? {} : { rights: [...rights] }),
  }
  return awaitsSecondFactor ? { ...user, needsSecondFactor: true } : user
}
