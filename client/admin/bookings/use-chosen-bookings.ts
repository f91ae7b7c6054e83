// The selection in a list of bookings, for cancelling several at once.
import { useState } from 'react'
import type { Booking } from '#contract/bookings.ts'
import type { GridSelection } from '../data-grid/use-grid.ts'
import { isCancellable } from './booking-columns.tsx'

export interface ChosenBookings {
  /** The selected bookings among the shown rows. */
  chosen: readonly Booking[]
  cancellable: readonly Booking[]
  selection: GridSelection
  clear: () => void
}

export function useChosenBookings(rows: readonly Booking[]): ChosenBookings {
  const [keys, setKeys] = useState<GridSelection['keys']>({})
  const chosen = rows.filter(({ _id }) => keys[_id])
  return {
    chosen,
    cancellable: chosen.filter(isCancellable),
    selection: {
      keys,
      onChange: (change) =>
        setKeys((before) => (typeof change === 'function' ? change(before) : change) as typeof before),
    },
    clear: () => setKeys({}),
  }
}
