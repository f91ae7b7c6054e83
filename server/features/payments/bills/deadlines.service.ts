// What time does to bills: unpaid deposits lapse, balances become due, and what the provider was not heard of is asked.

import { and, asc, eq, gte, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { addDays } from '#contract/calendar.ts'
import {
  awaitedAdditions,
  dueCents,
  dueDepositCents,
  dueFirstDepositCents,
  nextPayBy,
  reminderDays,
  withoutAwaited,
} from '#contract/payment-rules.ts'
import { dateInHouse } from '#server/config/house.ts'
import { deleteInBatches } from '#server/database/batches.ts'
import type { Database } from '#server/database/client.ts'
import { isId } from '#server/database/ids.ts'
import { describeRecord, lockBill, waysOf } from '#server/features/payments/ledger.service.ts'
import { methodOf, type PaymentSettings } from '#server/features/payments/payment-settings.service.ts'
import { paymentEventsQueue } from '#server/features/payments/payments.queue.ts'
import { bills, foreignCharges, paymentEvents, payments } from '#server/features/payments/payments.table.ts'
import type { PaymentProvider, ProviderEvent } from '#server/features/payments/provider/provider.ts'
import {
  isProviderFault,
  runBatch,
  runEach,
} from '#server/features/payments/provider/provider-runs.service.ts'
import { syncPayment } from '#server/features/payments/provider/settled-payments.service.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import {
  awaitTransfer,
  type BillKey,
  type BillRow,
  cancelBills,
  closePayments,
  isPaymentOf,
  planRefunds,
  saveTerms,
} from './bills.service.ts'

/** Bills whose payments were asked about least recently come first, so that one that always fails blocks no other. */
const askedLast = sql`(select max(checked_at) from payments
  where payments.kind = bills.kind and payments.record_id = bills.record_id) nulls first`

/**
 * Lets bills lapse whose deposit was not paid in time, or only the added tickets whose own was not. Their pages are closed first
 * and the provider is asked whether they were paid; while it does not answer, nothing lapses. Returns the number of bills.
 */
export async function lapseUnpaid(settings: PaymentSettings, now: Date): Promise<number> {
  const { db, log } = settings
  const due = await db
    .select({ kind: bills.kind, recordId: bills.recordId })
    .from(bills)
    .where(and(eq(bills.state, 'open'), lte(bills.payBy, now)))
    .orderBy(askedLast, asc(bills.payBy), asc(bills.recordId))
    .limit(runBatch)
  let lapsed = 0
  const work = async (key: BillKey) => {
    await closePages(settings, key, now)
    if (await db.transaction((transaction) => lapse(transaction, settings, key, now))) lapsed += 1
  }
  await runEach(due as BillKey[], work, log)
  return lapsed
}

/** Not by what was read before the lock: meanwhile the deposit may have been paid, and a page opened for the balance. */
async function closePages(settings: PaymentSettings, key: BillKey, now: Date): Promise<void> {
  const closing = await settings.db.transaction(async (transaction) => {
    if ((await lockOverdue(transaction, settings, key, now)) === undefined) return []
    return transaction
      .update(payments)
      .set({ state: 'closing' })
      .where(
        and(
          isPaymentOf(key),
          eq(payments.method, 'provider'),
          inArray(payments.state, ['opening', 'open', 'closing']),
        ),
      )
      .returning({ id: payments.id })
  })
  for (const { id } of closing) await syncPayment(settings, id, now)
}

/** Undefined for a bill that waits for no deposit, or still may. */
async function lockOverdue(
  transaction: Database,
  settings: PaymentSettings,
  key: BillKey,
  now: Date,
): Promise<BillRow | undefined> {
  const bill = await lockBill(transaction, settings, key)
  if (bill === undefined || bill.state !== 'open' || bill.payBy === null || bill.payBy > now) return undefined
  return dueDepositCents(bill) === 0 ? undefined : bill
}

async function lapse(
  transaction: Database,
  settings: PaymentSettings,
  key: BillKey,
  now: Date,
): Promise<boolean> {
  const bill = await lockOverdue(transaction, settings, key, now)
  if (bill === undefined) return false
  const undecided = await transaction
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(isPaymentOf(key), eq(payments.method, 'provider'), inArray(payments.state, ['open', 'closing'])),
    )
  // The bank of the customer has not decided, or a page was opened meanwhile.
  if (undecided.length > 0) return false
  if (dueFirstDepositCents(bill) === 0) return lapseAdditions(transaction, settings, bill, now)
  const kind = settings.kinds[key.kind]
  const lapsed = await cancelBills(transaction, key.kind, [{ recordId: key.recordId, keptCents: 0 }], {
    state: 'lapsed',
    reason: lapseReason,
    now,
  })
  await kind.lapse(transaction, key.recordId, now)
  await kind.follow(transaction, lapsed.get(key.recordId)!, now)
  return true
}

/** Read with a refund. */
const lapseReason = 'Not paid in full in time.'

/** Removes the added tickets that were not paid in time, which may be older than others. False if none are overdue. */
async function lapseAdditions(
  transaction: Database,
  settings: PaymentSettings,
  bill: BillRow,
  now: Date,
): Promise<boolean> {
  const awaited = awaitedAdditions(bill)
  const overdue = awaited.filter(({ payBy }) => Date.parse(payBy) <= now.getTime())
  if (overdue.length === 0) return false
  const count = (additions: typeof awaited) => additions.reduce((sum, { tickets }) => sum + tickets, 0)
  const tickets = count(overdue)
  const kind = settings.kinds[bill.kind]
  const newer = count(awaited) - tickets
  const cents = await kind.lapseTickets(transaction, bill.recordId, { tickets, newer }, now)
  // What was awaited was for these tickets too.
  await closePayments(transaction, bill)
  const lower = withoutAwaited(bill, overdue.length, cents)
  const saved = await saveTerms(transaction, { ...lower, payBy: nextPayBy(lower) })
  const planned = await planRefunds(transaction, saved, lapseReason, now)
  const { title } = await describeRecord(transaction, settings, planned)
  await awaitTransfer(transaction, planned, { method: methodOf(settings), title, now })
  await kind.follow(transaction, planned, now)
  return true
}

/** Closes pages that are to be closed and sends planned refunds. */
export async function syncPending(settings: PaymentSettings, now: Date): Promise<void> {
  const isPending = sql`(${payments.state} = 'closing' or exists (
    select from refunds where refunds.payment_id = payments.id and refunds.state = 'pending'))`
  await syncAll(settings, isPending, now)
}

async function syncAll(settings: PaymentSettings, isWanted: SQL, now: Date): Promise<void> {
  const found = await settings.db
    .select({ paymentId: payments.id })
    .from(payments)
    .where(and(eq(payments.method, 'provider'), isWanted))
    .orderBy(sql`${payments.checkedAt} nulls first`, asc(payments.id))
    .limit(runBatch)
  await runEach(found, ({ paymentId }) => syncPayment(settings, paymentId, now), settings.log)
}

/** Longest outage of our server after which the events that it has missed are still found. */
const missedDays = 3
const dayMs = 86_400_000

/** Most events that are listed in one run. Pages that may be paid are asked about in any case. */
const mostEvents = 5000

/** How long the provider is asked again about pages that have ended unheard. */
const unheardDays = 60

/** Asks the provider about every page that may have been paid, and about the events of the last days that never arrived. */
export async function reconcile(
  settings: PaymentSettings,
  jobs: Pick<Jobs, 'enqueue'>,
  now: Date,
): Promise<void> {
  const { db, provider } = settings
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
  if (provider !== null) {
    await enqueueUnapplied(db, jobs, daysAgo(missedDays))
    await storeMissedEvents(settings, provider, jobs, daysAgo(missedDays), now)
  }
  const mayBePaid = sql`(${inArray(payments.state, ['opening', 'open', 'closing'])}
    or (${payments.isUnheard} and ${gte(payments.createdAt, daysAgo(unheardDays))})
    or ${payments.id} in (select payment_id from foreign_charges where refunded_at is null))`
  await syncAll(settings, mayBePaid, now)
}

async function storeMissedEvents(
  { db, log }: PaymentSettings,
  provider: PaymentProvider,
  jobs: Pick<Jobs, 'enqueue'>,
  since: Date,
  now: Date,
): Promise<void> {
  try {
    const events = await provider.listEvents(since, mostEvents)
    if (events.length === mostEvents) log.warn({ since }, 'only the newest events were listed')
    await storeEvents(db, jobs, events, now)
  } catch (error) {
    if (!isProviderFault(error)) throw error
    log.warn({ err: error }, 'the payment provider does not list its events')
  }
}

/** Stores each event once, with the job that applies it. */
export async function storeEvents(
  db: Database,
  jobs: Pick<Jobs, 'enqueue'>,
  events: readonly ProviderEvent[],
  now: Date,
): Promise<void> {
  if (events.length === 0) return
  const rows = JSON.stringify(events)
  await db.transaction(async (transaction) => {
    const { rows: stored } = await transaction.execute<{ eventId: string }>(sql`
      insert into payment_events (id, type, payment_id, page_id, charge_ref, received_at)
      select id, type, "paymentId", "pageId", "chargeRef", ${now.toISOString()}::timestamptz
      from json_to_recordset(${rows}::text::json)
        as events (id text, type text, "paymentId" text, "pageId" text, "chargeRef" text)
      order by id
      on conflict do nothing returning id as "eventId"`)
    await jobs.enqueue(transaction, paymentEventsQueue, stored)
  })
}

/** Events whose job has failed for good. A job that waits or runs is not enqueued again. */
async function enqueueUnapplied(db: Database, jobs: Pick<Jobs, 'enqueue'>, since: Date): Promise<void> {
  await db.transaction(async (transaction) => {
    const unapplied = await transaction
      .select({ eventId: paymentEvents.id })
      .from(paymentEvents)
      .where(and(isNull(paymentEvents.appliedAt), gte(paymentEvents.receivedAt, since)))
      .orderBy(asc(paymentEvents.receivedAt), asc(paymentEvents.id))
      .limit(runBatch)
    await jobs.enqueue(transaction, paymentEventsQueue, unapplied)
  })
}

/** Asks the provider about the payment that a stored event names. Applying it again does no harm. */
export async function applyEvent(settings: PaymentSettings, eventId: string, now: Date): Promise<void> {
  const { db, provider } = settings
  const [event] = await db.select().from(paymentEvents).where(eq(paymentEvents.id, eventId))
  if (event === undefined || event.appliedAt !== null) return
  const paymentId = (await findPaymentOf(db, event)) ?? (await askForPayment(provider, event))
  if (paymentId !== undefined) await syncPayment(settings, paymentId, now, event.pageId)
  await db.update(paymentEvents).set({ appliedAt: now }).where(eq(paymentEvents.id, eventId))
}

type NamedByEvent = Pick<typeof paymentEvents.$inferSelect, 'paymentId' | 'pageId' | 'chargeRef'>

async function findPaymentOf(
  db: Database,
  { paymentId, pageId, chargeRef }: NamedByEvent,
): Promise<string | undefined> {
  // Each by an index of its own.
  const named = [
    paymentId !== null && isId(paymentId) ? eq(payments.id, paymentId) : undefined,
    pageId === null ? undefined : eq(payments.pageId, pageId),
    chargeRef === null ? undefined : eq(payments.chargeRef, chargeRef),
  ].filter((condition) => condition !== undefined)
  for (const condition of named) {
    const [found] = await db.select({ id: payments.id }).from(payments).where(condition)
    if (found !== undefined) return found.id
  }
  if (chargeRef === null) return undefined
  const [foreign] = await db
    .select({ id: foreignCharges.paymentId })
    .from(foreignCharges)
    .where(eq(foreignCharges.chargeRef, chargeRef))
  return foreign?.id
}

/**
 * A refund that was made at the provider names only its charge. The ledger may not have the charge yet: its event may come
 * later, or be applied at this moment.
 */
async function askForPayment(
  provider: PaymentProvider | null,
  { paymentId, pageId, chargeRef }: NamedByEvent,
): Promise<string | undefined> {
  if (provider === null || chargeRef === null || paymentId !== null || pageId !== null) return undefined
  const named = await provider.findPaymentOf(chargeRef)
  return named !== null && isId(named) ? named : undefined
}

const eventDays = 60

/** Later than the provider repeats an event. */
export async function prunePaymentEvents(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - eventDays * dayMs)
  await deleteInBatches(db, { table: paymentEvents, where: lte(paymentEvents.receivedAt, before) })
}

/** Mails a week before balances are due, and when they are overdue; each once. */
export async function remindOfBalances(settings: PaymentSettings, now: Date): Promise<void> {
  const { db } = settings
  const today = dateInHouse(now)
  const due = await db
    .select()
    .from(bills)
    .where(
      and(
        eq(bills.state, 'open'),
        sql`${bills.paidCents} < ${bills.totalCents} - ${bills.waivedCents}`,
        sql`${bills.payBy} is null`,
        lte(bills.balanceDueOn, addDays(today, reminderDays)),
        // Long after a departure nobody is reminded any more.
        gte(bills.balanceDueOn, addDays(today, -forgottenDays)),
      ),
    )
    .orderBy(asc(bills.balanceDueOn), asc(bills.recordId))
  for (const { kind, recordId } of due as BillRow[]) {
    await db.transaction(async (transaction) => {
      const bill = await lockBill(transaction, settings, { kind, recordId })
      if (bill === undefined || dueCents(bill) === 0 || bill.balanceDueOn === null) return
      await settings.mails.queueReminder(
        { db: transaction, now },
        {
          bill,
          record: await describeRecord(transaction, settings, bill),
          isOverdue: bill.balanceDueOn < today,
          ...waysOf(settings, bill),
        },
      )
    })
  }
}

const forgottenDays = 60
