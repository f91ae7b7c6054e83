// Reports of reviews by users, and what staff decide: an answer, or to keep the review.
import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { NewReport, ReportableReview } from '#contract/review-reports.ts'
import type { ReviewAnswer } from '#contract/reviews.ts'
import type { StaffReview } from '#contract/staff-reviews.ts'
import type { SignedInContext } from '#server/calls/call.ts'
import { AppError, notFound } from '#server/calls/errors.ts'
import type { Database } from '#server/database/client.ts'
import { isId, newId } from '#server/database/ids.ts'
import { requireUser } from '#server/features/users/account-locks.service.ts'
import { getUsernames } from '#server/features/users/users.service.ts'
import { reviewColumnOf } from './open-reports.ts'
import { reviewReports } from './review-reports.table.ts'
import { allSubjects } from './review-subjects.ts'
import { requireReview, setAnswer } from './staff-reviews.queries.ts'

export async function readReportable(
  { db, caller }: Pick<SignedInContext, 'db' | 'caller'>,
  id: string,
): Promise<ReportableReview> {
  const { subject, ...review } = await requireReview(db, id)
  const names = await subject.items.getNames(db, [review.itemId])
  const [report] = await db
    .select({ id: reviewReports.id })
    .from(reviewReports)
    .where(and(eq(reviewColumnOf[subject.kind], id), eq(reviewReports.reporterId, caller.userId)))
  return {
    _id: id,
    kind: subject.kind,
    item: names.get(review.itemId)!,
    name: review.name,
    description: review.description,
    createdAt: review.createdAt.toISOString(),
    isOwn: review.userId === caller.userId,
    isReported: report !== undefined,
  }
}

/** Call within a transaction. Throws `already_reported` for a second report, and `forbidden` for one's own review. */
export async function reportReview(
  { db: transaction, caller, now }: SignedInContext,
  id: string,
  { reason, text = '' }: NewReport,
): Promise<{ _id: string; reason: NewReport['reason']; reportedAt: string }> {
  const review = await requireReview(transaction, id)
  if (review.userId === caller.userId)
    throw new AppError('forbidden', 'This is your own review. You can delete it.')
  await requireUser(transaction, caller.userId)
  const made = await transaction
    .insert(reviewReports)
    .values({
      id: newId(),
      ...(review.subject.kind === 'tour' ? { tourReviewId: id } : { productReviewId: id }),
      reporterId: caller.userId,
      reason,
      text,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: reviewReports.id })
  if (made.length === 0) throw new AppError('already_reported')
  return { _id: id, reason, reportedAt: now.toISOString() }
}

/** Reports that staff have not decided on, the oldest first, by id of the review. */
export async function listOpenReports(
  db: Database,
  reviewIds: readonly string[],
): Promise<Map<string, NonNullable<StaffReview['reports']>>> {
  if (reviewIds.length === 0) return new Map()
  const { tour, product } = reviewColumnOf
  const rows = await db
    .select({ report: reviewReports, reviewId: sql<string>`coalesce(${tour}, ${product})` })
    .from(reviewReports)
    .where(
      and(
        isNull(reviewReports.closedAt),
        or(inArray(tour, [...reviewIds]), inArray(product, [...reviewIds])),
      ),
    )
    .orderBy(asc(reviewReports.createdAt), asc(reviewReports.id))
  const usernames = await getUsernames(
    db,
    rows.map(({ report }) => report.reporterId),
  )
  const reports = new Map<string, NonNullable<StaffReview['reports']>>()
  for (const { report, reviewId } of rows) {
    const { reason, text, createdAt, reporterId } = report
    const shown = {
      reason: reason as NewReport['reason'],
      text,
      reportedAt: createdAt.toISOString(),
      reporter: usernames.get(reporterId) ?? '',
    }
    reports.set(reviewId, [...(reports.get(reviewId) ?? []), shown])
  }
  return reports
}

/** Reports that an account has made, newest first, at most `most` of them. */
export async function listReportsBy(
  db: Database,
  reporterId: string,
  most: number,
): Promise<{ reviewId: string; reason: NewReport['reason']; text: string; reportedAt: string }[]> {
  const rows = await db
    .select()
    .from(reviewReports)
    .where(eq(reviewReports.reporterId, reporterId))
    .orderBy(desc(reviewReports.createdAt), desc(reviewReports.id))
    .limit(most)
  return rows.map(({ tourReviewId, productReviewId, reason, text, createdAt }) => ({
    reviewId: (tourReviewId ?? productReviewId)!,
    reason: reason as NewReport['reason'],
    text,
    reportedAt: createdAt.toISOString(),
  }))
}

/** Call within a transaction. Throws `not_found`, and `already_answered` where there is another answer than `replaces` means. */
export async function answerReview(
  { db, now }: Pick<SignedInContext, 'db' | 'now'>,
  id: string,
  { text, replaces }: { text: string; replaces?: string | null | undefined },
): Promise<{ _id: string; answer: ReviewAnswer }> {
  const { subject } = await requireReview(db, id)
  const replaced = typeof replaces === 'string' ? new Date(replaces) : replaces
  if (!(await setAnswer(db, subject, id, { text, at: now }, replaced))) {
    const { answer } = await requireReview(db, id)
    throw new AppError(
      'already_answered',
      answer === null
        ? 'A colleague has deleted the answer meanwhile.'
        : `A colleague has answered meanwhile: “${answer}”`,
    )
  }
  return { _id: id, answer: { text, answeredAt: now.toISOString() } }
}

/** Call within a transaction. Throws `not_found` for a review without an answer. */
export async function deleteAnswer(transaction: Database, id: string): Promise<{ _id: string }> {
  if (isId(id)) {
    for (const subject of allSubjects) {
      if (await setAnswer(transaction, subject, id, null)) return { _id: id }
    }
  }
  throw notFound('Answer')
}

/** Call within a transaction. Closes the reports of a review, which stays. Throws `not_found`. */
export async function keepReview(
  { db, now }: Pick<SignedInContext, 'db' | 'now'>,
  id: string,
): Promise<{ _id: string; closedReports: number }> {
  const { subject } = await requireReview(db, id)
  const closed = await db
    .update(reviewReports)
    .set({ closedAt: now })
    .where(and(eq(reviewColumnOf[subject.kind], id), isNull(reviewReports.closedAt)))
    .returning({ id: reviewReports.id })
  return { _id: id, closedReports: closed.length }
}
