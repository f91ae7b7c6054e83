// Payments that staff enter by hand. An entry for a booking or order of the person who enters it waits until another person
// agrees. One that was entered by mistake is taken back in the ledger; nothing is ever changed there.
import { and, eq, isNull } from 'drizzle-orm'
import { formatReference } from '#contract/booking-reference.ts'
import { addDays } from '#contract/calendar.ts'
import { byWay, type EntryWay } from '#contract/entry-ways.ts'
import { priceText, toCents, toDollars } from '#contract/money.ts'
import { awaitedAgain, dueDepositCents, nextPayBy, payableNow } from '#contract/payment-rules.ts'
import type { BillKindName } from '#contract/payments.ts'
import { hasRole } from '#contract/roles.ts'
import type { AuditNote, Caller, SignedInContext } from '#server/calls/call.ts'
import { AppError, notFound, wrongField } from '#server/calls/errors.ts'
import { dateInHouse } from '#server/config/house.ts'
import type { Database } from '#server/database/client.ts'
import { isId, newId } from '#server/database/ids.ts'
import {
  awaitTransfer,
  type BillKey,
  type BillRow,
  closePayments,
  listRefundable,
  type PaymentRow,
  saveTerms,
  updateBill,
} from '#server/features/payments/bills/bills.service.ts'
import {
  describeRecord,
  enterCharge,
  enterTakenBack,
  lockBill,
  lockPayment,
} from '#server/features/payments/ledger.service.ts'
import { methodOf, type PaymentSettings } from '#server/features/payments/payment-settings.service.ts'
import { ledgerEntries, payments, staffEntries } from '#server/features/payments/payments.table.ts'
import { findSecondPerson, isOwnRecord } from './second-person.service.ts'

type EntryRow = typeof staffEntries.$inferSelect
export type EntryWriting = Pick<SignedInContext, 'db' | 'now'> & { caller: Pick<Caller, 'userId' | 'role'> }

/** What a write has done: to which bill, and in words for the audit log. */
export interface EntryOutcome {
  key: BillKey
  audit: AuditNote
}

/** An entry that was made. `isWaiting`: for a second person. */
export interface MadeEntry extends EntryOutcome {
  isWaiting: boolean
}

export interface NewEntry {
  way: EntryWay
  /** In dollars. */
  amount: number
  /** By default today. */
  receivedOn?: string | undefined
  note?: string | undefined
}

/** How long ago the money may have been received. */
const mostDaysAgo = 366
const dayMs = 86_400_000

/**
 * Call within a transaction. Enters a payment; one for a booking or order of the caller waits, unless nobody else could agree.
 * Throws `not_found` for a record without a bill.
 */
export async function enterPayment(
  context: EntryWriting,
  settings: PaymentSettings,
  { kind, recordId }: BillKey,
  { way, amount, receivedOn, note = '' }: NewEntry,
): Promise<MadeEntry> {
  const today = dateInHouse(context.now)
  const day = receivedOn ?? today
  if (day > today) throw wrongField('receivedOn', 'This day lies ahead.')
  if (day < addDays(today, -mostDaysAgo)) throw wrongField('receivedOn', 'More than a year ago.')
  const bill = isId(recordId) ? await lockBill(context.db, settings, { kind, recordId }) : undefined
  if (bill === undefined) throw notFound('Payments')
  return addEntry(context, settings, bill, {
    ...{ way, amountCents: toCents(amount), receivedOn: day, note, payment: null },
  })
}

/** Of the bill, which must be locked. `payment`: the awaited transfer that has arrived; null for any other money. */
export async function addEntry(
  { db, now, caller }: EntryWriting,
  settings: PaymentSettings,
  bill: BillRow,
  entry: Pick<EntryRow, 'amountCents' | 'receivedOn' | 'note'> & {
    way: EntryWay
    payment: PaymentRow | null
  },
): Promise<MadeEntry> {
  const { payment, ...values } = entry
  const isOwn = await isOwnRecord(db, settings, bill, caller.userId)
  const second = isOwn ? await findSecondPerson(db, settings, bill, caller.userId) : null
  const waits = isOwn && second !== null
  const [row] = await db
    .insert(staffEntries)
    .values({
      id: newId(),
      kind: bill.kind,
      recordId: bill.recordId,
      ...values,
      paymentId: payment?.id ?? null,
      state: 'waiting',
      hasNoSecondPerson: isOwn && !waits,
      enteredBy: caller.userId,
      enteredAt: now,
    })
    // A transfer waits for its second person already.
    .onConflictDoNothing()
    .returning()
  if (row === undefined)
    throw new AppError('payment_settled', 'This transfer waits for a second person already.')
  if (!waits) await countEntry(db, settings, bill, row, now)
  const words = waits ? ', waits for a second person' : isOwn ? ', own, without a second person' : ''
  return { ...outcomeOf(bill, row, words), isWaiting: waits }
}

/**
 * Call within a transaction. A waiting entry counts from now on. Throws `second_person_needed` for the person who has entered it
 * and for whom it is, and `entry_settled`.
 */
export async function agreeToEntry(
  { db, now, caller }: EntryWriting,
  settings: PaymentSettings,
  id: string,
): Promise<EntryOutcome> {
  const { bill, entry } = await lockEntry(db, settings, id)
  if (entry.state !== 'waiting') throw new AppError('entry_settled')
  if (entry.enteredBy === caller.userId || (await isOwnRecord(db, settings, bill, caller.userId))) {
    throw new AppError('second_person_needed')
  }
  await db.update(staffEntries).set({ agreedBy: caller.userId }).where(eq(staffEntries.id, id))
  await countEntry(db, settings, bill, entry, now)
  return outcomeOf(bill, entry)
}

/** The entry enters the ledger. Page and transfer that are open are for what was due before, so they are closed. */
async function countEntry(
  transaction: Database,
  settings: PaymentSettings,
  bill: BillRow,
  entry: EntryRow,
  now: Date,
): Promise<void> {
  await closePayments(transaction, bill)
  const payment =
    entry.paymentId === null
      ? await insertPayment(transaction, settings, bill, entry, now)
      : await lockPayment(transaction, entry.paymentId)
  if (payment.state === 'paid') throw new AppError('payment_settled')
  await transaction
    .update(staffEntries)
    .set({
      state: 'counted',
      paymentId: payment.id,
      formerPayBy: bill.payBy,
      wasUnrecorded: bill.isUnrecorded,
    })
    .where(eq(staffEntries.id, entry.id))
  const { id, amountCents } = entry
  const charge = { payment, amountCents, reference: `transfer-${payment.id}`, entryId: id }
  await enterCharge(transaction, settings, bill, charge, now)
}

async function insertPayment(
  transaction: Database,
  settings: PaymentSettings,
  bill: BillRow,
  { amountCents }: EntryRow,
  now: Date,
): Promise<PaymentRow> {
  const { title } = await describeRecord(transaction, settings, bill)
  const [payment] = await transaction
    .insert(payments)
    .values({
      id: newId(),
      kind: bill.kind,
      recordId: bill.recordId,
      what: payableNow(bill).find(({ cents }) => cents === amountCents)?.what ?? 'all',
      method: 'transfer',
      amountCents,
      state: 'ended',
      title,
      createdAt: now,
    })
    .returning()
  return payment!
}

/**
 * Call within a transaction. Takes back what was entered by mistake and is not refunded, without a mail: the former deadline
 * returns, at least a day ahead, and an order waits for its payment again. After the day of entry only a super admin may, with a
 * reason. A waiting entry is declined. Throws `super_admin_only`, `entry_settled`, `refund_under_way`, and `order_state` for a packed order.
 */
export async function takeBackEntry(
  context: EntryWriting,
  settings: PaymentSettings,
  id: string,
  reason: string,
): Promise<EntryOutcome> {
  const { db, now, caller } = context
  const { bill, entry } = await lockEntry(db, settings, id)
  const outcome = outcomeOf(bill, entry, reason === '' ? '' : `: ${reason}`)
  if (entry.takenBackAt !== null) throw new AppError('entry_settled')
  const takenBack = { takenBackBy: caller.userId, takenBackAt: now, takenBackReason: reason }
  if (entry.state === 'waiting') {
    await db
      .update(staffEntries)
      .set({ ...takenBack, state: 'declined' })
      .where(eq(staffEntries.id, id))
    return outcome
  }
  await requireTakingBack(context, entry, reason)
  const payment = await lockPayment(db, entry.paymentId!)
  const amountCents = (await listRefundable(db, bill)).find(
    (each) => each.payment.id === payment.id,
  )!.refundableCents
  if (amountCents <= 0) throw new AppError('entry_settled', 'This payment was refunded already.')
  await db.update(staffEntries).set(takenBack).where(eq(staffEntries.id, id))
  // What is awaited now is for less than will be due.
  await closePayments(db, bill)
  const taken = await enterTakenBack(db, bill, { payment, amountCents }, now)
  // Without the mistake nothing is recorded, as before: no debt arises from it.
  const isUnrecorded = entry.wasUnrecorded && taken.paidCents === 0
  const lower = isUnrecorded ? await updateBill(db, taken, { isUnrecorded }) : taken
  const unpaid = lower.state === 'open' ? await awaitAgain(db, settings, lower, entry, now) : lower
  await awaitTransfer(db, unpaid, { method: methodOf(settings), title: payment.title, now })
  await settings.kinds[bill.kind].follow(db, unpaid, now)
  return outcome
}

/** The former deadline of a deposit that is unpaid again. */
async function awaitAgain(
  transaction: Database,
  settings: PaymentSettings,
  bill: BillRow,
  { formerPayBy }: EntryRow,
  now: Date,
): Promise<BillRow> {
  if (dueDepositCents({ ...bill, paidCents: bill.paidCents - bill.pendingCents }) === 0) return bill
  // Until it has arrived, nobody knows whether the rest is paid.
  if (dueDepositCents(bill) === 0) {
    throw new AppError('refund_under_way')
  }
  const former = (bill.payBy ?? formerPayBy ?? now).getTime()
  const payBy = new Date(Math.max(former, now.getTime() + dayMs))
  if (!(await settings.kinds[bill.kind].awaitPayment(transaction, bill.recordId, payBy, now))) {
    throw new AppError('order_state', 'The order is packed already, so its payment cannot be taken back.')
  }
  const awaited = awaitedAgain(bill, payBy)
  return saveTerms(transaction, { ...awaited, payBy: nextPayBy(awaited) })
}

async function requireTakingBack(
  { db, now, caller }: EntryWriting,
  { id }: EntryRow,
  reason: string,
): Promise<void> {
  const [charge] = await db
    .select({ at: ledgerEntries.at })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.id, id))
  if (dateInHouse(charge!.at) === dateInHouse(now)) return
  if (!hasRole(caller.role, 'superAdmin')) {
    throw new AppError(
      'super_admin_only',
      'After the day of entry only a super admin can take a payment back.',
    )
  }
  if (reason === '') throw wrongField('reason', 'Say why: the day of entry is over.')
}

async function lockEntry(
  transaction: Database,
  settings: PaymentSettings,
  id: string,
): Promise<{ bill: BillRow; entry: EntryRow }> {
  const found = isId(id) ? await findEntry(transaction, id) : undefined
  if (found === undefined) throw notFound('Entry')
  const bill = (await lockBill(transaction, settings, found as BillKey))!
  await recordFormerTransfer(transaction, id)
  const [entry] = await transaction.select().from(staffEntries).where(eq(staffEntries.id, id)).for('update')
  return { bill, entry: entry! }
}

async function findEntry(db: Database, id: string): Promise<{ kind: string; recordId: string } | undefined> {
  const key = { kind: staffEntries.kind, recordId: staffEntries.recordId }
  const [entry] = await db.select(key).from(staffEntries).where(eq(staffEntries.id, id))
  if (entry !== undefined) return entry
  const [former] = await db
    .select({ kind: payments.kind, recordId: payments.recordId })
    .from(ledgerEntries)
    .innerJoin(payments, eq(payments.id, ledgerEntries.paymentId))
    .where(isFormerTransfer(id))
  return former
}

function isFormerTransfer(id: string) {
  return and(eq(ledgerEntries.id, id), eq(ledgerEntries.entry, 'charge'), eq(payments.method, 'transfer'))
}

/** A transfer that was marked as received before entries were recorded gets one, so that it can be taken back too. */
async function recordFormerTransfer(transaction: Database, id: string): Promise<void> {
  const [former] = await transaction
    .select({ charge: ledgerEntries })
    .from(ledgerEntries)
    .innerJoin(payments, eq(payments.id, ledgerEntries.paymentId))
    .leftJoin(staffEntries, eq(staffEntries.id, ledgerEntries.id))
    .where(and(isFormerTransfer(id), isNull(staffEntries.id)))
  if (former === undefined) return
  const { kind, recordId, paymentId, amountCents, at } = former.charge
  await transaction.insert(staffEntries).values({
    ...{ id, kind, recordId, paymentId, amountCents, way: 'transfer', receivedOn: dateInHouse(at), note: '' },
    ...{ state: 'counted', enteredAt: at },
  })
}

function outcomeOf(
  { kind, recordId, reference }: BillRow,
  { way, amountCents }: Pick<EntryRow, 'way' | 'amountCents'>,
  more = '',
): EntryOutcome {
  const words = `${priceText(toDollars(amountCents))} ${byWay[way as EntryWay]}`
  const key = { kind: kind as BillKindName, recordId }
  return { key, audit: { recordId, recordTitle: `${formatReference(reference)}: ${words}${more}` } }
}
