// How the API's description tells what the contract's schemas cannot: a name and a sentence for each object, a sentence
// and an example for each field, and of each operation its id, its tag and what it answers. None of it reaches browsers.
import type * as z from 'zod/mini'
import type { EndpointDefinition, EndpointDefinitions } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'

/**
 * One sentence; and an example, in the wire's names, unless one follows from the schema: of another object, of a list of
 * them, of an enumeration, or a boolean.
 */
export type Described = string | readonly [sentence: string, example: unknown]

/** Each field of the schema, none more. */
export type Fields<Schema> = { readonly [Name in keyof z.input<Schema & z.ZodMiniType>]-?: Described }

/** A schema with a name in the description: components/schemas. */
export interface ObjectDescription {
  schema: z.ZodMiniObject
  name: string
  sentence: string
  fields: Readonly<Record<string, Described>>
}

export function describeObject<Schema extends z.ZodMiniObject>(
  name: string,
  schema: Schema,
  sentence: string,
  fields: Fields<Schema>,
): ObjectDescription {
  return { schema, name, sentence, fields: fields as Readonly<Record<string, Described>> }
}

export const tagSentences = {
  accounts: 'Signing up, in and out, and the profile.',
  'personal data': 'What is held about the signed-in user: to take along, and to have erased.',
  tours: 'Journeys that are offered. In paths and fields they are called cards.',
  'tour reviews': 'Six scores and a text on a tour.',
  departures: 'Dates of a tour that staff schedule.',
  bookings: 'Tickets for a tour on a date. In paths they are called tours.',
  holds: 'Seats that are kept for a user for some minutes.',
  'waiting list': 'Waiting for seats of departures that have too few.',
  'check-in': 'Travellers who arrive at a departure, also recorded without network.',
  payments: 'What is to be paid for bookings and orders, and the ledger of what was.',
  products: 'What the shop offers.',
  'product reviews': 'Stars and a text on a product. In paths they are called comments.',
  carts: 'What the signed-in user means to buy.',
  orders: 'What was bought from a cart, until it is delivered or comes back.',
  reviews: 'Reviews of both kinds: reported by users, answered and deleted by staff.',
  'audit log': 'Who did what, for super admins.',
  mails: 'What was written to people, and what has become of it.',
  jobs: 'Background jobs that have failed, for staff.',
  users: 'Accounts of everybody, for super admins.',
  house: 'The house itself: name, contact, fees and rules, which super admins set, and its day and figures.',
} as const
export type Tag = keyof typeof tagSentences

export interface OperationDescription {
  /** Verb and noun, unique. Generated clients name their functions by it. */
  id: string
  tag: Tag
  /** Description of the success response. */
  response: string
  /** Refusals of the service itself. Those that follow from the endpoint's entry in the contract are added to them. */
  errors?: readonly ErrorCode[]
  /** Starts or ends a session, or remembers the browser. */
  setsCookies?: true
  /** How callers of a public endpoint may say who they are, where that makes a difference. */
  security?: readonly Readonly<Record<string, readonly []>>[]
  params?: Readonly<Record<string, Described>>
  query?: Readonly<Record<string, Described>>
}

type DescribedSide<Definition, Side extends 'params' | 'query'> =
  Definition extends Record<Side, infer Schema>
    ? { [Name in Side]: Fields<Schema> }
    : { [Name in Side]?: never }

/** A description for each endpoint of `Definitions`. */
export type OperationsOf<Definitions extends EndpointDefinitions> = {
  readonly [Key in keyof Definitions]: Definitions[Key] extends EndpointDefinition
    ? Omit<OperationDescription, 'params' | 'query'> &
        DescribedSide<Definitions[Key], 'params'> &
        DescribedSide<Definitions[Key], 'query'>
    : never
}
