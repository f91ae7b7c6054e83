import { type RefObject, useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { askBeforeSignOut } from '#client/features/session/sign-out.ts'

/** What somebody was about to do over unsaved changes, and waits for their answer. */
export interface WayOut {
  isAsked: boolean
  stay: () => void
  leave: () => void
}

/**
 * Asks before unsaved changes get lost, by a link, by signing out or by closing the window. `isLeaving` says that there
 * is nothing to ask any more.
 */
export function useUnsavedGuard(isChanged: boolean, isLeaving: RefObject<boolean>): WayOut {
  const [signOut, setSignOut] = useState<{ goOn: () => void } | null>(null)
  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!isLeaving.current) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    const askNoMore = askBeforeSignOut((goOn) => setSignOut({ goOn }))
    return () => {
      removeEventListener('beforeunload', ask)
      askNoMore()
    }
  }, [isChanged, isLeaving])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged && !isLeaving.current && currentLocation.pathname !== nextLocation.pathname,
  )
  return {
    isAsked: signOut !== null || blocker.state === 'blocked',
    stay() {
      setSignOut(null)
      blocker.reset?.()
    },
    leave() {
      if (signOut === null) return blocker.proceed?.()
      // Until the page has gone the button may be pressed again.
      if (!isLeaving.current) signOut.goOn()
      isLeaving.current = true
    },
  }
}
