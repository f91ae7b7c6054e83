// Redirects the browser to the identity provider, and back to a page. The page gets the result in the fragment of its
// address, which browsers do not send to servers, so no log contains it.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors, jwtVerify, SignJWT } from 'jose'
import { oidcCallbackPath, oidcStartPath } from '#contract/paths.ts'
import { safeReturnPath } from '#contract/return-path.ts'
import type { CookieToSet } from '#server/calls/call.ts'
import { AppError } from '#server/calls/errors.ts'
import { countGuess, providerCounter } from '#server/calls/guess-limits.ts'
import { countCall } from '#server/calls/rate-limits.ts'
import { flowCookie, proofCookie } from '#server/calls/sign-in-cookies.ts'
import type { Database } from '#server/database/client.ts'
import { cookieSetter } from '#server/http/endpoints.ts'
import {
  type Provider,
  type ProviderFlow,
  type ProviderIdentity,
  ProviderRefusal,
  plainText,
} from './identity-provider.service.ts'
import { createProof, proofSeconds } from './provider-proofs.service.ts'

const flowSeconds = 10 * 60
const flowAudience = 'halyard provider flow'
const maxErrorLength = 300

interface ProviderRoutesDependencies {
  db: Database
  /** Null if no provider is configured. */
  provider: Provider | null
  publicUrl: string
  jwtSecret: string
  limitsRates: boolean
  now: () => Date
}

export function registerProviderRoutes(app: FastifyInstance, dependencies: ProviderRoutesDependencies): void {
  const { db, provider, publicUrl, limitsRates, now } = dependencies
  const isHttps = publicUrl.startsWith('https:')
  const flowName = flowCookie(isHttps)
  const key = Buffer.from(dependencies.jwtSecret, 'utf8')
  const hidden = (name: string, value: string | null, maxAgeSeconds?: number): CookieToSet => ({
    name,
    value,
    httpOnly: true,
    ...(maxAgeSeconds === undefined ? {} : { maxAgeSeconds }),
  })

  async function sealFlow(flow: ProviderFlow & { returnPath: string }): Promise<string> {
    const issuedAt = Math.floor(now().getTime() / 1000)
    return new SignJWT({ ...flow })
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(flowAudience)
      .setExpirationTime(issuedAt + flowSeconds)
      .sign(key)
  }

  async function openFlow(
    sealed: string | undefined,
  ): Promise<(ProviderFlow & { returnPath: string }) | null> {
    if (sealed === undefined) return null
    try {
      const options = { algorithms: ['HS256'], audience: flowAudience, currentDate: now() }
      return (await jwtVerify<ProviderFlow & { returnPath: string }>(sealed, key, options)).payload
    } catch (error) {
      if (error instanceof errors.JOSEError) return null
      throw error
    }
  }

  async function requireWithinLimit(request: FastifyRequest): Promise<void> {
    if (!limitsRates) return
    const who = { address: request.ip, userId: null }
    const { isAllowed, resetSeconds } = await countCall(db, 'provider', who, now())
    if (!isAllowed) throw new AppError('rate_limited', undefined, { retryAfterSeconds: resetSeconds })
  }

  /**
   * Limits the failed sign-ins of one address, because each one calls the provider. Successful sign-ins do not count:
   * many users of one office may share an address.
   */
  async function countFailures<T>(request: FastifyRequest, ask: () => Promise<T>): Promise<T> {
    let result: { value: T } | { error: unknown } | undefined
    const counters = limitsRates ? [providerCounter(request.ip)] : []
    await countGuess(db, counters, now(), async () => {
      result = await ask().then(
        (value) => ({ value }),
        (error: unknown) => ({ error }),
      )
      return 'value' in result
    })
    if ('error' in result!) throw result.error
    return result!.value
  }

  app.get(oidcStartPath, async (request, reply) => {
    const { return: wanted } = request.query as { return?: unknown }
    const returnPath = safeReturnPath(wanted, publicUrl)
    try {
      if (provider === null) {
        throw new AppError('provider_unavailable', 'Signing in with a provider is not set up here.')
      }
      await requireWithinLimit(request)
      const { address, flow } = await provider.begin()
      cookieSetter(reply, isHttps)(hidden(flowName, await sealFlow({ ...flow, returnPath }), flowSeconds))
      return reply.redirect(address.href, 303)
    } catch (error) {
      return redirectAfterFailure(error, returnPath, request, reply)
    }
  })

  app.get(oidcCallbackPath, async (request, reply) => {
    const setCookie = cookieSetter(reply, isHttps)
    const flow = await openFlow(request.cookies[flowName])
    setCookie(hidden(flowName, null))
    try {
      // The cookie of the flow is as old as the way to the provider and back.
      if (request.headers.cookie === undefined) throw new AppError('identity_unproven', noCookies)
      if (provider === null || flow === null) throw new AppError('identity_unproven')
      await requireWithinLimit(request)
      const search = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : ''
      const address = new URL(`${publicUrl}${oidcCallbackPath}${search}`)
      const identity = await countFailures(request, () => provider.finish(address, flow))
      const proof = await createProof(db, identity, now())
      setCookie(hidden(proofCookie(isHttps), proof, proofSeconds))
      request.log.info({ provider: identity.provider }, 'the identity provider confirmed a user')
      return reply.redirect(`${flow.returnPath}#provider-sign-in=${describeIdentity(identity)}`, 303)
    } catch (error) {
      return redirectAfterFailure(error, flow?.returnPath ?? '/', request, reply)
    }
  })
}

const noCookies =
  'Your browser keeps no cookies of our site, so you cannot be signed in. Please allow cookies and try again.'

/** The fields for `POST /user/verify/user`, as base64url of JSON. No avatar, because the site loads no foreign pictures. */
function describeIdentity(identity: ProviderIdentity): string {
  const { subject, username, email, name } = identity
  return Buffer.from(JSON.stringify({ id: subject, username, email, name, avatar: '' })).toString('base64url')
}

/** Redirects a navigating browser to the page, which shows the message. Other callers get the error as their answer. */
function redirectAfterFailure(
  error: unknown,
  returnPath: string,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const isNavigation = request.headers.accept?.includes('text/html') === true
  if (error instanceof ProviderRefusal) {
    const message = plainText(error.message, maxErrorLength)
    if (!isNavigation) throw new AppError('identity_unproven', message, { cause: error })
    return redirectWithError(reply, returnPath, message)
  }
  if (!isNavigation || !(error instanceof AppError)) throw error
  request.log.info({ code: error.code }, 'signing in with the provider failed')
  return redirectWithError(reply, returnPath, error.message)
}

function redirectWithError(reply: FastifyReply, returnPath: string, message: string): FastifyReply {
  return reply
    .header('cache-control', 'private, no-store')
    .redirect(`${returnPath}#provider-error=${encodeURIComponent(message)}`, 303)
}
