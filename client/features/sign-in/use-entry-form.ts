// A form of the sign-in dialog. The dialog belongs to no page, so it calls the sender itself, and then loads the page again.
import { type FormEvent, useRef, useState } from 'react'
import { sendInBrowser } from '#client/features/forms/send-in-browser.ts'
import { reloadPage } from '#client/lib/failed-page-loads.tsx'
import { isRefused } from '#client/lib/forms/form-result.ts'
import { type EntryFormName, enter } from './send-entry.ts'
import { useSignInErrors } from './sign-in-errors.ts'

/** `limits`: maximum lengths by field name, in the order of the fields. `rules`: further rules by field name. */
export function useEntryForm<Name extends string>(
  name: EntryFormName,
  limits: Readonly<Record<Name, number>>,
  rules: Partial<Record<Name, (value: string) => string | undefined>> = {},
) {
  const { fieldErrors, refusal, onInput, validate, showRefusal } = useSignInErrors(limits, rules)
  const [isSending, setSending] = useState(false)
  // State would come too late for the second press of a double click.
  const isInFlight = useRef(false)

  async function send(element: HTMLFormElement, form = name): Promise<void> {
    if (isInFlight.current) return
    if (form === name && !validate(element)) return
    isInFlight.current = true
    setSending(true)
    const body = new FormData(element)
    body.set('form', form)
    const request = new Request(location.href, { method: 'POST', body })
    const result = await sendInBrowser<never>(request, (_call, sent) => enter(sent, reloadPage))
    // Busy until the page is gone.
    if (!isRefused(result)) return
    showRefusal(element, result.refusal)
    isInFlight.current = false
    setSending(false)
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    void send(event.currentTarget)
  }

  return { fieldErrors, refusal, isSending, send, formProps: { onSubmit, onInput } }
}
