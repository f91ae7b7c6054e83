// How reviews of tours and of products are read, written and deleted.
import * as z from 'zod/mini'
import type { EndpointDefinitions } from './endpoint.ts'
import { deletedSchema, id, idOrSlug, itemsPerPageParam, listOf, pageParam } from './fields.ts'
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
    summary: 'All reviews of a tour, newest first',
    params: z.object({ id: idOrSlug }),
    query: z.object({ verified: verifiedParam, page: pageParam, itemsPerPage: itemsPerPageParam }),
    output: listOf(tourReviewSchema),
    tags: () => ['tours'],
  },
  'PATCH /cards/:id/review': {
    access: 'user',
    summary: 'Review a tour; answers the tour with the review in it',
    audit: 'Tour reviewed',
    params: z.object({ id: idOrSlug }),
    body: newTourReviewSchema,
    output: tourSchema,
    idempotent: true,
    limit: 'review',
  },
  'DELETE /cards/:id/review/:reviewId': {
    access: 'user',
    summary: 'Delete a tour review: its author or staff',
    audit: 'Tour review deleted',
    auditsCustomers: true,
    params: z.object({ id: idOrSlug, reviewId: id }),
    output: tourSchema,
  },
} as const satisfies EndpointDefinitions

export const productReviewEndpoints = {
  'GET /comments': {
    access: 'public',
    summary: 'Reviews of a product, newest first',
    query: z.object({
      productId: idOrSlug,
      verified: verifiedParam,
      page: pageParam,
      itemsPerPage: itemsPerPageParam,
    }),
    output: listOf(productReviewSchema),
    tags: () => ['products'],
  },
  'POST /comments': {
    access: 'user',
    summary: 'Review a product',
    audit: 'Product reviewed',
    body: newProductReviewSchema,
    output: productReviewSchema,
    status: 201,
    idempotent: true,
    limit: 'review',
  },
  'DELETE /comments/:id': {
    access: 'user',
    summary: 'Delete a product review: its author or staff',
    audit: 'Product review deleted',
    auditsCustomers: true,
    params: z.object({ id }),
    output: deletedSchema,
  },
} as const satisfies EndpointDefinitions
