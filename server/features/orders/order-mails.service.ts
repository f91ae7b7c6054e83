// Mails to customers about their orders, to the address that the account had when it ordered.
import { and, asc, count, eq } from 'drizzle-orm'
import { termsOfShop } from '#content/legal.ts'
import {
  billSentence,
  deadlineSentence,
  freeSentence,
  returnSentence,
  waysSentence,
} from '#contract/bill-sentences.ts'
import { formatReference } from '#contract/booking-reference.ts'
import { toDollars } from '#contract/money.ts'
import type { Canceller, Delivery } from '#contract/order-rules.ts'
import { cancelledBill, type PaymentMethod, statementOf } from '#contract/payment-rules.ts'
import { house } from '#server/config/house.ts'
import type { Database } from '#server/database/client.ts'
import type { NewMail, Outbox } from '#server/features/mails/outbox.ts'
import type { MailedOrder } from '#server/features/mails/templates/order-facts.ts'
import type { BankAccount } from '#server/features/payments/bank-account.service.ts'
import { type BillRow, deadlinesOf, readBills } from '#server/features/payments/bills/bills.service.ts'
import { type OrderRow, orderLines } from './orders.table.ts'

interface Writing {
  db: Database
  now: Date
}

/** All are called within the transaction that changes the order. */
export interface OrderMails {
  /** `bill`: null if there is nothing to pay. */
  queuePlaced(context: Writing, order: OrderRow, bill: BillRow | null): Promise<void>
  queuePaid(context: Writing, order: OrderRow): Promise<void>
  /** For an order that was sent, or is ready to be collected. */
  queueSent(context: Writing, order: OrderRow): Promise<void>
  queueCancelled(context: Writing, order: OrderRow): Promise<void>
  /** The dated acknowledgement of a withdrawal. */
  queueWithdrawn(context: Writing, order: OrderRow): Promise<void>
}

/** How orders are paid at present. */
export interface OrderPaying extends BankAccount {
  methodFor(totalCents: number): PaymentMethod
}

export function createOrderMails({ composeMail, queueMail }: Outbox, paying: OrderPaying): OrderMails {
  return {
    async queuePlaced({ db, now }, order, bill) {
      const keptUntil = order.keptUntil?.toISOString() ?? null
      const awaiting = and(eq(orderLines.orderId, order.id), eq(orderLines.awaitsPayment, true))
      const isKeptOncePaid = (await db.$count(orderLines, awaiting)) > 0
      const mail = await composeMail('order-placed', {
        name: order.address.name,
        order: await mailedOrder(db, order),
        orderedAt: order.createdAt.toISOString(),
        address: order.address,
        money: bill === null ? freeSentence : deadlineSentence(deadlinesOf(bill, now)),
        isFree: bill === null,
        ...waysOf(bill, paying),
        keptUntil,
        isKeptOncePaid,
        terms: termsOfShop(house()),
      })
      await queueMail(db, { ...addressOf(order), mail, onceKey: `order-placed/${order.id}` }, now)
    },
    async queuePaid({ db, now }, order) {
      const mail = await composeMail('order-paid', {
        name: order.address.name,
        order: await mailedOrder(db, order),
        address: order.address,
      })
      await queueMail(db, { ...addressOf(order), mail, onceKey: `order-paid/${order.id}` }, now)
    },
    async queueSent({ db, now }, order) {
      const mail = await composeMail('order-sent', {
        name: order.address.name,
        order: await mailedOrder(db, order),
        address: order.address,
      })
      await queueMail(db, { ...addressOf(order), mail, onceKey: `order-sent/${order.id}` }, now)
    },
    async queueCancelled({ db, now }, order) {
      // The bill may be closed after this mail is written.
      const bill = (await readBills(db, 'order', [order.id])).get(order.id)
      const mail = await composeMail('order-cancelled', {
        name: order.address.name,
        order: await mailedOrder(db, order),
        cancelledBy: order.cancelledBy as Canceller,
        money: bill === undefined ? null : billSentence(statementOf(cancelledBill(bill, 0))),
      })
      // An order that lapsed can be revived and cancelled again.
      const onceKey = `order-cancelled/${order.cancelledBy}/${order.id}`
      await queueMail(db, { ...addressOf(order), mail, onceKey }, now)
    },
    async queueWithdrawn({ db, now }, order) {
      // What is collected is completed when it leaves.
      const hasLeft = order.state === 'sent' || order.state === 'completed'
      const bill = (await readBills(db, 'order', [order.id])).get(order.id)
      const mail = await composeMail('order-withdrawn', {
        name: order.address.name,
        order: await mailedOrder(db, order),
        withdrawnAt: order.withdrawnAt!.toISOString(),
        hasLeft,
        money: withdrawalSentence(bill, hasLeft),
      })
      await queueMail(db, { ...addressOf(order), mail, onceKey: `order-withdrawn/${order.id}` }, now)
    },
  }
}

function withdrawalSentence(bill: BillRow | undefined, hasLeft: boolean): string {
  if (bill === undefined) return freeSentence
  const after = statementOf(cancelledBill(bill, 0))
  return hasLeft ? returnSentence(after) : billSentence(after)
}

function waysOf(bill: BillRow | null, { methodFor, bankAccount }: OrderPaying) {
  if (bill === null) return { isPaidOnline: false, ways: '' }
  const isPaidOnline = methodFor(bill.totalCents) === 'provider'
  const ways = waysSentence(statementOf(bill), {
    page: isPaidOnline ? 'the page of your order' : null,
    transfer: isPaidOnline ? null : { reference: formatReference(bill.reference), account: bankAccount },
    onTheSpot: null,
  })
  return { isPaidOnline, ways }
}

/** Most lines that a mail lists. */
const mostLines = 40

async function mailedOrder(db: Database, order: OrderRow): Promise<MailedOrder> {
  const ofOrder = eq(orderLines.orderId, order.id)
  const lines = await db
    .select({ title: orderLines.title, quantity: orderLines.quantity, dueCents: orderLines.dueCents })
    .from(orderLines)
    .where(ofOrder)
    .orderBy(asc(orderLines.place))
    .limit(mostLines)
  const [counted] = await db.select({ count: count() }).from(orderLines).where(ofOrder)
  return {
    id: order.id,
    reference: order.reference,
    delivery: order.delivery as Delivery,
    lines: lines.map(({ dueCents, ...line }) => ({ ...line, amountDue: toDollars(dueCents) })),
    moreLines: counted!.count - lines.length,
    deliveryFee: toDollars(order.deliveryCents),
    total: toDollars(order.totalCents),
    vat: { percent: order.vatBasisPoints / 100, amount: toDollars(order.vatCents) },
  }
}

function addressOf({ id, email, userId }: OrderRow): Pick<NewMail, 'to' | 'userId' | 'about'> {
  return { to: email, userId, about: { kind: 'order', id } }
}
