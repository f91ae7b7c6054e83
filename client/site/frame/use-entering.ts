import { type RefObject, useState } from 'react'

/** Signing in or up: under way from the press until the page reloads, or until it has failed. */
export function useEntering(form: RefObject<HTMLFormElement | null>) {
  const [isEntering, setIsEntering] = useState(false)

  /** `call` answers false after a failure, of which the visitor has been told. */
  async function enter(call: () => Promise<boolean>): Promise<void> {
    if (isEntering) return
    const focused = document.activeElement
    setIsEntering(true)
    if (await call()) return
    setIsEntering(false)
    // A button that was disabled has lost the focus.
    requestAnimationFrame(() => {
      if (focused instanceof HTMLElement && form.current?.contains(focused)) focused.focus()
    })
  }

  return { isEntering, enter }
}
