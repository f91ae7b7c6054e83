import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useSubmit } from 'react-router'
import { useIsSending } from '#client/lib/use-is-sending.ts'
import type { SettingResult } from '#client/site/setting/setting-forms.ts'

const proofs = ['proof', 'passkey-proof']

/** Whether a form proves the owner's identity, so that another form may be submitted. */
export function isProof(form: unknown): boolean {
  return proofs.includes(String(form))
}

export interface SecurityForms {
  outcome: SettingResult | undefined
  /** Recovery codes that were created on this page: shown until the user leaves the page. */
  codes: readonly string[] | undefined
  isSending: boolean
  /** The owner has to prove their identity first. Then the requested form is submitted. */
  isProofNeeded: boolean
  send: (form: FormData) => void
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/** Submits forms to the page's action, one after another. `answer` is the result of the last submission. */
export function useSecurityForms(outcome: SettingResult | undefined): SecurityForms {
  const submit = useSubmit()
  const isSending = useIsSending()
  const [codes, setCodes] = useState(outcome?.value)
  if (outcome?.value !== undefined && outcome.value !== codes) setCodes(outcome.value)
  const refused = useRef<FormData>(null)

  function send(form: FormData): void {
    if (isSending) return
    if (!isProof(form.get('form'))) refused.current = form
    void submit(form, { method: 'post', preventScrollReset: true })
  }

  const resend = useRef(send)
  resend.current = send
  useEffect(() => {
    if (isSending || refused.current === null || outcome === undefined) return
    if (isProof(outcome.form) && outcome.refusal === undefined) resend.current(refused.current)
    else if (!isProof(outcome.form) && outcome.refusal?.code !== 'proof_needed') refused.current = null
  }, [outcome, isSending])

  return {
    outcome,
    codes,
    isSending,
    isProofNeeded:
      outcome?.refusal?.code === 'proof_needed' || (outcome?.refusal !== undefined && isProof(outcome.form)),
    send,
    onSubmit(event) {
      event.preventDefault()
      send(new FormData(event.currentTarget))
    },
  }
}
