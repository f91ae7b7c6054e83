// Reviews have two subjects, tours and products. This is all that differs between them on the server.
import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { AuditedEndpoint } from '#contract/audit-actions.ts'
import type { ReviewKind, StaffReview } from '#contract/staff-reviews.ts'
import type { Caller } from '#server/calls/call.ts'
import type { Database } from '#server/database/client.ts'
import type { ProductReviewRow, ReviewTable, TourReviewRow } from './reviews.table.ts'

/** Columns of a review, of which a proof is made. */
export interface ReviewColumns {
  userId: SQLWrapper
  itemId: SQLWrapper
  createdAt: SQLWrapper
}

/** What proves that the author of a review has travelled or bought. The features that know it pass it in. */
export interface ReviewProof<Value> {
  /** The proof of a review in a list. Null or false without one. */
  select(review: ReviewColumns): SQL<Value>
  /** Whether a review of one item has a proof. */
  isProven(itemId: string, review: ReviewColumns): SQL
}

export interface ReviewTypes {
  row: TourReviewRow | ProductReviewRow
  /** What a proof selects. */
  proof: unknown
  /** A new review, as its author sends it. */
  added: { description: string }
  /** A review on the wire. */
  shown: object
}

export interface ReviewSubject<Of extends ReviewTypes = ReviewTypes> {
  /** Also the kind of the item in the change feed. */
  kind: ReviewKind
  table: ReviewTable
  /** What a review adds to the rating of its item. */
  score: SQL<number>
  /** For the list of staff. Tours: 0–10. Products: 1–5. */
  rating: SQL
  /** Replaces the author's data when the account is erased, besides the name. */
  erasedAuthor: { avatar: ''; maskedEmail?: '' }
  /** The action of the audit log. */
  deletion: AuditedEndpoint
  items: {
    /** Call within a transaction. Throws `not_found` for a deleted item. */
    countRating(db: Database, itemId: string, score: number): Promise<void>
    /** Call within a transaction. The items may be deleted. */
    uncountRatings(db: Database, reviews: readonly { itemId: string; score: number }[]): Promise<void>
    /** Condition: the column is the id of an item with these words. Undefined for a text without words. */
    isNamed(db: Database, itemId: SQLWrapper, words: string): SQL | undefined
    /** Items by id, deleted ones too. */
    getNames(db: Database, ids: readonly string[]): Promise<Map<string, StaffReview['item']>>
  }
  /** The columns that only the reviews of this subject have. */
  ownColumns(review: Of['added'], author: Caller): Partial<Of['row']>
  toReview(row: Of['row'] & { proof?: Of['proof'] }): Of['shown']
}

/** With the proof that public lists show. */
export interface ProvenSubject<Of extends ReviewTypes> extends ReviewSubject<Of> {
  proof: ReviewProof<Of['proof']>
}
