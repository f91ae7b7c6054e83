// All reviews, of tours and of products, as staff find and delete them.
import * as z from 'zod/mini'
import type { EndpointDefinitions } from './endpoint.ts'
import {
  deletedSchema,
  id,
  itemsPerPageParam,
  listOf,
  moment,
  pageParam,
  searchText,
  text,
  timestamp,
  uuidPattern,
} from './fields.ts'
import { reviewAnswerSchema } from './reviews.ts'
import { maxReviewAnswer, maxReviewsDeletedAtOnce, reportReasons } from './vocabulary.ts'

export const reviewKinds = ['tour', 'product'] as const
export type ReviewKind = (typeof reviewKinds)[number]

export const reviewReportSchema = z.object({
  reason: z.enum(reportReasons),
  text: z.string(),
  reportedAt: timestamp,
  /** Username of the account that has reported the review. */
  reporter: z.string(),
})

/**
 * `reported`: with reports that staff have not decided on. `new`: not answered, and written lately. `answered`: with an
 * answer.
 */
export const reviewQueues = ['reported', 'new', 'answered'] as const
export type ReviewQueue = (typeof reviewQueues)[number]

/** Counts of queues stop here. */
export const mostQueued = 1000

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
  answer: z.optional(reviewAnswerSchema),
  /** Those that staff have not decided on, the oldest first; left out if there are none. */
  reports: z.optional(z.array(reviewReportSchema)),
})
export type StaffReview = z.output<typeof staffReviewSchema>

const ids = z
  .array(z.string('is not an id').check(z.regex(uuidPattern, 'is not an id')), 'must be a list of ids')
  .check(
    z.minLength(1, 'required'),
    z.maxLength(maxReviewsDeletedAtOnce, `at most ${maxReviewsDeletedAtOnce} at once`),
  )

export const staffReviewListSchema = z.extend(listOf(staffReviewSchema), {
  /** Number of all reviews of each queue, at most 1000. */
  queues: z.optional(z.object({ reported: z.int(), new: z.int(), answered: z.int() })),
})
export type StaffReviewList = z.output<typeof staffReviewListSchema>

export const staffReviewEndpoints = {
  'GET /reviews': {
    access: 'admin',
    rights: ['reviews'],
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
      queue: z.optional(z.enum(reviewQueues, `must be one of ${reviewQueues.join(', ')}`)),
      page: pageParam,
      itemsPerPage: itemsPerPageParam,
    }),
    output: staffReviewListSchema,
  },
  'POST /reviews/delete': {
    access: 'admin',
    rights: ['reviews'],
    summary: `Delete up to ${maxReviewsDeletedAtOnce} reviews at once; answers the ids of those that were still there`,
    body: z.object({ ids }),
    output: z.object({ ids: z.array(id) }),
    limit: 'staffWrite',
  },
  'PUT /reviews/:id/answer': {
    access: 'admin',
    rights: ['reviews'],
    summary: 'Answer a review in public; replaces an answer that the sender has read',
    audit: 'Review answered',
    params: z.object({ id }),
    body: z.object({
      text: text(maxReviewAnswer),
      /**
       * `answeredAt` of the answer that this one replaces, null if there was none. With another answer by now the call is
       * refused with `already_answered`. Left out, it replaces any answer.
       */
      replaces: z.optional(z.nullable(z.iso.datetime('must be a time'))),
    }),
    output: z.object({ _id: id, answer: reviewAnswerSchema }),
    limit: 'staffWrite',
  },
  'DELETE /reviews/:id/answer': {
    access: 'admin',
    rights: ['reviews'],
    summary: 'Delete the answer to a review',
    audit: 'Answer to a review deleted',
    params: z.object({ id }),
    output: deletedSchema,
    limit: 'staffWrite',
  },
  'POST /reviews/:id/keep': {
    access: 'admin',
    rights: ['reviews'],
    summary: 'Keep a reported review: closes its reports, answers how many',
    audit: 'Reported review kept',
    params: z.object({ id }),
    output: z.object({ _id: id, closedReports: z.int() }),
    limit: 'staffWrite',
  },
} as const satisfies EndpointDefinitions
