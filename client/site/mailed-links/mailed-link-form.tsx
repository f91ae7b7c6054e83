import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { useSubmit } from 'react-router'
import { Button } from '#client/design-system/button.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { useIsSending } from '#client/lib/use-is-sending.ts'
import { AccountHead } from '#client/site/account/account-head.tsx'

export interface MailedLinkOutcome {
  /** Success message. If present, the form is finished. */
  done?: string
  refusal?: {
    status: number
    message: string
    /** Messages by field name. */
    fieldErrors: Record<string, string>
    /** True if the form can no longer succeed. */
    isLinkExpired?: boolean
  }
  /** The entered values, without passwords. */
  values?: Record<string, string>
}

interface MailedLinkFormProps {
  first: string
  second: string
  title: string
  button: string
  outcome: MailedLinkOutcome | undefined
  /** Replaces the form once the form is finished. */
  next?: ReactNode
  children: ReactNode
}

/** A page with one form, which works without script. */
export function MailedLinkForm(props: MailedLinkFormProps) {
  const { first, second, title, button, outcome, next, children } = props
  const submit = useSubmit()
  const isSending = useIsSending()
  const notice = useRef<HTMLDivElement>(null)
  const lastOutcome = useRef(outcome)
  useEffect(() => {
    // A message rendered by the server already has the focus.
    if (outcome !== undefined && outcome !== lastOutcome.current) notice.current?.focus()
    lastOutcome.current = outcome
  }, [outcome])

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!isSending) void submit(event.currentTarget, { method: 'post', preventScrollReset: true })
  }

  const message = outcome?.done ?? outcome?.refusal?.message
  const isOver = outcome?.done !== undefined || outcome?.refusal?.isLinkExpired === true
  return (
    <>
      <AccountHead first={first} second={second} seed={87} />
      <div className="wrap account-content">
        <section aria-labelledby="recovery" className="max-w-160 rounded-l bg-mist p-9 max-md:p-6">
          <h2 id="recovery" className="text-d3">
            {title}
          </h2>
          <div className="mt-6 grid gap-4.5">
            {message !== undefined && (
              // biome-ignore lint/a11y/noAutofocus: the result of the form, which may be out of view
              <div ref={notice} tabIndex={-1} autoFocus>
                <Notice tone={outcome?.done === undefined ? 'error' : 'ok'}>{message}</Notice>
              </div>
            )}
            {isOver && next !== undefined && <div>{next}</div>}
            {!isOver && (
              <form
                method="post"
                noValidate
                onSubmit={onSubmit}
                aria-labelledby="recovery"
                className="grid gap-4.5"
              >
                {children}
                <div>
                  <Button
                    type="submit"
                    aria-disabled={isSending || undefined}
                    title={isSending ? 'One moment' : undefined}
                  >
                    {button}
                  </Button>
                </div>
              </form>
            )}
          </div>
        </section>
      </div>
    </>
  )
}
