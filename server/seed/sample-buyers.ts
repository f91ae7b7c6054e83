// Lets the sample traveller be the author of a review of each product that the traveller has received, so that the sample shop
// has reviews which an order proves.

import type { NewProductReviewRow } from './sample-catalogue.ts'
import type { sampleShopOrders } from './sample-shop-orders.ts'

interface Buyer {
  id: string
  name: string
  maskedEmail: string
  avatar: string
}

/** Changes the author of the newest review that was written after the delivery. Text and stars stay. */
export function signReviewsOfBuyer(
  reviews: readonly NewProductReviewRow[],
  { orders, lines }: ReturnType<typeof sampleShopOrders>,
  { id: userId, name, maskedEmail, avatar }: Buyer,
): void {
  for (const { id, state, deliveredAt } of orders) {
    if (state !== 'completed') continue
    for (const { productId, returnedAt } of lines.filter(({ orderId }) => orderId === id)) {
      const later = reviews.filter(
        (review) => review.itemId === productId && review.createdAt! > deliveredAt! && returnedAt === null,
      )
      const newest = later.toSorted((one, other) => Number(other.createdAt) - Number(one.createdAt))[0]
      if (newest !== undefined) Object.assign(newest, { userId, name, maskedEmail, avatar })
    }
  }
}
