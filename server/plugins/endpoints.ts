// The one place where calls are authorised, checked, run and serialised: every endpoint of the
// contract becomes a route, and pages call the same endpoints in process.
import type {} from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import {
  bodyLimitOf,
  type CallInput,
  type CallOutput,
  type EndpointDefinition,
  type ParsedInput,
  splitEndpointKey,
} from '#contract/endpoint.ts'
import { type EndpointKey, type Endpoints, endpoints } from '#contract/endpoints.ts'
import { apiBase } from '#contract/paths.ts'
import { hasRole } from '#contract/roles.ts'
import { fromWire, toWire, wireName } from '#contract/wire-names.ts'
import type { AnswerCache } from '#server/answers/answer-cache.ts'
import { keyOfCall } from '#server/answers/answer-keys.ts'
import { isPublicRead, type PublicRead, tagsOf } from '#server/answers/answer-tags.ts'
import { finishAnswer, type MadeAnswer } from '#server/answers/finished-answer.ts'
import { sendAnswer } from '#server/answers/send-answer.ts'
import type { CallContext, Caller, CallRequest, CookieToSet, Handlers } from '#server/call.ts'
import type { ChangeFeed } from '#server/database/changes.ts'
import type { Database } from '#server/database/client.ts'
import type { PublicReads } from '#server/database/read-replica.ts'
import { AppError } from '#server/errors.ts'
import { countCall } from '#server/rate-limits.ts'
import { type AnyHandler, runCall } from '#server/writes.ts'
import { keyedCall } from './idempotency.ts'

/** Finds out who is calling. May renew the session, which sets cookies on the answer. */
export interface Authenticator {
  /** By the Authorization and refresh headers alone. */
  byHeaders(request: CallRequest, setCookie: (cookie: CookieToSet) => void): Promise<Caller | null>
  /** By the cookies: for pages, forms that come from them, and the handshake of the live channel only. */
  byCookies(request: CallRequest, setCookie: (cookie: CookieToSet) => void): Promise<Caller | null>
  /** Whether a caller who was found before still is signed in, as who they were. */
  isStill(caller: Caller): Promise<boolean>
}

export interface EndpointDependencies {
  db: Database
  /** Where public reads read. */
  reads: Pick<PublicReads, 'run'>
  feed: ChangeFeed
  /** Of what anyone may read. */
  answers: AnswerCache
  handlers: Handlers
  authenticator: Authenticator
  limitsRates: boolean
  areCookiesSecure: boolean
  now: () => Date
}

/** Calls an endpoint from within the server, with the same checks as over HTTP. Values are in our own names. */
export type CallEndpoint = <Key extends EndpointKey>(
  key: Key,
  input: CallInput<Endpoints[Key]>,
  context: Omit<CallContext, 'db' | 'now'>,
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
  }
}

/** Caches ask each time whether it is still true: nobody reads what they have just changed as it was before. */
const readHeaders = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' }

export function registerEndpoints(app: FastifyInstance, dependencies: EndpointDependencies): void {
  const { db, reads, feed, answers, handlers, authenticator, limitsRates, areCookiesSecure, now } =
    dependencies
  app.decorateRequest('caller', null)
  app.decorate('authenticator', authenticator)
  app.decorate('callEndpoint', (async (key, input, context) => {
    const definition: EndpointDefinition = endpoints[key]
    authorise(definition, context.caller)
    await requireWithinLimit(definition, context.request.ip, context.caller)
    const parsed = parseInput(definition, {
      params: input.params,
      query: asQueryText(input.query),
      body: input.body,
    })
    const run = async (inDb: Database) => {
      const handler = handlers[key] as unknown as AnyHandler
      const inTime = { ...context, db: inDb, now: now() }
      const toAnswer = (output: unknown) => ({ status: 200, body: parseOutput(definition, output) })
      return (await runCall({ key, handler, input: parsed, context: inTime, once: null, toAnswer })).body
    }
    if (isPublicRead(key)) return reads.run(run)
    const output = await run(db)
    if (!isReadKey(key)) await publishWrite(definition)
    return output
  }) as CallEndpoint)

  /** Counts the call where its endpoint has a limit. Every answer of such an endpoint says how much is left. */
  async function requireWithinLimit(
    { limit }: EndpointDefinition,
    address: string,
    caller: Caller | null,
    reply?: FastifyReply,
  ): Promise<void> {
    if (limit === undefined || !limitsRates) return
    const state = await countCall(db, limit, { address, userId: caller?.userId ?? null }, now())
    reply?.headers({
      'ratelimit-limit': state.limit,
      'ratelimit-remaining': state.remaining,
      'ratelimit-reset': state.resetSeconds,
    })
    if (!state.isAllowed)
      throw new AppError('rate_limited', undefined, { retryAfterSeconds: state.resetSeconds })
  }

  /** Whoever reads after the answer of a write reads nothing older. */
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
      config: { failsWithText: definition.failsWithText ?? false },
      bodyLimit: bodyLimitOf(definition),
      // Before the body is read: nobody sends 48 MB who may not.
      async onRequest(request, reply) {
        const setCookie = cookieSetter(reply, areCookiesSecure)
        if (definition.access !== 'public') {
          request.caller = await authenticator.byHeaders(toCallRequest(request), setCookie)
        }
        authorise(definition, request.caller)
        await requireWithinLimit(definition, request.ip, request.caller, reply)
      },
      handler: isPublicRead(key) ? readForAll(key) : call,
    })

    /** The same answer for everyone, made once and kept. */
    function readForAll(publicKey: PublicRead) {
      return async (request: FastifyRequest, reply: FastifyReply) => {
        const address = request.url.split('?', 1)[0]!
        const cacheKey = keyOfCall(address, request.query as Record<string, unknown>, knownParameters)
        const make = async (): Promise<MadeAnswer> => {
          const params = fromWire(request.params)
          const query = withoutEmpty(fromWire(request.query))
          const parsed = parseInput(definition, { params, query, body: undefined })
          const context = contextOf(request, reply)
          const toAnswer = (output: unknown) => ({ status: 200, body: parseOutput(definition, output) })
          const { body: output } = await reads.run((inDb: Database) =>
            runCall({ key, handler, input: parsed, context: { ...context, db: inDb }, once: null, toAnswer }),
          )
          return {
            status: 200,
            headers: readHeaders,
            body: JSON.stringify(toWire(output)),
            tags: tagsOf(publicKey, { params: params as { id?: string }, output }),
          }
        }
        const answer =
          cacheKey === null
            ? finishAnswer(await make())
            : (answers.find(cacheKey) ?? (await answers.obtain(cacheKey, make)))
        return sendAnswer(request, reply, answer)
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
      const toAnswer = (output: unknown) => ({
        status: definition.status ?? 200,
        body: toWire(parseOutput(definition, output)),
      })
      const { caller } = context
      const idempotencyKey = definition.idempotent === true && request.headers['idempotency-key']
      const once =
        typeof idempotencyKey === 'string' && caller !== null
          ? keyedCall(caller.userId, idempotencyKey, [key, request.params, body], context.now)
          : null
      const answer = await runCall({ key, handler, input: parsed, context, once, toAnswer })
      if (answer.isReplay) reply.header('idempotency-replayed', 'true')
      if (!isRead) await publishWrite(definition)
      reply.header('cache-control', 'private, no-store')
      return reply.status(answer.status).send(answer.body)
    }
  }
}

function authorise(definition: EndpointDefinition, caller: Caller | null): void {
  if (definition.access === 'public') return
  if (caller === null) throw new AppError('unauthenticated')
  if (!hasRole(caller.role, definition.access)) {
    throw new AppError(
      definition.access === 'superAdmin' && hasRole(caller.role, 'admin') ? 'super_admin_only' : 'forbidden',
    )
  }
  if (definition.isBound === true && !caller.isBound) throw new AppError('sign_in_again')
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
      const name = issue.path.length === 0 ? 'body' : wireName(String(issue.path[0]))
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

/** What is said of a wrong value where its schema says nothing itself. */
function describeIssue(issue: z.core.$ZodRawIssue): string {
  if (issue.path === undefined || issue.path.length === 0)
    return 'it is not an object with the fields we need'
  return issue.input == null ? 'required' : 'is not valid'
}

/** One sentence for the toast: what the first wrong field needs. */
function describeFields(fields: Record<string, string>): string {
  const [name, message] = Object.entries(fields)[0]!
  if (/^[A-Z]/.test(message)) return message
  return name === 'body' ? `Please check what you sent: ${message}.` : `Please check ${name}: ${message}.`
}

function parseOutput<Key extends EndpointKey>(definition: EndpointDefinition, output: unknown) {
  return z.parse(definition.output, output) as CallOutput<Endpoints[Key]>
}

/** An empty parameter is an absent one. */
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
  const { authorization, refresh } = request.headers
  return {
    id: request.id,
    ip: request.ip,
    accessToken: authorization?.match(/^Bearer +(\S+)$/i)?.[1],
    refreshToken: typeof refresh === 'string' && refresh !== '' ? refresh : undefined,
    cookies: request.cookies,
    files: request.files,
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
