// Random choices that are the same in every run with the same seed.

export interface Random {
  /** A whole number from 0. */
  below(limit: number): number
  happens(chance: number): boolean
  oneOf<Item>(items: readonly Item[]): Item
}

/** The choices of one history. Its acts do not depend on those of others; what others do meanwhile does. */
export function randomOf(seed: number, history: number): Random {
  let state = (Math.imul(seed, 2_654_435_761) ^ Math.imul(history + 1, 2_246_822_519)) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    below: (limit) => Math.floor(next() * limit),
    happens: (chance) => next() < chance,
    oneOf: (items) => items[Math.floor(next() * items.length)]!,
  }
}
