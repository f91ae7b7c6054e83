// Bills that ask for money by no date: their customers pay on the spot, or before it if they like.
import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { BillKindName } from '#contract/payments.ts'
import type { Database } from '#server/database/client.ts'
import { bills } from '#server/features/payments/payments.table.ts'
import type { BillRow } from './bills.service.ts'

export type NewSpotBill = Pick<BillRow, 'kind' | 'recordId' | 'reference' | 'totalCents'> & {
  spotDate: string
}

/**
 * A statement that opens such bills, to be joined with the one that makes their records. `records`: a query of id, reference,
 * total in cents and day of payment.
 */
export function openingSpotBills(
  kind: BillRow['kind'],
  records: SQL,
  { isUnrecorded = false, now }: { isUnrecorded?: boolean; now: Date },
): SQL {
  return sql`
    insert into bills (kind, record_id, reference, total_cents, deposit_cents, spot_date, is_unrecorded, created_at)
    select ${kind}, id, reference, total_cents, 0, spot_date, ${isUnrecorded}::boolean, ${now.toISOString()}::timestamptz
    from (${records}) as records (id, reference, total_cents, spot_date)
    on conflict do nothing`
}

/** Cancelled records of which nobody knows what was paid, the oldest first. */
export async function listUnrecordedCancelled(
  db: Database,
  kind: BillKindName,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ recordId: bills.recordId })
    .from(bills)
    .where(and(eq(bills.kind, kind), sql`is_unrecorded and state = 'cancelled'`, gt(bills.totalCents, 0)))
    .orderBy(asc(bills.createdAt), asc(bills.recordId))
    .limit(limit)
  return rows.map(({ recordId }) => recordId)
}

/** The row that `openingSpotBills` writes for a new record. */
export function newSpotBill(bill: NewSpotBill, now: Date): BillRow {
  return {
    ...bill,
    depositCents: 0,
    additions: [],
    payBy: null,
    balanceDueOn: null,
    isUnrecorded: false,
    state: 'open',
    paidCents: 0,
    waivedCents: 0,
    keptCents: 0,
    pendingCents: 0,
    refundedCents: 0,
    createdAt: now,
  }
}
