import { useMemo, useRef } from 'react'
import { formatSlashTime } from '#client/admin/record/format.ts'
import { LongText } from '#client/admin/record/long-text.tsx'
import { Badge } from '#client/design-system/badge.tsx'
import { Link } from '#client/design-system/link.tsx'
import type { StaffReview } from '#contract/staff-reviews.ts'
import type { GridColumn } from '../data-grid/grid-column.ts'
import type { Decision } from './decide-dialog.tsx'
import { type AnswerState, type ReviewActions, ReviewDecision } from './review-decision.tsx'
import { authorHref, hourHref, itemHref, networkHref } from './review-links.ts'

const ratingFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** Cells with a common property (author, item, hour, network) link to all reviews with the same property. */
const reviewColumns = (actions: ReviewActions): readonly GridColumn<StaffReview>[] => [
  {
    key: 'author',
    title: 'Author',
    kind: 'title',
    cell: (review) => <Author review={review} />,
    isAlwaysShown: true,
  },
  {
    key: 'item',
    title: 'Tour or product',
    cell: (review) => (
      <span className="review-item">
        <Link to={itemHref(review)} className="review-link">
          {review.item.title}
        </Link>
        {review.item.isDeleted && (
          <span>
            {' '}
            <Badge tone="no">Deleted</Badge>
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'text',
    title: 'Review',
    cell: ({ description, author }) => <LongText text={description} name={`the review of ${author.name}`} />,
  },
  {
    key: 'rating',
    givesWay: 'late',
    title: 'Score',
    cell: ({ kind, rating }) => (
      <span className="whitespace-nowrap">
        {`${ratingFormat.format(rating)} of `}
        {kind === 'tour' ? 10 : 5}
      </span>
    ),
  },
  {
    key: 'createdAt',
    givesWay: 'early',
    title: 'Written (UTC)',
    cell: (review) => (
      <Link to={hourHref(review)} className="review-link whitespace-nowrap">
        <time dateTime={review.createdAt}>{formatSlashTime(review.createdAt)}</time>
        <span className="sr-only">: all of this hour</span>
      </Link>
    ),
  },
  {
    key: 'network',
    givesWay: 'early',
    title: 'Network',
    cell: (review) => <Network review={review} />,
  },
  {
    key: 'decision',
    title: 'Reports and answer',
    cell: (review) => <ReviewDecision review={review} actions={actions} />,
    isAlwaysShown: true,
  },
]

interface Questions {
  ask: (reviews: readonly StaffReview[]) => void
  decide: (decision: Decision) => void
}

/** `ask`: before a review is deleted; `decide`: before its reports are closed or its answer is deleted. */
export function useReviewColumns({ ask, decide, sent, onAnswered }: Questions & AnswerState) {
  const latest = useRef(onAnswered)
  latest.current = onAnswered
  return useMemo(
    () =>
      reviewColumns({
        sent,
        onAnswered: () => latest.current(),
        onDeleteAnswer: (review) => decide({ what: 'deleteAnswer', review }),
        onKeep: (review) => decide({ what: 'keep', review }),
        onDelete: (review) => ask([review]),
      }),
    [ask, decide, sent],
  )
}

/** The name shown with the review, and below it the username if it differs. */
function Author({ review }: { review: StaffReview }) {
  const { name, username } = review.author
  const href = authorHref(review)
  if (href === null) return <span className="italic">{name}</span>
  return (
    <Link to={href} className="review-link">
      <span>{name}</span>
      {username !== name && <span className="review-username">{username}</span>}
    </Link>
  )
}

function Network({ review }: { review: StaffReview }) {
  const href = networkHref(review)
  if (href === null) return <span>No longer known</span>
  return (
    <Link to={href} className="review-link whitespace-nowrap">
      Same network <span className="sr-only">{`as the review of ${review.author.name}`}</span>
    </Link>
  )
}
