// The bookings of a departure that is cancelled, and the departures to which they can be moved.
import { useEffect, useState } from 'react'
import { addDays } from '#client/design-system/calendar-date.ts'
import { toastFailure } from '#client/features/toasts/toasts.ts'
import { api } from '#client/lib/api.ts'
import { today } from '#client/lib/server-day.ts'
import type { Booking } from '#contract/bookings.ts'
import type { ScheduledDeparture } from '#contract/departures.ts'
import { maxItemsPerPage } from '#contract/vocabulary.ts'

/** Departures around the cancelled one, the nearest places for its travellers. */
const daysBefore = 60

interface Loaded {
  bookings: readonly Booking[]
  targets: readonly ScheduledDeparture[]
}

export function useDepartureBookings(tourId: string, { date, seatsTaken }: ScheduledDeparture) {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  async function load(): Promise<void> {
    setFailure(null)
    try {
      const [bookings, targets] = await Promise.all([fetchBookings(), fetchTargets()])
      setLoaded({ bookings, targets })
    } catch (error) {
      setFailure(toastFailure(error))
    }
  }

  async function fetchBookings(): Promise<Booking[]> {
    if (seatsTaken === 0) return []
    const { bookings } = await api('GET /tours/departures/:id/:date', { params: { id: tourId, date } })
    return bookings.filter(({ status }) => status === 'confirmed')
  }

  async function fetchTargets(): Promise<ScheduledDeparture[]> {
    const wanted = addDays(date, -daysBefore)
    const from = wanted < today() ? today() : wanted
    const query = { from, itemsPerPage: maxItemsPerPage } as never
    const { items } = await api('GET /cards/:id/schedule', { params: { id: tourId }, query })
    return items.filter(
      (each) => each.date !== date && each.state !== 'cancelled' && each.departureSeats > each.seatsTaken,
    )
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens
  useEffect(() => {
    void load()
  }, [])

  return {
    loaded,
    failure,
    load,
    addBookings(added: readonly Booking[]) {
      setLoaded((before) => {
        const known = new Set(added.map(({ _id }) => _id))
        const kept = before?.bookings.filter(({ _id }) => !known.has(_id)) ?? []
        return { targets: before?.targets ?? [], bookings: [...added, ...kept] }
      })
    },
  }
}
