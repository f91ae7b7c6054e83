// The forms that change a trip: ask what a change costs, accept the offer, or let it go.
import { report } from '#client/features/store/events.ts'
import type { Api } from '#client/lib/api.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { now } from '#client/lib/server-day.ts'
import type { Quote, QuotePrice } from '#contract/booking-changes.ts'
import { wholeNumber } from '#contract/digits.ts'

export interface WantedTrip {
  date: string
  /** NaN if they are no number. */
  tickets: number
  /** As they were typed, if they are no number. */
  typedTickets?: string
}

export interface ChangeOutcome {
  form: 'change'
  wanted?: WantedTrip
  /** What the change costs, until the offer expires. */
  offer?: Quote
  done?: string
  refusal?: { status: number; message: string; field?: 'date' | 'tickets' }
  /** With a refused offer: what the change costs now. */
  priceNow?: QuotePrice
}

const forms = ['quote', 'accept', 'let-go']

export function isChangeForm(sent: FormData): boolean {
  return forms.includes(String(sent.get('form')))
}

export async function sendChangeForm(call: Api, id: string, sent: FormData): Promise<ChangeOutcome> {
  const typedTickets = String(sent.get('tickets') ?? '')
  const tickets = wholeNumber(typedTickets)
  const wanted = {
    date: String(sent.get('date') ?? ''),
    tickets,
    ...(Number.isNaN(tickets) ? { typedTickets } : {}),
  }
  const quoteId = String(sent.get('quote') ?? '')
  try {
    switch (sent.get('form')) {
      case 'accept': {
        const item = await call('POST /tours/:id/changes', { params: { id }, body: { quoteId } })
        if (!import.meta.env.SSR) report({ on: 'bookings', did: 'update', item })
        return { form: 'change', done: 'Your booking is changed. We have written to you.' }
      }
      case 'let-go':
        await call('DELETE /quotes/:id', { params: { id: quoteId } })
        return { form: 'change', wanted, done: 'Your booking stays as it was.' }
      default:
        return { form: 'change', wanted, offer: await ask(call, id, wanted) }
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { form: 'change', wanted, ...refusalOf(error) }
  }
}

function ask(call: Api, id: string, { date, tickets }: WantedTrip): Promise<Quote> {
  // An empty date is refused by the API, with a message for its field.
  const ticketCount = Number.isNaN(tickets) ? undefined : tickets
  return call('POST /tours/:id/quotes', { params: { id }, body: { date, ticketCount } })
}

const refusedOffers = ['quote_expired', 'quote_stale']

function refusalOf({ status, code, message, fields, current }: ApiError): Partial<ChangeOutcome> {
  const field = 'date' in fields ? 'date' : 'ticketCount' in fields ? 'tickets' : undefined
  const [fieldMessage] = Object.values(fields)
  return {
    refusal: {
      status,
      message: code === 'invalid_request' && fieldMessage !== undefined ? fieldMessage : message,
      ...(field === undefined ? {} : { field }),
    },
    ...(refusedOffers.includes(code) ? { priceNow: current as QuotePrice } : {}),
  }
}

/** Milliseconds until a moment, by the server's clock. */
export function timeUntil(moment: string): number {
  return Date.parse(moment) - Date.parse(now())
}
