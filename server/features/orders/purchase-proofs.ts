// What proves that the author of a product review has bought the product.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { isGivenBack } from '#server/features/payments/bill-conditions.ts'
import { orderLines, orders } from './orders.table.ts'

interface ReviewOfProduct {
  userId: SQLWrapper
  productId: SQLWrapper
  createdAt: SQLWrapper
}

/**
 * Whether a completed order of the author, placed before the review was written, has the product, and neither was the line
 * returned nor the order refunded as a whole.
 */
export function hasBought({ userId, productId, createdAt }: ReviewOfProduct): SQL<boolean> {
  // Nested, because a list of selected columns removes the names of tables from the outermost part.
  return sql`${sql`exists (
    select from ${orders} join ${orderLines} on ${orderLines.orderId} = ${orders.id}
    where ${orders.userId} = ${userId} and ${orderLines.productId} = ${productId} and ${orders.state} = 'completed'
      and ${orders.createdAt} <= ${createdAt} and ${orderLines.returnedAt} is null
      and not ${isGivenBack('order', orders.id)})`}`
}
