// Limits the work on pictures that runs in the server process at the same time. Further work is queued.
import { availableParallelism } from 'node:os'

/** Starts work while the sum of weights is at most `capacity`, in the order of arrival. */
export function createGate(capacity: number) {
  let used = 0
  const waiting: { weight: number; enter: () => void }[] = []

  function admit(): void {
    for (let next = waiting[0]; next !== undefined && used + next.weight <= capacity; next = waiting[0]) {
      waiting.shift()
      used += next.weight
      next.enter()
    }
  }

  return async function pass<Result>(weight: number, work: () => Promise<Result>): Promise<Result> {
    const counted = Math.min(weight, capacity)
    await new Promise<void>((enter) => {
      waiting.push({ weight: counted, enter })
      admit()
    })
    try {
      return await work()
    } finally {
      used -= counted
      admit()
    }
  }
}

/** In pixels: two ordinary pictures, or one of the largest, whose progressive form needs about 300 MB of memory. */
const capacity = 50_000_000
/** One processor stays free for other requests. */
const mostAtOnce = Math.max(1, Math.min(2, availableParallelism() - 1))
const leastWeight = capacity / mostAtOnce
const pass = createGate(capacity)

export function passPictureGate<Result>(pixels: number, work: () => Promise<Result>): Promise<Result> {
  return pass(Math.max(pixels, leastWeight), work)
}
