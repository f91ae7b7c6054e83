// Pays orders in tests, as payments do.
import type { TestApp } from '#server/testing/build-test-app.ts'
import { createOrderMails, type OrderPaying } from './order-mails.service.ts'
import { createOrderStates, type OrderStates } from './order-states.service.ts'

export const byTransfer: OrderPaying = { bankAccount: null, methodFor: () => 'transfer' }

/** The functions for payments, each in a transaction of its own. */
export function orderStatesOf({ app, db, clock }: TestApp) {
  const states = createOrderStates(createOrderMails(app.outbox, byTransfer))
  const within = <Result>(call: (transaction: Parameters<OrderStates['lockOrder']>[0]) => Promise<Result>) =>
    db.transaction((transaction) => call(transaction))
  return {
    pay: (id: string) => within((transaction) => states.markOrderPaid(transaction, id, clock.now)),
    payAgain: (id: string) => within((transaction) => states.takeStockAgain(transaction, id, clock.now)),
    lapse: (id: string) => within((transaction) => states.lapseOrder(transaction, id, clock.now)),
    read: (id: string) => within((transaction) => states.lockOrder(transaction, id)),
  }
}
