// What users have reported, what staff have answered, and what can be done with a review.

import { formatSlashTime } from '#client/admin/record/format.ts'
import { LongText } from '#client/admin/record/long-text.tsx'
import { useMayCall } from '#client/admin/screen/use-may-call.ts'
import { Badge } from '#client/design-system/badge.tsx'
import { Button } from '#client/design-system/button.tsx'
import { reportReasonLabels } from '#client/features/reviews/report-reasons.ts'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import type { StaffReview } from '#contract/staff-reviews.ts'
import { AnswerReview } from './answer-review.tsx'

export interface AnswerState {
  /** The page's `actionData`. */
  sent: FormResult | undefined
  /** Called before the answered review may leave its queue. */
  onAnswered: () => void
}

export interface ReviewActions extends AnswerState {
  onDeleteAnswer: (review: StaffReview) => void
  onKeep: (review: StaffReview) => void
  onDelete: (review: StaffReview) => void
}

export function ReviewDecision({ review, actions }: { review: StaffReview; actions: ReviewActions }) {
  const { answer, reports, author } = review
  const mayDecide = useMayCall('PUT /reviews/:id/answer', { reviews: true })
  const ofReview = <span className="sr-only">{` the review of ${author.name}`}</span>
  return (
    <div className="review-decision">
      {reports !== undefined && <Reports reports={reports} />}
      {answer !== undefined && (
        <div className="review-said">
          <p>
            <Badge tone="yes" icon="check">
              Answered
            </Badge>{' '}
            <time dateTime={answer.answeredAt}>{formatSlashTime(answer.answeredAt)}</time>
          </p>
          <LongText text={answer.text} name={`the answer to ${author.name}`} />
        </div>
      )}
      {mayDecide && (
        <div className="review-buttons">
          <AnswerReview review={review} sent={actions.sent} onAnswered={actions.onAnswered} />
          {answer !== undefined && (
            <Button look="ghost" size="small" onClick={() => actions.onDeleteAnswer(review)}>
              Delete answer
              <span className="sr-only">{` to the review of ${author.name}`}</span>
            </Button>
          )}
          {reports !== undefined && (
            <Button look="secondary" size="small" onClick={() => actions.onKeep(review)}>
              <span>Keep</span>
              {ofReview}
            </Button>
          )}
          <Button look="ghost" size="small" onClick={() => actions.onDelete(review)}>
            <span>Delete</span>
            {ofReview}
          </Button>
        </div>
      )}
    </div>
  )
}

function Reports({ reports }: { reports: NonNullable<StaffReview['reports']> }) {
  return (
    <ul className="grid gap-2">
      {reports.map(({ reason, text, reportedAt, reporter }) => (
        <li key={`${reporter} ${reportedAt}`} className="review-said">
          <p>
            <Badge tone="no">Reported</Badge>
            <span>{` ${reportReasonLabels[reason]}, by ${reporter}, `}</span>
            <time dateTime={reportedAt}>{formatSlashTime(reportedAt)}</time>
          </p>
          {text !== '' && <LongText text={text} name={`the report of ${reporter}`} />}
        </li>
      ))}
    </ul>
  )
}
