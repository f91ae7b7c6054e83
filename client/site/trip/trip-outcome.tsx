import { type ReactNode, useEffect, useRef } from 'react'
import { Notice } from '#client/design-system/notice.tsx'

interface Outcome {
  done?: string
  refusal?: { message: string }
}

/** The result of a submitted form. */
export function TripOutcome({ answer }: { answer: Outcome | undefined }) {
  const text = answer?.refusal?.message ?? answer?.done
  if (text === undefined) return null
  return (
    <FocusedAnswer answer={answer}>
      <Notice tone={answer?.refusal === undefined ? 'ok' : 'error'}>{text}</Notice>
    </FocusedAnswer>
  )
}

/** Takes the focus with each new answer, because the form may be gone with it. */
export function FocusedAnswer({ answer, children }: { answer: unknown; children: ReactNode }) {
  const notice = useRef<HTMLDivElement>(null)
  const lastAnswer = useRef<unknown>(undefined)
  useEffect(() => {
    if (answer !== lastAnswer.current) notice.current?.focus()
    lastAnswer.current = answer
  }, [answer])
  return (
    // biome-ignore lint/a11y/noAutofocus: the result of the form, which may be out of view
    <div ref={notice} tabIndex={-1} autoFocus>
      {children}
    </div>
  )
}
