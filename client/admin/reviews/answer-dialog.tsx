import { useState } from 'react'
import { FormDialog } from '#client/admin/form/form-dialog.tsx'
import { useFormCall } from '#client/admin/form/use-form-call.ts'
import { TextareaField } from '#client/design-system/textarea-field.tsx'
import type { Question } from '#client/design-system/use-question.ts'
import { api } from '#client/lib/api.ts'
import type { ApiError } from '#client/lib/api-error.ts'
import { house } from '#client/lib/house.ts'
import type { StaffReview } from '#contract/staff-reviews.ts'
import { maxReviewAnswer } from '#contract/vocabulary.ts'

interface AnswerDialogProps {
  question: Question<StaffReview> | null
  onClose: () => void
  onAnswered: () => void
}

/** Writes or changes the answer that everyone reads beneath a review. */
export function AnswerDialog({ question, ...rest }: AnswerDialogProps) {
  return question === null ? null : <AnswerForm key={question.key} question={question} {...rest} />
}

interface AnswerFormProps extends AnswerDialogProps {
  question: Question<StaffReview>
}

function AnswerForm({ question: { about: review, isOpen }, onClose, onAnswered }: AnswerFormProps) {
  const [text, setText] = useState(review.answer?.text ?? '')
  const [isDone, setIsDone] = useState(false)
  const [isStale, setIsStale] = useState(false)
  const call = useFormCall(
    () => {
      setIsDone(true)
      onAnswered()
    },
    { onRefused: handleRefusal },
  )
  const isNew = review.answer === undefined

  /** The other answer stands in the message. Sent again, this one replaces it. */
  function handleRefusal({ code }: ApiError): boolean {
    if (code === 'already_answered') setIsStale(true)
    return false
  }

  function send(): void {
    if (text.trim() === '') {
      call.setErrors({ text: 'required' })
      return
    }
    void call.submit(text, () =>
      api('PUT /reviews/:id/answer', {
        params: { id: review._id },
        body: { text, ...(!isStale && { replaces: review.answer?.answeredAt ?? null }) },
      }),
    )
  }

  return (
    <FormDialog
      isOpen={isOpen && !isDone}
      title={isNew ? 'Answer this review' : 'Change the answer'}
      send={isStale ? 'Replace the answer' : isNew ? 'Answer' : 'Save'}
      isSending={call.isSending}
      failure={call.errors.text === undefined ? call.failure : null}
      onSend={send}
      onClose={onClose}
    >
      <p className="as-typed line-clamp-4 wrap-anywhere">{review.description}</p>
      <TextareaField
        label={`Answer of ${house().name}`}
        name="text"
        rows={5}
        maxLength={maxReviewAnswer}
        hint="Everyone reads it beneath the review."
        error={call.errors.text}
        value={text}
        disabled={call.isSending}
        onChange={({ target }) => setText(target.value)}
      />
    </FormDialog>
  )
}
