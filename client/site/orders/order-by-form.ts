// Orders with the fields of a form that was sent without script. Only the action of the checkout page imports this.
import type { Api } from '#client/lib/api.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { newIdempotencyKey } from '#client/lib/idempotency-key.ts'
import { retryBusy } from '#client/lib/retries.ts'
import type { CartLine } from '#contract/carts.ts'
import type { Delivery } from '#contract/order-rules.ts'
import type { SeenOrder } from '#contract/orders.ts'
import { type CheckoutOutcome, outcomeOf, problemsOf, type SentCheckout } from './checkout-outcome.ts'
import {
  type CheckoutProblems,
  type CheckoutValues,
  findProblems,
  orderableLines,
  orderBody,
  seenOf,
} from './checkout-values.ts'

/** Names of the form's fields beside those of the call. */
export const sentFields = { key: 'idempotencyKey', seen: 'seen' } as const

/** What the page showed, with the delivery that its total was for. Long carts have only their total, for want of room. */
export type SeenField = { total: number; delivery: Delivery; lines?: SeenOrder['lines'] }

const maxSeenLines = 50

/** The text of the field `seen`. */
export function writeSeen(lines: readonly CartLine[], delivery: Delivery): string {
  const { lines: shown, total } = seenOf(lines, delivery)
  const field: SeenField = { total, delivery, ...(shown.length > maxSeenLines ? {} : { lines: shown }) }
  return JSON.stringify(field)
}

type Result = { orderId: string } | { status: number; sent: SentCheckout }

/** All presses with the key of one page make one order. */
export async function orderBySentForm(call: Api, form: FormData): Promise<Result> {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const values = readValues(text)
  const seen = readSeen(text(sentFields.seen))
  const sentKey = text(sentFields.key)
  const respond = (
    status: number,
    outcome: CheckoutOutcome,
    { problems = {}, key = sentKey }: { problems?: CheckoutProblems; key?: string } = {},
  ): Result => ({
    status,
    sent: { values, problems, outcome, key: key || newIdempotencyKey(), seen: text(sentFields.seen) },
  })

  const problems = findProblems(values)
  if (Object.keys(problems).length > 0) {
    return respond(400, { kind: 'refused', message: 'Please check your entries.' }, { problems })
  }
  if (seen === null || seen.delivery !== values.delivery) return respond(200, { kind: 'check' })
  try {
    const body = orderBody(values, await seenOrder(call, seen))
    const options = { idempotencyKey: sentKey || newIdempotencyKey() }
    const { _id } = await retryBusy(() => call('POST /orders', { body }, options))
    return { orderId: _id }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const outcome = outcomeOf(error)
    const key = outcome.kind === 'ordered' ? '' : sentKey
    return respond(error.status, outcome, { problems: problemsOf(error), key })
  }
}

async function seenOrder(call: Api, { total, delivery, lines }: SeenField): Promise<SeenOrder> {
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
    // Browsers send line breaks of a form as CRLF.
    note: text('note').replaceAll('\r\n', '\n'),
  }
}

/** Null for anything that this page has not written. The schema of the call checks the rest. */
function readSeen(json: string): SeenField | null {
  try {
    const seen: unknown = JSON.parse(json)
    return typeof seen === 'object' ? (seen as SeenField | null) : null
  } catch {
    return null
  }
}
