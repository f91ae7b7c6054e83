import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '#client/design-system/button.tsx'
import { useIsSending } from '#client/lib/use-is-sending.ts'
import type { WantedTrip } from './send-change.ts'

interface ChangeFormProps {
  /** What the form does: contract of `sendChangeForm`. */
  name: 'quote' | 'accept' | 'let-go'
  label: string
  quoteId?: string
  wanted?: WantedTrip
  children: ReactNode
}

/** With `wanted` it is sent as hidden fields. */
export function ChangeForm({ name, label, quoteId, wanted, children }: ChangeFormProps) {
  const isSending = useIsSending()
  return (
    <Form
      method="post"
      preventScrollReset
      noValidate
      aria-label={label}
      onSubmit={(event) => isSending && event.preventDefault()}
      className="grid justify-items-stretch gap-4"
    >
      <input type="hidden" name="form" value={name} />
      {quoteId !== undefined && <input type="hidden" name="quote" value={quoteId} />}
      {wanted !== undefined && (
        <>
          <input type="hidden" name="date" value={wanted.date} />
          <input type="hidden" name="tickets" value={wanted.tickets} />
        </>
      )}
      {children}
    </Form>
  )
}

interface SendButtonProps {
  form: string
  look?: 'primary' | 'secondary'
  children: ReactNode
}

export function SendButton({ form, look, children }: SendButtonProps) {
  const isSending = useIsSending(form)
  return (
    <div>
      <Button
        type="submit"
        size="small"
        {...(look === undefined ? {} : { look })}
        aria-disabled={isSending || undefined}
        title={isSending ? 'One moment' : undefined}
      >
        {children}
      </Button>
    </div>
  )
}
