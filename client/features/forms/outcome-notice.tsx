import { type ReactNode, useEffect, useRef } from 'react'
import { Notice } from '#client/design-system/notice.tsx'

interface Outcome {
  done?: string
  refusal?: { message: string }
}

interface OutcomeNoticeProps {
  outcome: Outcome | undefined
  refusedTitle?: string | undefined
}

/** The result of a submitted form. */
export function OutcomeNotice({ outcome, refusedTitle }: OutcomeNoticeProps) {
  const text = outcome?.refusal?.message ?? outcome?.done
  if (text === undefined) return null
  return (
    <FocusedOutcome outcome={outcome?.refusal ?? outcome}>
      {outcome?.refusal === undefined ? (
        <Notice tone="ok">{text}</Notice>
      ) : (
        <Notice tone="error" {...(refusedTitle !== undefined && { title: refusedTitle })}>
          {text}
        </Notice>
      )}
    </FocusedOutcome>
  )
}

/** Takes the focus with each new outcome, because the form may be gone with it, or folded, for example after a sign-in. */
export function FocusedOutcome({ outcome, children }: { outcome: unknown; children: ReactNode }) {
  const notice = useRef<HTMLDivElement>(null)
  const lastOutcome = useRef<unknown>(undefined)
  useEffect(() => {
    if (outcome !== lastOutcome.current) {
      unfold(notice.current)
      notice.current?.focus()
    }
    lastOutcome.current = outcome
  }, [outcome])
  return (
    // biome-ignore lint/a11y/noAutofocus: the result of the form, which may be out of view
    <div ref={notice} tabIndex={-1} autoFocus>
      {children}
    </div>
  )
}

function unfold(element: Element | null): void {
  const fold = element?.closest('details')
  if (fold == null) return
  fold.open = true
  unfold(fold.parentElement)
}
