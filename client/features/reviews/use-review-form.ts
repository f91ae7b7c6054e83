// Writing a review: what is typed is kept until it is sent, and sent once. Who writes is known from the session.
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
  /** What is reviewed, for what is typed and not sent yet. */
  draftKey: string
  /** What the form starts with: always the same one. */
  emptyDraft: Draft
  /** Posts it. One review is made under a key, whatever is changed between two tries: an answer may have got lost. */
  send: (draft: Draft, author: SignedInUser, idempotencyKey: string) => Promise<void>
}

const postedBefore =
  'Your review is there already, as you first sent it; only our answer got lost. Reload the page to see it, or submit once more to add this one.'

export function useReviewForm<Draft extends ReviewDraft>({
  draftKey,
  emptyDraft,
  send: sendReview,
}: ReviewFormOptions<Draft>) {
  const user = useUser()
  const form = useRef<HTMLFormElement>(null)
  const { values, latest, set, keep, begin, end } = useDraftToSend({ draftKey, empty: emptyDraft })
  /** Feedback begins when somebody has left the text or tried to send. */
  const [isTouched, setTouched] = useState(false)
  const [hasTried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const { isSending, submit: send } = useSubmit(post, refuse)

  function change(changes: Partial<Draft>): void {
    set({ ...latest.current, ...changes })
    keep()
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
    await sendReview(sent, author, begin())
    toast.success(successText)
    // What has been written meanwhile was not sent.
    const isDone = latest.current === sent
    end({ isDone })
    if (!isDone) return
    set(emptyDraft)
    setTouched(false)
    setTried(false)
  }

  function refuse(error: unknown): void {
    toastFailure(error)
    if (!(error instanceof ApiError)) return
    const isPostedBefore = error.code === 'idempotency_mismatch'
    // Whoever reads that and presses again wants another one.
    if (isPostedBefore) end({ isDone: false })
    // When the next one may come is more than a toast can tell in its second.
    const isTooSoon = error.code === 'rate_limited'
    setRefusal(isPostedBefore ? postedBefore : isTooSoon ? error.message : error.fields.description)
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
    leaveText: () => setTouched(isTouched || isWritten),
  }
}
