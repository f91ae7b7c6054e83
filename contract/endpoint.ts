// Definition of an endpoint. Its key is its method and path, as in 'GET /cards/:id'. The browser needs only
// the key at run time, so pages import these types and no schema.
import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import type { Right } from './rights.ts'
import type { Access } from './roles.ts'
import type { Tag } from './tags.ts'

/**
 * Names of the rate limits; server/calls/rate-limits.ts has their numbers. Five belong to no endpoint: `provider`
 * (redirects to the sign-in provider and back), `session` (successful sign-ins of an account),
 * `newAccounts` (sign-ups that succeed), `bookedTickets` and `cancelledBookings` (tickets and bookings,
 * not calls).
 */
export type RateLimitName =
  | 'signIn'
  | 'session'
  | 'provider'
  | 'signUp'
  | 'newAccounts'
  | 'account'
  | 'security'
  | 'recovery'
  | 'confirmation'
  | 'review'
  | 'report'
  | 'booking'
  | 'hold'
  | 'order'
  | 'payment'
  | 'change'
  | 'lookup'
  | 'bookedTickets'
  | 'cancelledBookings'
  | 'staffWrite'

/** Parameters and output of a public read, from which `tags` derives its tags. */
export interface FinishedRead {
  params: { id?: string | undefined } | undefined
  query?: unknown
  output: unknown
}

/** Who may call an endpoint. The service checks who owns the record. */
export type EndpointAccess =
  | { access: Exclude<Access, 'admin'>; rights?: never }
  /** Narrowed admins need one of the rights. Reads accept the right `read` too. */
  | { access: 'admin'; rights: readonly Right[] }

interface EndpointDetails {
  /**
   * Also requires the HttpOnly cookie of the session. So the access token and refresh token, which scripts
   * can read, are not enough to call the endpoint.
   */
  isBound?: true
  /** Staff of whom a second factor is required must have given it in this session. */
  needsFactor?: true
  /** Verb and noun, unique. Generated clients name their functions by it. */
  id: string
  /** Group of the endpoint in the documentation. */
  tag: Tag
  /** One line for the documentation. */
  summary: string
  /** One sentence on the response of success. */
  response: string
  /** Refusals of the service itself, for the documentation. Those that follow from the rest of the entry are added. */
  errors?: readonly ErrorCode[]
  /** The call starts or ends a session, or remembers the browser. */
  setsCookies?: true
  /** How callers of a public endpoint may say who they are, where that makes a difference. */
  security?: readonly Readonly<Record<string, readonly []>>[]
  params?: z.ZodMiniType
  query?: z.ZodMiniObject
  body?: z.ZodMiniType
  /** The body is a file of this type, which the handler reads as a stream. There is no other body then. */
  file?: 'text/csv'
  /** Schema of the response. Fields that are not in the schema never leave the server. */
  output: z.ZodMiniType
  /** Status of success; 200 by default. 204 answers without a body: its `output` is `z.undefined()`. */
  status?: 200 | 201 | 204
  /**
   * Accepts an Idempotency-Key header: a repeated call with the same key and body gets the first response
   * again.
   */
  idempotent?: true
  /** Title of the endpoint's entries in the audit log. Changes by staff are recorded there. */
  audit?: string
  /** Calls by customers are recorded as well. */
  auditsCustomers?: true
  /**
   * Cache tags of a read that is the same for everyone. A change to the data behind any of the tags drops the
   * answer from the cache. Null: this response is not cached.
   */
  tags?: (read: FinishedRead) => readonly string[] | null
  /**
   * Changes only data that nobody but the caller reads, so its response need not wait for the cache of finished
   * answers.
   */
  isPrivateWrite?: true
  /** A read with a secret in its body, which belongs in no address: pages may make it, as they may make every GET. */
  onlyReads?: true
  limit?: RateLimitName
  /** Whether the body of an error is only the message, as a JSON string (profile and password). */
  failsWithText?: true
  /** Largest body in bytes, if it differs from the default of `bodyLimitOf`. */
  bodyLimit?: number
  /** Other methods with the same effect, for example PUT in addition to PATCH. */
  alsoAs?: readonly ('PUT' | 'POST')[]
}

/** For endpoints without a body: some callers send an empty object with every call. */
export const emptyBodyLimit = 1024
/** For calls that need no sign-in, and for forms sent without script. */
export const publicBodyLimit = 16 * 1024
/**
 * Room for a text of 20 000 characters at six bytes each when escaped. Tours and products, with their
 * pictures, set their own limits.
 */
const bodyLimitOfMembers = 128 * 1024

/** Largest body of an endpoint, in bytes. */
export function bodyLimitOf({ access, body, file, bodyLimit }: EndpointDefinition): number {
  if (body === undefined && file === undefined) return emptyBodyLimit
  return bodyLimit ?? (access === 'public' ? publicBodyLimit : bodyLimitOfMembers)
}

export type EndpointDefinition = EndpointAccess & EndpointDetails

export type EndpointDefinitions = Record<string, EndpointDefinition>

type Side<Definition, Name extends 'params' | 'query' | 'body'> =
  Definition extends Record<Name, infer Schema> ? (Schema extends z.ZodMiniType ? Schema : never) : never

/** Validated input of a handler. */
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

/**
 * Arguments of a call: path parameters, query values as text or numbers, and the body in the contract's own
 * names, or the file that it is.
 */
export type CallInput<Definition> = ([Side<Definition, 'params'>] extends [never]
  ? { params?: undefined }
  : { params: z.input<Side<Definition, 'params'>> }) &
  ([Side<Definition, 'query'>] extends [never]
    ? { query?: undefined }
    : { query?: QueryValues<Side<Definition, 'query'>> }) &
  ([Side<Definition, 'body'>] extends [never]
    ? { body?: undefined }
    : undefined extends z.input<Side<Definition, 'body'>>
      ? { body?: z.input<Side<Definition, 'body'>> }
      : { body: z.input<Side<Definition, 'body'>> }) &
  (Definition extends { file: string } ? { file: Blob } : { file?: undefined })

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
