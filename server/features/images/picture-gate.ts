// How much picture work runs in the serving process at the same time: the rest waits in line.
import { availableParallelism } from 'node:os'

/** Lets work through while the weights sum up to at most `capacity`, first come first served. */
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

/** Pixels: two ordinary pictures at most, or one of the largest, whose progressive form needs some 300 MB. */
const capacity = 50_000_000
/** A processor stays free for the calls of others. */
const mostAtOnce = Math.max(1, Math.min(2, availableParallelism() - 1))
const leastWeight = capacity / mostAtOnce
const pass = createGate(capacity)

export function passPictureGate<Result>(pixels: number, work: () => Promise<Result>): Promise<Result> {
  return pass(Math.max(pixels, leastWeight), work)
}
