// All reviews, of tours and of products, as staff find and delete them.
import * as z from 'zod/mini'
import type { EndpointDefinitions } from './endpoint.ts'
import {
  id,
  itemsPerPageParam,
  listOf,
  moment,
  pageParam,
  searchText,
  timestamp,
  uuidPattern,
} from './fields.ts'
import { maxReviewsDeletedAtOnce } from './vocabulary.ts'

export const reviewKinds = ['tour', 'product'] as const
export type ReviewKind = (typeof reviewKinds)[number]

export const staffReviewSchema = z.object({
  _id: id,
  kind: z.enum(reviewKinds),
  /** A deleted item stays readable. */
  item: z.object({ _id: id, slug: z.string(), title: z.string(), isDeleted: z.boolean() }),
  author: z.object({
    /** Null once the account is erased. */
    _id: z.nullable(id),
    /** Name shown beside the review. */
    name: z.string(),
    username: z.nullable(z.string()),
  }),
  description: z.string(),
  /** Tour review: 0–10, the mean of the six scores. Product review: 1–5. */
  rating: z.number(),
  createdAt: timestamp,
  /** Whether other reviews from the same network can be found. */
  hasNetwork: z.boolean(),
})
export type StaffReview = z.output<typeof staffReviewSchema>

const ids = z
  .array(z.string('is not an id').check(z.regex(uuidPattern, 'is not an id')), 'must be a list of ids')
  .check(
    z.minLength(1, 'required'),
    z.maxLength(maxReviewsDeletedAtOnce, `at most ${maxReviewsDeletedAtOnce} at once`),
  )

export const staffReviewEndpoints = {
  'GET /reviews': {
    access: 'admin',
    summary: 'All reviews for staff: by author, item, network or time, newest first',
    query: z.object({
      /** A username, e-mail address or id. */
      author: z.optional(searchText),
      /** Words of the title of a tour or product, or of the location of a tour; or an id. */
      item: z.optional(searchText),
      /** The id of a review: lists reviews from the same network. The network itself is never shown. */
      network: z.optional(id),
      /** From this moment on. */
      from: z.optional(moment),
      /** Up to this moment, exclusive. */
      to: z.optional(moment),
      page: pageParam,
      itemsPerPage: itemsPerPageParam,
    }),
    output: listOf(staffReviewSchema),
  },
  'POST /reviews/delete': {
    access: 'admin',
    summary: `Delete up to ${maxReviewsDeletedAtOnce} reviews at once; answers the ids of those that were still there`,
    body: z.object({ ids }),
    output: z.object({ ids: z.array(id) }),
    limit: 'staffWrite',
  },
} as const satisfies EndpointDefinitions
