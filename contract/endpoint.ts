// What one endpoint says of itself. An endpoint's key is its method and path, as in 'GET /cards/:id':
// the browser needs nothing else at run time, so pages import these types and no schema.
import type * as z from 'zod/mini'
import type { Access } from './roles.ts'

/**
 * Names of the rate limits; their numbers stand in server/rate-limits.ts. Of no endpoint: `provider` (the way
 * there and back), `session` (sign-ins of an account that succeed) and `bookedTickets` (tickets, not calls).
 */
export type RateLimitName =
  | 'signIn'
  | 'session'
  | 'provider'
  | 'signUp'
  | 'account'
  | 'review'
  | 'booking'
  | 'bookedTickets'
  | 'staffWrite'

/** What `tags` of a public read goes by. */
export interface AnsweredRead {
  params: { id?: string | undefined } | undefined
  output: unknown
}

export interface EndpointDefinition {
  /** Who may call it. Ownership of what is named is checked by the service. */
  access: Access
  /**
   * Needs the HttpOnly cookie of the session too, which browsers send by themselves: whoever has read the two other tokens
   * cannot call it.
   */
  isBound?: true
  /** One line for the documentation. */
  summary: string
  params?: z.ZodMiniType
  query?: z.ZodMiniObject
  body?: z.ZodMiniType
  /** Everything that an answer may hold: what is not in here never leaves the server. */
  output: z.ZodMiniType
  /** Status of success, 200 unless said otherwise. */
  status?: 200 | 201
  /** Accepts an Idempotency-Key header: the same key and body answer the first answer again. */
  idempotent?: true
  /** Title of its entries in the audit log. A call of staff that changes something leaves one there. */
  audit?: string
  /** So does a call of a customer. */
  auditsCustomers?: true
  /**
   * Of a read that is the same for everyone: what its answer is made from. A change of any of it drops the answer from the
   * cache. Null: this answer is not kept.
   */
  tags?: (read: AnsweredRead) => readonly string[] | null
  /** Changes what its caller alone reads: the answer need not wait until finished answers are dropped. */
  isPrivateWrite?: true
  limit?: RateLimitName
  /** A failure answers the message itself as a JSON string (profile and password). */
  failsWithText?: true
  /** Largest body in bytes, where the default does not do (`bodyLimitOf`). */
  bodyLimit?: number
  /** Other methods that do the same, for instance PUT beside PATCH. */
  alsoAs?: readonly ('PUT' | 'POST')[]
}

/** Where the contract has no body: room for an empty object, which some callers send with everything. */
export const emptyBodyLimit = 1024
/** Of calls that need no sign-in, and of forms without script. */
export const publicBodyLimit = 16 * 1024
/** A description may have 20 000 characters, each of six bytes where it is escaped; tours and products say their own. */
const bodyLimitOfMembers = 128 * 1024

/** Largest body of an endpoint, in bytes. */
export function bodyLimitOf({ access, body, bodyLimit }: EndpointDefinition): number {
  if (body === undefined) return emptyBodyLimit
  return bodyLimit ?? (access === 'public' ? publicBodyLimit : bodyLimitOfMembers)
}

export type EndpointDefinitions = Record<string, EndpointDefinition>

type Side<Definition, Name extends 'params' | 'query' | 'body'> =
  Definition extends Record<Name, infer Schema> ? (Schema extends z.ZodMiniType ? Schema : never) : never

/** What a handler receives, checked. */
export interface ParsedInput<Definition> {
  params: [Side<Definition, 'params'>] extends [never]
    ? Record<never, never>
    : z.output<Side<Definition, 'params'>>
  query: [Side<Definition, 'query'>] extends [never]
    ? Record<never, never>
    : z.output<Side<Definition, 'query'>>
  body: [Side<Definition, 'body'>] extends [never] ? undefined : z.output<Side<Definition, 'body'>>
}

type QueryValues<Schema> = [Schema] extends [never]
  ? never
  : { [Name in keyof z.input<Schema & z.ZodMiniType>]?: string | number | undefined }

/** What a caller passes: path parameters, query values as text or numbers, and the body in our own names. */
export type CallInput<Definition> = ([Side<Definition, 'params'>] extends [never]
  ? { params?: undefined }
  : { params: z.input<Side<Definition, 'params'>> }) &
  ([Side<Definition, 'query'>] extends [never]
    ? { query?: undefined }
    : { query?: QueryValues<Side<Definition, 'query'>> }) &
  ([Side<Definition, 'body'>] extends [never]
    ? { body?: undefined }
    : { body: z.input<Side<Definition, 'body'>> })

export type CallOutput<Definition> = Definition extends { output: infer Schema }
  ? Schema extends z.ZodMiniType
    ? z.output<Schema>
    : never
  : never

/** 'GET /cards/:id' → GET and /cards/:id. */
export function splitEndpointKey(key: string): { method: string; path: string } {
  const space = key.indexOf(' ')
  return { method: key.slice(0, space), path: key.slice(space + 1) }
}
