import { useCallback } from 'react'
import { useRevalidator } from 'react-router'
import { useIsHere } from './use-is-here.ts'

/** Reloads the data of this page. Does nothing if the user has left the page. */
export function useReload(): { isLoading: boolean; reload: () => void } {
  const { revalidate, state } = useRevalidator()
  const isHere = useIsHere()
  const reload = useCallback(() => {
    if (isHere()) void revalidate()
  }, [isHere, revalidate])
  return { isLoading: state === 'loading', reload }
}
