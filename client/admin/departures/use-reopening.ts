// Opens a cancelled departure again, by one press.
import { useRef, useState } from 'react'
import { api } from '#client/lib/api.ts'
import type { ScheduledDeparture } from '#contract/departures.ts'
import { useDepartureCall } from './use-departure-call.ts'

interface Reopening {
  /** Always the same function. */
  reopen: (departure: Pick<ScheduledDeparture, 'date'>) => void
  /** The date that was opened last. */
  reopened: string | null
  failure: string | null
}

export function useReopening(tourId: string, onReopened: () => void): Reopening {
  const [reopened, setReopened] = useState<string | null>(null)
  const wanted = useRef('')
  const call = useDepartureCall(() => {
    setReopened(wanted.current)
    onReopened()
  })
  function send({ date }: Pick<ScheduledDeparture, 'date'>): void {
    if (call.isSending) return
    wanted.current = date
    setReopened(null)
    void call.submit(date, (idempotencyKey) =>
      api(
        'PATCH /cards/:id/departures/:date',
        { params: { id: tourId, date }, body: { state: 'open' } },
        { idempotencyKey },
      ),
    )
  }
  const latest = useRef(send)
  latest.current = send
  const [reopen] = useState(() => (departure: Pick<ScheduledDeparture, 'date'>) => latest.current(departure))
  return { reopen, reopened, failure: call.failure }
}
