// Brings a payment to what the provider says of it. Events only say which payment to ask about; so they may come twice, late,
// in any order, or never. The provider is asked outside of transactions, and each answer is applied in one.
import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import { cutText } from '#contract/cut-text.ts'
import type { Database } from '#server/database/client.ts'
import { isId, newId } from '#server/database/ids.ts'
import type {
  BillKey,
  BillRow,
  PaymentRow,
  RefundRow,
} from '#server/features/payments/bills/bills.service.ts'
import { awaitTransfer, waiveForRefund } from '#server/features/payments/bills/bills.service.ts'
import {
  enterCharge,
  enterRefund,
  failRefund,
  isCharged,
  lockBill,
  lockPayment,
  refundedByProvider,
} from '#server/features/payments/ledger.service.ts'
import { methodOf, type PaymentSettings } from '#server/features/payments/payment-settings.service.ts'
import { foreignCharges, payments, refunds } from '#server/features/payments/payments.table.ts'
import {
  type ForeignCharge,
  type PageState,
  type PaymentProvider,
  ProviderDown,
  type ProviderRefund,
  ProviderRefusal,
  UnknownPage,
} from './provider.ts'

/** Longer than any request that opens a page takes. After it, a page that was never recorded is known to nobody. */
export const openingMs = 60_000

/**
 * Asks the provider about a payment and applies the answer: closes a page that is to be closed, enters charges and
 * refunds, and sends the refunds that are planned. `pageId`: the page that an event names, if the payment has none yet.
 * Throws `ProviderDown`, and `UnknownPage` until that page must have ended by itself.
 */
export async function syncPayment(
  settings: PaymentSettings,
  paymentId: string,
  now: Date,
  pageId?: string | null,
): Promise<void> {
  const { db, provider } = settings
  const payment = await findPayment(db, paymentId)
  if (payment === undefined || payment.method !== 'provider') return
  const page = payment.pageId ?? pageId ?? null
  if (page === null) {
    await endUnopened(db, payment, now)
    return
  }
  // Before the answer, so that a payment whose answer is never usable does not stay first in the list.
  await db.update(payments).set({ checkedAt: now }).where(eq(payments.id, payment.id))
  if (provider === null) {
    await endExpiredPage(settings, payment, now)
    return
  }
  const state = await askAbout(settings, provider, payment, page, now)
  if (state === null) return
  if (state.paymentId !== payment.id) throw new ProviderDown(`Page ${page} is not of payment ${payment.id}.`)
  if (state.charge !== null && state.charge.amountCents !== payment.amountCents) {
    settings.log.error({ payment: payment.id, charge: state.charge }, 'another amount was charged than asked')
  }
  await db.transaction((transaction) => applyPage(transaction, settings, payment, page, state, now))
  await sendRefunds(settings, provider, payment, now)
  if (state.foreignCharge !== null) await refundForeign(settings, provider, payment, state.foreignCharge, now)
}

/** Null for a page that the provider does not know, and that must have ended by itself. */
async function askAbout(
  settings: PaymentSettings,
  provider: PaymentProvider,
  payment: PaymentRow,
  page: string,
  now: Date,
): Promise<PageState | null> {
  try {
    if (payment.state === 'closing') await provider.expirePage(page)
    return await provider.readPage(page)
  } catch (error) {
    if (!(error instanceof UnknownPage)) throw error
    const hasEnded = payment.isUnheard || (await endExpiredPage(settings, payment, now))
    if (!hasEnded) throw error
    return null
  }
}

/** Other clocks than ours. */
const clockMs = 10 * 60_000

/**
 * Ends a page about which the provider cannot be asked, once it must have ended by itself. Nobody has said that it was not
 * paid: the operator reads it in the log, and `reconcile` asks again. False while the page may still be open.
 */
async function endExpiredPage(
  settings: PaymentSettings,
  { id, kind, recordId, pageId, pageExpiresAt }: PaymentRow,
  now: Date,
): Promise<boolean> {
  if (pageExpiresAt!.getTime() + clockMs > now.getTime()) return false
  const ended = await settings.db.transaction(async (transaction) => {
    const bill = (await lockBill(transaction, settings, { kind, recordId } as BillKey))!
    const [row] = await transaction
      .update(payments)
      .set({ state: 'ended', isUnheard: true })
      .where(and(eq(payments.id, id), sql`state in ('opening', 'open', 'closing')`))
      .returning()
    if (row !== undefined) {
      await awaitTransfer(transaction, bill, { method: methodOf(settings), title: row.title, now })
    }
    return row !== undefined
  })
  if (ended) {
    settings.log.error(
      { payment: id, page: pageId, [kind]: recordId },
      'a payment page has ended unheard: the provider has no answer for the present keys. Look there whether it was paid',
    )
  }
  return ended
}

async function findPayment(db: Database, id: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id))
  return row
}

/** Nobody has the address of a page that was never recorded, so nobody can pay there. */
async function endUnopened(db: Database, payment: PaymentRow, now: Date): Promise<void> {
  if (now.getTime() - payment.createdAt.getTime() < openingMs) return
  await db
    .update(payments)
    .set({ state: 'ended', checkedAt: now })
    .where(
      and(eq(payments.id, payment.id), sql`state in ('opening', 'closing')`, sql`${payments.pageId} is null`),
    )
}

async function applyPage(
  transaction: Database,
  settings: PaymentSettings,
  { id, kind, recordId }: PaymentRow,
  pageId: string,
  state: PageState,
  now: Date,
): Promise<void> {
  const key = { kind, recordId } as BillKey
  let bill = (await lockBill(transaction, settings, key))!
  const payment = await lockPayment(transaction, id)
  await transaction.update(payments).set({ pageId, isUnheard: false }).where(eq(payments.id, id))
  if (state.foreignCharge !== null) {
    await keepForeignCharge(transaction, settings, id, state.foreignCharge, now)
  } else if (state.charge !== null && !(await isCharged(transaction, id))) {
    bill = await enterCharge(transaction, settings, bill, { payment, ...state.charge }, now)
  } else if (state.page === 'ended' && payment.state !== 'paid') {
    await transaction.update(payments).set({ state: 'ended' }).where(eq(payments.id, id))
  }
  for (const each of state.refunds) {
    bill = await applyRefund(transaction, settings, bill, await lockPayment(transaction, id), each, now)
  }
}

/** Money that pays for nothing here; it goes back. */
async function keepForeignCharge(
  transaction: Database,
  { log }: PaymentSettings,
  paymentId: string,
  { reference, currency, amount, refunded }: ForeignCharge,
  now: Date,
): Promise<void> {
  const refundedAt = refunded >= amount ? now : null
  const kept = await transaction
    .insert(foreignCharges)
    .values({ chargeRef: reference, paymentId, currency, amount, at: now, refundedAt })
    .onConflictDoNothing()
    .returning()
  if (kept.length > 0) {
    log.error({ payment: paymentId, charge: reference, currency, amount }, 'charged in a foreign currency')
  } else {
    // A refund may come back.
    const since = sql`coalesce(${foreignCharges.refundedAt}, ${now.toISOString()}::timestamptz)`
    await transaction
      .update(foreignCharges)
      .set({ refundedAt: refundedAt === null ? null : since })
      .where(eq(foreignCharges.chargeRef, reference))
  }
  await transaction.update(payments).set({ state: 'ended' }).where(eq(payments.id, paymentId))
}

async function refundForeign(
  { db, log }: PaymentSettings,
  provider: PaymentProvider,
  payment: PaymentRow,
  { reference, amount, refunded, hasReturned }: ForeignCharge,
  now: Date,
): Promise<void> {
  // What the bank of the customer has sent back is for staff to see to.
  if (refunded >= amount || hasReturned) return
  try {
    await provider.refundAll({ paymentId: payment.id, chargeRef: reference })
    await db.update(foreignCharges).set({ refundedAt: now }).where(eq(foreignCharges.chargeRef, reference))
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    // Staff see that the charge is not refunded.
    log.error({ err: error, payment: payment.id, charge: reference }, 'a foreign charge is not refunded')
  }
}

async function applyRefund(
  transaction: Database,
  settings: PaymentSettings,
  before: BillRow,
  payment: PaymentRow,
  found: ProviderRefund,
  now: Date,
): Promise<BillRow> {
  const [known] = await transaction
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.paymentId, payment.id),
        or(
          eq(refunds.providerRef, found.reference),
          // Ours, unless it was typed at the provider or its row was lost with a restored backup.
          found.refundId !== null && isId(found.refundId) ? eq(refunds.id, found.refundId) : undefined,
        ),
      ),
    )
    .orderBy(sql`${refunds.providerRef} = ${found.reference} desc nulls last`)
    .for('update')
  if (known !== undefined && known.amountCents !== found.amountCents) {
    throw new ProviderDown(`Refund ${known.id} was made with another amount than was asked.`)
  }
  let bill = before
  let refund = known
  if (refund === undefined) {
    // Staff have refunded it at the provider. A refund that has failed by then has never counted here.
    if (found.state === 'failed') return bill
    bill = await waiveForRefund(transaction, bill, found.amountCents)
    refund = await adoptRefund(transaction, payment, found, now)
    bill = { ...bill, pendingCents: bill.pendingCents + found.amountCents }
  }
  const { reference } = found
  if (found.state === 'done' && refund.state === 'pending') {
    return enterRefund(transaction, settings, bill, { refund, payment, reference }, now)
  }
  if (found.state === 'failed') {
    const error = 'The provider could not refund it.'
    return failRefund(transaction, settings, bill, { refund, reference, error }, now)
  }
  if (refund.providerRef === null) {
    await transaction.update(refunds).set({ providerRef: reference }).where(eq(refunds.id, refund.id))
  }
  return bill
}

async function adoptRefund(
  transaction: Database,
  payment: PaymentRow,
  { reference, amountCents }: ProviderRefund,
  now: Date,
): Promise<RefundRow> {
  const [row] = await transaction
    .insert(refunds)
    .values({
      id: newId(),
      paymentId: payment.id,
      amountCents,
      reason: refundedByProvider,
      state: 'pending',
      providerRef: reference,
      createdAt: now,
    })
    .returning()
  return row!
}

/** Sends the planned refunds of a payment that the provider has not got. The page was read just before. */
async function sendRefunds(
  settings: PaymentSettings,
  provider: PaymentProvider,
  { id, kind, recordId }: PaymentRow,
  now: Date,
): Promise<void> {
  const { db } = settings
  const planned = await db
    .select({ refund: refunds, chargeRef: payments.chargeRef })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        eq(refunds.paymentId, id),
        eq(refunds.state, 'pending'),
        sql`${refunds.providerRef} is null`,
        isNotNull(payments.chargeRef),
      ),
    )
    .orderBy(refunds.createdAt, refunds.id)
  for (const { refund, chargeRef } of planned) {
    const { amountCents } = refund
    const wanted = { refundId: refund.id, paymentId: id, chargeRef: chargeRef!, amountCents }
    const response = await provider.refund(wanted).catch((error: unknown) => {
      if (error instanceof ProviderRefusal) return error
      throw error
    })
    if (!(response instanceof ProviderRefusal) && response.amountCents !== amountCents) {
      throw new ProviderDown(`Refund ${refund.id} was made with another amount than was asked.`)
    }
    await db.transaction(async (transaction) => {
      const bill = (await lockBill(transaction, settings, { kind, recordId } as BillKey))!
      const payment = await lockPayment(transaction, id)
      if (!(response instanceof ProviderRefusal)) {
        await applyRefund(transaction, settings, bill, payment, { ...response, refundId: refund.id }, now)
        return
      }
      const [current] = await transaction
        .select()
        .from(refunds)
        .where(eq(refunds.id, refund.id))
        .for('update')
      if (current!.state !== 'pending' || current!.providerRef !== null) return
      const error = cutText(response.message, 300)
      await failRefund(transaction, settings, bill, { refund: current!, reference: null, error }, now)
    })
  }
}
