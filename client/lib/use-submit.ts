import { useRef, useState } from 'react'

/** `'leaving'` keeps the form busy, because the page is about to change or to reload. */
type Sent = Promise<'leaving' | undefined> | Promise<void>

interface Submission<Values extends unknown[]> {
  isSending: boolean
  /** Never rejects. */
  submit: (...values: Values) => Promise<void>
}

/**
 * Sends a form or a confirmation, one call at a time: a second press while the first call is in flight is ignored.
 * `showError` shows why a call failed. The typed input is never changed here.
 */
export function useSubmit<Values extends unknown[]>(
  send: (...values: Values) => Sent,
  showError: (error: unknown) => unknown,
): Submission<Values> {
  const [isSending, setSending] = useState(false)
  // State would come too late for the second press of a double click.
  const isInFlight = useRef(false)

  async function submit(...values: Values): Promise<void> {
    if (isInFlight.current) return
    isInFlight.current = true
    setSending(true)
    const outcome = await send(...values).catch(async (error: unknown) => {
      await showError(error)
    })
    if (outcome === 'leaving') return
    isInFlight.current = false
    setSending(false)
  }

  return { isSending, submit }
}
