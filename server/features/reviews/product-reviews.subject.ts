// Reviews of products, on the wire called comments: one to five stars.
import { sql } from 'drizzle-orm'
import { maskEmail, type NewProductReview, type ProductReview } from '#contract/reviews.ts'
import { isOfProductNamed } from '#server/features/products/products.queries.ts'
import { getNamedProducts, productRatings } from '#server/features/products/products.service.ts'
import { answerOf } from './answer-of.ts'
import type { ReviewSubject } from './review-subject.ts'
import { type ProductReviewRow, productReviews } from './reviews.table.ts'

export interface ProductReviewTypes {
  row: ProductReviewRow
  /** Whether an order proves it. */
  proof: boolean
  added: NewProductReview
  shown: ProductReview
}

export const reviewsOfProducts: ReviewSubject<ProductReviewTypes> = {
  kind: 'product',
  table: productReviews,
  score: sql<number>`${productReviews.rating}`,
  rating: sql`${productReviews.rating}::double precision`,
  erasedAuthor: { avatar: '', maskedEmail: '' },
  deletion: 'DELETE /comments/:id',
  items: {
    ...productRatings,
    isNamed: isOfProductNamed,
    async getNames(db, ids) {
      const products = await getNamedProducts(db, ids)
      return new Map(
        [...products].map(([_id, { slug, title, deletedAt }]) => [
          _id,
          { _id, slug, title, isDeleted: deletedAt !== null },
        ]),
      )
    },
  },

  ownColumns: ({ rating }, { email }) => ({ rating, maskedEmail: maskEmail(email) }),

  toReview: (row) => ({
    _id: row.id,
    user: { _id: row.userId, name: row.name, email: row.maskedEmail, avatar: row.avatar },
    description: row.description,
    rating: row.rating,
    productId: row.itemId,
    createdAt: row.createdAt.toISOString(),
    ...answerOf(row),
    ...(row.proof === true && { proof: { kind: 'bought' } }),
  }),
}
