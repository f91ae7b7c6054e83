// Bills of an account, for the copy of its data and before it is erased.
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { toDollars } from '#contract/money.ts'
import { dueCents, statementOf, toRefundCents } from '#contract/payment-rules.ts'
import type { BillKindName, ExportedBill, OpenOwnBill } from '#contract/payments.ts'
import type { Database } from '#server/database/client.ts'
import { foreignCharges, ledgerEntries, payments } from '#server/features/payments/payments.table.ts'
import { amountsOf } from './bills.queries.ts'
import { type BillKey, type BillRow, readBills } from './bills.service.ts'

/** The bills of these records with their ledger, for their customer. */
export async function exportBills(
  db: Database,
  kind: BillKindName,
  recordIds: readonly string[],
): Promise<ExportedBill[]> {
  const bills = await readBills(db, kind, recordIds)
  if (bills.size === 0) return []
  const rows = await db
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.kind, kind), inArray(ledgerEntries.recordId, [...bills.keys()])))
    .orderBy(asc(ledgerEntries.at), asc(ledgerEntries.id))
  const byRecord = Map.groupBy(rows, ({ recordId }) => recordId)
  return [...bills.values()].map((bill) => {
    const entries = (byRecord.get(bill.recordId) ?? []).map(({ entry, amountCents, at }) => ({
      kind: entry as ExportedBill['entries'][number]['kind'],
      amount: toDollars(amountCents),
      at: at.toISOString(),
    }))
    return {
      kind,
      recordId: bill.recordId,
      reference: bill.reference,
      ...amountsOf(bill, entries),
      entries,
    }
  })
}

/**
 * Those bills of which money is owed: by the agency (refunds under way included), or, for a record that cannot be cancelled
 * any more, by the customer. Oldest first.
 */
export async function listUnsettled(
  db: Database,
  kind: BillKindName,
  records: readonly { id: string; isCancellable: boolean }[],
): Promise<OpenOwnBill[]> {
  const bills = await readBills(
    db,
    kind,
    records.map(({ id }) => id),
  )
  const foreign = await readUnrefundedForeign(db, kind, [...bills.keys()])
  return records.flatMap(({ id, isCancellable }) => {
    const bill = bills.get(id)
    if (bill === undefined) return []
    // What terms ask of a cancelled booking stays with the ledger. What is paid on the spot may be paid without a record.
    const hasDate = bill.state === 'open' && bill.spotDate === null
    const due = isCancellable || !hasDate ? 0 : dueCents(bill)
    const owed = toRefundCents(bill) + bill.pendingCents
    return due + owed > 0 || foreign.has(id) ? [toOpen(bill, due, owed)] : []
  })
}

function toOpen(bill: BillRow, due: number, owed: number): OpenOwnBill {
  const { kind, recordId, reference } = bill
  const statement = statementOf(bill)
  return { kind, recordId, reference, due: toDollars(due), owed: toDollars(owed), statement }
}

async function readUnrefundedForeign(
  db: Database,
  kind: BillKey['kind'],
  recordIds: readonly string[],
): Promise<Set<string>> {
  if (recordIds.length === 0) return new Set()
  const rows = await db
    .select({ recordId: payments.recordId })
    .from(foreignCharges)
    .innerJoin(payments, eq(payments.id, foreignCharges.paymentId))
    .where(
      and(
        eq(payments.kind, kind),
        inArray(payments.recordId, [...recordIds]),
        isNull(foreignCharges.refundedAt),
      ),
    )
  return new Set(rows.map(({ recordId }) => recordId))
}
