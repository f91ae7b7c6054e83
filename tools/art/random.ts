// Seeded random numbers: the only randomness in the generator, so a picture depends on its recipe alone.

export type Random = {
  /** In [0, 1). */
  next(): number
  between(low: number, high: number): number
  /** Both ends included. */
  integer(low: number, high: number): number
  pick<T>(list: readonly T[]): T
  chance(probability: number): boolean
}

export function createRandom(seed: string): Random {
  let state = 0
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 2654435761) >>> 0
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  // Short seeds differ in few bits, so the first numbers would be too similar.
  next()
  next()
  const between = (low: number, high: number) => low + (high - low) * next()
  return {
    next,
    between,
    integer: (low, high) => Math.floor(between(low, high + 1)),
    pick: (list) => list[Math.floor(next() * list.length)]!,
    chance: (probability) => next() < probability,
  }
}

/** Smooth noise in −1..1 over a line: three octaves of value noise. */
export function createNoise(random: Random, octaves = 3): (x: number) => number {
  const period = 64
  const lattices = Array.from({ length: octaves }, () =>
    Array.from({ length: period }, () => random.between(-1, 1)),
  )
  const sample = (lattice: number[], x: number) => {
    const wrapped = ((x % period) + period) % period
    const cell = Math.floor(wrapped)
    const t = wrapped - cell
    const eased = t * t * (3 - 2 * t)
    return lattice[cell]! * (1 - eased) + lattice[(cell + 1) % period]! * eased
  }
  return (x) => {
    let sum = 0
    let total = 0
    for (const [octave, lattice] of lattices.entries()) {
      const weight = 0.5 ** octave
      sum += sample(lattice, x * 2 ** octave) * weight
      total += weight
    }
    return sum / total
  }
}
