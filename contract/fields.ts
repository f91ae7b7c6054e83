// Field schemas that several entities share. Users read the messages beside the field.

import * as z from 'zod/mini'
import { isCalendarDate } from './calendar.ts'
import { describe, describeObject } from './describe.ts'
import { emailAddressPattern, longestEmailAddress } from './email-address.ts'
import * as exampleIds from './example-ids.ts'
import { exampleDepartureToken } from './examples.ts'
import { addressProblem, nameProblem, usernameProblem } from './names.ts'
import { dollarsPattern } from './query-words.ts'
import { maxDollars, maxItemsPerPage, maxName, maxPasswordLength, maxUsername } from './vocabulary.ts'

// PostgreSQL cannot store NUL, and the other control characters have no place in what people read.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds characters to refuse
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

const isPlainText = (value: string) => value.isWellFormed() && !controlCharacters.test(value)

/** Removes invisible characters, which texts copied from tables and chats often contain. */
export function withoutInvisible(value: string): string {
  return value.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
}

export function showsSomething(value: string): boolean {
  return withoutInvisible(value).trim() !== ''
}

/** Messages for a missing value and for a value of a wrong type. */
// @__NO_SIDE_EFFECTS__
export function requiredOr(otherwise: string, required = 'required') {
  return { error: (issue: { input?: unknown }) => (issue.input == null ? required : otherwise) }
}

/** Any text that is not empty. */
export const requiredText = z.string(requiredOr('must be text')).check(z.minLength(1, 'required'))

/** Text without control characters, trimmed, at most `max` characters; may be empty. */
// @__NO_SIDE_EFFECTS__
export function optionalText(max: number) {
  return z
    .string('must be text')
    .check(
      z.trim(),
      z.maxLength(max, `at most ${max} characters`),
      z.refine(isPlainText, 'holds characters that cannot be used'),
    )
}

/** The token of a private departure's link. A wrong one counts as none. */
export const departureToken = describe(
  z.optional(optionalText(100)),
  'Token of the link to a private departure, without which no departure is on its date. A wrong one counts as none.',
  exampleDepartureToken,
)

/** Like `optionalText`, with at least one visible character. */
// @__NO_SIDE_EFFECTS__
export function text(max: number) {
  return z
    .string(requiredOr('must be text'))
    .check(
      z.trim(),
      z.minLength(1, 'required'),
      z.refine(showsSomething, 'required'),
      z.maxLength(max, `at most ${max} characters`),
      z.refine(isPlainText, 'holds characters that cannot be used'),
    )
}

export const passwordAtMost = z.maxLength(maxPasswordLength, `at most ${maxPasswordLength} characters`)

/** Any that exists. */
export const requiredPassword = requiredText.check(passwordAtMost)

/** Verified exactly as typed: no trimming, no composition rules. */
// @__NO_SIDE_EFFECTS__
export function password(min: number, message: string) {
  return z.string(requiredOr('must be text', message)).check(z.minLength(min, message), passwordAtMost)
}

const requiredNumber = requiredOr('must be a number')

// @__NO_SIDE_EFFECTS__
export function integer(min: number, max: number) {
  return z
    .number(requiredNumber)
    .check(z.int('must be a whole number'), z.gte(min, `at least ${min}`), z.lte(max, `at most ${max}`))
}

// @__NO_SIDE_EFFECTS__
export function decimal(min: number, max: number) {
  return z.number(requiredNumber).check(z.gte(min, `at least ${min}`), z.lte(max, `at most ${max}`))
}

/** US dollars with at most two decimals. */
export const dollars = z.number(requiredNumber).check(
  z.gte(0, 'at least 0'),
  z.lte(maxDollars, `at most ${maxDollars}`),
  z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'at most two decimals'),
)

export const emailAddress = z
  .string(requiredOr('invalid email'))
  .check(
    z.overwrite(withoutInvisible),
    z.trim(),
    z.minLength(1, 'required'),
    z.maxLength(longestEmailAddress, `at most ${longestEmailAddress} characters`),
    z.regex(emailAddressPattern, 'invalid email'),
    z.refine(isPlainText, 'invalid email'),
  )

/** Normalised to NFC, so that equal names are equal strings; invisible characters are refused. */
export const displayNameField = z
  .string(requiredOr('must be text'))
  .check(
    z.trim(),
    z.normalize('NFC'),
    z.minLength(1, 'required'),
    z.refine(showsSomething, 'required'),
    z.maxLength(maxName, `at most ${maxName} characters`),
    refuse(nameProblem),
  )

export const usernameField = z.string(requiredOr('must be text')).check(
  z.trim(),
  z.normalize('NFC'),
  z.minLength(1, 'required'),
  z.refine(showsSomething, 'required'),
  z.maxLength(maxUsername, `at most ${maxUsername} characters`),
  z.refine((value) => !value.includes('@'), 'a username holds no @'),
  refuse(usernameProblem),
)

/** The name of a guest, a traveller or the recipient of an order. */
export const personName = text(maxName).check(refuse(addressProblem))

/** Refuses values for which `problemOf` returns a message. */
// @__NO_SIDE_EFFECTS__
function refuse(problemOf: (value: string) => string | undefined) {
  return z.refine<string>((value) => problemOf(value) === undefined, {
    error: ({ input }) => problemOf(String(input)) ?? 'cannot be used',
  })
}

/** A day of the calendar, YYYY-MM-DD, never a moment. */
export const calendarDate = z
  .string(requiredOr('must be a date'))
  .check(z.minLength(1, 'required'), z.refine(isCalendarDate, 'must be a date, written YYYY-MM-DD'))

const isoMinute = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?Z?$/

/** A point in time in UTC: `2030-01-31T23:59`, with or without seconds and Z. */
export const moment = z
  .string('must be a time')
  .check(
    z.refine(
      (value) => isCalendarDate(isoMinute.exec(value)?.[1] ?? ''),
      'must be a time in UTC, written YYYY-MM-DDTHH:MM',
    ),
  )

/** Times are ISO 8601 in UTC. */
export const timestamp = z.string()

// @__NO_SIDE_EFFECTS__
function recordName(max: number) {
  return z
    .string(requiredOr('is not an id'))
    .check(
      z.normalize('NFC'),
      z.minLength(1, 'required'),
      z.maxLength(max, 'is not an id'),
      z.refine(isPlainText, 'is not an id'),
    )
}

/** An opaque string. */
export const id = recordName(200)

/** The form of our own ids. */
export const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Names a record in an address: an id or a title slug, which is in NFC. */
export const idOrSlug = recordName(250)

/** A user in a payload: the id itself, or an object with the id. */
export const userReference = z.union(
  [
    id,
    describeObject('UserReference', 'A user by the id.', {
      _id: describe(id, 'Id of the user.', exampleIds.user),
    }),
  ],
  'must name a user',
)

// ---- query parameters: text in the address, parsed to typed values ----

const jsonSchemas = new WeakMap<object, object>()

/** JSON schema for the documentation, for schemas that the library cannot convert. */
export function documentedAs(schema: z.core.$ZodType): object | undefined {
  return jsonSchemas.get(schema) ?? jsonSchemas.get(schema._zod.parent ?? schema)
}

// @__NO_SIDE_EFFECTS__
function documentAs<S extends object>(schema: S, jsonSchema: object): S {
  jsonSchemas.set(schema, jsonSchema)
  return schema
}

// @__NO_SIDE_EFFECTS__
export function integerParam(
  min: number,
  max: number,
  message = `must be a whole number from ${min} to ${max}`,
) {
  const schema = z.pipe(
    z.string(message).check(
      z.regex(/^-?\d{1,15}$/, message),
      z.refine((value) => Number(value) >= min && Number(value) <= max, message),
    ),
    z.transform((value) => Number(value)),
  )
  return documentAs(schema, { type: 'integer', minimum: min, maximum: max })
}

/** Dollars in an address, at most two decimals. */
// @__NO_SIDE_EFFECTS__
export function dollarsParam() {
  const message = 'must be an amount in dollars'
  const schema = z.pipe(
    z.string(message).check(z.regex(dollarsPattern, message)),
    z.transform((value) => Number(value)),
  )
  return documentAs(schema, { type: 'number', minimum: 0 })
}

export const pageParam = describe(
  z.optional(integerParam(1, 1_000_000_000)),
  'Page to answer, counted from 1.',
  1,
)

export const itemsPerPageParam = describe(
  z.optional(integerParam(1, maxItemsPerPage)),
  'Most items of a page.',
  12,
)

/** Free text in an address, not trimmed. */
export const searchText = z
  .string('must be text')
  .check(
    z.maxLength(200, 'at most 200 characters'),
    z.refine(isPlainText, 'holds characters that cannot be used'),
  )

/**
 * One page of a list. A page past the end has no items and the same totals.
 */
// @__NO_SIDE_EFFECTS__
export function listOf<S extends z.ZodMiniType>(nouns: string, item: S) {
  return z.object({
    items: describe(z.array(item), `The ${nouns} of this page, in order.`),
    currentPage: describe(z.int(), 'Number of this page, counted from 1.', 1),
    totalPages: describe(z.int(), 'Number of pages.', 1),
    totalCount: describe(z.int(), `Number of ${nouns} on all pages.`, 1),
    itemsPerPage: describe(z.int(), 'Most items of a page.', 12),
  })
}

/** Answer of calls that delete a record. */
export const deletedSchema = describeObject('Deleted', 'The record is deleted.', {
  _id: describe(id, 'Id of the record.', exampleIds.tour),
})

/** Ids with commas between them. */
// @__NO_SIDE_EFFECTS__
export function idList(most: number) {
  const message = 'must be ids with commas between them'
  return z.string(message).check(
    z.refine((text) => text.split(',').every((each) => uuidPattern.test(each)), message),
    z.refine((text) => text.split(',').length <= most, `at most ${most}`),
  )
}
