// Bills as customers and staff read them.
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { formatReference, readReference } from '#contract/booking-reference.ts'
import type { EntryWay } from '#contract/entry-ways.ts'
import { toCents, toDollars } from '#contract/money.ts'
import {
  dueCents,
  type PayablePart,
  type PaymentMethod,
  payableNow,
  statementOf,
} from '#contract/payment-rules.ts'
import type { Bill, billDebtors, Ledger, LedgerEntry, OpenBill, paymentStates } from '#contract/payments.ts'
import { methodFor } from '#contract/provider-limits.ts'
import type { Today } from '#contract/today.ts'
import { notFound } from '#server/calls/errors.ts'
import { dateInHouse } from '#server/config/house.ts'
import type { Database } from '#server/database/client.ts'
import { type List, listOfPage, type PageRequest, pageOf } from '#server/database/listing.ts'
import { describeRecords } from '#server/features/payments/ledger.service.ts'
import {
  methodOf,
  type PaymentSettings,
  takesPayments,
} from '#server/features/payments/payment-settings.service.ts'
import {
  bills,
  dueAt,
  foreignCharges,
  ledgerEntries,
  paidOnSpotAt,
  payments,
  refunds,
  staffEntries,
} from '#server/features/payments/payments.table.ts'
import {
  countWaitingEntries,
  isCountedOf,
  readStaffEntries,
} from '#server/features/payments/staff/staff-entries.queries.ts'
import {
  addedTicketsOf,
  type BillKey,
  type BillRow,
  billColumns,
  isPaymentOf,
  type PaymentRow,
  type RefundRow,
  readBills,
} from './bills.service.ts'

/** What a customer sees; null without a bill. */
export async function readBill(
  db: Database,
  settings: Pick<PaymentSettings, 'provider' | 'bankAccount'>,
  key: BillKey,
): Promise<Bill | null> {
  const bill = (await readBills(db, key.kind, [key.recordId])).get(key.recordId)
  if (bill === undefined) return null
  const entries = await readEntries(db, key)
  const parts = payableNow(bill).map(({ what, cents }) => ({
    what,
    amount: toDollars(cents),
    method: methodFor(methodOf(settings), cents),
  }))
  // What terms ask of a cancelled booking has no spot.
  const isOnSpot = bill.spotDate !== null && bill.state === 'open'
  // What may be paid already is not asked for. On the spot a transfer is offered only with an account.
  const payable = parts.filter(
    (part) =>
      !bill.isUnrecorded && (!isOnSpot || part.method === 'provider' || settings.bankAccount !== null),
  )
  const method = payable[0]?.method ?? methodOf(settings)
  const isByTransfer = method === 'transfer' || payable.some((part) => part.method === 'transfer')
  const tellsAccount = isByTransfer && (!isOnSpot || (await isTransferAwaited(db, key)))
  return {
    ...amountsOf(bill, entries),
    method,
    takesProvider: methodOf(settings) === 'provider',
    payable,
    transfer: tellsAccount
      ? { reference: formatReference(bill.reference), account: settings.bankAccount }
      : null,
    entries,
  }
}

async function isTransferAwaited(db: Database, key: BillKey): Promise<boolean> {
  const isAwaited = and(isPaymentOf(key), eq(payments.method, 'transfer'), eq(payments.state, 'open'))
  return (await db.$count(payments, isAwaited)) > 0
}

async function readEntries(db: Database, { kind, recordId }: BillKey): Promise<LedgerEntry[]> {
  const rows = await db
    .select({ row: ledgerEntries, method: payments.method, way: staffEntries.way })
    .from(ledgerEntries)
    .innerJoin(payments, eq(payments.id, ledgerEntries.paymentId))
    .leftJoin(staffEntries, isCountedOf(ledgerEntries.paymentId))
    .where(and(eq(ledgerEntries.kind, kind), eq(ledgerEntries.recordId, recordId)))
    .orderBy(asc(ledgerEntries.at), asc(ledgerEntries.id))
  return rows.map(({ row, method, way }) => ({
    _id: row.id,
    kind: row.entry as LedgerEntry['kind'],
    amount: toDollars(row.amountCents),
    at: row.at.toISOString(),
    paymentId: row.paymentId,
    way: method === 'provider' ? null : ((way as EntryWay | null) ?? 'transfer'),
  }))
}

/** `charged`, without what was entered by mistake, and `refunded` are sums of the ledger. */
export function amountsOf(bill: BillRow, entries: readonly Pick<LedgerEntry, 'kind' | 'amount'>[]) {
  const statement = statementOf(bill)
  const added = addedTicketsOf(bill)
  const sum = (kind: LedgerEntry['kind']) =>
    entries.reduce((total, entry) => total + (entry.kind === kind ? Math.round(entry.amount * 100) : 0), 0)
  return {
    total: toDollars(bill.totalCents - bill.waivedCents),
    charged: toDollars(sum('charge') - sum('takenBack')),
    refunded: statement.refunded,
    due: statement.due,
    owed: statement.toRefund,
    refunding: statement.refunding,
    statement,
    payBy: bill.state === 'open' ? (bill.payBy?.toISOString() ?? null) : null,
    ...(added.length === 0 ? {} : { added }),
    balanceDueOn: bill.balanceDueOn,
    spotDate: bill.spotDate,
    state: bill.state,
  }
}

/** For staff. Throws `not_found` for a record without a bill. */
export async function readLedger(
  db: Database,
  settings: Pick<PaymentSettings, 'provider' | 'bankAccount'>,
  key: BillKey,
): Promise<Ledger> {
  const bill = (await readBills(db, key.kind, [key.recordId])).get(key.recordId)
  if (bill === undefined) throw notFound('Payments')
  const rows = await db
    .select()
    .from(payments)
    .where(isPaymentOf(key))
    .orderBy(desc(payments.createdAt), desc(payments.id))
  const made = await db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(isPaymentOf(key))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
  const found = made.map(({ refund }) => refund)
  const entries = await readEntries(db, key)
  const { waiting, counted, names } = await readStaffEntries(db, key)
  const listed = rows.map((row) => toPayment(row, entries, found))
  const refundableOf = new Map(listed.map(({ _id, refundable }) => [_id, refundable]))
  const byPayment = new Map([...counted.values()].map((entry) => [entry.paymentId, entry]))
  return {
    kind: key.kind,
    recordId: key.recordId,
    reference: bill.reference,
    ...amountsOf(bill, entries),
    takesPayments: takesPayments(settings),
    payments: listed,
    entries: entries.map((entry) => {
      const own =
        entry.kind === 'charge' || entry.kind === 'takenBack' ? byPayment.get(entry.paymentId) : undefined
      const isMistake = entry.kind === 'takenBack'
      const person = isMistake ? own?.takenBackBy : own?.enteredBy
      return {
        ...entry,
        receivedOn: isMistake ? null : (own?.receivedOn ?? null),
        note: (isMistake ? own?.takenBackReason : own?.note) ?? '',
        by: (person && names.get(person)) ?? null,
        hasNoSecondPerson: !isMistake && own?.hasNoSecondPerson === true,
        mistakable: entry.kind === 'charge' && entry.way !== null ? refundableOf.get(entry.paymentId)! : 0,
      }
    }),
    waiting,
    foreignCharges: await readForeignCharges(db, key),
  }
}

/** With its refunds, among those of the bill. */
function toPayment(
  row: PaymentRow,
  entries: readonly LedgerEntry[],
  refundsOfBill: readonly RefundRow[],
): Ledger['payments'][number] {
  const own = refundsOfBill.filter(({ paymentId }) => paymentId === row.id)
  const inLedger = entries.filter(({ paymentId }) => paymentId === row.id)
  const sum = (kind: LedgerEntry['kind']) =>
    inLedger.reduce((total, entry) => total + (entry.kind === kind ? toCents(entry.amount) : 0), 0)
  const refunding = own.reduce((total, each) => total + (each.state === 'failed' ? 0 : each.amountCents), 0)
  return {
    _id: row.id,
    what: row.what as PayablePart,
    method: row.method as PaymentMethod,
    way: inLedger[0]?.way ?? null,
    amount: toDollars(row.amountCents),
    charged: sum('charge') > 0 ? toDollars(sum('charge')) : null,
    state: row.state as (typeof paymentStates)[number],
    createdAt: row.createdAt.toISOString(),
    refundable: toDollars(Math.max(0, sum('charge') - sum('takenBack') - refunding)),
    isTakenBack: sum('takenBack') > 0,
    refunds: own.map((each) => ({
      _id: each.id,
      amount: toDollars(each.amountCents),
      state: each.state as 'pending' | 'done' | 'failed',
      reason: each.reason,
      createdAt: each.createdAt.toISOString(),
    })),
  }
}

async function readForeignCharges(db: Database, key: BillKey): Promise<Ledger['foreignCharges']> {
  const rows = await db
    .select({ charge: foreignCharges })
    .from(foreignCharges)
    .innerJoin(payments, eq(payments.id, foreignCharges.paymentId))
    .where(isPaymentOf(key))
    .orderBy(asc(foreignCharges.at))
  return rows.map(({ charge: { chargeRef, currency, amount, at, refundedAt } }) => ({
    reference: chargeRef,
    currency,
    amount,
    at: at.toISOString(),
    refundedAt: refundedAt?.toISOString() ?? null,
  }))
}

// The rule of `dueCents` and `toRefundCents` in SQL; a test of histories holds them equal. Each condition is that of an index.
const isUnpaidWhileOpen = sql`${bills.state} = 'open' and ${bills.paidCents} < ${bills.totalCents} - ${bills.waivedCents}`
const isUnpaidOfCancelled = sql`${bills.state} = 'cancelled' and ${bills.paidCents} < ${bills.keptCents} and not ${bills.isUnrecorded}`
const isDatedWhileOpen = sql`${isUnpaidWhileOpen} and ${bills.spotDate} is null`
const claim = sql`case ${bills.state} when 'open' then ${bills.totalCents} - ${bills.waivedCents}
  when 'cancelled' then ${bills.keptCents} else 0 end`
const isOwed = sql`${bills.paidCents} > ${claim} and ${bills.paidCents} - (${claim}) > ${billColumns.pendingCents}`

function overdueBefore(today: string): SQL {
  return sql`${bills.balanceDueOn} < ${today}`
}

export interface OpenBillFilter extends PageRequest {
  by?: (typeof billDebtors)[number] | undefined
  q?: string | undefined
}

/**
 * Bills of which something is unpaid or owed, the first to be due first. By its reference any bill is found, because a bank
 * transfer may arrive late, or twice.
 */
export async function listOpenBills(
  db: Database,
  settings: Pick<PaymentSettings, 'kinds'>,
  filter: OpenBillFilter,
  now: Date,
): Promise<List<OpenBill>> {
  const today = dateInHouse(now)
  const page = pageOf(filter)
  const ofDebtors: Record<(typeof billDebtors)[number], SQL[]> = {
    customer: [isDatedWhileOpen, isUnpaidOfCancelled],
    overdue: [sql`${isDatedWhileOpen} and ${overdueBefore(today)}`],
    agency: [isOwed],
    onSpot: [
      sql`${isUnpaidWhileOpen} and ${bills.spotDate} is not null and ${paidOnSpotAt} >= ${momentOf(today)}`,
    ],
    notRecorded: [isNotRecorded(today)],
  }
  const isOnSpot = filter.by === 'onSpot' || filter.by === 'notRecorded'
  const at = isOnSpot ? paidOnSpotAt : dueAt
  const open = filter.by === undefined ? [...ofDebtors.customer, isOwed] : ofDebtors[filter.by]
  const hasReference = filter.q === undefined ? undefined : eq(bills.reference, referenceOf(filter.q))
  // No bill fulfils two of these conditions, so each is counted and read from its own index.
  const parts = (hasReference !== undefined && filter.by === undefined ? [sql`true`] : open).map(
    (condition) => and(condition, hasReference)!,
  )
  const totalCount = await countBills(db, parts)
  const wanted = page.offset + page.itemsPerPage
  const found = sql.join(
    parts.map(
      (where) => sql`(select kind, record_id, ${at} as due_at from ${bills} where ${where}
        order by ${at}, record_id limit ${wanted})`,
    ),
    sql` union all `,
  )
  const rows = await db
    .select(billColumns)
    .from(bills)
    .innerJoin(
      sql`(select * from (${found}) as found order by due_at, record_id
        limit ${page.itemsPerPage} offset ${page.offset}) as listed`,
      sql`listed.kind = ${bills.kind} and listed.record_id = ${bills.recordId}`,
    )
    .orderBy(sql`listed.due_at, listed.record_id`)
  return listOfPage(await toOpenBills(db, settings, rows as BillRow[], today), totalCount, page)
}

/** What was to be paid on the spot, and is not recorded although the day has passed. */
function isNotRecorded(today: string): SQL {
  return sql`${isUnpaidWhileOpen} and ${bills.spotDate} is not null and ${paidOnSpotAt} < ${momentOf(today)}`
}

function momentOf(today: string): SQL {
  return sql`${`${today}T00:00:00Z`}::timestamptz`
}

/** Most that are counted, because a house may never record what is paid on the spot. */
const mostCounted = 1000

/**
 * Bills whose balance should have been paid before today, those of which the agency has to pay something back, and those
 * without a record of what was paid on the spot.
 */
export async function countDueBills(
  db: Database,
  today: string,
): Promise<Pick<Today, 'overdueBills' | 'billsToPayBack' | 'waitingEntries' | 'unrecordedBills'>> {
  return {
    waitingEntries: await countWaitingEntries(db),
    // This form of the condition is that of the index.
    overdueBills: await countBills(db, [sql`${isUnpaidWhileOpen} and ${bills.balanceDueOn} < ${today}`]),
    billsToPayBack: await countBills(db, [isOwed]),
    unrecordedBills: (
      await db.select({ kind: bills.kind }).from(bills).where(isNotRecorded(today)).limit(mostCounted)
    ).length,
  }
}

/** The bills that fulfil one of the conditions, of which none fulfils two. */
async function countBills(db: Database, parts: readonly SQL[]): Promise<number> {
  const counts = parts.map((where) => sql`(select count(*) from ${bills} where ${where})`)
  const { rows } = await db.execute<{ count: number }>(
    sql`select (${sql.join(counts, sql` + `)})::int as count`,
  )
  return rows[0]!.count
}

function referenceOf(typed: string): string {
  return readReference(typed) ?? typed.trim().toUpperCase()
}

async function toOpenBills(
  db: Database,
  settings: Pick<PaymentSettings, 'kinds'>,
  rows: readonly BillRow[],
  today: string,
): Promise<OpenBill[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ recordId }) => recordId)
  const described = await describeRecords(db, settings, rows)
  // The awaited ones first, then the last one of those that are awaited no more.
  const transfers = await db
    .select()
    .from(payments)
    .where(
      and(
        inArray(payments.recordId, ids),
        eq(payments.method, 'transfer'),
        inArray(payments.state, ['open', 'ended']),
      ),
    )
    .orderBy(desc(payments.state), desc(payments.createdAt), desc(payments.id))
  const entries = await db
    .select({ recordId: ledgerEntries.recordId, kind: ledgerEntries.entry, cents: ledgerEntries.amountCents })
    .from(ledgerEntries)
    .where(inArray(ledgerEntries.recordId, ids))
  return rows.map((bill) => {
    const record = described.get(bill.recordId)
    const transfer = transfers.find(
      ({ recordId, state }) => recordId === bill.recordId && (state === 'open' || bill.state !== 'open'),
    )
    const own = entries
      .filter(({ recordId }) => recordId === bill.recordId)
      .map(({ kind, cents }) => ({ kind: kind as LedgerEntry['kind'], amount: toDollars(cents) }))
    const isWaiting = bill.state === 'open' && dueCents(bill) > 0
    return {
      kind: bill.kind,
      recordId: bill.recordId,
      reference: bill.reference,
      title: record?.title ?? '',
      name: record?.name ?? '',
      email: record?.email ?? '',
      ...amountsOf(bill, own),
      isOverdue: isWaiting && bill.balanceDueOn !== null && bill.balanceDueOn < today,
      isNotRecorded: isWaiting && bill.spotDate !== null && bill.spotDate < today,
      awaited: transfer === undefined ? null : { _id: transfer.id, amount: toDollars(transfer.amountCents) },
    }
  })
}
