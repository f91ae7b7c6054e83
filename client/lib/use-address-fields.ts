import { useEffect, useRef } from 'react'

/**
 * For fields that show what the address says: calls `fill` once it says anything else than they were filled with or
 * have asked for, as after back, forward, a filter taken away. Answers what takes note of what they ask for: what is
 * typed before the answer stays.
 */
export function useAddressFields(said: string, fill: () => void): (asked: string) => void {
  const known = useRef(said)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is said is all that counts
  useEffect(() => {
    if (known.current === said) return
    known.current = said
    fill()
  }, [said])
  return (asked) => {
    known.current = asked
  }
}
