import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { withoutSlash } from './without-slash.ts'

/** A list that loads faster than this replaces the previous list without a loading state. */
const delayMs = 120

/** True if the page at `path` has been loading another of its own lists for longer than the delay. */
export function useIsLoadingLong(path: string): boolean {
  const { state, location } = useNavigation()
  const isLoading = state === 'loading' && withoutSlash(location.pathname) === path
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isLoading) return setLong(false)
    const timer = setTimeout(() => setLong(true), delayMs)
    return () => clearTimeout(timer)
  }, [isLoading])
  return isLoading && isLong
}
