// Fields of many objects: ids of records, and times.
import * as z from 'zod/mini'
import { describe } from './describe.ts'
import * as exampleIds from './example-ids.ts'
import { exampleMoment, laterMoment } from './examples.ts'
import { calendarDate, id, idOrSlug, timestamp } from './fields.ts'

export const userId = describe(id, 'Id of the user.', exampleIds.user)
export const ownUserId = describe(
  z.optional(id),
  "Id of the signed-in user; another user's is refused.",
  exampleIds.user,
)
export const sessionId = describe(id, 'Id of the session.', exampleIds.session)
export const createdAt = describe(timestamp, 'Time at which it was made.', exampleMoment)
export const accountId = describe(id, 'Id of the account.', exampleIds.user)
export const tourId = describe(id, 'Id of the tour.', exampleIds.tour)
export const dayOfDeparture = describe(calendarDate, 'Day of departure.', '2030-06-01')
export const bookingId = describe(id, 'Id of the booking.', exampleIds.booking)
export const productId = describe(id, 'Id of the product.', exampleIds.product)
export const updatedAt = describe(timestamp, 'Time of the last change.', laterMoment)
export const orderId = describe(id, 'Id of the order.', exampleIds.order)
export const reviewId = describe(id, 'Id of the review.', exampleIds.tourReview)
export const tourIdOrSlug = describe(idOrSlug, 'Id of the tour, or the slug of its title.', exampleIds.tour)
export const holdId = describe(id, 'Id of the hold.', exampleIds.hold)
export const paymentId = describe(id, 'Id of the payment.', exampleIds.payment)
export const recordId = describe(id, 'Id of the booking or order.', exampleIds.booking)
export const productIdOrSlug = describe(
  idOrSlug,
  'Id of the product, or the slug of its title.',
  exampleIds.product,
)
export const anyReviewId = describe(id, 'Id of the review, of either kind.', exampleIds.tourReview)
