import { eq, isNull, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ReviewAnswer } from '#contract/reviews.ts'

/** The field of a review that has an answer of staff. */
export function answerOf(row: { answer: string | null; answeredAt: Date | null }): { answer?: ReviewAnswer } {
  if (row.answer === null || row.answeredAt === null) return {}
  return { answer: { text: row.answer, answeredAt: row.answeredAt.toISOString() } }
}

/** When the answer was given that a new one may replace; null if it may be the first only, undefined if it replaces any. */
export type Replaced = Date | null | undefined

export function isReplaced(answeredAt: PgColumn, replaces: Replaced): SQL | undefined {
  if (replaces === undefined) return undefined
  return replaces === null ? isNull(answeredAt) : eq(answeredAt, replaces)
}
