// Keeps the seats of an open page current after the first interaction with it.
import { useEffect, useState } from 'react'
import type { Seats } from './use-seats.ts'

interface LiveSeatsProps {
  tourId: string
  /** Those on sale, soonest first. Without a date there is no stream. */
  departures: readonly { date: string }[] | null
  /** A link has opened the departure. The stream, which is for everybody, does not tell of it. */
  isPrivate: boolean
  seats: Seats
}

/** A private departure is read again this often while its page is visible. */
const readAgainMs = 10_000

const activationEvents = ['pointermove', 'pointerdown', 'wheel', 'keydown', 'touchstart', 'focusin', 'input']

export function LiveSeats({ tourId, departures, isPrivate, seats }: LiveSeatsProps) {
  const { update, tellOffers, load } = seats
  // The user may have pressed something before this file was loaded.
  const [isActive, setActive] = useState(() => globalThis.navigator?.userActivation?.hasBeenActive ?? false)
  useEffect(() => {
    const { abort, signal } = newControl()
    for (const type of activationEvents) addEventListener(type, () => setActive(true), { signal, once: true })
    return abort
  }, [])

  const from = departures?.[0]?.date
  const to = departures?.at(-1)?.date
  useEffect(() => {
    if (!(isActive && from && to)) return
    if (isPrivate) {
      const timer = setInterval(() => document.visibilityState === 'visible' && load(from, to), readAgainMs)
      return () => clearInterval(timer)
    }
    const { abort, signal } = newControl()
    import('./seat-stream.ts').then(
      ({ listenToSeats }) =>
        listenToSeats({ tourId, from, to, onSeats: update, onOffered: tellOffers, load, signal }),
      // The counts stay those of the page.
      () => {},
    )
    return abort
  }, [isActive, tourId, from, to, isPrivate, update, tellOffers, load])
  return null
}

function newControl() {
  const control = new AbortController()
  return { signal: control.signal, abort: () => control.abort() }
}
