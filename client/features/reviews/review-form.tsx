// The form below the reviews of a tour and of a product. Name and email are read-only and come from the session.
import { type ReactNode, useState } from 'react'
import { Checkbox } from '#client/design-system/choice.tsx'
import { Field } from '#client/design-system/field.tsx'
import { Panel } from '#client/design-system/slab.tsx'
import { TextareaField } from '#client/design-system/textarea-field.tsx'
import { PageForm, SubmitButton } from '#client/features/forms/page-form.tsx'
import { usePageForm } from '#client/features/forms/use-page-form.ts'
import { useUser, useUserSwitches } from '#client/features/session/session.ts'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import { maxReviewText } from '#contract/vocabulary.ts'
import { reviewForm } from './review-senders.ts'

interface ReviewFormProps<Value> {
  /** Id of what is reviewed. */
  subject: string
  placeholder: string
  /** Hint below the text field while it is empty. */
  hint: string
  /** The form is in a narrow column. */
  isNarrow?: boolean
  /** The page's `actionData`. */
  sent: FormResult<Value> | undefined
  onPosted: (value: Value) => void
  /** Renders the rating fields, with the values of a form that was sent without script. */
  children: (values: Readonly<Partial<Record<string, string>>>) => ReactNode
}

export function ReviewForm<Value>(props: ReviewFormProps<Value>) {
  return <UserReviewForm key={useUserSwitches()} {...props} />
}

/** Remounted for another user, so that no input of the previous user stays. */
function UserReviewForm<Value>(props: ReviewFormProps<Value>) {
  const { subject, placeholder, hint, isNarrow = false, sent, onPosted, children } = props
  const user = useUser()
  const [isAgreed, setAgreed] = useState(false)
  const form = usePageForm<Value>({
    name: reviewForm.name,
    sent,
    keepsDraft: true,
    onDone({ value }) {
      setTouched(false)
      setTried(false)
      if (value !== undefined) onPosted(value)
    },
  })
  const [isWritten, setWritten] = useState(form.values.description !== undefined)
  /** Validation messages appear only after the text field was left or the form was submitted. */
  const [isTouched, setTouched] = useState(false)
  const [hasTried, setTried] = useState(false)
  const isSignedOut = user === null
  const authorHint = isSignedOut ? 'Please login' : 'Read only'
  const isGood = isWritten && (isTouched || hasTried)
  return (
    <PageForm
      form={form}
      // Without script the page opens again with its reviews.
      action="#reviews"
      aria-labelledby="add-review"
      onSubmit={() => setTried(true)}
      onInput={({ currentTarget }) =>
        setWritten(String(new FormData(currentTarget).get('description')).trim() !== '')
      }
    >
      <Panel>
        <h3 id="add-review" className="font-[650] text-card">
          Add a review
        </h3>
        <input type="hidden" name={reviewForm.subject} value={subject} />
        {children(form.values)}
        <TextareaField
          label="Review"
          name="description"
          required
          maxLength={maxReviewText}
          placeholder={placeholder}
          defaultValue={form.values.description ?? ''}
          onBlur={() => setTouched(isTouched || isWritten)}
          // There is always a hint: a message that appears on blur would move the button away from the press.
          hint={isGood ? 'Looks good!' : hint}
          error={form.fieldErrors.description ?? (hasTried && !isWritten ? 'required' : undefined)}
        />
        <div className={`grid gap-4.5 noscript:hidden ${isNarrow ? '' : 'grid-cols-2 max-sm:grid-cols-1'}`}>
          <Field label="Name" icon="user" readOnly value={user?.name ?? ''} hint={authorHint} />
          <Field
            label="Email"
            icon="mail"
            type="email"
            readOnly
            value={user?.email ?? ''}
            hint={authorHint}
            error={hasTried && isSignedOut ? 'Please choose a Email.' : undefined}
          />
        </div>
        {/* As specified, the checkbox has no effect, and its hint blocks nothing. */}
        <Checkbox
          label="Save my name, email, and website in this browser..."
          checked={isAgreed}
          onChange={(event) => setAgreed(event.currentTarget.checked)}
          hint={hasTried && !isAgreed ? 'You must agree before submitting.' : undefined}
        />
        <div>
          <SubmitButton form={form} isFullWidth={isNarrow} busy={form.isSending && 'Sending'}>
            Submit
          </SubmitButton>
        </div>
      </Panel>
    </PageForm>
  )
}
