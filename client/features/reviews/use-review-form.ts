// Writing a review: what is typed is kept until it is sent, and sent once. Who writes is known from the session.
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { renewSession, type SignedInUser, useUser, whenUserKnown } from '#client/features/session/session.ts'
import { requestSignIn } from '#client/features/session/sign-in-request.ts'
import { successText, warnings } from '#client/features/toasts/texts.ts'
import { toast, toastFailure } from '#client/features/toasts/toasts.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { newIdempotencyKey } from '#client/lib/idempotency-key.ts'
import { dropDraft, keepDraft, readDraft } from '#client/lib/kept-draft.ts'

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
  send,
}: ReviewFormOptions<Draft>) {
  const user = useUser()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(emptyDraft)
  /** What stands in the form, also for what has begun earlier. */
  const latest = useRef(draft)
  latest.current = draft
  /** Feedback begins when somebody has left the text or tried to send. */
  const [isTouched, setTouched] = useState(false)
  const [hasTried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isSending = useRef(false)
  const key = useRef<string>(undefined)
  const ownerId = useRef<string | null>(null)
  if (user !== null) ownerId.current = user._id

  // What was written before the script ran stands in the page, not in the state.
  useLayoutEffect(() => {
    const early = form.current?.querySelector('textarea')?.value ?? ''
    if (early !== '') setDraft((now) => (now === emptyDraft ? { ...now, description: early } : now))
  }, [emptyDraft])

  useEffect(() => {
    let isCurrent = true
    void whenUserKnown().then((known) => {
      const kept = isCurrent ? readDraft<Draft>(draftKey, known?._id ?? null) : null
      if (kept !== null) setDraft((now) => (now === emptyDraft ? kept : now))
    })
    return () => {
      isCurrent = false
    }
  }, [draftKey, emptyDraft])

  function change(changes: Partial<Draft>): void {
    const next = { ...draft, ...changes }
    setDraft(next)
    setRefusal(undefined)
    keepDraft<Draft>(draftKey, ownerId.current, next)
  }

  async function post(): Promise<void> {
    const author = await whenUserKnown()
    if (author === null) {
      toast.warning(warnings.signInRequired)
      return requestSignIn()
    }
    if (draft.description.trim() === '') return form.current!.querySelector('textarea')!.focus()
    key.current ??= newIdempotencyKey()
    await send(draft, author, key.current)
    key.current = undefined
    toast.success(successText)
    // What has been written meanwhile was not sent.
    if (latest.current !== draft) return
    dropDraft(draftKey)
    setDraft(emptyDraft)
    setTouched(false)
    setTried(false)
  }

  function refuse(error: unknown): void {
    toastFailure(error)
    if (!(error instanceof ApiError)) return
    const isPostedBefore = error.code === 'idempotency_mismatch'
    // Whoever reads that and presses again wants another one.
    if (isPostedBefore) key.current = undefined
    setRefusal(isPostedBefore ? postedBefore : error.fields.description)
    if (error.status !== 401) return
    requestSignIn()
    void renewSession()
  }

  function submit(event: FormEvent): void {
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

  const isWritten = draft.description.trim() !== ''
  return {
    form,
    user,
    draft,
    change,
    submit,
    isBusy,
    hasTried,
    isGood: isWritten && (isTouched || hasTried),
    problem: refusal ?? (hasTried && !isWritten ? 'required' : undefined),
    leaveText: () => setTouched(isTouched || isWritten),
  }
}
