// Pseudo-random numbers that are the same at every load. Each row has its own sequence.

/** The random draws of one row. The same stream and number give the same draws. */
export class Draws {
  #state: number

  constructor(stream: number, number: number) {
    this.#state = scrambled(number ^ Math.imul(stream, 0x9e3779b1))
  }

  /** At least 0, below 1. */
  fraction(): number {
    // mulberry32
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number, both ends included. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.fraction() * (most - least + 1))
  }

  one<T>(list: readonly T[]): T {
    return list[Math.floor(this.fraction() * list.length)]!
  }
}

/** Mixes the bits of a number, so that neighbouring numbers give very different results (the finaliser of murmur3). */
function scrambled(number: number): number {
  let hash = number | 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}
