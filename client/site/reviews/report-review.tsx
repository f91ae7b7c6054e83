// The page on which a user reports a review to staff.
import { data } from 'react-router'
import { LinkButton } from '#client/design-system/button.tsx'
import { RadioGroup } from '#client/design-system/choice.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { TextareaField } from '#client/design-system/textarea-field.tsx'
import { FocusedOutcome } from '#client/features/forms/outcome-notice.tsx'
import { PageForm, SubmitButton } from '#client/features/forms/page-form.tsx'
import { sendInBrowser } from '#client/features/forms/send-in-browser.ts'
import { type PageForm as PageFormState, usePageForm } from '#client/features/forms/use-page-form.ts'
import { productPath } from '#client/features/products/product-facts.ts'
import { reportReasonLabels } from '#client/features/reviews/report-reasons.ts'
import { reviewsAddress } from '#client/features/reviews/reviews-address.ts'
import { isSessionEnded } from '#client/features/session/session.ts'
import { toastFailure } from '#client/features/toasts/toasts.ts'
import { tourPath } from '#client/features/tours/tour-facts.tsx'
import { type Api, api } from '#client/lib/api.ts'
import { ApiError, isUnknown } from '#client/lib/api-error.ts'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import { answerForm, type FormSender, sendForm, wrongEntries } from '#client/lib/forms/send-form.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
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

export async function action({ context, params, request }: Route.ActionArgs) {
  return answerForm(await sendForm(serverApi(context), await request.formData(), reportReview(params.id)))
}

export async function clientAction({ params, request }: Route.ClientActionArgs) {
  return answerForm(await sendInBrowser(request, reportReview(params.id)))
}

const noReason = 'Please choose a reason.'
const reportedText = 'You have reported this review'

function reportReview(id: string): FormSender {
  return async (call, { text }) => {
    const reason = text('reason')
    if (reason === '') throw wrongEntries({ reason: noReason }, noReason)
    const body = { reason: reason as NewReport['reason'], text: text('text') }
    await call('POST /reviews/:id/reports', { params: { id }, body }).catch((error: unknown) => {
      // A second tab, or a press whose answer was lost: the page says that it is reported.
      if (!(error instanceof ApiError && error.code === 'already_reported')) throw error
    })
    return reportedText
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
  return <Report review={review} sent={actionData} />
}

function Report({ review, sent }: { review: ReportableReview; sent: FormResult | undefined }) {
  const form = usePageForm({ sent, keepsDraft: true })
  const isSent = form.result?.done !== undefined
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
            <ReportForm review={review} form={form} />
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

function ReportForm({ review, form }: { review: ReportableReview; form: PageFormState }) {
  const { values, fieldErrors } = form
  return (
    <PageForm form={form} aria-label="Report" className="grid gap-5">
      <p>We read what you report and decide. Until then the review stays where it is.</p>
      <RadioGroup
        legend="What is wrong with it?"
        name="reason"
        options={reportReasons.map((value) => ({ value, label: reportReasonLabels[value] }))}
        defaultValue={values.reason}
        error={fieldErrors.reason}
      />
      <TextareaField
        label="Anything to add?"
        name="text"
        maxLength={maxReportText}
        defaultValue={values.text}
        hint={`If you like, up to ${maxReportText} characters`}
        error={fieldErrors.text}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton form={form}>Send the report</SubmitButton>
        <BackLink review={review} look="secondary" />
      </div>
    </PageForm>
  )
}

/** `isNew`: takes the focus, because the form is gone. */
function Reported({ review, isNew }: { review: ReportableReview; isNew: boolean }) {
  const notice = (
    <Notice tone="ok" title={reportedText}>
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
