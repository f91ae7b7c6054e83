// Exports and erases all data about one person, across the features that store it.

import type { Erasure, PersonalData } from '#contract/personal-data.ts'
import { maxExportedRecords, reviewsStayAfterDays } from '#contract/vocabulary.ts'
import type { Caller, SignedInContext } from '#server/calls/call.ts'
import { dateInHouse } from '#server/config/house.ts'
import type { Database } from '#server/database/client.ts'
import { listAuditEntriesOf, recordAudit } from '#server/features/audit-log/audit-log.service.ts'
import { exportNotesOf, forgetNotesOn } from '#server/features/booking-notes/booking-notes.service.ts'
import {
  listCancellationRefunds,
  listOpenBookingBills,
  requireNothingOwed,
} from '#server/features/bookings/bills/bills-before-erasure.service.ts'
import {
  countCancellableBookings,
  exportBookingsOf,
  forgetTraveller,
  listBookingIdsOf,
} from '#server/features/bookings/bookings.service.ts'
import { cancelBookingsOf } from '#server/features/bookings/cancellations/cancellations.service.ts'
import { getCart, lockCart } from '#server/features/carts/carts.service.ts'
import { exportCheckInsOf } from '#server/features/check-ins/check-ins.queries.ts'
import { exportMailsOf, forgetMailsOf } from '#server/features/mails/mails.service.ts'
import type { OrderPayments } from '#server/features/orders/bills/order-payments.types.ts'
import {
  exportOrdersOf,
  keepOrdersApart,
  listOpenOrders,
  requireNoOpenOrders,
} from '#server/features/orders/order-data.service.ts'
import { listPasskeys } from '#server/features/passkeys/passkeys.service.ts'
import { exportBills } from '#server/features/payments/bills/unsettled-bills.service.ts'
import {
  countReviewsOf,
  deleteReviewsOf,
  exportReviewsOf,
  forgetReviewer,
} from '#server/features/reviews/own-reviews.service.ts'
import { listReportsBy } from '#server/features/reviews/review-reports.service.ts'
import { endHoldsOf } from '#server/features/seats/holds/held-seats.ts'
import { endCallsOf, listCallsOf } from '#server/features/seats/waiting-list/ended-entries.service.ts'
import { leaveAllQueues } from '#server/features/seats/waiting-list/owed-seats.ts'
import { listOwnEntries } from '#server/features/seats/waiting-list/waiting-list.service.ts'
import { listSessions } from '#server/features/sessions/own-sessions.service.ts'
import { requireFreshProof, strictProofUntil } from '#server/features/sign-in/identity-proof.service.ts'
import { deleteAccount, lockForErasing } from '#server/features/users/erasing.service.ts'
import {
  isLastSuperAdmin,
  requireAccount,
  rightsOf,
  type User,
} from '#server/features/users/users.service.ts'

/** Replaces the name of an erased account. */
const formerTraveller = 'Former traveller'

export async function collectPersonalData(pool: Database, caller: Caller, now: Date): Promise<PersonalData> {
  const { userId } = caller
  // One snapshot of all data.
  const options = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const
  return pool.transaction(async (db) => {
    const user = await requireAccount(db, userId)
    const booked = await exportBookingsOf(db, userId, maxExportedRecords)
    const notes = await exportNotesOf(db, idsOf(booked))
    const checkIns = await exportCheckInsOf(db, idsOf(booked))
    const bookings = booked.map((booking) => ({
      ...booking,
      notes: notes.get(booking._id) ?? [],
      checkIns: checkIns.get(booking._id) ?? [],
    }))
    const orders = await exportOrdersOf(db, userId, maxExportedRecords)
    const iso = (date: Date) => date.toISOString()
    return {
      exportedAt: iso(now),
      account: {
        _id: user.id,
        name: user.name,
        username: user.username,
        email: user.email,
        emailConfirmedAt: user.emailConfirmedAt === null ? null : iso(user.emailConfirmedAt),
        previousEmail: user.previousEmail,
        avatar: user.avatar,
        role: user.role,
        rights: rightsOf(user),
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
      passkeys: await listPasskeys(db, userId),
      bookings,
      waitingList: await listOwnEntries(db, userId, now),
      dueCalls: await listCallsOf(db, userId, maxExportedRecords),
      ...(await exportReviewsOf(db, userId, maxExportedRecords)),
      reviewReports: await listReportsBy(db, userId, maxExportedRecords),
      cart: await getCart(db, userId),
      orders,
      bills: [
        ...(await exportBills(db, 'booking', idsOf(bookings))),
        ...(await exportBills(db, 'order', idsOf(orders))),
      ],
      mails: await exportMailsOf(db, userId, maxExportedRecords),
      auditEntries: await listAuditEntriesOf(db, userId, maxExportedRecords),
    }
  }, options)
}

function idsOf(records: readonly { _id: string }[]): string[] {
  return records.map(({ _id }) => _id)
}

export async function describeErasure(
  { db, caller, now }: SignedInContext,
  today: string,
  payments: OrderPayments,
): Promise<Erasure> {
  const user = await requireAccount(db, caller.userId)
  const { userId } = caller
  return {
    confirmedBy: user.passwordHash === null ? 'provider' : 'password',
    confirmedUntil: (await strictProofUntil(db, { caller, now }))?.toISOString() ?? null,
    ...(await describeConsequences(db, user, { now, today, payments })),
    reviewCount: await countReviewsOf(db, userId),
    areReviewsDeleted: takesReviewsAlong(user, now),
  }
}

/** What erasing an account would cancel and pay back, and what stands against it. */
export async function describeConsequences(
  db: Database,
  user: User,
  { now, today, payments }: { now: Date; today: string; payments: OrderPayments },
) {
  const userId = user.id
  return {
    upcomingBookings: await countCancellableBookings(db, userId, today),
    openOrders: await listOpenOrders(db, userId, payments, now),
    openBills: await listOpenBookingBills(db, userId, today),
    refunds: await listCancellationRefunds(db, userId, today),
    isLastSuperAdmin: await isLastSuperAdmin(db, user),
  }
}

/**
 * Erases everything or nothing. Cannot be undone. Throws `orders_open` while an order is not finished, and `money_owed` while
 * money is owed for a booking.
 */
export async function eraseAccount(
  context: SignedInContext,
  password: string,
  { limitsRates, payments }: { limitsRates: boolean; payments: OrderPayments },
): Promise<void> {
  const { caller, db, now } = context
  // Before the transaction, because hashing takes time.
  const user = await requireAccount(db, caller.userId)
  await requireFreshProof(db, user, password, { caller, limitsRates, now }, 'erase your account')
  await db.transaction(async (tx) => {
    await eraseUser(tx, context, user, payments)
    await recordAudit(tx, context, { action: 'POST /user/erase', actor: caller })
  })
}

/** Call within a transaction. The part of erasing that is the same for the owner and for staff. */
export async function eraseUser(
  tx: Database,
  by: SignedInContext,
  user: User,
  payments: OrderPayments,
): Promise<void> {
  const { now } = by
  // Reviews are deleted and bookings cancelled as if by the owner.
  const context = { ...by, caller: { ...by.caller, userId: user.id } }
  // No order can be placed after this, because that would need the cart.
  await lockCart(tx, user.id)
  // Before the account, because steps of orders lock the order first: reviewed products and stored answers come later.
  await requireNoOpenOrders(tx, user.id, payments, now)
  await requireNothingOwed(tx, user.id, dateInHouse(now))
  await lockForErasing(tx, user)
  // Calls of this user in progress wait for the lock, and then find no account.
  if (takesReviewsAlong(user, now)) await deleteReviewsOf(context, tx)
  else await forgetReviewer(tx, user.id, formerTraveller)
  // After the reviews, because a booking also locks the tour before its departure.
  await cancelBookingsOf(tx, context)
  await endHoldsOf(tx, user.id)
  await leaveAllQueues(tx, user.id)
  await endCallsOf(tx, user.id)
  await keepOrdersApart(tx, user.id)
  await forgetNotesOn(tx, await listBookingIdsOf(tx, user.id))
  await forgetTraveller(tx, user.id, formerTraveller)
  await forgetMailsOf(tx, user.id)
  await deleteAccount(tx, user.id)
}

/** Erasing a young account deletes its reviews, so that short-lived accounts cannot move a rating. */
function takesReviewsAlong(user: { createdAt: Date }, now: Date): boolean {
  return now.getTime() - user.createdAt.getTime() < reviewsStayAfterDays * 86_400_000
}
