import type { ReviewAnswer } from '#contract/reviews.ts'

/** The field of a review that has an answer of staff. */
export function answerOf(row: { answer: string | null; answeredAt: Date | null }): { answer?: ReviewAnswer } {
  if (row.answer === null || row.answeredAt === null) return {}
  return { answer: { text: row.answer, answeredAt: row.answeredAt.toISOString() } }
}
