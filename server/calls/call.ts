// Types of a call to an endpoint. Calls come over HTTP, or from a page that is being rendered.
import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type { AuditedEndpoint } from '#contract/audit-actions.ts'
import type { CallOutput, ParsedInput } from '#contract/endpoint.ts'
import type { EndpointKey, Endpoints } from '#contract/endpoints.ts'
import type { Right } from '#contract/rights.ts'
import type { Role } from '#contract/roles.ts'
import type { Database } from '#server/database/client.ts'
import type { SentFiles } from './sent-files.ts'

/** The caller, read from the database for this request. */
export interface Caller {
  userId: string
  sessionId: string
  /** The effective role. For staff who have not given the second factor, it is that of a user. */
  role: Role
  /** The role of the account. */
  accountRole: Role
  /** The rights that the account is narrowed to; null where it is not. */
  rights: readonly Right[] | null
  /** Whether the caller is staff and has not given the second factor yet. */
  awaitsSecondFactor: boolean
  name: string
  username: string
  email: string
  avatar: string
  /** Whether the request has the binding cookie of the session. */
  isBound: boolean
  /** When `accessToken` expires. */
  tokenExpiresAt: Date
  /** The valid tokens after this request: the new ones if the request renewed the session. */
  accessToken: string
  /** Empty if the request has none. */
  refreshToken: string
}

export interface CookieToSet {
  name: string
  /** Null deletes the cookie. */
  value: string | null
  httpOnly: boolean
  /** If absent, the cookie lasts for the browser session. */
  maxAgeSeconds?: number
}

/** The parts of a request that some endpoints need in addition to their input. */
export interface CallRequest {
  id: string
  ip: string
  /** The address is that of a proxy that is not trusted, so nothing is known about the visitor's network. */
  isNetworkUnknown: boolean
  userAgent?: string | undefined
  /** `Authorization: Bearer …` without its scheme. */
  accessToken: string | undefined
  refreshToken: string | undefined
  cookies: Readonly<Record<string, string | undefined>>
  /** Files extracted from a large body. */
  files?: SentFiles | undefined
  /** The body of an endpoint that takes a file. */
  file?: Readable | undefined
  log: FastifyBaseLogger
}

export interface CallContext {
  caller: Caller | null
  /**
   * The pool. In `write`, and in calls with an idempotency key, the transaction of the call. For public reads perhaps a
   * read replica.
   */
  db: Database
  now: Date
  request: CallRequest
  setCookie(cookie: CookieToSet): void
}

export type SignedInContext = CallContext & { caller: Caller }

type ContextOf<Key extends EndpointKey> = Endpoints[Key]['access'] extends 'public'
  ? CallContext
  : SignedInContext

/** Answers a call. Opens its own transaction if it needs one. */
export type PlainHandler<Key extends EndpointKey> = (
  input: ParsedInput<Endpoints[Key]>,
  context: ContextOf<Key>,
) => Promise<CallOutput<Endpoints[Key]>>

/** The data for an audit entry about one record. */
export interface AuditNote {
  /** Defaults to the called endpoint. */
  action?: AuditedEndpoint
  recordId?: string
  recordTitle?: string
  /**
   * The record before and after an edit, read under its lock, if its fields may be shown in the audit log. If they are
   * equal, no entry is written.
   */
  before?: object
  after?: object
}

export interface Written<Key extends EndpointKey> {
  output: CallOutput<Endpoints[Key]>
  /** Empty if nothing has changed. */
  audit: AuditNote | readonly AuditNote[]
}

/** A handler that server/calls/writes.ts runs. Its transaction also stores the audit entry and the response of an idempotency key. */
export interface WriteHandler<Key extends EndpointKey, Prepared = unknown> {
  /** Slow work before the transaction: decoding pictures, hashing, calls to other servers. `context.db` is the pool. */
  prepare?(input: ParsedInput<Endpoints[Key]>, context: ContextOf<Key>): Promise<Prepared>
  /** `context.db` is the transaction. */
  write(
    input: ParsedInput<Endpoints[Key]>,
    context: ContextOf<Key>,
    prepared: Prepared,
  ): Promise<Written<Key>>
}

/** Returns the handler unchanged. Makes the type of the third argument of `write` that of the result of `prepare`. */
export function preparedWrite<Key extends EndpointKey, Prepared>(
  handler: WriteHandler<Key, Prepared>,
): WriteHandler<Key> {
  return handler as WriteHandler<Key>
}

export type Handler<Key extends EndpointKey> = PlainHandler<Key> | WriteHandler<Key>

/** One handler for each endpoint of `Keys`. The routes file of a feature exports this. */
export type HandlersFor<Keys extends EndpointKey> = { [Key in Keys]: Handler<Key> }

export type Handlers = HandlersFor<EndpointKey>
