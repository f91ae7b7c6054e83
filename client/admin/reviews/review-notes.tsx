import { Link } from '#client/design-system/link.tsx'
import { OutcomeNotice } from '#client/features/forms/outcome-notice.tsx'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import type { StaffReview } from '#contract/staff-reviews.ts'
import { listHref } from '../list/list-address.ts'
import type { ReviewQuery } from './review-list.tsx'

interface ReviewNotesProps {
  query: ReviewQuery
  rows: readonly StaffReview[]
  /** The page's `actionData`. */
  sent: FormResult | undefined
}

/** A filter without a field, and what was done with a review that has left its queue. */
export function ReviewNotes({ query, rows, sent }: ReviewNotesProps) {
  return (
    <>
      {query.network !== undefined && (
        <p className="review-network">
          Only reviews that came from the same network as one of them.{' '}
          <Link to={listHref(query, { network: '' })} className="underline underline-offset-4">
            From all networks
          </Link>
        </p>
      )}
      {/* The row has left the queue with its form. */}
      {sent?.done !== undefined && !rows.some(({ _id }) => sent.form.endsWith(_id)) && (
        <OutcomeNotice outcome={sent} />
      )}
    </>
  )
}
