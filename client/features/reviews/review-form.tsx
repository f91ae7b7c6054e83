// The form below the reviews of a tour and of a product. Name and email are read-only and come from the session.
import { type ReactNode, useState } from 'react'
import { Button } from '#client/design-system/button.tsx'
import { Checkbox } from '#client/design-system/choice.tsx'
import { Field } from '#client/design-system/field.tsx'
import { Panel } from '#client/design-system/slab.tsx'
import { TextareaField } from '#client/design-system/textarea-field.tsx'
import { useUserSwitches } from '#client/features/session/session.ts'
import { maxReviewText } from '#contract/vocabulary.ts'
import { type ReviewDraft, type ReviewFormOptions, reviewButtonId, useReviewForm } from './use-review-form.ts'

interface ReviewFormProps<Draft extends ReviewDraft> extends ReviewFormOptions<Draft> {
  placeholder: string
  /** Hint below the text field while it is empty. */
  hint: string
  /** The form is in a narrow column. */
  isNarrow?: boolean
  /** Renders the rating fields. */
  children: (draft: Draft, change: (changes: Partial<Draft>) => void) => ReactNode
}

export function ReviewForm<Draft extends ReviewDraft>(props: ReviewFormProps<Draft>) {
  return <UserReviewForm key={useUserSwitches()} {...props} />
}

/** Remounted for another user, so that no input of the previous user stays. */
function UserReviewForm<Draft extends ReviewDraft>({
  placeholder,
  hint,
  isNarrow = false,
  children,
  ...options
}: ReviewFormProps<Draft>) {
  const { form, user, draft, change, submit, isBusy, hasTried, isGood, problem, handleTextBlur } =
    useReviewForm(options)
  const [isAgreed, setAgreed] = useState(false)
  const isSignedOut = user === null
  const authorHint = isSignedOut ? 'Please login' : 'Read only'
  return (
    <form
      ref={form}
      aria-labelledby="add-review"
      noValidate
      method="dialog"
      onSubmit={submit}
      className="noscript:hidden"
    >
      <Panel>
        <h3 id="add-review" className="font-[650] text-card">
          Add a review
        </h3>
        {children(draft, change)}
        <TextareaField
          label="Review"
          name="description"
          required
          maxLength={maxReviewText}
          placeholder={placeholder}
          value={draft.description}
          onChange={(event) => change({ description: event.currentTarget.value } as Partial<Draft>)}
          onBlur={handleTextBlur}
          // There is always a hint: a message that appears on blur would move the button away from the press.
          hint={isGood ? 'Looks good!' : hint}
          error={problem}
        />
        <div className={`grid gap-4.5 ${isNarrow ? '' : 'grid-cols-2 max-sm:grid-cols-1'}`}>
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
          <Button
            id={reviewButtonId}
            type="submit"
            isFullWidth={isNarrow}
            // `disabled` would lose the focus.
            aria-disabled={isBusy || undefined}
            title={isBusy ? 'Your review is on its way' : undefined}
            busy={isBusy && 'Sending'}
          >
            Submit
          </Button>
        </div>
      </Panel>
    </form>
  )
}
