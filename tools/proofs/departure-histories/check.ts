import { isDeepStrictEqual } from 'node:util'
import type { Draws } from '#server/seed/random.ts'
import type { TravelHouse } from './house.ts'
import type { TourRows } from './rows.ts'

/** One tour at one moment. */
export interface Check {
  house: TravelHouse
  tour: TravelHouse['tours'][number]
  rows: TourRows
  now: Date
  draws: Draws
  /** All that the public was told, for the tokens that must not be in it. */
  told: string[]
}

export function same(what: string, found: unknown, expected: unknown): void {
  if (isDeepStrictEqual(found, expected)) return
  throw new Error(`${what}: ${JSON.stringify(found)}\nexpected: ${JSON.stringify(expected)}`)
}
