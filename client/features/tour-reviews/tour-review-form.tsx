// Reviewing a tour. Who writes is known from the session: name and email are shown, not asked for.
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#client/design-system/button.tsx'
import { Checkbox } from '#client/design-system/choice.tsx'
import { Field } from '#client/design-system/field.tsx'
import { RatingInput } from '#client/design-system/rating-input.tsx'
import { Panel } from '#client/design-system/slab.tsx'
import { Spinner } from '#client/design-system/spinner.tsx'
import { TextareaField } from '#client/design-system/textarea-field.tsx'
import { renewSession, type SignedInUser, useUser, whenUserKnown } from '#client/features/session/session.ts'
import { requestSignIn } from '#client/features/session/sign-in-request.ts'
import { successText, warnings } from '#client/features/toasts/texts.ts'
import { toast, toastFailure } from '#client/features/toasts/toasts.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { newIdempotencyKey } from '#client/lib/idempotency-key.ts'
import { dropDraft, keepDraft, readDraft } from '#client/lib/kept-draft.ts'
import { scoreTitles } from '#contract/vocabulary.ts'
import { defaultScores, percentPerStar, postReview, reviewBody, type Scores } from './post-review.ts'

const longestDescription = 5000

interface Draft {
  description: string
  scores: Scores
}

const emptyDraft: Draft = { description: '', scores: defaultScores }

interface TourReviewFormProps {
  tourId: string
  onPosted: () => void
}

export function TourReviewForm({ tourId, onPosted }: TourReviewFormProps) {
  const user = useUser()
  const form = useRef<HTMLFormElement>(null)
  const [{ description, scores }, setDraft] = useState(emptyDraft)
  const [isAgreed, setAgreed] = useState(false)
  /** Feedback begins when somebody has left the text or tried to send. */
  const [isTouched, setTouched] = useState(false)
  const [hasTried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isSending = useRef(false)
  /** Sent again, the same words are the same review. */
  const lastSent = useRef({ words: '', key: '' })
  const ownerId = useRef<string | null>(null)
  if (user !== null) ownerId.current = user._id
  const draftKey = `tour-review.${tourId}`

  // What was written before the script ran stands in the page, not in the state.
  useLayoutEffect(() => {
    const early = form.current?.querySelector('textarea')?.value ?? ''
    if (early !== '') setDraft((now) => (now === emptyDraft ? { ...now, description: early } : now))
  }, [])

  useEffect(() => {
    let isCurrent = true
    void whenUserKnown().then((known) => {
      const kept = isCurrent ? readDraft<Draft>(draftKey, known?._id ?? null) : null
      if (kept !== null) setDraft((now) => (now === emptyDraft ? kept : now))
    })
    return () => {
      isCurrent = false
    }
  }, [draftKey])

  function change(changes: Partial<Draft>) {
    const next = { description, scores, ...changes }
    setDraft(next)
    setRefusal(undefined)
    keepDraft<Draft>(draftKey, ownerId.current, next)
  }

  function keyFor(words: string): string {
    if (lastSent.current.words !== words) lastSent.current = { words, key: newIdempotencyKey() }
    return lastSent.current.key
  }

  async function send(author: SignedInUser) {
    const body = reviewBody(description, scores, author)
    await postReview(tourId, body, keyFor(JSON.stringify(body)))
    dropDraft(draftKey)
    lastSent.current = { words: '', key: '' }
    setDraft(emptyDraft)
    setTouched(false)
    setTried(false)
    toast.success(successText)
    onPosted()
  }

  function refuse(error: unknown) {
    toastFailure(error)
    if (!(error instanceof ApiError)) return
    setRefusal(error.fields.description)
    if (error.status === 401) {
      requestSignIn()
      void renewSession()
    }
  }

  async function post() {
    const author = await whenUserKnown()
    if (author === null) {
      toast.warning(warnings.signInRequired)
      return requestSignIn()
    }
    if (description.trim() === '') return form.current!.querySelector('textarea')!.focus()
    await send(author)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    setTried(true)
    setRefusal(undefined)
    post()
      .catch(refuse)
      .finally(() => {
        isSending.current = false
        setBusy(false)
      })
  }

  const isWritten = description.trim() !== ''
  const isSignedOut = user === null
  const hint = isSignedOut ? 'Please login' : 'Read only'
  return (
    <form ref={form} aria-labelledby="add-review" noValidate onSubmit={submit} className="noscript:hidden">
      <Panel>
        <h3 id="add-review" className="font-[650] text-card">
          Add a review
        </h3>
        <div className="grid grid-cols-2 gap-x-7 gap-y-2 max-sm:grid-cols-1">
          {scoreTitles.map((title) => (
            <RatingInput
              key={title}
              label={title}
              name={title}
              value={Math.round(scores[title] / percentPerStar)}
              onChange={(stars) => change({ scores: { ...scores, [title]: stars * percentPerStar } })}
            />
          ))}
        </div>
        <TextareaField
          label="Review"
          name="description"
          required
          maxLength={longestDescription}
          placeholder="What the next traveller should know"
          value={description}
          onChange={(event) => change({ description: event.currentTarget.value })}
          onBlur={() => setTouched(isTouched || isWritten)}
          // There is always a line here: one that came with a press on the button would move it away.
          hint={isWritten && (isTouched || hasTried) ? 'Looks good!' : 'As long or as short as you like'}
          error={refusal ?? (hasTried && !isWritten ? 'required' : undefined)}
        />
        <div className="grid grid-cols-2 gap-4.5 max-sm:grid-cols-1">
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
        </div>
        {/* It has no effect, as specified: what it says below changes nothing either. */}
        <Checkbox
          label="Save my name, email, and website in this browser..."
          checked={isAgreed}
          onChange={(event) => setAgreed(event.currentTarget.checked)}
          hint={hasTried && !isAgreed ? 'You must agree before submitting.' : undefined}
        />
        <div>
          <Button type="submit" disabled={isBusy} title={isBusy ? 'Your review is on its way' : undefined}>
            {isBusy && <Spinner size="small" label="Sending" />}
            Submit
          </Button>
        </div>
      </Panel>
    </form>
  )
}
