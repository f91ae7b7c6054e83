import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'

/**
 * Tells, once an answer has come, whether whoever waited for it is still on the page that asked, and not on the way
 * to another one: only then may the answer lead them on. React Router's `navigate` works from a page that is gone.
 */
export function useIsHere(): () => boolean {
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  const isLeaving = next !== undefined && next.pathname !== pathname
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = !isLeaving
    return () => {
      isHere.current = false
    }
  }, [isLeaving])
  return useCallback(() => isHere.current, [])
}
