// Tells the list of waiting entries at once when one of them is offered seats. Listens to the stream of seats of each tour.
import { useEffect, useRef } from 'react'
import type { WaitingEntry } from '#contract/waiting-list.ts'

export function useOwnOffers(entries: readonly WaitingEntry[], onOffered: () => void): void {
  const latest = useRef({ entries, onOffered })
  latest.current = { entries, onOffered }
  const waiting = entries.filter(({ offeredUntil }) => offeredUntil === null)
  const tours = [...Map.groupBy(waiting, ({ departureTourId }) => departureTourId)].map(
    ([tourId, ofTour]) => {
      const dates = ofTour.map(({ date }) => date).sort()
      return `${tourId} ${dates[0]} ${dates.at(-1)}`
    },
  )
  const key = tours.sort().join()
  useEffect(() => {
    if (key === '') return
    const control = new AbortController()
    const { signal } = control
    function tell(entryIds: readonly string[]): void {
      if (latest.current.entries.some(({ _id }) => entryIds.includes(_id))) latest.current.onOffered()
    }
    import('#client/features/seats/seat-stream.ts').then(
      ({ listenToSeats }) => {
        for (const tour of key.split(',')) {
          const [tourId, from, to] = tour.split(' ') as [string, string, string]
          const load = () => Promise.resolve()
          listenToSeats({ tourId, from, to, onSeats: () => {}, onOffered: tell, load, signal })
        }
      },
      // The list stays that of the page.
      () => {},
    )
    return () => control.abort()
  }, [key])
}
