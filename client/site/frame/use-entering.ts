import { type RefObject, useEffect, useRef, useState } from 'react'

/** Signing in or up: under way from the press until the page reloads, or until it has failed. */
export function useEntering(form: RefObject<HTMLFormElement | null>) {
  const [isEntering, setIsEntering] = useState(false)
  const focused = useRef<Element>(null)

  // The button that was pressed has lost the focus while it was disabled.
  useEffect(() => {
    if (isEntering || form.current!.contains(document.activeElement)) return
    if (focused.current instanceof HTMLElement) focused.current.focus()
  }, [isEntering, form])

  /** `call` answers false after a failure, of which the visitor has been told. */
  async function enter(call: () => Promise<boolean>): Promise<void> {
    if (isEntering) return
    focused.current = document.activeElement
    setIsEntering(true)
    if (!(await call())) setIsEntering(false)
  }

  return { isEntering, enter }
}
