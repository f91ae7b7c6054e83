import { type ReactNode, useEffect, useRef } from 'react'
import { Notice } from '#client/design-system/notice.tsx'

interface Outcome {
  done?: string
  refusal?: { message: string }
}

/** The result of a submitted form. */
export function OutcomeNotice({ outcome }: { outcome: Outcome | undefined }) {
  const text = outcome?.refusal?.message ?? outcome?.done
  if (text === undefined) return null
  return (
    <FocusedOutcome outcome={outcome}>
      <Notice tone={outcome?.refusal === undefined ? 'ok' : 'error'}>{text}</Notice>
    </FocusedOutcome>
  )
}

/** Takes the focus with each new outcome, because the form may be gone with it. */
export function FocusedOutcome({ outcome, children }: { outcome: unknown; children: ReactNode }) {
  const notice = useRef<HTMLDivElement>(null)
  const lastOutcome = useRef<unknown>(undefined)
  useEffect(() => {
    if (outcome !== lastOutcome.current) notice.current?.focus()
    lastOutcome.current = outcome
  }, [outcome])
  return (
    // biome-ignore lint/a11y/noAutofocus: the result of the form, which may be out of view
    <div ref={notice} tabIndex={-1} autoFocus>
      {children}
    </div>
  )
}
