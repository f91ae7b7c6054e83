// Everything that is held about one person, put together from the features that hold it; and how it goes.
import type { Erasure, PersonalData } from '#contract/personal-data.ts'
import { maxExportedRecords, reviewsStayAfterDays } from '#contract/vocabulary.ts'
import type { Caller, SignedInContext } from '#server/call.ts'
import type { Database } from '#server/database/client.ts'
import { listAuditEntriesOf, recordAudit } from '#server/features/audit-log/audit-log.service.ts'
import {
  countCancellableBookings,
  forgetTraveller,
  listNewestBookings,
} from '#server/features/bookings/bookings.service.ts'
import { cancelBookingsOf } from '#server/features/bookings/cancelling.service.ts'
import { getCart, lockCart } from '#server/features/carts/carts.service.ts'
import {
  countProductReviewsOf,
  forgetReviewer as forgetProductReviewer,
  listProductReviewsOf,
} from '#server/features/product-reviews/product-reviews.service.ts'
import { getNamedProducts } from '#server/features/products/products.service.ts'
import { deleteReviewsOf } from '#server/features/reviews/reviews.service.ts'
import {
  countTourReviewsOf,
  forgetReviewer,
  listTourReviewsOf,
} from '#server/features/tours/own-reviews.service.ts'
import {
  deleteAccount,
  isLastSuperAdmin,
  listSessions,
  lockForErasing,
  requireAccount,
} from '#server/features/users/erasing.service.ts'
import { providerProofUntil, requireFreshProof } from '#server/features/users/fresh-proof.ts'

/** Stands where the name of an erased account stood. */
const formerTraveller = 'Former traveller'

export async function collectPersonalData(pool: Database, caller: Caller, now: Date): Promise<PersonalData> {
  const { userId } = caller
  // All of it as of one moment.
  const options = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const
  return pool.transaction(async (db) => {
    const user = await requireAccount(db, userId)
    const tourReviews = await listTourReviewsOf(db, userId, maxExportedRecords)
    const productReviews = await listProductReviewsOf(db, userId, maxExportedRecords)
    const products = await getNamedProducts(
      db,
      productReviews.map(({ productId }) => productId),
    )
    const iso = (date: Date) => date.toISOString()
    return {
      exportedAt: iso(now),
      account: {
        _id: user.id,
        name: user.name,
        username: user.username,
        email: user.email,
        avatar: user.avatar,
        role: user.role,
        provider: user.provider === null ? null : { issuer: user.provider, subject: user.providerSubject! },
        hasPassword: user.passwordHash !== null,
        createdAt: iso(user.createdAt),
        updatedAt: iso(user.updatedAt),
      },
      sessions: (await listSessions(db, userId)).map((session) => ({
        ...session,
        createdAt: iso(session.createdAt),
        lastUsedAt: iso(session.lastUsedAt),
        endedAt: session.endedAt === null ? null : iso(session.endedAt),
      })),
      bookings: await listNewestBookings(db, userId, maxExportedRecords),
      tourReviews,
      productReviews: productReviews.map((review) => ({
        ...review,
        productTitle: products.get(review.productId)?.title ?? '',
      })),
      cart: await getCart(db, userId),
      auditEntries: await listAuditEntriesOf(db, userId, maxExportedRecords),
    }
  }, options)
}

export async function describeErasure({ db, caller, now }: SignedInContext, today: string): Promise<Erasure> {
  const user = await requireAccount(db, caller.userId)
  const { userId } = caller
  return {
    confirmedBy: user.passwordHash === null ? 'provider' : 'password',
    confirmedUntil: (await providerProofUntil(db, { caller, now }))?.toISOString() ?? null,
    upcomingBookings: await countCancellableBookings(db, userId, today),
    reviewCount: (await countTourReviewsOf(db, userId)) + (await countProductReviewsOf(db, userId)),
    areReviewsDeleted: takesReviewsAlong(user, now),
    isLastSuperAdmin: await isLastSuperAdmin(db, user),
  }
}

/** All or nothing, for good. */
export async function eraseAccount(
  context: SignedInContext,
  password: string,
  limitsRates: boolean,
): Promise<void> {
  const { caller, db, now } = context
  // Before the transaction: its work takes time.
  const user = await requireAccount(db, caller.userId)
  await requireFreshProof(db, user, password, { caller, limitsRates, now }, 'erase your account')
  await db.transaction(async (tx) => {
    await lockCart(tx, user.id)
    await lockForErasing(tx, user)
    // What is under way in this person's name waits for the lock from here on, and finds nobody then.
    if (takesReviewsAlong(user, now)) await deleteReviewsOf(context, tx)
    else {
      await forgetReviewer(tx, user.id, formerTraveller)
      await forgetProductReviewer(tx, user.id, formerTraveller)
    }
    // After the reviews: who books locks the tour before its departure too.
    await cancelBookingsOf(tx, context)
    await forgetTraveller(tx, user.id, formerTraveller)
    await recordAudit(tx, context, { action: 'POST /user/erase', actor: caller })
    await deleteAccount(tx, user.id)
  })
}

/** Accounts that come and go to move a rating leave nothing of it behind. */
function takesReviewsAlong(user: { createdAt: Date }, now: Date): boolean {
  return now.getTime() - user.createdAt.getTime() < reviewsStayAfterDays * 86_400_000
}
