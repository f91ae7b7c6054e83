import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and while hydrating, then true: for what only a running script can offer. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
