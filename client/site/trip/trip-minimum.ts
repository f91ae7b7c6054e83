import { minimumSentence } from '#contract/departure-minimum.ts'
import type { Trip } from '#contract/trips.ts'

/** Whether the departure of the trip runs; null where nothing is to be told. */
export function tripMinimum({ minimum, date, status }: Trip, today: string): string | null {
  if (minimum === undefined || status === 'cancelled') return null
  return minimumSentence({ ...minimum, date }, today)
}
