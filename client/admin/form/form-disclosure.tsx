// A form that belongs to one record or row, behind a button that opens it in place. The platform opens and closes it, so it is
// the same form with and without script; the server renders it open when it was refused.
import './form-disclosure.css'
import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button, buttonClassNames } from '#client/design-system/button.tsx'
import { OutcomeNotice } from '#client/features/forms/outcome-notice.tsx'
import { PageForm, SubmitButton } from '#client/features/forms/page-form.tsx'
import type { PageForm as Form } from '#client/features/forms/use-page-form.ts'

interface FormDisclosureProps {
  form: Form
  /** Text of the button that opens it. */
  label: string
  /** Behind the text, for screen readers: which record it is. */
  about?: string
  look?: 'primary' | 'secondary'
  /** Instead of those of a button. */
  className?: string
  /** Text of the button that sends. */
  send: string
  /** Text of the button that closes it. */
  keep?: string
  /** Id of the form, for controls outside of it. */
  id?: string
  /** False: the page says what was done. */
  saysDone?: boolean
  /** False: there is nothing to send any more. What the last press has done is still said. */
  isOffered?: boolean
  /** There is nothing to send yet. A press that waits for a sign-in finds its form. */
  isHidden?: boolean
  onOpen?: () => void
  children: ReactNode
}

export function FormDisclosure({
  form,
  label,
  about,
  look = 'secondary',
  className = buttonClassNames({ look, size: 'small' }),
  send,
  keep = 'Cancel',
  id,
  saysDone = true,
  isOffered = true,
  isHidden = false,
  onOpen,
  children,
}: FormDisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const { result, isRestored, isSending } = form
  // Afterwards the browser opens and closes it.
  const [isOpenAtFirst] = useState(result?.refusal !== undefined)

  useEffect(() => {
    if (details.current === null) return
    if (result?.refusal !== undefined || isRestored) details.current.open = true
    else if (result !== undefined) details.current.open = false
  }, [result, isRestored])

  function close(): void {
    details.current!.open = false
    details.current!.querySelector('summary')!.focus()
  }

  function closeByEscape(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented || isSending || !details.current!.open) return
    event.preventDefault()
    close()
  }

  if (!isOffered) return saysDone ? <OutcomeNotice outcome={result} /> : null
  return (
    <div className="form-disclosure">
      <details
        ref={details}
        open={isOpenAtFirst}
        hidden={isHidden}
        onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}
        onKeyDown={closeByEscape}
      >
        <summary className={className}>
          <span>{label}</span>
          {about !== undefined && <span className="sr-only">{`: ${about}`}</span>}
        </summary>
        <PageForm
          id={id}
          form={form}
          hasMessages={result?.done === undefined}
          aria-label={about === undefined ? label : `${label}: ${about}`}
          className="form-disclosure-panel"
        >
          <Fragment key={form.resets}>{children}</Fragment>
          <div className="flex flex-wrap gap-3">
            <SubmitButton form={form} size="small" busy={isSending && 'One moment'}>
              {send}
            </SubmitButton>
            <span className="form-disclosure-cancel">
              <Button
                look="secondary"
                size="small"
                aria-disabled={isSending || undefined}
                onClick={() => {
                  if (isSending) return
                  form.startOver()
                  close()
                }}
              >
                {keep}
              </Button>
            </span>
          </div>
        </PageForm>
      </details>
      {saysDone && result?.done !== undefined && <OutcomeNotice outcome={result} />}
    </div>
  )
}
