// What a call to an endpoint is, whether it came over HTTP or from a page that is being rendered.
import type { FastifyBaseLogger } from 'fastify'
import type { AuditedEndpoint } from '#contract/audit-actions.ts'
import type { CallOutput, ParsedInput } from '#contract/endpoint.ts'
import type { EndpointKey, Endpoints } from '#contract/endpoints.ts'
import type { Role } from '#contract/roles.ts'
import type { Database } from '#server/database/client.ts'
import type { SentFiles } from '#server/large-bodies.ts'

/** Who is calling, as the database has it at this moment. */
export interface Caller {
  userId: string
  sessionId: string
  role: Role
  name: string
  username: string
  email: string
  avatar: string
  /** Whether the HttpOnly cookie of the session came along. */
  isBound: boolean
  /** When the access token that this caller came with ends. */
  tokenExpiresAt: Date
  /** The tokens in force after this request: renewed ones where it renewed the session. */
  accessToken: string
  /** Empty where the call brought none. */
  refreshToken: string
}

export interface CookieToSet {
  name: string
  /** Null removes the cookie. */
  value: string | null
  httpOnly: boolean
  /** Absent: for the browser session. */
  maxAgeSeconds?: number
}

/** The parts of a request that some endpoints need beside their input. */
export interface CallRequest {
  id: string
  ip: string
  /** `Authorization: Bearer …` without its scheme. */
  accessToken: string | undefined
  refreshToken: string | undefined
  cookies: Readonly<Record<string, string | undefined>>
  /** What was taken out of a large body. */
  files?: SentFiles | undefined
  log: FastifyBaseLogger
}

export interface CallContext {
  caller: Caller | null
  /** The pool; in `write`, or under an idempotency key, the call's transaction; a replica for what anyone may read. */
  db: Database
  now: Date
  request: CallRequest
  setCookie(cookie: CookieToSet): void
}

export type SignedInContext = CallContext & { caller: Caller }

type ContextOf<Key extends EndpointKey> = Endpoints[Key]['access'] extends 'public'
  ? CallContext
  : SignedInContext

/** Answers a call. What it writes it writes by itself, in a transaction of its own where it needs one. */
export type PlainHandler<Key extends EndpointKey> = (
  input: ParsedInput<Endpoints[Key]>,
  context: ContextOf<Key>,
) => Promise<CallOutput<Endpoints[Key]>>

/** What a write tells the audit log of one record. */
export interface AuditNote {
  /** The endpoint that was called, unless given. */
  action?: AuditedEndpoint
  recordId?: string
  recordTitle?: string
  /** Both of a record whose fields may be shown, with all that was read under its lock. Where they are alike, no entry is made. */
  before?: object
  after?: object
}

export interface Written<Key extends EndpointKey> {
  output: CallOutput<Endpoints[Key]>
  /** An empty list where nothing has changed. */
  audit: AuditNote | readonly AuditNote[]
}

/** Run by server/writes.ts, which adds audit entry and idempotency answer to its transaction. */
export interface WriteHandler<Key extends EndpointKey, Prepared = unknown> {
  /** Slow work, before the transaction opens: decoding pictures, hashing, calls elsewhere. `context.db` is the pool. */
  prepare?(input: ParsedInput<Endpoints[Key]>, context: ContextOf<Key>): Promise<Prepared>
  /** `write` is one statement, or in one transaction by itself: without anything to add to it, it gets the pool. */
  isAtomic?: true
  /** `context.db` is the transaction. */
  write(
    input: ParsedInput<Endpoints[Key]>,
    context: ContextOf<Key>,
    prepared: Prepared,
  ): Promise<Written<Key>>
}

/** Ties the type of what `write` receives to what `prepare` answers. */
export function preparedWrite<Key extends EndpointKey, Prepared>(
  handler: WriteHandler<Key, Prepared>,
): WriteHandler<Key> {
  return handler as WriteHandler<Key>
}

export type Handler<Key extends EndpointKey> = PlainHandler<Key> | WriteHandler<Key>

/** One handler for each endpoint of `Keys`: what a feature's routes file exports. */
export type HandlersFor<Keys extends EndpointKey> = { [Key in Keys]: Handler<Key> }

export type Handlers = HandlersFor<EndpointKey>
