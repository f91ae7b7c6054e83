// Tells an open departure page that its seats have changed: by a customer, or by other staff.
import { useEffect, useEffectEvent } from 'react'

interface LiveDeparture {
  tourId: string
  date: string
  /** A deleted tour has no seats. */
  isOver: boolean
}

/** Calls `onChange` when the seats left for anybody have changed, within a second while the page is visible. */
export function useLiveDeparture({ tourId, date, isOver }: LiveDeparture, onChange: () => void): void {
  const changed = useEffectEvent(onChange)
  useEffect(() => {
    if (isOver) return
    const control = new AbortController()
    const { signal } = control
    // The first message tells the seats of now.
    let known: number | undefined
    function onSeats([seats]: readonly { seatsLeft: number }[]): void {
      if (seats === undefined || signal.aborted) return
      const isChanged = known !== undefined && known !== seats.seatsLeft
      known = seats.seatsLeft
      if (isChanged) changed()
    }
    // Another tab has the stream, which passes on changes only.
    const load = async () => {
      known ??= Number.NaN
    }
    import('#client/features/seats/seat-stream.ts').then(
      ({ listenToSeats }) =>
        listenToSeats({ tourId, from: date, to: date, onSeats, onOffered: changed, load, signal }),
      // The page stays as it was loaded.
      () => {},
    )
    return () => control.abort()
  }, [tourId, date, isOver])
}
