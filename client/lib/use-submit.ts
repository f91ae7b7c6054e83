import { useRef, useState } from 'react'

/** Kept busy by `'leaving'`: the page is about to change or to reload. */
type Sent = Promise<'leaving' | undefined> | Promise<void>

interface Submission<Values extends unknown[]> {
  isSending: boolean
  /** Never rejects. */
  submit: (...values: Values) => Promise<void>
}

/**
 * Sends a form or a confirmed question, one call at a time: a second press while the first is in flight is ignored.
 * `refuse` shows why a call failed; what was typed is never touched here.
 */
export function useSubmit<Values extends unknown[]>(
  send: (...values: Values) => Sent,
  refuse: (error: unknown) => unknown,
): Submission<Values> {
  const [isSending, setSending] = useState(false)
  // State would come too late for the second press of a double click.
  const isInFlight = useRef(false)

  async function submit(...values: Values): Promise<void> {
    if (isInFlight.current) return
    isInFlight.current = true
    setSending(true)
    const outcome = await send(...values).catch(async (error: unknown) => {
      await refuse(error)
    })
    if (outcome === 'leaving') return
    isInFlight.current = false
    setSending(false)
  }

  return { isSending, submit }
}
