// Tells an open departure page that its seats or its queue have changed: by a customer, or by other staff.
import { useEffect, useEffectEvent } from 'react'

interface LiveDeparture {
  tourId: string
  date: string
  /** A deleted tour has no seats. */
  isOver: boolean
}

/** Who waits for a full departure, and what happens to a private one, changes no seats that everybody can have. */
const readAgainMs = 10_000

/**
 * While the page is visible, calls `onChange` within a second when the seats left for anybody have changed, and each ten seconds for
 * what the stream does not tell.
 */
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
    const timer = setInterval(() => document.visibilityState === 'visible' && changed(), readAgainMs)
    return () => {
      clearInterval(timer)
      control.abort()
    }
  }, [tourId, date, isOver])
}
