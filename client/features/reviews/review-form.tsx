// The form below the reviews of a tour and of a product. Name and email are shown, not asked for.
import { type ReactNode, useState } from 'react'
import { Button } from '#client/design-system/button.tsx'
import { Checkbox } from '#client/design-system/choice.tsx'
import { Field } from '#client/design-system/field.tsx'
import { Panel } from '#client/design-system/slab.tsx'
import { Spinner } from '#client/design-system/spinner.tsx'
import { TextareaField } from '#client/design-system/textarea-field.tsx'
import { useSuccession } from '#client/features/session/session.ts'
import { maxReviewText } from '#contract/vocabulary.ts'
import { type ReviewDraft, type ReviewFormOptions, reviewButtonId, useReviewForm } from './use-review-form.ts'

interface ReviewFormProps<Draft extends ReviewDraft> extends ReviewFormOptions<Draft> {
  placeholder: string
  /** Below the text before it is known to be good. */
  hint: string
  /** It stands in a column beside something else. */
  isNarrow?: boolean
  /** The stars. */
  children: (draft: Draft, change: (changes: Partial<Draft>) => void) => ReactNode
}

export function ReviewForm<Draft extends ReviewDraft>(props: ReviewFormProps<Draft>) {
  return <OwnForm key={useSuccession()} {...props} />
}

function OwnForm<Draft extends ReviewDraft>({
  placeholder,
  hint,
  isNarrow = false,
  children,
  ...options
}: ReviewFormProps<Draft>) {
  const { form, user, draft, change, submit, isBusy, hasTried, isGood, problem, leaveText } =
    useReviewForm(options)
  const [isAgreed, setAgreed] = useState(false)
  const isSignedOut = user === null
  const whoHint = isSignedOut ? 'Please login' : 'Read only'
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
          onBlur={leaveText}
          // There is always a line here: one that came with a press on the button would move it away.
          hint={isGood ? 'Looks good!' : hint}
          error={problem}
        />
        <div className={`grid gap-4.5 ${isNarrow ? '' : 'grid-cols-2 max-sm:grid-cols-1'}`}>
          <Field label="Name" icon="user" readOnly value={user?.name ?? ''} hint={whoHint} />
          <Field
            label="Email"
            icon="mail"
            type="email"
            readOnly
            value={user?.email ?? ''}
            hint={whoHint}
            error={hasTried && isSignedOut ? 'Please choose a Email.' : undefined}
          />
        </div>
        {/* It has no effect, as specified: what it says below changes nothing either. */}
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
            // One that is disabled would lose the focus.
            aria-disabled={isBusy || undefined}
            title={isBusy ? 'Your review is on its way' : undefined}
          >
            {isBusy && <Spinner size="small" label="Sending" />}
            Submit
          </Button>
        </div>
      </Panel>
    </form>
  )
}
