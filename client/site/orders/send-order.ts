// Sends the order form: the fields as they are typed, and what the page showed.
import { loadCart } from '#client/features/cart/cart.ts'
import { requireUser } from '#client/features/forms/send-in-browser.ts'
import { successText } from '#client/features/toasts/texts.ts'
import type { Api } from '#client/lib/api.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { type FormSender, wrongEntries } from '#client/lib/forms/send-form.ts'
import { retryForm } from '#client/lib/retries.ts'
import type { CartLine } from '#contract/carts.ts'
import type { Delivery } from '#contract/order-rules.ts'
import type { SeenOrder } from '#contract/orders.ts'
import { orderPage } from '#contract/pages/account-pages.ts'
import { addressOf } from '#contract/pages/page.ts'
import { type CheckoutValues, findProblems, orderableLines, orderBody, seenOf } from './checkout-values.ts'

/** Name of the field beside those of the call. */
export const seenField = 'seen'

/** What the page showed, with the delivery that its total was for. Long carts have only their total, for want of room. */
export type Seen = { total: number; delivery: Delivery; lines?: SeenOrder['lines'] }

const maxSeenLines = 50

/** The text of the field `seen`. */
export function writeSeen(lines: readonly CartLine[], delivery: Delivery): string {
  const { lines: shown, total } = seenOf(lines, delivery)
  const field: Seen = { total, delivery, ...(shown.length > maxSeenLines ? {} : { lines: shown }) }
  return JSON.stringify(field)
}

/** All presses with the key of one page make one order. */
export const sendOrder: FormSender<never> = async (call, { text, key }) => {
  if (!import.meta.env.SSR) await requireUser()
  const values = readValues(text)
  const problems = findProblems(values)
  if (Object.keys(problems).length > 0) throw wrongEntries(problems as Record<string, string>)
  const seen = readSeen(text(seenField))
  // Without script another delivery changes the total only with the next page.
  if (seen === null || seen.delivery !== values.delivery)
    throw new ApiError(200, 'not_shown', 'Nothing is ordered yet')
  try {
    const body = orderBody(values, await seenOrder(call, seen))
    const { _id } = await retryForm(() => call('POST /orders', { body }, { idempotencyKey: key }))
    if (!import.meta.env.SSR) void loadCart()
    return { done: successText, next: addressOf(orderPage, { id: _id, placed: true }) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // Before the refusal is shown, so that the page does not change below it.
    if (error.status === 409 && !import.meta.env.SSR) await loadCart()
    throw placeAddressProblems(error)
  }
}

/** The server names the fields of the address with their path. */
function placeAddressProblems({ status, code, message, fields, current }: ApiError): ApiError {
  const placed = Object.entries(fields).map(([path, problem]) => [path.replace(/^address\./, ''), problem])
  return new ApiError(status, code, message, Object.fromEntries(placed), undefined, current)
}

async function seenOrder(call: Api, { total, delivery, lines }: Seen): Promise<SeenOrder> {
  if (lines !== undefined) return { lines, total }
  // If the total has changed, the server refuses the order by it.
  return { lines: seenOf(orderableLines(await call('GET /carts', {})), delivery).lines, total }
}

function readValues(text: (name: string) => string): CheckoutValues {
  return {
    name: text('name'),
    line1: text('line1'),
    line2: text('line2'),
    city: text('city'),
    postcode: text('postcode'),
    country: text('country'),
    delivery: text('delivery') as Delivery,
    note: text('note'),
  }
}

/** Null for anything that this page has not written. The schema of the call checks the rest. */
function readSeen(json: string): Seen | null {
  try {
    const seen: unknown = JSON.parse(json)
    return typeof seen === 'object' ? (seen as Seen | null) : null
  } catch {
    return null
  }
}
