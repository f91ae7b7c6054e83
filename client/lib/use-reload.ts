import { useCallback } from 'react'
import { useRevalidator } from 'react-router'
import { useIsHere } from './use-is-here.ts'

/** Loads anew what the page shows that asks: whoever has gone on meanwhile keeps the next page as it is. */
export function useReload(): { isLoading: boolean; reload: () => void } {
  const { revalidate, state } = useRevalidator()
  const isHere = useIsHere()
  const reload = useCallback(() => {
    if (isHere()) void revalidate()
  }, [isHere, revalidate])
  return { isLoading: state === 'loading', reload }
}
