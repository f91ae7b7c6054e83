// Orders in words, for their customers.
import type { Delivery, OrderState } from '#contract/order-rules.ts'
import type { Order, OrderEvent } from '#contract/orders.ts'

const collectedNames: Partial<Record<OrderState, string>> = {
  packed: 'Ready to collect',
  completed: 'Collected',
}

const stateNames: Readonly<Record<OrderState, string>> = {
  placed: 'Waiting for payment',
  paid: 'Paid',
  packed: 'Packed',
  sent: 'On its way',
  completed: 'Delivered',
  cancelled: 'Cancelled',
  returned: 'Returned',
}

type Described = Pick<Order, 'state' | 'delivery' | 'withdrawnAt'>

export function orderStateName({ state, delivery, withdrawnAt }: Described): string {
  if (withdrawnAt !== null && state !== 'cancelled' && state !== 'returned') return 'Withdrawn from'
  return (delivery === 'collect' ? collectedNames[state] : undefined) ?? stateNames[state]
}

/** Whether the order has come to its end without goods. */
export function isOrderOff({ state, withdrawnAt }: Described): boolean {
  return state === 'cancelled' || state === 'returned' || withdrawnAt !== null
}

export function orderEventText({ event, by }: OrderEvent, delivery: Delivery): string {
  const isCollected = delivery === 'collect'
  switch (event) {
    case 'placed':
      return by === 'customer' ? 'You ordered' : 'A payment was entered by mistake, and is awaited'
    case 'paid':
      return 'It is paid'
    case 'packed':
      return isCollected ? 'It is ready to be collected' : 'We packed it'
    case 'sent':
      return 'We sent it'
    case 'completed':
      return isCollected ? 'You collected it' : 'It was delivered'
    case 'cancelled':
      if (by === 'house') return 'It lapsed, because the payment did not arrive in time'
      return by === 'customer' ? 'You cancelled it' : 'We cancelled it'
    case 'withdrawn':
      return 'You withdrew from the contract'
    case 'lines-returned':
      return 'A part of it came back to us'
    case 'returned':
      return 'It came back to us'
  }
}
