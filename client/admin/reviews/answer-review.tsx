import { FormDisclosure } from '#client/admin/form/form-disclosure.tsx'
import { useEntered } from '#client/admin/form/use-entered.ts'
import { TextareaField } from '#client/design-system/textarea-field.tsx'
import { usePageForm } from '#client/features/forms/use-page-form.ts'
import { successText } from '#client/features/toasts/texts.ts'
import { toast } from '#client/features/toasts/toasts.ts'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import { formNameOf } from '#client/lib/forms/send-form.ts'
import { house } from '#client/lib/house.ts'
import type { StaffReview } from '#contract/staff-reviews.ts'
import { maxReviewAnswer } from '#contract/vocabulary.ts'
import { answerReviewForm } from './review-forms.ts'

interface AnswerReviewProps {
  review: StaffReview
  /** The page's `actionData`. */
  sent: FormResult | undefined
  /** Called before the row may leave its queue. */
  onAnswered: () => void
}

/** Writes or changes the answer that everyone reads beneath a review. */
export function AnswerReview({ review: { _id, answer, author }, sent, onAnswered }: AnswerReviewProps) {
  const form = usePageForm({
    name: formNameOf(answerReviewForm, _id),
    sent,
    onDone() {
      toast.success(successText)
      onAnswered()
    },
  })
  const entered = useEntered(form)
  // The answer that the author has seen when the first letter was typed. The list may show a newer one meanwhile.
  const seen = form.restoredValues.replaces ?? entered?.get('replaces') ?? form.values.replaces
  const isNew = answer === undefined
  // The other answer stands in the message. Sent again, this one replaces it.
  const isStale = form.result?.refusal?.code === 'already_answered'
  return (
    <FormDisclosure
      form={form}
      label={isNew ? 'Answer' : 'Change answer'}
      about={`the review of ${author.name}`}
      send={isStale ? 'Replace the answer' : isNew ? 'Send the answer' : 'Save'}
    >
      {!isStale && <input type="hidden" name="replaces" value={String(seen ?? answer?.answeredAt ?? '')} />}
      <TextareaField
        label={`Answer of ${house().name}`}
        name="text"
        rows={5}
        maxLength={maxReviewAnswer}
        hint="Everyone reads it beneath the review."
        error={form.fieldErrors.text}
        defaultValue={form.values.text ?? answer?.text}
      />
    </FormDisclosure>
  )
}
