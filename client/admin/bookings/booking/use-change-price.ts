import { useEffect, useState } from 'react'
import { numberProblem } from '#client/design-system/number-entry.ts'
import { api } from '#client/lib/api.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { newIdempotencyKey } from '#client/lib/idempotency-key.ts'
import type { QuotePrice } from '#contract/booking-changes.ts'
import type { FeeChoice } from '#contract/cancellation-rules.ts'
import type { Trip } from '#contract/trips.ts'
import { maxTickets } from '#contract/vocabulary.ts'
import { priceText } from './change-booking.ts'

export const ticketLimits = { min: 1, max: maxTickets }

/** The price of the wanted change as the server has said it last, and how it is told. */
export function useChangePrice(
  trip: Trip,
  { date, ticketCount }: { date: string; ticketCount: number },
  fee: FeeChoice,
) {
  const [outcome, setAnswer] = useState<{ key: string; price: QuotePrice | null; failure: string } | null>(
    null,
  )
  const [attempt, setAttempt] = useState('')
  const isSame = date === trip.date && ticketCount === trip.ticketCount
  const isNumber = numberProblem(ticketCount, ticketLimits) === undefined
  const key = JSON.stringify([date, ticketCount, fee, attempt])
  useEffect(() => {
    if (date === '' || isSame || !isNumber) return
    const control = new AbortController()
    const query = { date, ticketCount, fee }
    api('GET /tours/:id/guest-changes', { params: { id: trip._id }, query }, { signal: control.signal }).then(
      (price) => setAnswer({ key, price, failure: '' }),
      (error) => {
        if (control.signal.aborted) return
        if (!(error instanceof ApiError)) throw error
        setAnswer({ key, price: null, failure: error.message })
      },
    )
    return () => control.abort()
  }, [trip._id, date, ticketCount, fee, isSame, isNumber, key])
  const current = outcome?.key === key ? outcome : null
  return {
    shown: current?.price ?? null,
    text: isNumber ? textOf(current) : '',
    reload: () => setAttempt(newIdempotencyKey()),
  }
}

function textOf(outcome: { price: QuotePrice | null; failure: string } | null): string {
  if (outcome === null) return 'Asking for the price'
  return outcome.price === null ? outcome.failure : priceText(outcome.price)
}
