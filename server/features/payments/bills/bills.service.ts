// Bills: what a booking or an order costs, and what was paid of it. Whoever changes a bill or its payments holds the lock of
// the bill, taken after that of the booking or order. So all money of one record moves one step after another.
import { and, asc, desc, eq, getTableColumns, inArray, not, sql } from 'drizzle-orm'
import type { AddedTickets, Deadlines } from '#contract/bill-sentences.ts'
import { toDollars } from '#contract/money.ts'
import {
  type Addition,
  awaitedAdditions,
  type ChangedTickets,
  changedBill,
  claimedCents,
  dueCents,
  dueFirstDepositCents,
  lessClaim,
  nextPayBy,
  type PaymentMethod,
  payableNow,
  payByAfterMove,
  toRefundCents,
} from '#contract/payment-rules.ts'
import type { BillKindName } from '#contract/payments.ts'
import { methodFor } from '#contract/provider-limits.ts'
import { dateInHouse, house } from '#server/config/house.ts'
import type { Database } from '#server/database/client.ts'
import { newId } from '#server/database/ids.ts'
import { bills, payments, refunds } from '#server/features/payments/payments.table.ts'

/**
 * A bill with what its refunds come to. Where its row is locked, read it after the lock: a statement that waits for the lock
 * sees the refunds of before.
 */
export const billColumns = {
  ...getTableColumns(bills),
  pendingCents: sql<string>`(
    select coalesce(sum(refunds.amount_cents), 0) from payments join refunds on refunds.payment_id = payments.id
    where payments.kind = bills.kind and payments.record_id = bills.record_id and refunds.state = 'pending')`.mapWith(
    Number,
  ),
  refundedCents: sql<string>`(
    select coalesce(sum(case entry when 'refund' then amount_cents when 'returned' then -amount_cents end), 0)
    from ledger_entries where ledger_entries.kind = bills.kind and ledger_entries.record_id = bills.record_id)`.mapWith(
    Number,
  ),
}

export type BillRow = typeof bills.$inferSelect & {
  kind: BillKindName
  state: 'open' | 'lapsed' | 'cancelled'
  /** Refunds under way. */
  pendingCents: number
  refundedCents: number
}
export type PaymentRow = typeof payments.$inferSelect
export type RefundRow = typeof refunds.$inferSelect

/** Names a bill: the booking or order. */
export interface BillKey {
  kind: BillKindName
  recordId: string
}

export interface NewBill extends BillKey {
  reference: string
  totalCents: number
  depositCents: number
  /** Null if no deposit is asked. */
  payBy: Date | null
  balanceDueOn: string | null
}

export function isOfBill({ kind, recordId }: BillKey) {
  return and(eq(bills.kind, kind), eq(bills.recordId, recordId))
}

export function isPaymentOf({ kind, recordId }: BillKey) {
  return and(eq(payments.kind, kind), eq(payments.recordId, recordId))
}

/** Call within the transaction that makes the booking or order. */
export async function openBill(
  transaction: Database,
  bill: NewBill,
  { method, title, now }: { method: PaymentMethod; title: string; now: Date },
): Promise<BillRow> {
  const [row] = await transaction
    .insert(bills)
    .values({ ...bill, createdAt: now })
    .returning()
  const opened: BillRow = { ...(row as BillRow), pendingCents: 0, refundedCents: 0 }
  await awaitTransfer(transaction, opened, { method, title, now })
  return opened
}

/**
 * Awaits a bank transfer of what is due next if that is paid so, unless one is awaited already. What is paid on the spot is awaited
 * only once the customer has asked for a transfer. The bill must be locked. `method`: how other amounts are paid.
 */
export async function awaitTransfer(
  transaction: Database,
  bill: BillRow,
  { method, title, now }: { method: PaymentMethod; title: string; now: Date },
): Promise<void> {
  const [next] = payableNow(bill)
  if (next === undefined || methodFor(method, next.cents) === 'provider') return
  if (bill.spotDate !== null && !(await hasTransfer(transaction, bill))) return
  await transaction
    .insert(payments)
    .values({
      id: newId(),
      kind: bill.kind,
      recordId: bill.recordId,
      what: next.what,
      method: 'transfer',
      amountCents: next.cents,
      state: 'open',
      title,
      createdAt: now,
    })
    .onConflictDoNothing()
}

async function hasTransfer(db: Database, bill: BillKey): Promise<boolean> {
  // Cash, cards and vouchers go back by hand too, but nobody awaits a transfer after them.
  const isOtherWay = sql`exists (
    select from staff_entries where staff_entries.payment_id = ${payments.id} and way <> 'transfer')`
  const isTransfer = and(isPaymentOf(bill), eq(payments.method, 'transfer'), not(isOtherWay))
  return (await db.select({ id: payments.id }).from(payments).where(isTransfer).limit(1)).length > 0
}

/** By id of the booking or order. */
export async function readBills(
  db: Database,
  kind: BillKindName,
  recordIds: readonly string[],
): Promise<Map<string, BillRow>> {
  if (recordIds.length === 0) return new Map()
  const rows = await db
    .select(billColumns)
    .from(bills)
    .where(and(eq(bills.kind, kind), inArray(bills.recordId, [...recordIds])))
  return new Map(rows.map((row) => [row.recordId, row as BillRow]))
}

/** Locks bills in a fixed order. The bookings or orders must be locked. */
export async function lockBills(
  transaction: Database,
  kind: BillKindName,
  recordIds: readonly string[],
): Promise<Map<string, BillRow>> {
  if (recordIds.length === 0) return new Map()
  const locked = await transaction
    .select({ recordId: bills.recordId })
    .from(bills)
    .where(and(eq(bills.kind, kind), inArray(bills.recordId, [...recordIds])))
    .orderBy(asc(bills.recordId))
    .for('update')
  return readBills(
    transaction,
    kind,
    locked.map(({ recordId }) => recordId),
  )
}

export async function updateBill(
  transaction: Database,
  bill: BillRow,
  values: Partial<typeof bills.$inferInsert>,
): Promise<BillRow> {
  const [row] = await transaction.update(bills).set(values).where(isOfBill(bill)).returning()
  const { pendingCents, refundedCents } = bill
  return { ...(row as BillRow), pendingCents, refundedCents }
}

/**
 * Call within the transaction that cancels bookings or orders, which must be locked. Ends what is open of each bill and
 * plans the refund of what was paid above that. `keptCents`: what the agency claims, which may be more than was paid.
 * Records without a bill are ignored. Returns the bills afterwards.
 */
export async function cancelBills(
  transaction: Database,
  kind: BillKindName,
  cancelled: readonly { recordId: string; keptCents: number }[],
  { state, reason, now }: { state: 'cancelled' | 'lapsed'; reason: string; now: Date },
): Promise<Map<string, BillRow>> {
  const found = await lockBills(
    transaction,
    kind,
    cancelled.map(({ recordId }) => recordId),
  )
  const closing = cancelled.filter(({ recordId }) => found.get(recordId)?.state === 'open')
  if (closing.length === 0) return found
  const ids = closing.map(({ recordId }) => recordId)
  await closePaymentsOf(transaction, kind, ids)
  const kept = JSON.stringify(closing.map(({ recordId, keptCents }) => ({ id: recordId, cents: keptCents })))
  await transaction.execute(sql`
    update bills set state = ${state}, kept_cents = kept.cents
    from json_to_recordset(${kept}::text::json) as kept (id uuid, cents bigint)
    where bills.kind = ${kind} and bills.record_id = kept.id`)
  for (const { recordId, keptCents } of closing) {
    const closed = { ...found.get(recordId)!, state, keptCents }
    found.set(recordId, await planRefunds(transaction, closed, reason, now))
  }
  return found
}

/** When a bill is due. */
export interface BillDates {
  /** Of the departure. */
  date: string
  /** Of the balance, if there is one. */
  balanceDueOn: string
  /** When the bookings of the departure end. */
  cutOff: Date
}

/**
 * The total of a changed booking or order; orders have no dates. What was paid too much is refunded. The record must be
 * locked.
 */
export async function changeBill(
  transaction: Database,
  key: BillKey,
  { totalCents, dates, tickets }: { totalCents: number; dates?: BillDates; tickets?: ChangedTickets },
  { reason, title, method, now }: { reason: string; title: string; method: PaymentMethod; now: Date },
): Promise<void> {
  const bill = (await lockBills(transaction, key.kind, [key.recordId])).get(key.recordId)
  if (bill === undefined || bill.state !== 'open') return
  // A page for another amount than is due must not stay open.
  await closePayments(transaction, bill)
  const wanted = changedBill(bill, totalCents, tickets)
  const changed = { ...wanted, ...(dates === undefined ? {} : datesOf(wanted, dates, now)) }
  const settled = await saveTerms(transaction, { ...changed, payBy: nextPayBy(changed) })
  const planned = await planRefunds(transaction, settled, reason, now)
  await awaitTransfer(transaction, planned, { method, title, now })
}

/** Saves what a bill asks for, and until when. The bill must be locked. */
export async function saveTerms(transaction: Database, bill: BillRow): Promise<BillRow> {
  const { totalCents, depositCents, waivedCents, additions, payBy, balanceDueOn, spotDate } = bill
  const terms = { totalCents, depositCents, waivedCents, additions, payBy, balanceDueOn, spotDate }
  return updateBill(transaction, bill, terms)
}

/** What is due of the bill by a date, in dollars. */
export function deadlinesOf(bill: BillRow, now: Date): Deadlines {
  const isOpen = bill.state === 'open'
  return {
    due: isOpen ? toDollars(dueCents(bill)) : 0,
    deposit: toDollars(dueFirstDepositCents(bill)),
    payBy: bill.payBy?.toISOString() ?? null,
    added: addedTicketsOf(bill),
    balanceDueOn: bill.balanceDueOn,
    today: dateInHouse(now),
    timeZone: house().timeZone,
  }
}

/** The added tickets whose deposits are awaited, oldest first. */
export function addedTicketsOf(bill: BillRow): AddedTickets[] {
  return awaitedAdditions(bill).map(({ dueCents, ...addition }) =>
    toAddedTickets({ ...addition, depositCents: dueCents }),
  )
}

export function toAddedTickets({ tickets, depositCents, payBy }: Addition): AddedTickets {
  return { tickets, amount: toDollars(depositCents), payBy }
}

/** Pages are closed by the job, which asks first whether they were paid. */
export async function closePayments(transaction: Database, { kind, recordId }: BillKey): Promise<void> {
  await closePaymentsOf(transaction, kind, [recordId])
}

async function closePaymentsOf(
  transaction: Database,
  kind: BillKindName,
  recordIds: readonly string[],
): Promise<void> {
  const isOfBills = and(eq(payments.kind, kind), inArray(payments.recordId, [...recordIds]))
  await transaction
    .update(payments)
    .set({ state: sql`case method when 'transfer' then 'ended' else 'closing' end` })
    .where(and(isOfBills, inArray(payments.state, ['opening', 'open'])))
}

/** The balance is due today if it should have been before. */
function datesOf(
  { payBy, additions, depositCents, totalCents, spotDate }: BillRow,
  { date, balanceDueOn, cutOff }: BillDates,
  now: Date,
): Partial<Pick<BillRow, 'payBy' | 'additions' | 'balanceDueOn' | 'spotDate'>> {
  if (spotDate !== null) return { spotDate: date }
  const today = dateInHouse(now)
  const dueOn = balanceDueOn < today ? today : balanceDueOn
  return {
    payBy: payBy === null ? null : payByAfterMove(payBy, now, cutOff),
    additions: additions.map((addition) => ({
      ...addition,
      payBy: payByAfterMove(new Date(addition.payBy), now, cutOff).toISOString(),
    })),
    balanceDueOn: depositCents < totalCents ? dueOn : null,
  }
}

/** What can still be refunded of the payments of a bill, the newest first. */
export async function listRefundable(
  transaction: Database,
  key: BillKey,
): Promise<{ payment: PaymentRow; refundableCents: number }[]> {
  const rows = await transaction
    .select({
      payment: payments,
      charged: sql<string>`coalesce((
        select sum(case entry when 'charge' then amount_cents else -amount_cents end) from ledger_entries
        where payment_id = payments.id and entry in ('charge', 'takenBack')), 0)`,
      refunded: sql<string>`coalesce((
        select sum(amount_cents) from refunds where payment_id = payments.id and state <> 'failed'), 0)`,
    })
    .from(payments)
    .where(and(isPaymentOf(key), eq(payments.state, 'paid')))
    .orderBy(desc(payments.createdAt), desc(payments.id))
  return rows.map(({ payment, charged, refunded }) => ({
    payment,
    refundableCents: Number(charged) - Number(refunded),
  }))
}

/**
 * Plans refunds of what was paid too much, as far as the provider can refund it; the job sends them. Staff send back what
 * came by bank transfer. The bill must be locked. Returns the bill with these refunds under way.
 */
export async function planRefunds(
  transaction: Database,
  bill: BillRow,
  reason: string,
  now: Date,
): Promise<BillRow> {
  let left = toRefundCents(bill)
  if (left === 0) return bill
  let { pendingCents } = bill
  for (const { payment, refundableCents } of await listRefundable(transaction, bill)) {
    const amountCents = Math.min(left, refundableCents)
    if (payment.method !== 'provider' || amountCents <= 0) continue
    left -= amountCents
    pendingCents += amountCents
    await transaction.insert(refunds).values({
      id: newId(),
      paymentId: payment.id,
      amountCents,
      reason,
      state: 'pending',
      createdAt: now,
    })
  }
  return { ...bill, pendingCents }
}

/**
 * A refund that nothing demands is given up: it lowers what the agency claims. Call before the refund is planned. The bill
 * must be locked.
 */
export async function waiveForRefund(
  transaction: Database,
  bill: BillRow,
  amountCents: number,
): Promise<BillRow> {
  const given = Math.min(claimedCents(bill), Math.max(0, amountCents - toRefundCents(bill)))
  if (given === 0) return bill
  const { waivedCents, keptCents } = lessClaim(bill, given)
  return updateBill(transaction, bill, { waivedCents, keptCents })
}

/** Of bookings that were moved at the same price. The bookings must be locked. */
export async function moveBills(
  transaction: Database,
  kind: BillKindName,
  moved: readonly (BillDates & { recordId: string })[],
  now: Date,
): Promise<void> {
  const found = await lockBills(
    transaction,
    kind,
    moved.map(({ recordId }) => recordId),
  )
  for (const { recordId, ...dates } of moved) {
    const bill = found.get(recordId)
    if (bill !== undefined && bill.state === 'open')
      await updateBill(transaction, bill, datesOf(bill, dates, now))
  }
}
