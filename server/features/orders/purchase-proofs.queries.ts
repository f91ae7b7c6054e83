// What proves that the author of a product review has bought the product.
import { type SQL, sql } from 'drizzle-orm'
import { isGivenBack } from '#server/features/payments/bills/bill-conditions.queries.ts'
import type { ReviewColumns, ReviewProof } from '#server/features/reviews/review-subject.ts'
import { orderLines, orders } from './orders.table.ts'

const isKept = sql`${orders.state} = 'completed' and ${orderLines.returnedAt} is null
  and not ${isGivenBack('order', orders.id)}`

/**
 * Whether a completed order of the author, placed before the review was written, has the product, and neither was the line
 * returned nor the order refunded as a whole.
 */
function hasBought({ userId, itemId, createdAt }: ReviewColumns): SQL<boolean> {
  // Nested, because a list of selected columns removes the names of tables from the outermost part.
  return sql`${sql`exists (
    select from ${orders} join ${orderLines} on ${orderLines.orderId} = ${orders.id}
    where ${orders.userId} = ${userId} and ${orderLines.productId} = ${itemId}
      and ${orders.createdAt} <= ${createdAt} and ${isKept} offset 0)`}`
}

/**
 * The same for reviews of one product. The first order of each author is read once into an object, by the
 * lines of the product: where the planner knows none of these rows, it would read orders once for each review or line.
 */
function hasBoughtProduct(productId: string, { userId, createdAt }: ReviewColumns): SQL<boolean> {
  return sql`${createdAt} >= ((
    select jsonb_object_agg(buyer, first) from (
      select ${orders.userId} as buyer, min(${orders.createdAt}) as first
      from ${orderLines} cross join lateral (
        select ${orders.id}, ${orders.userId}, ${orders.createdAt}, ${orders.state} from ${orders}
        where ${orders.id} = ${orderLines.orderId} offset 0
      ) as ${orders}
      where ${orderLines.productId} = ${productId} and ${orders.userId} is not null and ${isKept}
      group by ${orders.userId}
    ) as bought
  ) ->> ${userId}::text)::timestamptz`
}

export const purchaseProof: ReviewProof<boolean> = { select: hasBought, isProven: hasBoughtProduct }
