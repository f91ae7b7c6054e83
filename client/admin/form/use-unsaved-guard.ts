import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Blocker, useBlocker } from 'react-router'
import { clearPressedLink } from '#client/design-system/pressed-link.ts'
import { askBeforeSignOut } from '#client/features/session/sign-out.ts'
import { isReloading } from '#client/lib/failed-page-loads.tsx'

/** State of the question before unsaved changes are lost. */
export interface LeaveGuard {
  isAsked: boolean
  stay: () => void
  leave: () => void
}

/**
 * Asks before unsaved changes are lost by a navigation, by signing out or by closing the window. Set `isLeaving` to leave
 * without a question.
 */
export function useUnsavedGuard(isChanged: boolean, isLeaving: RefObject<boolean>): LeaveGuard {
  const [signOut, setSignOut] = useState<{ goOn: () => void } | null>(null)
  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent) => {
      // A sign-in reloads the page, which then shows the entries again.
      if (!isLeaving.current && !isReloading()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    const removeQuestion = askBeforeSignOut((goOn) => setSignOut({ goOn }))
    return () => {
      removeEventListener('beforeunload', ask)
      removeQuestion()
    }
  }, [isChanged, isLeaving])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged && !isLeaving.current && currentLocation.pathname !== nextLocation.pathname,
  )
  /** The router refuses a second answer, which a double press gives before the dialog closes. */
  const answered = useRef<Blocker>(null)
  function answer(what: 'proceed' | 'reset') {
    if (answered.current === blocker) return
    answered.current = blocker
    blocker[what]?.()
  }
  return {
    isAsked: signOut !== null || blocker.state === 'blocked',
    stay() {
      setSignOut(null)
      clearPressedLink()
      answer('reset')
    },
    leave() {
      if (signOut === null) return answer('proceed')
      // The button may be pressed again until the page is unloaded.
      if (!isLeaving.current) signOut.goOn()
      isLeaving.current = true
    },
  }
}
