// All reviews, of tours and of products, as staff find and delete them.

import * as z from 'zod/mini'
import { describe, describeObject, extendObject } from './describe.ts'
import type { EndpointDefinitions } from './endpoint.ts'
import * as exampleIds from './example-ids.ts'
import { exampleMoment } from './examples.ts'
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
import { anyReviewId, createdAt, reviewId } from './record-fields.ts'
import { reviewAnswerSchema } from './reviews.ts'
import { reviewQueues } from './staff-vocabulary.ts'
import { maxReviewAnswer, maxReviewsDeletedAtOnce, reportReasons } from './vocabulary.ts'

export const reviewKinds = ['tour', 'product'] as const
export type ReviewKind = (typeof reviewKinds)[number]

export const reviewReportSchema = describeObject('ReviewReport', 'A report of a review, as staff see it.', {
  reason: describe(z.enum(reportReasons), 'Why it was reported.'),
  text: describe(z.string(), 'What the reporter adds; may be empty.', 'It names a shop of its own.'),
  reportedAt: describe(timestamp, 'When it was reported.', exampleMoment),
  reporter: describe(z.string(), 'Username of the account that has reported the review.', 'mira'),
})

export const staffReviewSchema = describeObject('StaffReview', 'A review of either kind, as staff see it.', {
  _id: reviewId,
  kind: describe(z.enum(reviewKinds), 'What is reviewed.'),
  /** A deleted item stays readable. */
  item: describe(
    describeObject('ReviewedItem', 'The tour or product of a review.', {
      _id: describe(id, 'Id of the tour or product.', exampleIds.tour),
      slug: describe(
        z.string(),
        "The title of the tour or product as its page's address spells it.",
        'two-harbours',
      ),
      title: describe(z.string(), 'Name of the tour or product.', 'Two harbours'),
      isDeleted: describe(z.boolean(), 'Whether it is deleted and has no page any more.', false),
    }),
    'The tour or product.',
  ),
  author: describe(
    describeObject('ReviewAuthor', 'Who has written a review.', {
      _id: describe(z.nullable(id), 'Id of the user; null once the account is erased.', exampleIds.user),
      name: describe(z.string(), 'Name beside the review.', 'Mira Holm'),
      username: describe(z.nullable(z.string()), 'Username; null once the account is erased.', 'mira'),
    }),
    'Who has written it.',
  ),
  description: describe(z.string(), 'What the traveller says.', 'Calm water and good soup.'),
  rating: describe(
    z.number(),
    'Of a tour the mean of its six scores, from 0 to 10; of a product its stars, from 1 to 5.',
    8,
  ),
  createdAt,
  hasNetwork: describe(z.boolean(), 'Whether other reviews from its network can be found by it.'),
  answer: describe(z.optional(reviewAnswerSchema), 'What staff have answered; left out without an answer.'),
  reports: describe(
    z.optional(z.array(reviewReportSchema)),
    'Reports that staff have not decided on, the oldest first; left out without reports.',
  ),
})
export type StaffReview = z.output<typeof staffReviewSchema>

const ids = z
  .array(z.string('is not an id').check(z.regex(uuidPattern, 'is not an id')), 'must be a list of ids')
  .check(
    z.minLength(1, 'required'),
    z.maxLength(maxReviewsDeletedAtOnce, `at most ${maxReviewsDeletedAtOnce} at once`),
  )

export const staffReviewListSchema = extendObject(
  'StaffReviewList',
  'One page of reviews of both kinds.',
  listOf('reviews', staffReviewSchema),
  {
    queues: describe(
      z.optional(
        describeObject('ReviewQueues', 'Number of reviews in each queue, at most 1000.', {
          reported: describe(z.int(), 'Reported, and not decided on.', 1),
          new: describe(z.int(), 'Without an answer, written in the last 30 days.', 4),
          answered: describe(z.int(), 'With an answer.', 2),
        }),
      ),
      'How many reviews wait in each queue, whatever the filter.',
    ),
  },
)
export type StaffReviewList = z.output<typeof staffReviewListSchema>

export const staffReviewEndpoints = {
  'GET /reviews': {
    access: 'admin',
    rights: ['reviews'],
    id: 'listReviews',
    tag: 'reviews',
    summary: 'All reviews for staff: by author, item, network or time, newest first',
    response: 'One page of reviews.',
    query: z.object({
      author: describe(z.optional(searchText), 'Username, e-mail address or id of the author.', 'mira'),
      item: describe(
        z.optional(searchText),
        'Words of the title of a tour or product, or of the location of a tour; or an id.',
        'Norway',
      ),
      /** The id of a review: lists reviews from the same network. The network itself is never shown. */
      network: describe(
        z.optional(id),
        'Id of a review: those that came from its network are answered.',
        exampleIds.tourReview,
      ),
      from: describe(z.optional(moment), 'First moment, in UTC.', '2030-05-01T00:00'),
      to: describe(
        z.optional(moment),
        'Moment, in UTC, before which the last review was written.',
        '2030-06-01T00:00',
      ),
      queue: describe(
        z.optional(z.enum(reviewQueues, `must be one of ${reviewQueues.join(', ')}`)),
        'Only reported reviews on which staff have not decided, new ones without an answer, or answered ones.',
        'reported',
      ),
      page: pageParam,
      itemsPerPage: itemsPerPageParam,
    }),
    output: staffReviewListSchema,
  },
  'POST /reviews/delete': {
    access: 'admin',
    rights: ['reviews'],
    id: 'deleteReviews',
    tag: 'reviews',
    summary: `Delete up to ${maxReviewsDeletedAtOnce} reviews at once; answers the ids of those that were still there`,
    response: 'The reviews that are deleted.',
    body: describeObject('ReviewsToDelete', 'Reviews to delete.', {
      ids: describe(ids, 'Ids of the reviews, of either kind.', [exampleIds.tourReview]),
    }),
    output: describeObject('DeletedReviews', 'Reviews that are deleted.', {
      ids: describe(z.array(id), 'Ids of the reviews that were still there.', [exampleIds.tourReview]),
    }),
    limit: 'staffWrite',
  },
  'PUT /reviews/:id/answer': {
    access: 'admin',
    rights: ['reviews'],
    id: 'answerReview',
    tag: 'reviews',
    summary: 'Answer a review in public; replaces an answer that the sender has read',
    response: 'The answer.',
    errors: ['already_answered'],
    audit: 'Review answered',
    params: z.object({ id: anyReviewId }),
    body: describeObject('NewReviewAnswer', 'An answer to a review, which everyone can read.', {
      text: describe(text(maxReviewAnswer), 'What staff say.', 'Thank you. The soup is made on board.'),
      replaces: describe(
        z.optional(z.nullable(z.iso.datetime('must be a time'))),
        'When the answer that the sender read was last changed (`answeredAt`), null if the sender read none. Another answer is not overwritten (`already_answered`). Without it, any answer is.',
        exampleMoment,
      ),
    }),
    output: describeObject('AnsweredReview', 'The answer to a review.', {
      _id: reviewId,
      answer: describe(reviewAnswerSchema, 'The answer as it is now.'),
    }),
    limit: 'staffWrite',
  },
  'DELETE /reviews/:id/answer': {
    access: 'admin',
    rights: ['reviews'],
    id: 'deleteReviewAnswer',
    tag: 'reviews',
    summary: 'Delete the answer to a review',
    response: 'The id of the review.',
    audit: 'Answer to a review deleted',
    params: z.object({ id: anyReviewId }),
    output: deletedSchema,
    limit: 'staffWrite',
  },
  'POST /reviews/:id/keep': {
    access: 'admin',
    rights: ['reviews'],
    id: 'keepReview',
    tag: 'reviews',
    summary: 'Keep a reported review: closes its reports, answers how many',
    response: 'How many reports were closed.',
    audit: 'Reported review kept',
    params: z.object({ id: anyReviewId }),
    output: describeObject('KeptReview', 'A reported review that stays.', {
      _id: reviewId,
      closedReports: describe(z.int(), 'Number of reports that are closed by this.', 1),
    }),
    limit: 'staffWrite',
  },
} as const satisfies EndpointDefinitions
