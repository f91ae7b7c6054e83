// Sends the forms of reviews. The page of a tour and the page of a product have one each.
import { requireUser } from '#client/features/forms/send-in-browser.ts'
import { report } from '#client/features/store/events.ts'
import { successText } from '#client/features/toasts/texts.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { type FormSender, type SentForm, wrongEntries } from '#client/lib/forms/send-form.ts'
import { retryForm } from '#client/lib/retries.ts'
import type { ProductReview } from '#contract/reviews.ts'
import type { Tour } from '#contract/tours.ts'
import { scoreTitles } from '#contract/vocabulary.ts'
import { percentPerStar, reviewBody, type Scores } from './post-tour-review.ts'

/** Name of the form, and of the field with the id of what is reviewed. */
export const reviewForm = { name: 'review', subject: 'subject' } as const

export const sendTourReview: FormSender<Tour> = async (call, sent) => {
  const author = import.meta.env.SSR ? undefined : await requireUser()
  const description = descriptionOf(sent)
  const stars = scoreTitles.map((title) => [title, Number(sent.text(title)) * percentPerStar])
  const body = reviewBody(description, Object.fromEntries(stars) as Scores, author)
  const params = { id: sent.text(reviewForm.subject) }
  const options = { idempotencyKey: sent.key }
  const tour = await retryForm(() => call('PATCH /cards/:id/review', { params, body }, options)).catch(
    nameProblem,
  )
  if (!import.meta.env.SSR) report({ on: 'tourReview', did: 'update', tour })
  return { done: successText, value: tour }
}

export const sendProductReview: FormSender<ProductReview> = async (call, sent) => {
  const author = import.meta.env.SSR ? undefined : await requireUser()
  const description = descriptionOf(sent)
  const body = {
    ...(author !== undefined && { user: author._id }),
    description,
    rating: Number(sent.text('rating')),
    productId: sent.text(reviewForm.subject),
  }
  const options = { idempotencyKey: sent.key }
  const review = await retryForm(() => call('POST /comments', { body }, options)).catch(nameProblem)
  return { done: successText, value: review }
}

function descriptionOf({ text }: SentForm): string {
  const description = text('description')
  if (description.trim() === '') throw wrongEntries({ description: 'required' })
  return description
}

const postedBeforeText =
  'Your review is there already, as you first sent it; only our answer got lost. Reload the page to see it, or submit once more to add this one.'

/** Places the reasons that are too long for a toast of one second below the text. */
function nameProblem(error: unknown): never {
  if (!(error instanceof ApiError)) throw error
  const { status, code, message, fields } = error
  const description =
    code === 'idempotency_mismatch' ? postedBeforeText : code === 'rate_limited' ? message : undefined
  throw description === undefined ? error : new ApiError(status, code, message, { ...fields, description })
}
