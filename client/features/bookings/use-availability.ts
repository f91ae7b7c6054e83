// The availability check: fetches the tour and shows its current `available` flag for three seconds.
import { useEffect, useState } from 'react'
import { chooseTour } from '#client/features/store/current-tour.ts'
import { toastFailure } from '#client/features/toasts/toasts.ts'
import { api } from '#client/lib/api.ts'
import { availabilityMs } from '#client/lib/timing.ts'

export function useAvailability(tourId: string) {
  const [isAvailable, setAvailable] = useState<boolean | null>(null)
  const [isChecking, setChecking] = useState(false)

  // The time starts when the result is rendered, not when the response arrives.
  useEffect(() => {
    if (isAvailable === null) return
    const timer = setTimeout(() => setAvailable(null), availabilityMs)
    return () => clearTimeout(timer)
  }, [isAvailable])

  async function check() {
    if (isChecking) return
    setAvailable(null)
    setChecking(true)
    try {
      const tour = await api('GET /cards/:id', { params: { id: tourId } })
      chooseTour(tour)
      setAvailable(tour.available)
    } catch (error) {
      toastFailure(error)
    } finally {
      setChecking(false)
    }
  }

  return { isAvailable, isChecking, check }
}
