// What a call to an endpoint is, whether it came over HTTP or from a page that is being rendered.
import type { FastifyBaseLogger } from 'fastify'
import type { CallOutput, ParsedInput } from '#contract/endpoint.ts'
import type { EndpointKey, Endpoints } from '#contract/endpoints.ts'
import type { Role } from '#contract/roles.ts'
import type { Database } from '#server/database/client.ts'

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
  log: FastifyBaseLogger
}

export interface CallContext {
  caller: Caller | null
  /** The pool; or the transaction of an idempotency key or an audit entry, or a replica for what anyone may read. */
  db: Database
  now: Date
  request: CallRequest
  setCookie(cookie: CookieToSet): void
}

export type SignedInContext = CallContext & { caller: Caller }

type ContextOf<Key extends EndpointKey> = Endpoints[Key]['access'] extends 'public'
  ? CallContext
  : SignedInContext

export type Handler<Key extends EndpointKey> = (
  input: ParsedInput<Endpoints[Key]>,
  context: ContextOf<Key>,
) => Promise<CallOutput<Endpoints[Key]>>

/** One handler for each endpoint of `Keys`: what a feature's routes file exports. */
export type HandlersFor<Keys extends EndpointKey> = { [Key in Keys]: Handler<Key> }

export type Handlers = HandlersFor<EndpointKey>
