// Writing a review. Who writes it is known from the session: name and email are shown, not asked for.
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#client/design-system/button.tsx'
import { Checkbox } from '#client/design-system/choice.tsx'
import { Field } from '#client/design-system/field.tsx'
import { RatingInput } from '#client/design-system/rating-input.tsx'
import { Panel } from '#client/design-system/slab.tsx'
import { Spinner } from '#client/design-system/spinner.tsx'
import { TextareaField } from '#client/design-system/textarea-field.tsx'
import { useUser, whenUserKnown } from '#client/features/session/session.ts'
import { requestSignIn } from '#client/features/session/sign-in-request.ts'
import { successText, warnings } from '#client/features/toasts/texts.ts'
import { toast, toastFailure } from '#client/features/toasts/toasts.ts'
import { api } from '#client/lib/api.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { newIdempotencyKey } from '#client/lib/idempotency-key.ts'
import type { ProductReview } from '#contract/reviews.ts'
import { defaultProductRating } from '#contract/vocabulary.ts'
import { keepDraft, takeDraft } from './review-draft.ts'

const longestDescription = 5000

interface ProductReviewFormProps {
  productId: string
  onPosted: (review: ProductReview) => void
}

export function ProductReviewForm({ productId, onPosted }: ProductReviewFormProps) {
  const user = useUser()
  const [description, setDescription] = useState('')
  const [rating, setRating] = useState<number>(defaultProductRating)
  const [isAgreed, setAgreed] = useState(false)
  /** Feedback begins when somebody has left the text or tried to send. */
  const [isTouched, setTouched] = useState(false)
  const [hasTried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  /** Sent again, the same words are the same review. */
  const lastSent = useRef({ words: '', key: '' })

  useEffect(() => {
    const draft = takeDraft(productId)
    if (draft === null) return
    setDescription(draft.description)
    setRating(draft.rating)
  }, [productId])

  function askToSignIn() {
    toast.warning(warnings.signInRequired)
    keepDraft(productId, { description, rating })
    requestSignIn()
  }

  async function post(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setTried(true)
    setRefusal(undefined)
    const author = await whenUserKnown()
    if (author === null) return askToSignIn()
    if (description.trim() === '') {
      form.current!.querySelector('textarea')!.focus()
      return
    }
    setBusy(true)
    try {
      const body = { user: author._id, description, rating, productId }
      onPosted(await api('POST /comments', { body }, { idempotencyKey: keyFor(JSON.stringify(body)) }))
      clear()
      toast.success(successText)
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) keepDraft(productId, { description, rating })
      if (error instanceof ApiError) setRefusal(error.fields.description)
      toastFailure(error)
    } finally {
      setBusy(false)
    }
  }

  function keyFor(words: string): string {
    if (lastSent.current.words !== words) lastSent.current = { words, key: newIdempotencyKey() }
    return lastSent.current.key
  }

  function clear() {
    lastSent.current = { words: '', key: '' }
    setDescription('')
    setRating(defaultProductRating)
    setTouched(false)
    setTried(false)
  }

  const isWritten = description.trim() !== ''
  const isSignedOut = user === null
  const hint = isSignedOut ? 'Please login' : 'Read only'
  return (
    <form ref={form} aria-labelledby="add-review" noValidate onSubmit={post} className="noscript:hidden">
      <Panel>
        <h3 id="add-review" className="font-[650] text-card">
          Add a review
        </h3>
        <RatingInput label="Your rating" name="rating" value={rating} onChange={setRating} />
        <TextareaField
          label="Review"
          name="description"
          required
          maxLength={longestDescription}
          placeholder="What held up, what did not"
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
          onBlur={() => setTouched(isTouched || isWritten)}
          // There is always a line here: one that comes on leaving the field would move the button from under a press.
          hint={isWritten && (isTouched || hasTried) ? 'Looks good!' : 'Shown to everybody, with your name'}
          error={refusal ?? (hasTried && !isWritten ? 'required' : undefined)}
        />
        <Field label="Name" icon="user" readOnly value={user?.name ?? ''} hint={hint} />
        <Field
          label="Email"
          icon="mail"
          type="email"
          readOnly
          value={user?.email ?? ''}
          hint={hint}
          error={hasTried && isSignedOut ? 'Please choose a Email.' : undefined}
        />
        {/* It has no effect, as specified: what it says below changes nothing either. */}
        <Checkbox
          label="Save my name, email, and website in this browser..."
          checked={isAgreed}
          onChange={(event) => setAgreed(event.currentTarget.checked)}
          hint={hasTried && !isAgreed ? 'You must agree before submitting.' : undefined}
        />
        <Button
          type="submit"
          isFullWidth
          disabled={isBusy}
          title={isBusy ? 'Your review is on its way' : undefined}
        >
          {isBusy && <Spinner size="small" label="Sending" />}
          Submit
        </Button>
      </Panel>
    </form>
  )
}
