import { v7 } from 'uuid'
import { uuidPattern } from '#contract/fields.ts'

/** Makes an id that cannot be guessed. Ids are ordered by time, so that indexes stay compact. */
export function newId(): string {
  return v7()
}

/**
 * Whether a text has the form of our ids. Check this before a text of a request is compared with a uuid column. Capital
 * letters are refused, although PostgreSQL accepts them: each record must have only one spelling of its id, for example in
 * cache keys and change topics.
 */
export function isId(value: string): boolean {
  return uuidPattern.test(value)
}
