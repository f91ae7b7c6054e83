// Changes the date or the tickets of a booking for its guest, with and without script.
import { parseNumber } from '#client/admin/form/typed-number.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { formatPrice } from '#client/lib/format.ts'
import { type FormSender, wrongEntries } from '#client/lib/forms/send-form.ts'
import { house } from '#client/lib/house.ts'
import { changeSentence } from '#contract/bill-sentences.ts'
import type { QuotePrice } from '#contract/booking-changes.ts'
import type { FeeChoice } from '#contract/cancellation-rules.ts'

export const changeForm = 'change'

export interface WantedChange {
  date: string
  ticketCount: number
  fee: FeeChoice
}

/** The field with the price that the form shows. */
export const shownField = 'shown'

/** `id`: of the booking. Without script the first press only shows the price. */
export function changeBooking(id: string): FormSender {
  return async (call, { text, has, key }) => {
    const ticketCount = parseNumber(text('ticketCount'))
    const date = text('date')
    if (date === '') throw wrongEntries({ date: 'required' })
    if (typeof ticketCount !== 'number') throw wrongEntries({ ticketCount: 'must be a whole number' })
    const wanted: WantedChange = { date, ticketCount, fee: (text('fee') || 'terms') as FeeChoice }
    const shown = readShown(text(shownField), wanted)
    if (shown === null) {
      const price = await call('GET /tours/:id/guest-changes', { params: { id }, query: wanted })
      const message = `Nothing is changed yet. ${priceText(price)} Press the button to change the booking.`
      throw new ApiError(400, 'not_shown', message, {}, undefined, shownText(wanted, price))
    }
    const body = { ...wanted, isLate: has('isLate'), difference: shown }
    await call('POST /tours/:id/guest-changes', { params: { id }, body }, { idempotencyKey: key })
    return 'The booking is changed.'
  }
}

export function shownText({ date, ticketCount, fee }: WantedChange, { difference }: QuotePrice): string {
  return JSON.stringify([date, ticketCount, fee, difference])
}

/** The shown difference, if it is that of the wanted change. */
function readShown(text: string, wanted: WantedChange): number | null {
  try {
    const [date, ticketCount, fee, difference] = JSON.parse(text) as [string, number, string, number]
    const isOfWanted = date === wanted.date && ticketCount === wanted.ticketCount && fee === wanted.fee
    return isOfWanted && typeof difference === 'number' ? difference : null
  } catch {
    return null
  }
}

export function priceText(price: QuotePrice): string {
  return `The tickets then cost ${formatPrice(price.total)}. ${changeSentence(price, house().timeZone, 'staff')}`.trim()
}
