// The forms of the page of reviews, with and without script.
import { type FormSender, wrongEntries } from '#client/lib/forms/send-form.ts'

/** Of each review. */
export const answerReviewForm = 'answer'

export const reviewForms: Record<typeof answerReviewForm, FormSender> = {
  async [answerReviewForm](call, { text, has, of: id }) {
    const answer = text('text')
    if (answer.trim() === '') throw wrongEntries({ text: 'required' })
    // Without `replaces`, the answer replaces any other.
    const replaces = has('replaces') && { replaces: text('replaces') || null }
    await call('PUT /reviews/:id/answer', { params: { id }, body: { text: answer, ...replaces } })
    return 'The answer stands beneath the review.'
  },
}
