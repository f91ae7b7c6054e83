import { useEffect, useEffectEvent } from 'react'

/** Calls `retry` when the network is back, for parts that show that something did not arrive. */
export function useWhenOnline(retry: () => unknown): void {
  const retryNow = useEffectEvent(retry)
  useEffect(() => {
    const onOnline = () => void retryNow()
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [])
}
