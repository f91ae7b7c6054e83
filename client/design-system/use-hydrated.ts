import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** False on the server and during hydration, then true. For parts that need a running script. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}
