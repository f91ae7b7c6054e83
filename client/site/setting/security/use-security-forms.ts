import { useRef, useState } from 'react'
import { useFetchers } from 'react-router'
import type { SettingResult } from '#client/site/setting/setting-forms.ts'

const proofs = ['proof', 'passkey-proof']

/** Whether a form proves the owner's identity, so that another form may be sent. */
export function isProof(form: string | undefined): boolean {
  return form !== undefined && proofs.includes(form)
}

export interface SecurityForms {
  /** Of the last form that was sent. */
  outcome: SettingResult | undefined
  /** The page's `actionData`. */
  sent: SettingResult | undefined
  /** Recovery codes that were created on this page: shown until the user leaves the page. */
  codes: readonly string[] | undefined
  isSending: boolean
  /** The owner has to prove their identity first. Then the refused form is sent again. */
  isProofNeeded: boolean
  /** Takes the result of a form. `sendAgain` sends the same entries once more. */
  tell: (result: SettingResult, sendAgain: () => void) => void
}

/** What the forms about ways to sign in have in common: the last result, and the proof that any of them may need. */
export function useSecurityForms(sent: SettingResult | undefined): SecurityForms {
  const [outcome, setOutcome] = useState(sent)
  const [codes, setCodes] = useState(sent?.value)
  /** Sends the form that waits for the proof. */
  const waiting = useRef<(() => void) | null>(null)
  const isSending = useFetchers().some(({ state }) => state === 'submitting')

  function tell(result: SettingResult, sendAgain: () => void): void {
    setOutcome(result)
    if (result.value !== undefined) setCodes(result.value)
    if (!isProof(result.form)) waiting.current = result.refusal?.code === 'proof_needed' ? sendAgain : null
    else if (result.refusal === undefined) waiting.current?.()
  }

  const refusal = outcome?.refusal
  const isProofNeeded = refusal !== undefined && (refusal.code === 'proof_needed' || isProof(outcome?.form))
  return { outcome, sent, codes, isSending, isProofNeeded, tell }
}
