// The page on which a user reports a review to staff.
import { data, Form } from 'react-router'
import { Button, LinkButton } from '#client/design-system/button.tsx'
import { RadioGroup } from '#client/design-system/choice.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { TextareaField } from '#client/design-system/textarea-field.tsx'
import { FocusedOutcome, OutcomeNotice } from '#client/features/forms/outcome-notice.tsx'
import { productPath } from '#client/features/products/product-facts.ts'
import { reportReasonLabels } from '#client/features/reviews/report-reasons.ts'
import { reviewsAddress } from '#client/features/reviews/reviews-address.ts'
import { isSessionEnded, renewSession } from '#client/features/session/session.ts'
import { toastFailure } from '#client/features/toasts/toasts.ts'
import { tourPath } from '#client/features/tours/tour-facts.tsx'
import { type Api, api } from '#client/lib/api.ts'
import { ApiError, isUnknown } from '#client/lib/api-error.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { useIsSending } from '#client/lib/use-is-sending.ts'
import { AccountHead } from '#client/site/account/account-head.tsx'
import { LoadFailed } from '#client/site/account/load-failed.tsx'
import { LazyNotFound } from '#client/site/lazy-not-found.tsx'
import type { NewReport, ReportableReview } from '#contract/review-reports.ts'
import { maxReportText, reportReasons } from '#contract/vocabulary.ts'
import type { Route } from './+types/report-review'

export async function loader({ context, params }: Route.LoaderArgs) {
  const review = await findReview(serverApi(context), params.id)
  return data({ review, hasFailed: false }, { status: review === null ? 404 : 200 })
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  try {
    return { review: await findReview(api, params.id), hasFailed: false }
  } catch (error) {
    if (isSessionEnded(error)) throw error
    toastFailure(error)
    return { review: null, hasFailed: true }
  }
}

async function findReview(call: Api, id: string): Promise<ReportableReview | null> {
  try {
    return await call('GET /reviews/:id', { params: { id } })
  } catch (error) {
    if (isUnknown(error)) return null
    throw error
  }
}

interface ReportAnswer {
  refusal?: { status: number; message: string; fieldErrors: Partial<Record<string, string>> }
  values?: { reason: string; text: string }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const answer = await send(serverApi(context), params.id, await request.formData())
  return data(answer, { status: answer.refusal?.status ?? 200 })
}

export async function clientAction({ params, request }: Route.ClientActionArgs) {
  return send(api, params.id, await request.formData())
}

const noReason = 'Please choose a reason.'

/** An empty answer: it is reported, and the page says so. */
async function send(call: Api, id: string, form: FormData): Promise<ReportAnswer> {
  const values = { reason: String(form.get('reason') ?? ''), text: String(form.get('text') ?? '') }
  if (values.reason === '') {
    return { refusal: { status: 400, message: noReason, fieldErrors: { reason: noReason } }, values }
  }
  const body = { ...values, reason: values.reason as NewReport['reason'] }
  try {
    await call('POST /reviews/:id/reports', { params: { id }, body })
    return {}
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, message, fields, code } = error
    // A second tab, or a press whose answer was lost: the page says that it is reported.
    if (code === 'already_reported') return {}
    // The session may have ended meanwhile. Then the page asks the user to sign in again.
    if (status === 401 && !import.meta.env.SSR) void renewSession()
    return { refusal: { status, message, fieldErrors: fields }, values }
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Report a review', publicUrl: publicUrlOf(matches) })

export default function ReportReview({
  loaderData: { review, hasFailed },
  actionData,
}: Route.ComponentProps) {
  if (hasFailed) {
    return (
      <div className="wrap section-space">
        <LoadFailed what="The review" />
      </div>
    )
  }
  if (review === null) return <LazyNotFound />
  const isSent = actionData !== undefined && actionData.refusal === undefined
  return (
    <>
      <AccountHead first="Report" second="A review" seed={103} />
      <section aria-label="Report" className="wrap account-content">
        <div className="grid max-w-[60ch] gap-6">
          <Quote review={review} />
          {review.isReported || isSent ? (
            <Reported review={review} isNew={isSent} />
          ) : review.isOwn ? (
            <OwnReview review={review} />
          ) : (
            <ReportForm review={review} answer={actionData} />
          )}
        </div>
      </section>
    </>
  )
}

function Quote({ review: { name, item, description } }: { review: ReportableReview }) {
  return (
    <figure className="grid gap-2 border-sea border-l-3 pl-5">
      <blockquote className="as-typed line-clamp-6">{description}</blockquote>
      <figcaption className="text-ink-3 text-small wrap-anywhere">{`${name} on ${item.title}`}</figcaption>
    </figure>
  )
}

function ReportForm({ review, answer }: { review: ReportableReview; answer: ReportAnswer | undefined }) {
  const isSending = useIsSending()
  const errors = answer?.refusal?.fieldErrors
  return (
    <Form
      method="post"
      preventScrollReset
      noValidate
      aria-label="Report"
      onSubmit={(event) => isSending && event.preventDefault()}
      className="grid gap-5"
    >
      <OutcomeNotice outcome={answer} />
      <p>We read what you report and decide. Until then the review stays where it is.</p>
      <RadioGroup
        legend="What is wrong with it?"
        name="reason"
        options={reportReasons.map((value) => ({ value, label: reportReasonLabels[value] }))}
        defaultValue={answer?.values?.reason}
        error={errors?.reason}
      />
      <TextareaField
        label="Anything to add?"
        name="text"
        maxLength={maxReportText}
        defaultValue={answer?.values?.text}
        hint={`If you like, up to ${maxReportText} characters`}
        error={errors?.text}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          aria-disabled={isSending || undefined}
          title={isSending ? 'One moment' : undefined}
        >
          Send the report
        </Button>
        <BackLink review={review} look="secondary" />
      </div>
    </Form>
  )
}

/** `isNew`: takes the focus, because the form is gone. */
function Reported({ review, isNew }: { review: ReportableReview; isNew: boolean }) {
  const notice = (
    <Notice tone="ok" title="You have reported this review">
      We read it before we decide. Until then it stays where it is.
    </Notice>
  )
  return (
    <>
      {isNew ? <FocusedOutcome outcome={review._id}>{notice}</FocusedOutcome> : notice}
      <BackLink review={review} look="primary" />
    </>
  )
}

function OwnReview({ review }: { review: ReportableReview }) {
  return (
    <>
      <p>This is your own review. You can delete it where it stands.</p>
      <BackLink review={review} look="primary" />
    </>
  )
}

/** Deleted tours and products have no page. */
function BackLink({
  review: { kind, item },
  look,
}: {
  review: ReportableReview
  look: 'primary' | 'secondary'
}) {
  if (item.isDeleted) return null
  const path = kind === 'tour' ? tourPath(item) : productPath(item)
  return (
    <div>
      <LinkButton to={reviewsAddress(path)} look={look}>
        {`Back to ${item.title}`}
      </LinkButton>
    </div>
  )
}
