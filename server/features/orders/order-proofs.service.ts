// Tells the reviews of products that an order may prove them, or does so no more.
import { eq } from 'drizzle-orm'
import type { Database } from '#server/database/client.ts'
import { refreshProofs } from '#server/features/reviews/reviews.service.ts'
import { orderLines, orders } from './orders.table.ts'

/** Call within the transaction that completes an order, takes lines back or changes its bill. */
export async function refreshProofsOf(transaction: Database, orderId: string): Promise<void> {
  const lines = await transaction
    .select({ userId: orders.userId, productId: orderLines.productId })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(orderLines.orderId, orderId))
  const userId = lines[0]?.userId
  if (userId == null) return
  await refreshProofs(
    transaction,
    'product',
    userId,
    lines.map(({ productId }) => productId),
  )
}
