// Pauses in long work, in which the event loop handles everything else.
import { setImmediate } from 'node:timers/promises'

/** Work between two pauses, in milliseconds. */
const workMs = 10

/** Returns a function to call between small pieces of work. It pauses if the last pause was some milliseconds ago. */
export function createPauses(): () => Promise<void> {
  let last = performance.now()
  return async () => {
    if (performance.now() - last < workMs) return
    await setImmediate()
    last = performance.now()
  }
}
