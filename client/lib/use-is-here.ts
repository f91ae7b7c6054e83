import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'

/**
 * Returns a function that tells whether the user is still on this page and not navigating away. Call it after a response
 * before navigating further, because React Router's `navigate` also works from an unmounted page.
 */
export function useIsHere(): () => boolean {
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  const isLeaving = next !== undefined && next.pathname !== pathname
  /** The path in the address bar, which changes before the next page is rendered. */
  const here = useRef<string>(undefined)
  useEffect(() => {
    here.current = isLeaving ? undefined : location.pathname
    return () => {
      here.current = undefined
    }
  }, [isLeaving])
  return useCallback(() => here.current === location.pathname, [])
}
