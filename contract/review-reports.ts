// Reports of reviews by users. A review stays visible until staff decide.

import * as z from 'zod/mini'
import { describe, describeObject } from './describe.ts'
import type { EndpointDefinitions } from './endpoint.ts'
import { exampleMoment } from './examples.ts'
import { optionalText, requiredOr, timestamp } from './fields.ts'
import { anyReviewId, createdAt, reviewId } from './record-fields.ts'
import { reviewKinds, staffReviewSchema } from './staff-reviews.ts'
import { maxReportText, reportReasons } from './vocabulary.ts'

export const reportableReviewSchema = describeObject('ReportableReview', 'A review that a user may report.', {
  _id: reviewId,
  kind: describe(z.enum(reviewKinds), 'What is reviewed.'),
  item: describe(staffReviewSchema.shape.item, 'The tour or product.'),
  name: describe(z.string(), 'Name beside the review.', 'Mira Holm'),
  description: describe(z.string(), 'What the reviewer says.', 'Calm water and good soup.'),
  createdAt,
  isOwn: describe(z.boolean(), 'Whether the user has written it, and so cannot report it.', false),
  isReported: describe(z.boolean(), 'Whether the user has reported it.', false),
})
export type ReportableReview = z.output<typeof reportableReviewSchema>

export const newReportSchema = describeObject('NewReviewReport', 'A report of a review.', {
  reason: describe(
    z.enum(reportReasons, requiredOr(`must be one of ${reportReasons.join(', ')}`)),
    'Why it was reported.',
  ),
  text: describe(
    z.optional(optionalText(maxReportText)),
    'What the reporter adds; may be empty.',
    'It names a shop of its own.',
  ),
})
export type NewReport = z.output<typeof newReportSchema>

export const reviewReportEndpoints = {
  'GET /reviews/:id': {
    access: 'user',
    id: 'readReview',
    tag: 'reviews',
    summary: 'One review of either kind, as users report it',
    response: 'The review.',
    params: z.object({ id: anyReviewId }),
    output: reportableReviewSchema,
  },
  'POST /reviews/:id/reports': {
    access: 'user',
    id: 'reportReview',
    tag: 'reviews',
    summary: 'Report a review to staff, once per account',
    response: 'The report.',
    errors: ['already_reported', 'forbidden'],
    audit: 'Review reported',
    params: z.object({ id: anyReviewId }),
    body: newReportSchema,
    output: describeObject('SentReviewReport', 'A report as it was sent.', {
      _id: reviewId,
      reason: describe(z.enum(reportReasons), 'Why it was reported.'),
      reportedAt: describe(timestamp, 'When it was reported.', exampleMoment),
    }),
    status: 201,
    idempotent: true,
    isPrivateWrite: true,
    limit: 'report',
  },
} as const satisfies EndpointDefinitions
