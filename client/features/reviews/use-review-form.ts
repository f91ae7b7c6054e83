// State and submission of a review form. The draft is kept until it is sent, and it is sent only once.
import { type FormEvent, useRef, useState } from 'react'
import { useDraftToSend } from '#client/features/drafts/use-draft-to-send.ts'
import { renewSession, type SignedInUser, useUser, whenUserKnown } from '#client/features/session/session.ts'
import { requestSignIn } from '#client/features/session/sign-in-request.ts'
import { successText, warnings } from '#client/features/toasts/texts.ts'
import { toast, toastFailure } from '#client/features/toasts/toasts.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { useSubmit } from '#client/lib/use-submit.ts'

export const reviewButtonId = 'submit-review'

export interface ReviewDraft {
  description: string
}

export interface ReviewFormOptions<Draft extends ReviewDraft> {
  /** Storage key of the draft: names the reviewed item. */
  draftKey: string
  /** Initial values. Must be the same object in every render. */
  emptyDraft: Draft
  /** Posts the review. The server makes only one review per idempotency key, even if the draft changes between retries. */
  send: (draft: Draft, author: SignedInUser, idempotencyKey: string) => Promise<void>
}

const postedBeforeText =
  'Your review is there already, as you first sent it; only our answer got lost. Reload the page to see it, or submit once more to add this one.'

export function useReviewForm<Draft extends ReviewDraft>({
  draftKey,
  emptyDraft,
  send: sendReview,
}: ReviewFormOptions<Draft>) {
  const user = useUser()
  const form = useRef<HTMLFormElement>(null)
  const { values, latest, set, save, startSending, finishSending } = useDraftToSend({
    draftKey,
    empty: emptyDraft,
  })
  /** Validation messages appear only after the text field was left or the form was submitted. */
  const [isTouched, setTouched] = useState(false)
  const [hasTried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const { isSending, submit: send } = useSubmit(post, handleError)

  function change(changes: Partial<Draft>): void {
    set({ ...latest.current, ...changes })
    save()
    setRefusal(undefined)
  }

  async function post(): Promise<void> {
    setTried(true)
    setRefusal(undefined)
    const author = await whenUserKnown()
    if (author === null) {
      toast.warning(warnings.signInRequired)
      return requestSignIn(reviewButtonId)
    }
    const sent = latest.current
    if (sent.description.trim() === '') return form.current!.querySelector('textarea')!.focus()
    await sendReview(sent, author, startSending())
    toast.success(successText)
    // Changes made while the request was in flight were not sent.
    const isDone = latest.current === sent
    finishSending({ isDone })
    if (!isDone) return
    set(emptyDraft)
    setTouched(false)
    setTried(false)
  }

  function handleError(error: unknown): void {
    toastFailure(error)
    if (!(error instanceof ApiError)) return
    const isPostedBefore = error.code === 'idempotency_mismatch'
    // The user gets a message about the earlier review. If the user submits again, another review is posted.
    if (isPostedBefore) finishSending({ isDone: false })
    // This message says how long to wait, which is too long for a toast of one second.
    const isTooSoon = error.code === 'rate_limited'
    setRefusal(isPostedBefore ? postedBeforeText : isTooSoon ? error.message : error.fields.description)
    if (error.status !== 401) return
    requestSignIn(reviewButtonId)
    void renewSession()
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    void send()
  }

  const isWritten = values.description.trim() !== ''
  return {
    form,
    user,
    draft: values,
    change,
    submit,
    isBusy: isSending,
    hasTried,
    isGood: isWritten && (isTouched || hasTried),
    problem: refusal ?? (hasTried && !isWritten ? 'required' : undefined),
    handleTextBlur: () => setTouched(isTouched || isWritten),
  }
}
