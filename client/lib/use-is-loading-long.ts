import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { withoutSlash } from './without-slash.ts'

/** A list that comes sooner than this takes the place of the one before without anything in between. */
const soonMs = 120

/** Whether the page at `path` has been waiting for another list of itself for more than a moment. */
export function useIsLoadingLong(path: string): boolean {
  const { state, location } = useNavigation()
  const isLoading = state === 'loading' && withoutSlash(location.pathname) === path
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isLoading) return setLong(false)
    const timer = setTimeout(() => setLong(true), soonMs)
    return () => clearTimeout(timer)
  }, [isLoading])
  return isLoading && isLong
}
