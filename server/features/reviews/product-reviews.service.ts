// Reviews of products, on the wire called comments.
import { and, count, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { maskEmail, type NewProductReview, type ProductReview } from '#contract/reviews.ts'
import { productReviewsPerPage } from '#contract/vocabulary.ts'
import type { Caller, SignedInContext } from '#server/calls/call.ts'
import { notFound } from '#server/calls/errors.ts'
import { requireOwnerOrStaff } from '#server/calls/ownership.ts'
import { recordChange, recordChanges } from '#server/database/change-feed.ts'
import type { Database } from '#server/database/client.ts'
import { isId, newId } from '#server/database/ids.ts'
import { type List, listOfPage, type PageRequest, pageOf } from '#server/database/listing.ts'
import { readOrdered } from '#server/database/ordered-rows.ts'
import { hasBought, hasBoughtProduct } from '#server/features/orders/purchase-proofs.ts'
import {
  countRating,
  requireProduct,
  requireProductOrDeleted,
  uncountRatings,
} from '#server/features/products/products.service.ts'
import { answerOf } from './answer-of.ts'
import { productReviews } from './product-reviews.table.ts'
import type { ReviewLimits } from './review-limits.ts'

/** With the column that says whether an order proves it, in lists that are public. */
type ListedReview = typeof productReviews.$inferSelect & { isBought?: boolean }

const listedColumns = { ...getTableColumns(productReviews), isBought: hasBought(productReviews) }

function toProductReview(row: ListedReview): ProductReview {
  return {
    _id: row.id,
    user: { _id: row.userId, name: row.name, email: row.maskedEmail, avatar: row.avatar },
    description: row.description,
    rating: row.rating,
    productId: row.productId,
    createdAt: row.createdAt.toISOString(),
    ...answerOf(row),
    ...(row.isBought === true && { proof: { kind: 'bought' } }),
  }
}

export async function listProductReviews(
  db: Database,
  query: PageRequest & { productId: string; verified?: 'true' | undefined },
): Promise<List<ProductReview>> {
  const { id, ratingCount } = await requireProductOrDeleted(db, query.productId)
  const page = pageOf(query, productReviewsPerPage)
  const ofProduct = eq(productReviews.productId, id)
  const isProven = query.verified === 'true'
  const where = isProven ? and(ofProduct, hasBoughtProduct(id, productReviews))! : ofProduct
  const total = isProven ? await countReviews(db, where) : ratingCount
  const rows = await readOrdered(
    {
      table: productReviews,
      where,
      count: total,
      key: productReviews.createdAt,
      keyType: 'timestamptz',
      id: productReviews.id,
      isDescending: true,
      read: ({ where, order, limit, offset }) =>
        db
          .select(listedColumns)
          .from(productReviews)
          .where(where)
          .orderBy(...order)
          .limit(limit)
          .offset(offset),
    },
    { limit: page.itemsPerPage, offset: page.offset },
  )
  return listOfPage(rows.map(toProductReview), total, page)
}

async function countReviews(db: Database, where: SQL): Promise<number> {
  const [counted] = await db.select({ count: count() }).from(productReviews).where(where)
  return counted!.count
}

/** Call within a transaction that may have changed what proves the user's reviews of the products. */
export async function refreshProofs(
  transaction: Database,
  userId: string,
  productIds: readonly string[],
): Promise<void> {
  const rows = await transaction
    .selectDistinct({ productId: productReviews.productId })
    .from(productReviews)
    .where(and(eq(productReviews.userId, userId), inArray(productReviews.productId, [...productIds])))
  await recordChanges(transaction, 'product', new Set(rows.map(({ productId }) => productId)), 'rating')
}

/** All product reviews of a user, newest first, at most `most` of them. */
export async function listProductReviewsOf(
  db: Database,
  userId: string,
  most: number,
): Promise<ProductReview[]> {
  const rows = await db
    .select()
    .from(productReviews)
    .where(eq(productReviews.userId, userId))
    .orderBy(desc(productReviews.createdAt), desc(productReviews.id))
    .limit(most)
  return rows.map(toProductReview)
}

export async function countProductReviewsOf(db: Database, userId: string): Promise<number> {
  return countReviews(db, eq(productReviews.userId, userId))
}

/** Removes the author's data; text and stars stay and count. */
export async function forgetReviewer(db: Database, userId: string, name: string): Promise<void> {
  const rows = await db
    .update(productReviews)
    .set({ userId: null, name, maskedEmail: '', avatar: '' })
    .where(eq(productReviews.userId, userId))
    .returning({ productId: productReviews.productId })
  for (const id of new Set(rows.map(({ productId }) => productId))) {
    await recordChange(db, 'product', id, 'rating')
  }
}

/** Call within a transaction. Adds a review in the reviewer's name and counts it into the product's rating. */
export async function addProductReview(
  limits: ReviewLimits,
  { db: transaction, caller, now, request }: SignedInContext,
  review: NewProductReview,
): Promise<ProductReview> {
  const product = await requireProduct(transaction, review.productId)
  const counted = { itemId: product.id, caller, address: request.ip, now }
  const networkHash = await limits.count(transaction, counted)
  const [row] = await transaction
    .insert(productReviews)
    .values({
      id: newId(),
      productId: product.id,
      userId: caller.userId,
      name: caller.name,
      maskedEmail: maskEmail(caller.email),
      avatar: caller.avatar,
      description: review.description,
      rating: review.rating,
      createdAt: sql`clock_timestamp()`,
      networkHash,
    })
    .returning(listedColumns)
  await countRating(transaction, product.id, review.rating)
  return toProductReview(row!)
}

/** Call within a transaction. Only the author and staff may delete a review. */
export async function deleteProductReview(
  transaction: Database,
  id: string,
  caller: Caller,
): Promise<{ _id: string }> {
  if (!isId(id)) throw notFound('Review')
  const [row] = await transaction.delete(productReviews).where(eq(productReviews.id, id)).returning()
  if (row === undefined) throw notFound('Review')
  // The transaction undoes the deletion.
  requireOwnerOrStaff(caller, row.userId)
  await uncountRatings(transaction, [{ productId: row.productId, stars: row.rating }])
  return { _id: id }
}
