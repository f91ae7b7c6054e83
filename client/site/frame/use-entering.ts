import { useState } from 'react'

/** Signing in or up: under way from the press until the page reloads, or until it has failed. */
export function useEntering() {
  const [isEntering, setIsEntering] = useState(false)

  /** `call` answers false after a failure, of which the visitor has been told. */
  async function enter(call: () => Promise<boolean>): Promise<void> {
    if (isEntering) return
    setIsEntering(true)
    if (!(await call())) setIsEntering(false)
  }

  return { isEntering, enter }
}
