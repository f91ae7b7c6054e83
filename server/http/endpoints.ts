// Authorises, validates, runs and serialises all calls: every endpoint of the contract becomes a route, and
// pages call the same endpoints in process.
import type {} from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import {
  bodyLimitOf,
  type CallInput,
  type CallOutput,
  type EndpointAccess,
  type EndpointDefinition,
  type ParsedInput,
  splitEndpointKey,
} from '#contract/endpoint.ts'
import { type EndpointKey, type Endpoints, endpoints } from '#contract/endpoints.ts'
import { apiBase } from '#contract/paths.ts'
import { hasRight, orRead } from '#contract/rights.ts'
import { hasRole } from '#contract/roles.ts'
import { fromWire, toWire, wireName, wirePath } from '#contract/wire-names.ts'
import type { CallContext, Caller, CallRequest, CookieToSet, Handlers } from '#server/calls/call.ts'
import { AppError } from '#server/calls/errors.ts'
import { type KeyedCall, keyedCall } from '#server/calls/idempotency.ts'
import { countCall } from '#server/calls/rate-limits.ts'
import { type AnyHandler, type RecordWrite, runCall } from '#server/calls/writes.ts'
import type { ChangeFeed } from '#server/database/change-feed.ts'
import type { Database } from '#server/database/client.ts'
import type { PublicReads } from '#server/database/read-replica.ts'
import { keyOfCall } from '#server/http/cache/cache-keys.ts'
import { isPublicRead, type PublicRead, tagsOf } from '#server/http/cache/cache-tags.ts'
import { finishResponse, type UnfinishedResponse } from '#server/http/cache/finished-response.ts'
import type { ResponseCache } from '#server/http/cache/response-cache.ts'
import { sendResponse } from '#server/http/cache/send-response.ts'
import type { EarlyResponses } from '#server/http/edge/early-responses.ts'

/** Identifies callers. May renew the session, which sets cookies on the response. */
export interface Authenticator {
  /** Uses only the Authorization and refresh headers. */
  byHeaders(request: CallRequest, setCookie: (cookie: CookieToSet) => void): Promise<Caller | null>
  /** Uses the cookies: only for pages, their forms, and the handshake of the live channel. */
  byCookies(request: CallRequest, setCookie: (cookie: CookieToSet) => void): Promise<Caller | null>
  /** Whether a caller is still signed in, with the same account, role and rights. */
  isStill(caller: Caller): Promise<boolean>
}

export interface EndpointDependencies {
  db: Database
  /** Database for public reads. */
  reads: Pick<PublicReads, 'run'>
  feed: ChangeFeed
  /** Cache of public reads. */
  responseCache: ResponseCache
  early: Pick<EarlyResponses, 'remember'>
  handlers: Handlers
  recordWrite: RecordWrite
  authenticator: Authenticator
  limitsRates: boolean
  areCookiesSecure: boolean
  now: () => Date
}

/**
 * Calls an endpoint from within the server, with the same checks as over HTTP. Values are in our own names. All calls of a
 * user with the same `idempotencyKey` run once.
 */
export type CallEndpoint = <Key extends EndpointKey>(
  key: Key,
  input: CallInput<Endpoints[Key]>,
  context: Omit<CallContext, 'db' | 'now'> & { idempotencyKey?: string | undefined },
) => Promise<CallOutput<Endpoints[Key]>>

declare module 'fastify' {
  interface FastifyInstance {
    callEndpoint: CallEndpoint
    authenticator: Authenticator
  }
  interface FastifyRequest {
    caller: Caller | null
  }
  interface FastifyContextConfig {
    failsWithText?: boolean
    /** The media type of the file that the body is. Such a route takes no JSON. */
    fileType?: string | undefined
  }
}

/** Caches revalidate every time, so that users see their own changes at once. */
const readHeaders = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' }

export function registerEndpoints(app: FastifyInstance, dependencies: EndpointDependencies): void {
  const {
    db,
    reads,
    feed,
    responseCache,
    early,
    handlers,
    recordWrite,
    authenticator,
    limitsRates,
    areCookiesSecure,
    now,
  } = dependencies
  app.decorateRequest('caller', null)
  app.decorate('authenticator', authenticator)
  app.decorate('callEndpoint', (async (key, input, { idempotencyKey, ...context }) => {
    const definition: EndpointDefinition = endpoints[key]
    authorise(definition, context.caller, isReadKey(key))
    await requireWithinLimit(definition, context.request, context.caller)
    const parsed = parseInput(definition, {
      params: input.params,
      query: asQueryText(input.query),
      body: input.body,
    })
    const run = async (inDb: Database) => {
      const handler = handlers[key] as unknown as AnyHandler
      const inTime = { ...context, db: inDb, now: now() }
      const request = [key, input.params ?? {}, input.body]
      const once = keyedOnce(definition, context.caller, idempotencyKey, request, inTime.now)
      const toResponse = (output: unknown) => {
        const body = parseOutput(definition, output)
        // The kept response of a key has wire names, as over HTTP.
        return { status: definition.status ?? 200, body: once === null ? body : toWire(body) }
      }
      const { body } = await runCall({
        key,
        handler,
        input: parsed,
        context: inTime,
        once,
        toResponse,
        recordWrite,
      })
      return once === null ? body : fromWire(body)
    }
    if (isPublicRead(key)) return reads.run(run)
    const output = await run(db)
    if (!isReadKey(key)) await publishWrite(definition)
    return output
  }) as CallEndpoint)

  /** Counts the call if its endpoint has a limit. Headers of the response contain the number of calls that are left. */
  async function requireWithinLimit(
    { limit }: EndpointDefinition,
    { ip: address, isNetworkUnknown }: Pick<CallRequest, 'ip' | 'isNetworkUnknown'>,
    caller: Caller | null,
    reply?: FastifyReply,
  ): Promise<void> {
    if (limit === undefined || !limitsRates) return
    const who = { address, isNetworkUnknown, userId: caller?.userId ?? null }
    const state = await countCall(db, limit, who, now())
    reply?.headers({
      'ratelimit-limit': state.limit,
      'ratelimit-remaining': state.remaining,
      'ratelimit-reset': state.resetSeconds,
    })
    if (!state.isAllowed)
      throw new AppError('rate_limited', undefined, { retryAfterSeconds: state.resetSeconds })
  }

  /** Ensures that reads after the response of a write see the write. */
  async function publishWrite({ isPrivateWrite }: EndpointDefinition): Promise<void> {
    if (isPrivateWrite === true) feed.wake()
    else await feed.readNow()
  }

  for (const key of Object.keys(endpoints) as EndpointKey[]) {
    const definition: EndpointDefinition = endpoints[key]
    const { method, path } = splitEndpointKey(key)
    const handler = handlers[key] as unknown as AnyHandler
    const isRead = isReadKey(key)
    const knownParameters = Object.keys(definition.query?.def.shape ?? {})
      .map(wireName)
      .sort()

    app.route({
      method: [method, ...(definition.alsoAs ?? [])],
      url: `${apiBase}${path}`,
      config: { failsWithText: definition.failsWithText ?? false, fileType: definition.file },
      bodyLimit: bodyLimitOf(definition),
      // Before the body is read, so that unauthorised callers cannot send 48 MB.
      async onRequest(request, reply) {
        const setCookie = cookieSetter(reply, areCookiesSecure)
        if (definition.access !== 'public') {
          request.caller = await authenticator.byHeaders(toCallRequest(request), setCookie)
        }
        authorise(definition, request.caller, isRead)
        await requireWithinLimit(definition, request, request.caller, reply)
      },
      handler: isPublicRead(key) ? handlePublicRead(key) : call,
    })

    /** Handles a public read: the response is the same for everyone and cached. */
    function handlePublicRead(publicKey: PublicRead) {
      return async (request: FastifyRequest, reply: FastifyReply) => {
        const address = request.url.split('?', 1)[0]!
        const cacheKey = keyOfCall(address, request.query as Record<string, unknown>, knownParameters)
        const make = async (): Promise<UnfinishedResponse> => {
          const params = fromWire(request.params)
          const query = withoutEmpty(fromWire(request.query))
          const parsed = parseInput(definition, { params, query, body: undefined })
          const context = contextOf(request, reply)
          const toResponse = (output: unknown) => ({ status: 200, body: parseOutput(definition, output) })
          const { body: output } = await reads.run((inDb: Database) =>
            runCall({
              ...{ key, handler, input: parsed, context: { ...context, db: inDb } },
              ...{ once: null, toResponse, recordWrite },
            }),
          )
          return {
            status: 200,
            headers: readHeaders,
            body: JSON.stringify(toWire(output)),
            tags: tagsOf(publicKey, { params: params as { id?: string }, query, output }),
          }
        }
        if (cacheKey === null) return sendResponse(request, reply, finishResponse(await make()))
        const kept = responseCache.find(cacheKey)
        // A call with a limit has to be counted.
        if (kept !== undefined && definition.limit === undefined) early.remember(request, cacheKey)
        return sendResponse(request, reply, kept ?? (await responseCache.obtain(cacheKey, make)))
      }
    }

    function contextOf(request: FastifyRequest, reply: FastifyReply): CallContext {
      return {
        caller: request.caller,
        db,
        now: now(),
        request: toCallRequest(request),
        setCookie: cookieSetter(reply, areCookiesSecure),
      }
    }

    async function call(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const params = fromWire(request.params)
      const query = withoutEmpty(fromWire(request.query))
      const body = fromWire(request.body)
      const parsed = parseInput(definition, { params, query, body })
      const context = contextOf(request, reply)
      const toResponse = (output: unknown) => ({
        status: definition.status ?? 200,
        body: toWire(parseOutput(definition, output)),
      })
      const { caller } = context
      const idempotencyKey = request.headers['idempotency-key']
      const once = keyedOnce(definition, caller, idempotencyKey, [key, request.params, body], context.now)
      const response = await runCall({ key, handler, input: parsed, context, once, toResponse, recordWrite })
      if (response.isReplay) reply.header('idempotency-replayed', 'true')
      if (!isRead) await publishWrite(definition)
      reply.header('cache-control', 'private, no-store')
      return reply.status(response.status).send(response.body)
    }
  }
}

/** `request`: everything that has to be equal in a repeated call. */
function keyedOnce(
  { idempotent }: EndpointDefinition,
  caller: Caller | null,
  idempotencyKey: string | string[] | undefined,
  request: unknown,
  now: Date,
): KeyedCall | null {
  if (idempotent !== true || typeof idempotencyKey !== 'string' || caller === null) return null
  return keyedCall(caller.userId, idempotencyKey, request, now)
}

/** Throws unless the caller may do what `definition` describes. */
export function authorise(
  definition: EndpointAccess & Pick<EndpointDefinition, 'isBound' | 'needsFactor'>,
  caller: Caller | null,
  isRead: boolean,
): void {
  if (definition.access === 'public') return
  if (caller === null) throw new AppError('unauthenticated')
  if (!hasRole(caller.role, definition.access)) {
    if (caller.awaitsSecondFactor && hasRole(caller.accountRole, definition.access))
      throw new AppError('second_factor_needed')
    throw new AppError(
      definition.access === 'superAdmin' && hasRole(caller.role, 'admin') ? 'super_admin_only' : 'forbidden',
    )
  }
  if (definition.access === 'admin') {
    const { rights } = definition
    if (!hasRight(caller, isRead ? orRead(rights) : rights)) throw new AppError('right_missing')
  }
  if (definition.isBound === true && !caller.isBound) throw new AppError('sign_in_again')
  if (definition.needsFactor === true && caller.awaitsSecondFactor) throw new AppError('second_factor_needed')
}

function isReadKey(key: EndpointKey): boolean {
  return splitEndpointKey(key).method === 'GET'
}

interface RawInput {
  params: unknown
  query: unknown
  body: unknown
}

function parseInput(definition: EndpointDefinition, raw: RawInput): ParsedInput<EndpointDefinition> {
  const fields: Record<string, string> = {}
  const parse = (schema: z.ZodMiniType | undefined, value: unknown): unknown => {
    if (schema === undefined) return undefined
    const result = schema.safeParse(value, { error: describeIssue })
    if (result.success) return result.data
    for (const issue of result.error.issues) {
      const name = fieldOf(issue.path)
      fields[name] ??= issue.message
    }
    return undefined
  }
  const parsed = {
    params: parse(definition.params, raw.params) ?? {},
    query: parse(definition.query, raw.query ?? {}) ?? {},
    body: parse(definition.body, raw.body),
  }
  if (Object.keys(fields).length > 0)
    throw new AppError('invalid_request', describeFields(fields), { fields })
  return parsed as ParsedInput<EndpointDefinition>
}

/**
 * Name of the field, with dots for nested fields. An error in an entry of a list of values belongs to the
 * list.
 */
function fieldOf(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'body'
  const end = path.findLastIndex((part) => typeof part === 'string')
  const parts = path.slice(0, end + 1).map(String)
  // A longer key is not a field: the caller has invented it.
  const firstUnknown = parts.findIndex((part) => part.length > longestFieldName)
  return parts.slice(0, firstUnknown === -1 ? undefined : firstUnknown).join('.')
}

/** The length of an id. */
const longestFieldName = 36

/** Message for a wrong value whose schema has no message. */
function describeIssue(issue: z.core.$ZodRawIssue): string {
  if (issue.path === undefined || issue.path.length === 0)
    return 'it is not an object with the fields we need'
  return issue.input == null ? 'required' : 'is not valid'
}

/** One sentence for the toast, about the first wrong field. */
function describeFields(fields: Record<string, string>): string {
  const [field, message] = Object.entries(fields)[0]!
  const name = wirePath(field)
  if (/^[A-Z]/.test(message)) return message
  return name === 'body' ? `Please check what you sent: ${message}.` : `Please check ${name}: ${message}.`
}

function parseOutput<Key extends EndpointKey>(definition: EndpointDefinition, output: unknown) {
  return z.parse(definition.output, output) as CallOutput<Endpoints[Key]>
}

/** An empty parameter counts as absent. */
function withoutEmpty(query: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query as Record<string, unknown>).filter(([, value]) => value !== ''),
  )
}

function asQueryText(query: Record<string, string | number | undefined> | undefined): Record<string, string> {
  const entries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '')
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
}

export function toCallRequest(request: FastifyRequest): CallRequest {
  const { authorization, refresh, 'user-agent': userAgent } = request.headers
  return {
    id: request.id,
    ip: request.ip,
    isNetworkUnknown: request.isNetworkUnknown,
    userAgent,
    accessToken: authorization?.match(/^Bearer +(\S+)$/i)?.[1],
    refreshToken: typeof refresh === 'string' && refresh !== '' ? refresh : undefined,
    cookies: request.cookies,
    files: request.files,
    file: request.file,
    log: request.log,
  }
}

function cookieOptions(cookie: CookieToSet, isSecure: boolean) {
  const options = { path: '/', sameSite: 'lax', secure: isSecure, httpOnly: cookie.httpOnly } as const
  return cookie.maxAgeSeconds === undefined ? options : { ...options, maxAge: cookie.maxAgeSeconds }
}

export function cookieSetter(reply: FastifyReply, isSecure: boolean): (cookie: CookieToSet) => void {
  return (cookie) => {
    reply.header('cache-control', 'private, no-store')
    if (cookie.value === null) reply.clearCookie(cookie.name, cookieOptions(cookie, isSecure))
    else reply.setCookie(cookie.name, cookie.value, cookieOptions(cookie, isSecure))
  }
}

export function serializeCookie(app: FastifyInstance, cookie: CookieToSet, isSecure: boolean): string {
  return app.serializeCookie(cookie.name, cookie.value ?? '', cookieOptions(cookie, isSecure))
}
