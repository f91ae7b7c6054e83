// State and submission of the checkout form. Typed input survives errors, lost connections, the reload of a sign-in, and
// going back and forward.

import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { loadCart } from '#client/features/cart/cart.ts'
import { useDraftToSend } from '#client/features/drafts/use-draft-to-send.ts'
import { renewSession, type SignedInUser, whenUserKnown } from '#client/features/session/session.ts'
import { requestSignIn } from '#client/features/session/sign-in-request.ts'
import { successText, warnings } from '#client/features/toasts/texts.ts'
import { toast, toastFailure } from '#client/features/toasts/toasts.ts'
import { api } from '#client/lib/api.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { whenStaying } from '#client/lib/failed-page-loads.tsx'
import { retryUncertain } from '#client/lib/retries.ts'
import { useIsHere } from '#client/lib/use-is-here.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import type { CartLine } from '#contract/carts.ts'
import { orderPage } from '#contract/pages/account-pages.ts'
import { addressOf } from '#contract/pages/page.ts'
import { type CheckoutOutcome, outcomeOf, problemsOf, type SentCheckout } from './checkout-outcome.ts'
import {
  type CheckoutProblems,
  type CheckoutValues,
  emptyCheckout,
  findProblems,
  orderBody,
  seenOf,
} from './checkout-values.ts'

export const orderButtonId = 'order'

export interface CheckoutForm {
  form: RefObject<HTMLFormElement | null>
  values: CheckoutValues
  problems: CheckoutProblems
  isSending: boolean
  outcome: CheckoutOutcome | undefined
  change: (changes: Partial<CheckoutValues>) => void
  /** `lines`: as the customer has seen them. */
  submit: (event: FormEvent, lines: readonly CartLine[]) => void
}

export function useCheckout(sent: SentCheckout | undefined): CheckoutForm {
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const isHere = useIsHere()
  const draft = useDraftToSend({
    draftKey: 'checkout',
    empty: emptyCheckout,
    initial: sent?.values,
    valuesOf: customerOf,
  })
  const { values, latest, set } = draft
  const [problems, setProblems] = useState<CheckoutProblems>(sent?.problems ?? {})
  const [outcome, setOutcome] = useState(sent?.outcome)
  /** Counts the validations, so that the focus moves to the first error each time. */
  const [validationCount, setValidationCount] = useState(0)
  const { isSending, submit: send } = useSubmit(order, handleError)

  // biome-ignore lint/correctness/useExhaustiveDependencies: must run after every validation
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [validationCount])

  function change(changes: Partial<CheckoutValues>): void {
    set({ ...latest.current, ...changes })
    draft.save()
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changes))))
  }

  function showProblems(found: CheckoutProblems): void {
    setProblems(found)
    setValidationCount((count) => count + 1)
  }

  async function order(lines: readonly CartLine[]): Promise<void> {
    if ((await whenUserKnown()) === null) {
      draft.save()
      toast.warning(warnings.signInRequired)
      requestSignIn(orderButtonId)
      return
    }
    const found = findProblems(latest.current)
    showProblems(found)
    if (Object.keys(found).length > 0) return
    setOutcome(undefined)
    const values = latest.current
    const body = orderBody(values, seenOf(lines, values.delivery))
    const idempotencyKey = draft.startSending()
    const { _id } = await retryUncertain(() => api('POST /orders', { body }, { idempotencyKey }))
    draft.finishSending({ isDone: true })
    toast.success(successText)
    void loadCart()
    if (!isHere()) return
    await Promise.race([navigate(addressOf(orderPage, { id: _id, placed: true })), whenStaying()])
  }

  async function handleError(error: unknown): Promise<void> {
    toastFailure(error)
    if (!(error instanceof ApiError)) return
    if (error.status === 401) {
      requestSignIn(orderButtonId)
      await renewSession()
      return
    }
    const outcome = outcomeOf(error)
    // The page names the earlier order. Another press then means another order.
    if (outcome.kind === 'ordered') draft.finishSending({ isDone: false })
    // Before the outcome is shown, so that the page does not change below it.
    if (error.status === 409) await loadCart()
    setOutcome(outcome)
    showProblems(problemsOf(error))
  }

  function submit(event: FormEvent, lines: readonly CartLine[]): void {
    event.preventDefault()
    void send(lines)
  }

  return { form, values, problems, isSending, outcome, change, submit }
}

function customerOf({ name }: SignedInUser): Partial<CheckoutValues> {
  return { name }
}
