// Writes the ledger, and lets bills and records follow it. Every change of money passes through here.
import { and, eq, sql } from 'drizzle-orm'
import type { EntryWay } from '#contract/entry-ways.ts'
import {
  claimedCents,
  dueCents,
  dueDepositCents,
  dueFirstDepositCents,
  nextPayBy,
  payableNow,
} from '#contract/payment-rules.ts'
import { methodFor } from '#contract/provider-limits.ts'
import type { Database } from '#server/database/client.ts'
import { type DayRange, dayWithin, isWithinDays } from '#server/database/house-days.ts'
import { newId } from '#server/database/ids.ts'
import type { Arrival } from '#server/features/mails/templates/payment-received.ts'
import type { BilledRecord } from '#server/features/payments/bills/bill-kinds.types.ts'
import {
  awaitTransfer,
  type BillKey,
  type BillRow,
  cancelBills,
  lockBills,
  type PaymentRow,
  planRefunds,
  type RefundRow,
  updateBill,
} from '#server/features/payments/bills/bills.service.ts'
import { methodOf, type PaymentSettings } from './payment-settings.service.ts'
import { ledgerEntries, payments, refunds, signedCents, staffEntries } from './payments.table.ts'

/** What customers read, by the way in which their money arrived. */
const refundReasons: Record<Arrival, string> = {
  'in-time': 'More was paid than was due.',
  revived: 'More was paid than was due.',
  gone: 'The payment arrived after the deadline, and what it was for is no longer available.',
  'too-little': 'The payment arrived after the deadline and was less than was due.',
  cancelled: 'What was paid for had been cancelled.',
}

export const refundedByProvider = 'Refunded in the back office of the payment provider.'

/** What was charged less what was refunded or taken back, on each day. */
export async function sumLedgerByDay(
  db: Database,
  days: DayRange,
): Promise<{ day: string; cents: number }[]> {
  const day = dayWithin(ledgerEntries.at, days)
  return db
    .select({ day, cents: sql<string>`sum(${signedCents})`.mapWith(Number) })
    .from(ledgerEntries)
    .where(isWithinDays(ledgerEntries.at, days))
    .groupBy(day)
}

/** Locks record and bill in the order of all changes of money. Undefined for a record without a bill. */
export async function lockBill(
  transaction: Database,
  settings: PaymentSettings,
  key: BillKey,
): Promise<BillRow | undefined> {
  await settings.kinds[key.kind].lock(transaction, key.recordId)
  return (await lockBills(transaction, key.kind, [key.recordId])).get(key.recordId)
}

/** Reads and locks a payment, whose bill is locked. */
export async function lockPayment(transaction: Database, id: string): Promise<PaymentRow> {
  const [row] = await transaction.select().from(payments).where(eq(payments.id, id)).for('update')
  return row!
}

export interface Charge {
  payment: PaymentRow
  amountCents: number
  /** The provider's id of the charge, or our own of what staff have entered. */
  reference: string
  /** Id of the entry of staff, which the charge gets too. */
  entryId?: string
}

/**
 * Enters a charge, once, and gives the money its place: it confirms the record, takes seats or stock again, or is planned
 * to be refunded. The bill must be locked. Returns the bill afterwards.
 */
export async function enterCharge(
  transaction: Database,
  settings: PaymentSettings,
  bill: BillRow,
  { payment, amountCents, reference, entryId }: Charge,
  now: Date,
): Promise<BillRow> {
  const entered = await transaction
    .insert(ledgerEntries)
    .values({
      id: entryId ?? newId(),
      kind: bill.kind,
      recordId: bill.recordId,
      paymentId: payment.id,
      entry: 'charge',
      amountCents,
      providerRef: reference,
      at: now,
    })
    .onConflictDoNothing()
    .returning({ id: ledgerEntries.id })
  if (entered.length === 0) return bill
  await transaction
    .update(payments)
    .set({ state: 'paid', isUnheard: false, chargeRef: payment.method === 'provider' ? reference : null })
    .where(eq(payments.id, payment.id))
  const paid = await updateBill(transaction, bill, {
    paidCents: bill.paidCents + amountCents,
    isUnrecorded: false,
  })
  const kind = settings.kinds[bill.kind]
  const { bill: placed, arrival } = await placeMoney(transaction, settings, paid, now)
  // Money that came by hand goes back by hand: what was paid on the provider's page stays.
  const reason = payment.method === 'provider' ? refundReasons[arrival] : null
  const settled = await settle(transaction, placed, reason, now)
  const record = await describeRecord(transaction, settings, settled)
  const isConfirmed = kind.confirmsPayment && settled.state === 'open' && dueCents(settled) === 0
  if (!isConfirmed) {
    await settings.mails.queueReceived(
      { db: transaction, now },
      { bill: settled, payment, record, amountCents, arrival, ...waysOf(settings, settled) },
    )
  }
  await awaitTransfer(transaction, settled, { method: methodOf(settings), title: record.title, now })
  await kind.follow(transaction, settled, now)
  return settled
}

/** How what is still due is paid, for mails. */
export function waysOf(settings: PaymentSettings, bill: BillRow) {
  const [next] = payableNow(bill)
  return {
    bankAccount: settings.bankAccount,
    isTransfer: methodFor(methodOf(settings), next?.cents ?? 0) === 'transfer',
  }
}

/** Money for a lapsed record takes seats or stock again, if it is enough and they are there. */
async function placeMoney(
  transaction: Database,
  settings: PaymentSettings,
  bill: BillRow,
  now: Date,
): Promise<{ bill: BillRow; arrival: Arrival }> {
  if (bill.state === 'open') return secure(transaction, settings, bill, now)
  if (bill.state === 'cancelled') {
    return { bill, arrival: bill.paidCents <= claimedCents(bill) ? 'in-time' : 'cancelled' }
  }
  const asIfOpen: BillRow = { ...bill, state: 'open', paidCents: bill.paidCents - bill.pendingCents }
  if (dueDepositCents(asIfOpen) > 0) return { bill, arrival: 'too-little' }
  const arrival = await settings.kinds[bill.kind].revive(transaction, bill.recordId, now)
  if (arrival !== 'revived') return { bill, arrival }
  return { bill: await updateBill(transaction, bill, { state: 'open', payBy: null }), arrival }
}

/** Once the deposit is paid, the record gets what was kept for its payment alone. */
async function secure(
  transaction: Database,
  settings: PaymentSettings,
  bill: BillRow,
  now: Date,
): Promise<{ bill: BillRow; arrival: Arrival }> {
  const isDue = bill.payBy !== null && dueFirstDepositCents(bill) === 0
  if (!isDue || (await settings.kinds[bill.kind].secure(transaction, bill.recordId, now))) {
    return { bill, arrival: 'in-time' }
  }
  const gone = [{ recordId: bill.recordId, keptCents: 0 }]
  const closing = { state: 'lapsed' as const, reason: refundReasons.gone, now }
  const lapsed = await cancelBills(transaction, bill.kind, gone, closing)
  return { bill: lapsed.get(bill.recordId)!, arrival: 'gone' }
}

/** Ends the wait for each deposit once it is paid. With a reason, plans refunds of what is too much. The bill must be locked. */
async function settle(
  transaction: Database,
  bill: BillRow,
  reason: string | null,
  now: Date,
): Promise<BillRow> {
  const isAwaited = bill.state === 'open' && bill.payBy !== null
  const settled = isAwaited ? await updateBill(transaction, bill, { payBy: nextPayBy(bill) }) : bill
  return reason === null ? settled : planRefunds(transaction, settled, reason, now)
}

/** Enters a refund that has been made, once. The bill must be locked. */
export async function enterRefund(
  transaction: Database,
  settings: PaymentSettings,
  bill: BillRow,
  { refund, payment, reference }: { refund: RefundRow; payment: PaymentRow; reference: string },
  now: Date,
): Promise<BillRow> {
  const entered = await enterMovement(transaction, bill, { refund, reference, entry: 'refund' }, now)
  if (!entered) return bill
  await transaction
    .update(refunds)
    .set({ state: 'done', providerRef: reference, settledAt: now, error: null })
    .where(eq(refunds.id, refund.id))
  const refunded: BillRow = {
    ...(await updateBill(transaction, bill, { paidCents: bill.paidCents - refund.amountCents })),
    pendingCents: bill.pendingCents - (refund.state === 'pending' ? refund.amountCents : 0),
    refundedCents: bill.refundedCents + refund.amountCents,
  }
  const record = await describeRecord(transaction, settings, refunded)
  const way = await findWay(transaction, payment)
  await settings.mails.queueRefunded({ db: transaction, now }, { bill: refunded, way, record, refund })
  await settings.kinds[bill.kind].follow(transaction, refunded, now)
  return refunded
}

/**
 * A refund that the provider has refused, or that has come back. The money is owed again; staff see it and decide. The bill
 * must be locked.
 */
export async function failRefund(
  transaction: Database,
  settings: PaymentSettings,
  bill: BillRow,
  { refund, reference, error }: { refund: RefundRow; reference: string | null; error: string },
  now: Date,
): Promise<BillRow> {
  if (refund.state === 'failed') return bill
  await transaction
    .update(refunds)
    .set({ state: 'failed', providerRef: reference, settledAt: now, error })
    .where(eq(refunds.id, refund.id))
  const { amountCents } = refund
  let failed: BillRow = bill
  if (refund.state === 'pending') failed = { ...bill, pendingCents: bill.pendingCents - amountCents }
  else if (reference !== null) {
    const came = await enterMovement(transaction, bill, { refund, reference, entry: 'returned' }, now)
    if (came) {
      const paid = await updateBill(transaction, bill, { paidCents: bill.paidCents + amountCents })
      failed = { ...paid, refundedCents: bill.refundedCents - amountCents }
    }
  }
  await settings.kinds[bill.kind].follow(transaction, failed, now)
  return failed
}

/** Enters that a charge was entered by mistake, once. The bill must be locked. */
export async function enterTakenBack(
  transaction: Database,
  bill: BillRow,
  { payment, amountCents }: { payment: PaymentRow; amountCents: number },
  now: Date,
): Promise<BillRow> {
  await transaction.insert(ledgerEntries).values({
    id: newId(),
    kind: bill.kind,
    recordId: bill.recordId,
    paymentId: payment.id,
    entry: 'takenBack',
    amountCents,
    providerRef: `taken-back-${payment.id}`,
    at: now,
  })
  return updateBill(transaction, bill, { paidCents: bill.paidCents - amountCents })
}

async function enterMovement(
  transaction: Database,
  bill: BillRow,
  { refund, reference, entry }: { refund: RefundRow; reference: string; entry: 'refund' | 'returned' },
  now: Date,
): Promise<boolean> {
  const entered = await transaction
    .insert(ledgerEntries)
    .values({
      id: newId(),
      kind: bill.kind,
      recordId: bill.recordId,
      paymentId: refund.paymentId,
      refundId: refund.id,
      entry,
      amountCents: refund.amountCents,
      providerRef: reference,
      at: now,
    })
    .onConflictDoNothing()
    .returning({ id: ledgerEntries.id })
  return entered.length > 0
}

/** By id of the booking or order. Those that are missing are left out. */
export async function describeRecords(
  db: Database,
  settings: Pick<PaymentSettings, 'kinds'>,
  keys: readonly BillKey[],
): Promise<Map<string, BilledRecord>> {
  const found = await Promise.all(
    [...Map.groupBy(keys, ({ kind }) => kind)].map(([kind, own]) =>
      settings.kinds[kind].describe(
        db,
        own.map(({ recordId }) => recordId),
      ),
    ),
  )
  return new Map(found.flatMap((records) => [...records]))
}

export async function describeRecord(
  db: Database,
  settings: Pick<PaymentSettings, 'kinds'>,
  { kind, recordId }: BillKey,
): Promise<BilledRecord> {
  const found = (await describeRecords(db, settings, [{ kind, recordId }])).get(recordId)
  if (found === undefined) throw new Error(`The ${kind} ${recordId} of a bill is missing.`)
  return found
}

/** How the money came that staff have entered; null for the provider. */
async function findWay(db: Database, { id, method }: PaymentRow): Promise<EntryWay | null> {
  if (method === 'provider') return null
  const [entry] = await db
    .select({ way: staffEntries.way })
    .from(staffEntries)
    .where(eq(staffEntries.paymentId, id))
  return (entry?.way as EntryWay | undefined) ?? 'transfer'
}

/** Whether a charge of this payment is in the ledger. */
export async function isCharged(db: Database, paymentId: string): Promise<boolean> {
  const rows = await db
    .select({ one: sql`1` })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.paymentId, paymentId), eq(ledgerEntries.entry, 'charge')))
  return rows.length > 0
}
