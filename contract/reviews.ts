// Reviews of tours (six scores of 0–100) and of products (1–5 stars).

import * as z from 'zod/mini'
import { describe, describeObject } from './describe.ts'
import * as exampleIds from './example-ids.ts'
import { exampleMoment } from './examples.ts'
import { id, integer, text, timestamp, userReference } from './fields.ts'
import { createdAt, ownUserId, productId, reviewId } from './record-fields.ts'
import { maxReviewText, scoreTitles } from './vocabulary.ts'

const score = integer(0, 100)

export const travelProofSchema = describeObject(
  'TravelProof',
  'A booking of the reviewer that is past, not cancelled, and paid.',
  {
    kind: describe(z.literal('travelled'), 'What is proven.'),
    month: describe(z.string(), 'Month of the departure.', '2026-05'),
  },
)

export const purchaseProofSchema = describeObject(
  'PurchaseProof',
  'A completed order of the reviewer with the product, which was not returned.',
  { kind: describe(z.literal('bought'), 'What is proven.') },
)

export const reviewAnswerSchema = describeObject('ReviewAnswer', 'What staff have answered to a review.', {
  text: describe(z.string(), 'What staff say.', 'Thank you. The soup is made on board.'),
  answeredAt: describe(timestamp, 'When the answer was last changed.', exampleMoment),
})
export type ReviewAnswer = z.output<typeof reviewAnswerSchema>

/** Lists only reviews with a proof. */
export const verifiedParam = describe(
  z.optional(z.enum(['true'], 'must be true, or left out')),
  'Only reviews with a proof.',
  'true',
)

const userIdText = ['Id of the reviewer; null once the account is erased.', exampleIds.user] as const

const usernameText = ["The reviewer's name.", 'Mira Holm'] as const

const avatarText = ["Address of the reviewer's picture; empty without one.", ''] as const

const tourReviewText = ['What the traveller says.', 'Calm water and good soup.'] as const

const answerText = ['What staff have answered; left out without an answer.'] as const

export const tourReviewSchema = describeObject('TourReview', 'Six scores and a text on a tour.', {
  _id: reviewId,
  userId: describe(z.nullable(id), userIdText),
  username: describe(z.string(), usernameText),
  avatar: describe(z.string(), avatarText),
  description: describe(z.string(), tourReviewText),
  createdAt,
  rating: describe(
    z.array(
      describeObject('TourScore', 'A score of a tour review.', {
        title: describe(z.enum(scoreTitles), 'What the score is for.'),
        percent: describe(z.int(), 'The score, from 0 to 100.', 80),
      }),
    ),
    'The six scores.',
  ),
  proof: describe(
    z.optional(travelProofSchema),
    'What proves that the reviewer has travelled; left out without a proof.',
  ),
  answer: describe(z.optional(reviewAnswerSchema), answerText),
})
export type TourReview = z.output<typeof tourReviewSchema>

/** The reviewer's name, address and picture come from the session, not from the form. */
export const newTourReviewSchema = describeObject(
  'NewTourReview',
  'A review of a tour; the session says whose it is.',
  {
    description: describe(text(maxReviewText), tourReviewText),
    Rating: describe(score, 'Score for the tour as a whole, from 0 to 100.', 80),
    Comfort: describe(score, 'Score for comfort, from 0 to 100.', 80),
    Food: describe(score, 'Score for food, from 0 to 100.', 80),
    Hospitality: describe(score, 'Score for hospitality, from 0 to 100.', 80),
    Hygiene: describe(score, 'Score for hygiene, from 0 to 100.', 80),
    Reception: describe(score, 'Score for the reception, from 0 to 100.', 80),
    userId: ownUserId,
  },
)
export type NewTourReview = z.output<typeof newTourReviewSchema>

const productReviewText = ['What the buyer says.', 'Warm until noon.'] as const

export const productReviewSchema = describeObject('ProductReview', 'Stars and a text on a product.', {
  _id: describe(id, 'Id of the review.', exampleIds.productReview),
  user: describe(
    describeObject('ProductReviewer', 'Who has written a product review.', {
      _id: describe(z.nullable(id), userIdText),
      name: describe(z.string(), usernameText),
      email: describe(z.string(), "The reviewer's e-mail address, masked for everyone.", 'm…@example.com'),
      avatar: describe(z.string(), avatarText),
    }),
    'Who has written it.',
  ),
  description: describe(z.string(), productReviewText),
  rating: describe(z.int(), 'Stars, from 1 to 5.', 4),
  productId,
  createdAt,
  proof: describe(
    z.optional(purchaseProofSchema),
    'What proves that the reviewer has bought the product; left out without a proof.',
  ),
  answer: describe(z.optional(reviewAnswerSchema), answerText),
})
export type ProductReview = z.output<typeof productReviewSchema>

export const newProductReviewSchema = describeObject(
  'NewProductReview',
  'A review of a product; the session says whose it is.',
  {
    productId: describe(id, 'Id of the product, or the slug of its title.', exampleIds.product),
    description: describe(text(maxReviewText), productReviewText),
    rating: describe(integer(1, 5), 'Stars, from 1 to 5.', 4),
    user: describe(
      z.optional(userReference),
      'The signed-in user: the id, or an object that has it; another user is refused.',
      exampleIds.user,
    ),
  },
)
export type NewProductReview = z.output<typeof newProductReviewSchema>

/** a…@example.com */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [first] = email
  return at < 1 ? '' : `${first}…${email.slice(at)}`
}
