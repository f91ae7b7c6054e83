// Reports of reviews by users. A review stays visible until staff decide.
import * as z from 'zod/mini'
import type { EndpointDefinitions } from './endpoint.ts'
import { id, optionalText, requiredOr, timestamp } from './fields.ts'
import { reviewKinds, staffReviewSchema } from './staff-reviews.ts'
import { maxReportText, reportReasons } from './vocabulary.ts'

export const reportableReviewSchema = z.object({
  _id: id,
  kind: z.enum(reviewKinds),
  item: staffReviewSchema.shape.item,
  /** Name shown beside the review. */
  name: z.string(),
  description: z.string(),
  createdAt: timestamp,
  /** Whether the caller has written it. */
  isOwn: z.boolean(),
  /** Whether the caller has reported it. */
  isReported: z.boolean(),
})
export type ReportableReview = z.output<typeof reportableReviewSchema>

export const newReportSchema = z.object({
  reason: z.enum(reportReasons, requiredOr(`must be one of ${reportReasons.join(', ')}`)),
  text: z.optional(optionalText(maxReportText)),
})
export type NewReport = z.output<typeof newReportSchema>

export const reviewReportEndpoints = {
  'GET /reviews/:id': {
    access: 'user',
    summary: 'One review of either kind, as users report it',
    params: z.object({ id }),
    output: reportableReviewSchema,
  },
  'POST /reviews/:id/reports': {
    access: 'user',
    summary: 'Report a review to staff, once per account',
    audit: 'Review reported',
    params: z.object({ id }),
    body: newReportSchema,
    output: z.object({ _id: id, reason: z.enum(reportReasons), reportedAt: timestamp }),
    status: 201,
    idempotent: true,
    isPrivateWrite: true,
    limit: 'report',
  },
} as const satisfies EndpointDefinitions
