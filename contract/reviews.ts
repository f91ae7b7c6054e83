// Reviews of tours (six scores of 0–100) and of products (1–5 stars).
import * as z from 'zod/mini'
import { id, integer, text, timestamp, userReference } from './fields.ts'
import { maxReviewText, scoreTitles } from './vocabulary.ts'

const score = integer(0, 100)

/** A booking of the author that is past, not cancelled, and paid. */
export const travelProofSchema = z.object({
  kind: z.literal('travelled'),
  /** Of the departure: YYYY-MM. */
  month: z.string(),
})

/** A completed order of the author with the product, which was not returned. */
export const purchaseProofSchema = z.object({ kind: z.literal('bought') })

/** What staff have answered to a review. */
export const reviewAnswerSchema = z.object({
  text: z.string(),
  /** Of the last change. */
  answeredAt: timestamp,
})
export type ReviewAnswer = z.output<typeof reviewAnswerSchema>

/** Lists only reviews with a proof. */
export const verifiedParam = z.optional(z.enum(['true'], 'must be true, or left out'))

export const tourReviewSchema = z.object({
  _id: id,
  /** Null once the reviewer's account is erased. */
  userId: z.nullable(id),
  username: z.string(),
  avatar: z.string(),
  description: z.string(),
  createdAt: timestamp,
  rating: z.array(z.object({ title: z.enum(scoreTitles), percent: z.int() })),
  /** Left out if nothing proves the review. */
  proof: z.optional(travelProofSchema),
  answer: z.optional(reviewAnswerSchema),
})
export type TourReview = z.output<typeof tourReviewSchema>

/** The reviewer's name, address and picture come from the session, not from the form. */
export const newTourReviewSchema = z.object({
  description: text(maxReviewText),
  Rating: score,
  Comfort: score,
  Food: score,
  Hospitality: score,
  Hygiene: score,
  Reception: score,
  userId: z.optional(id),
})
export type NewTourReview = z.output<typeof newTourReviewSchema>

export const productReviewSchema = z.object({
  _id: id,
  user: z.object({
    _id: z.nullable(id),
    name: z.string(),
    /** Masked for everyone: a…@example.com. */
    email: z.string(),
    avatar: z.string(),
  }),
  description: z.string(),
  rating: z.int(),
  productId: id,
  createdAt: timestamp,
  /** Left out if nothing proves the review. */
  proof: z.optional(purchaseProofSchema),
  answer: z.optional(reviewAnswerSchema),
})
export type ProductReview = z.output<typeof productReviewSchema>

export const newProductReviewSchema = z.object({
  productId: id,
  description: text(maxReviewText),
  rating: integer(1, 5),
  user: z.optional(userReference),
})
export type NewProductReview = z.output<typeof newProductReviewSchema>

/** a…@example.com */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [first] = email
  return at < 1 ? '' : `${first}…${email.slice(at)}`
}
