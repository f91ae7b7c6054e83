// How reviews of tours and of products are read, written and deleted.

import * as z from 'zod/mini'
import { describe, nameObject } from './describe.ts'
import type { EndpointDefinitions } from './endpoint.ts'
import * as exampleIds from './example-ids.ts'
import { deletedSchema, id, itemsPerPageParam, listOf, pageParam } from './fields.ts'
import { productIdOrSlug, reviewId, tourIdOrSlug } from './record-fields.ts'
import {
  newProductReviewSchema,
  newTourReviewSchema,
  productReviewSchema,
  tourReviewSchema,
  verifiedParam,
} from './reviews.ts'
import { tourSchema } from './tours.ts'

export const tourReviewEndpoints = {
  'GET /cards/:id/reviews': {
    access: 'public',
    id: 'listTourReviews',
    tag: 'tour reviews',
    summary: 'All reviews of a tour, newest first',
    response: 'One page of reviews.',
    params: z.object({ id: tourIdOrSlug }),
    query: z.object({ verified: verifiedParam, page: pageParam, itemsPerPage: itemsPerPageParam }),
    output: nameObject(
      'TourReviewList',
      'One page of reviews of a tour.',
      listOf('reviews', tourReviewSchema),
    ),
    tags: () => ['tours'],
  },
  'PATCH /cards/:id/review': {
    access: 'user',
    id: 'reviewTour',
    tag: 'tour reviews',
    summary: 'Review a tour; answers the tour with the review in it',
    response: 'The tour with the review in it.',
    errors: ['forbidden'],
    audit: 'Tour reviewed',
    params: z.object({ id: tourIdOrSlug }),
    body: newTourReviewSchema,
    output: tourSchema,
    idempotent: true,
    limit: 'review',
  },
  'DELETE /cards/:id/review/:reviewId': {
    access: 'user',
    id: 'deleteTourReview',
    tag: 'tour reviews',
    summary: 'Delete a tour review: its author or staff',
    response: 'The tour without the review.',
    errors: ['forbidden', 'right_missing'],
    audit: 'Tour review deleted',
    auditsCustomers: true,
    params: z.object({ id: tourIdOrSlug, reviewId }),
    output: tourSchema,
  },
} as const satisfies EndpointDefinitions

export const productReviewEndpoints = {
  'GET /comments': {
    access: 'public',
    id: 'listProductReviews',
    tag: 'product reviews',
    summary: 'Reviews of a product, newest first',
    response: 'One page of reviews.',
    errors: ['not_found'],
    query: z.object({
      productId: productIdOrSlug,
      verified: verifiedParam,
      page: pageParam,
      itemsPerPage: itemsPerPageParam,
    }),
    output: nameObject(
      'ProductReviewList',
      'One page of reviews of a product.',
      listOf('reviews', productReviewSchema),
    ),
    tags: () => ['products'],
  },
  'POST /comments': {
    access: 'user',
    id: 'reviewProduct',
    tag: 'product reviews',
    summary: 'Review a product',
    response: 'The review.',
    errors: ['forbidden', 'not_found'],
    audit: 'Product reviewed',
    body: newProductReviewSchema,
    output: productReviewSchema,
    status: 201,
    idempotent: true,
    limit: 'review',
  },
  'DELETE /comments/:id': {
    access: 'user',
    id: 'deleteProductReview',
    tag: 'product reviews',
    summary: 'Delete a product review: its author or staff',
    response: 'The id of the deleted review.',
    errors: ['forbidden', 'right_missing'],
    audit: 'Product review deleted',
    auditsCustomers: true,
    params: z.object({ id: describe(id, 'Id of the review.', exampleIds.productReview) }),
    output: deletedSchema,
  },
} as const satisfies EndpointDefinitions
