// Rules of orders: states, what may follow them, and until when a contract can be withdrawn from. No imports, so that any
// page may use them.
import { addDays } from './calendar.ts'
import { dateIn, startOfDay } from './time-zones.ts'

export const orderStates = ['placed', 'paid', 'packed', 'sent', 'completed', 'cancelled', 'returned'] as const
export type OrderState = (typeof orderStates)[number]

export const deliveries = ['collect', 'standard'] as const
export type Delivery = (typeof deliveries)[number]

/** States that staff set by hand. The others follow from placing, paying and cancelling. */
export const markedStates = ['packed', 'sent', 'completed', 'returned'] as const
export type MarkedState = (typeof markedStates)[number]

export const cancellers = ['customer', 'staff', 'unpaid'] as const
/** `unpaid`: not paid by `payBy`. */
export type Canceller = (typeof cancellers)[number]

/**
 * The states that may follow each state. A collected order is never sent. A lapsed order is paid when its money arrives
 * late and there is still stock.
 */
const following: Readonly<Record<OrderState, readonly OrderState[]>> = {
  placed: ['paid', 'cancelled'],
  // Placed again: its payment was entered by mistake.
  paid: ['packed', 'cancelled', 'placed'],
  packed: ['sent', 'completed', 'returned'],
  sent: ['completed', 'returned'],
  completed: ['returned'],
  cancelled: ['paid'],
  returned: [],
}

/** The states from which an order may come into this state. */
export function statesBefore(state: OrderState, delivery: Delivery): OrderState[] {
  const isSkipped = (from: OrderState) =>
    (state === 'sent' && delivery === 'collect') ||
    (state === 'completed' && from === 'packed' && delivery === 'standard')
  return orderStates.filter((from) => following[from].includes(state) && !isSkipped(from))
}

/** States that staff set for many orders at once. */
export const bulkMarkedStates = ['packed', 'sent', 'completed'] as const satisfies readonly MarkedState[]
export type BulkMarkedState = (typeof bulkMarkedStates)[number]

/** Most orders that are marked by one call. */
export const maxMarkedOrders = 100

export interface MarkableOrder {
  state: OrderState
  delivery: Delivery
  withdrawnAt: string | null
}

/** Why staff cannot mark the order, as the end of a sentence; null if they can. */
export function markRefusal(order: MarkableOrder, to: MarkedState): string | null {
  const isGivenUp = order.withdrawnAt !== null && (to === 'packed' || to === 'sent')
  if (statesBefore(to, order.delivery).includes(order.state))
    return isGivenUp ? 'the customer has withdrawn from it' : null
  if (order.state === 'placed') return 'it is not paid'
  if (to === 'sent' && order.delivery === 'collect') return 'the customer collects it'
  if (to === 'completed' && order.state === 'packed') return 'it is not sent yet'
  return order.state === 'paid' ? 'it is not packed yet' : `it is ${order.state} already`
}

/** An order is cancelled before it is packed. Later it is withdrawn from, and returned. */
export function isCancellable(state: OrderState): boolean {
  return state === 'placed' || state === 'paid'
}

/**
 * Whether the order can be cancelled: until it is packed, or after it has lapsed, so that money which arrives late is sent back
 * instead of reviving it.
 */
export function canCancel({
  state,
  cancelledBy,
}: {
  state: OrderState
  cancelledBy: Canceller | null
}): boolean {
  return isCancellable(state) || (state === 'cancelled' && cancelledBy === 'unpaid')
}

export const withdrawalDays = 14

/** How long goods may be on their way back after a withdrawal: 14 days to send them off, as the law says, and 14 to arrive. */
export const returnDays = 28

const dayMs = 86_400_000

/**
 * Whether something is still to be done with the order. Such an order keeps its account from being erased. An order that
 * was withdrawn from ends with the return of all goods, or when it is too late to return the rest.
 */
export function isOpen(state: OrderState, withdrawnAt: Date | null, now: Date): boolean {
  if (state === 'placed' || state === 'paid' || state === 'packed') return true
  if (state !== 'sent' && state !== 'completed') return false
  if (withdrawnAt === null) return state === 'sent'
  return now.getTime() < withdrawnAt.getTime() + returnDays * dayMs
}

/** The first moment at which the contract can no longer be withdrawn from: where the house is, the end of the fourteenth day after delivery. */
export function withdrawalEndsAt(deliveredAt: string, timeZone: string): string {
  const dayOfDelivery = dateIn(timeZone, new Date(deliveredAt))
  return startOfDay(addDays(dayOfDelivery, withdrawalDays + 1), timeZone).toISOString()
}

/** Whether the customer can withdraw from the contract: from placing until 14 days after delivery, once. */
export function canWithdraw(
  order: { state: OrderState; deliveredAt: string | null; withdrawnAt: string | null },
  now: Date,
  timeZone: string,
): boolean {
  if (order.withdrawnAt !== null || order.state === 'cancelled' || order.state === 'returned') return false
  return (
    order.deliveredAt === null || now.getTime() < Date.parse(withdrawalEndsAt(order.deliveredAt, timeZone))
  )
}

/** An order holds its stock for this long before it is paid. */
export const payWithinMinutes = { provider: 30, transfer: 7 * 24 * 60 } as const

/**
 * By transfer, an account or network that has never paid keeps at most a tenth of what is left and kept, and so many pieces, of
 * a product, for a day. Further pieces are kept once they are paid.
 */
export const keptShareOfNewcomers = 10
export const keptPiecesOfNewcomers = 20

/** Most orders of one account that are not paid yet: each keeps stock from others. */
export const maxUnpaidOrders = 20

/** Longest texts of an order. */
export const maxOrderTexts = {
  line: 120,
  city: 100,
  postcode: 20,
  country: 60,
  note: 1000,
} as const

/** The number of an invoice or credit note, as it is printed: INV-000123. Each kind counts from 1, without gaps. */
export function formatDocumentNumber(kind: 'invoice' | 'creditNote', number: number): string {
  return `${kind === 'invoice' ? 'INV' : 'CN'}-${String(number).padStart(6, '0')}`
}
