import { newReportSchema, reportableReviewSchema, reviewReportEndpoints } from '#contract/review-reports.ts'
import { reviewAnswerSchema } from '#contract/reviews.ts'
import { reviewReportSchema, staffReviewEndpoints } from '#contract/staff-reviews.ts'
import { describeObject, type OperationsOf } from './describe.ts'
import { createdAt, exampleIds, idOf } from './shared-fields.ts'

export const reviewParams = { id: ['Id of the review, of either kind.', exampleIds.tourReview] } as const

const moment = '2030-05-02T09:30:00.000Z'
const reason = 'Why it was reported.'
const reportText = ['What the reporter adds; may be empty.', 'It names a shop of its own.'] as const
const answerText = ['What staff say.', 'Thank you. The soup is made on board.'] as const
const reportedAt = ['When it was reported.', moment] as const

export const reviewReportObjects = [
  describeObject('ReviewAnswer', reviewAnswerSchema, 'What staff have answered to a review.', {
    text: answerText,
    answeredAt: ['When the answer was last changed.', moment],
  }),
  describeObject(
    'NewReviewAnswer',
    staffReviewEndpoints['PUT /reviews/:id/answer'].body,
    'An answer to a review, which everyone can read.',
    {
      text: answerText,
      replaces: [
        'When the answer that the sender read was last changed (`answeredAt`), null if the sender read none. Another answer is not overwritten (`already_answered`). Without it, any answer is.',
        moment,
      ],
    },
  ),
  describeObject(
    'AnsweredReview',
    staffReviewEndpoints['PUT /reviews/:id/answer'].output,
    'The answer to a review.',
    { _id: idOf('tourReview', 'review'), answer: 'The answer as it is now.' },
  ),
  describeObject(
    'KeptReview',
    staffReviewEndpoints['POST /reviews/:id/keep'].output,
    'A reported review that stays.',
    {
      _id: idOf('tourReview', 'review'),
      closedReports: ['Number of reports that are closed by this.', 1],
    },
  ),
  describeObject('ReviewReport', reviewReportSchema, 'A report of a review, as staff see it.', {
    reason,
    text: reportText,
    reportedAt,
    reporter: ['Username of the account that has reported the review.', 'mira'],
  }),
  describeObject(
    'ReviewQueues',
    staffReviewEndpoints['GET /reviews'].output.shape.queues.def.innerType,
    'Number of reviews in each queue, at most 1000.',
    {
      reported: ['Reported, and not decided on.', 1],
      new: ['Without an answer, written in the last 30 days.', 4],
      answered: ['With an answer.', 2],
    },
  ),
  describeObject('ReportableReview', reportableReviewSchema, 'A review that a user may report.', {
    _id: idOf('tourReview', 'review'),
    kind: 'What is reviewed.',
    item: 'The tour or product.',
    name: ['Name beside the review.', 'Mira Holm'],
    description: ['What the reviewer says.', 'Calm water and good soup.'],
    createdAt,
    isOwn: ['Whether the user has written it, and so cannot report it.', false],
    isReported: ['Whether the user has reported it.', false],
  }),
  describeObject('NewReviewReport', newReportSchema, 'A report of a review.', { reason, text: reportText }),
  describeObject(
    'SentReviewReport',
    reviewReportEndpoints['POST /reviews/:id/reports'].output,
    'A report as it was sent.',
    { _id: idOf('tourReview', 'review'), reason, reportedAt },
  ),
]

export const reviewReportOperations: OperationsOf<typeof reviewReportEndpoints> = {
  'GET /reviews/:id': {
    id: 'readReview',
    tag: 'reviews',
    response: 'The review.',
    params: reviewParams,
  },
  'POST /reviews/:id/reports': {
    id: 'reportReview',
    tag: 'reviews',
    response: 'The report.',
    errors: ['already_reported', 'forbidden'],
    params: reviewParams,
  },
}
