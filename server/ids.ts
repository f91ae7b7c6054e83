import { v7 } from 'uuid'
import { uuidPattern } from '#contract/fields.ts'

/** A new id: unguessable, and ordered by time so that indexes stay compact. */
export function newId(): string {
  return v7()
}

/**
 * Ids come from outside as any text; only this form may reach a uuid column. The database would take capitals too, but
 * then one record had several spellings, and what is kept or told under one of them is not found under another.
 */
export function isId(value: string): boolean {
  return uuidPattern.test(value)
}
