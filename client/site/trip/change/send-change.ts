// The forms that change a trip: ask what a change costs, accept the offer, or let it go.
import { report } from '#client/features/store/events.ts'
import type { Api } from '#client/lib/api.ts'
import { ApiError } from '#client/lib/api-error.ts'
import type { FormRefusal, FormResult } from '#client/lib/forms/form-result.ts'
import type { FormSender } from '#client/lib/forms/send-form.ts'
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

/** What a change costs, until the offer expires. */
export interface ChangeOfferValue {
  offer: Quote
  wanted: WantedTrip
}

export type ChangeResult = FormResult<ChangeOfferValue>

const formNames = ['quote', 'accept', 'let-go'] as const
export type ChangeFormName = (typeof formNames)[number]

export function isOfChange(result: FormResult | undefined): result is ChangeResult {
  return result !== undefined && (formNames as readonly string[]).includes(result.form)
}

export function changeForms(id: string): Readonly<Record<ChangeFormName, FormSender<ChangeOfferValue>>> {
  return {
    async quote(call, { text }) {
      const wanted = readWanted(text)
      return { done: 'This is what it costs.', value: { wanted, offer: await ask(call, id, wanted) } }
    },
    async accept(call, { text }) {
      const body = { quoteId: text('quote') }
      const item = await call('POST /tours/:id/changes', { params: { id }, body }).catch(placeProblem)
      if (!import.meta.env.SSR) report({ on: 'bookings', did: 'update', item })
      return 'Your booking is changed. We have written to you.'
    },
    async 'let-go'(call, { text }) {
      await call('DELETE /quotes/:id', { params: { id: text('quote') } }).catch(placeProblem)
      return 'Your booking stays as it was.'
    },
  }
}

export function readWanted(text: (name: string) => string): WantedTrip {
  const typedTickets = text('tickets')
  const tickets = wholeNumber(typedTickets)
  return { date: text('date'), tickets, ...(Number.isNaN(tickets) ? { typedTickets } : {}) }
}

function ask(call: Api, id: string, { date, tickets }: WantedTrip): Promise<Quote> {
  // An empty date is refused by the API, with a message for its field.
  const ticketCount = Number.isNaN(tickets) ? undefined : tickets
  return call('POST /tours/:id/quotes', { params: { id }, body: { date, ticketCount } }).catch(placeProblem)
}

/** The message stands at its field too. */
function placeProblem(error: unknown): never {
  if (!(error instanceof ApiError)) throw error
  const { status, code, fields, current } = error
  const field = 'date' in fields ? 'date' : 'ticketCount' in fields ? 'tickets' : undefined
  const [fieldMessage] = Object.values(fields)
  const message = code === 'invalid_request' && fieldMessage !== undefined ? fieldMessage : error.message
  throw new ApiError(
    ...([
      status,
      code,
      message,
      field === undefined ? {} : { [field]: message },
      undefined,
      current,
    ] as const),
  )
}

/** With a refused offer: what the change costs now. */
export function priceNowOf({ code, current }: FormRefusal): QuotePrice | undefined {
  return code === 'quote_expired' || code === 'quote_stale' ? (current as QuotePrice) : undefined
}

/** Milliseconds until a moment, by the server's clock. */
export function timeUntil(moment: string): number {
  return Date.parse(moment) - Date.parse(now())
}
