// Conditions about the money of a bill, for statements of other features.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { BillKindName } from '#contract/payments.ts'
import { bills } from '#server/features/payments/payments.table.ts'

export function hasBill(kind: BillKindName, recordId: SQLWrapper): SQL {
  return sql`exists (select from ${bills} where ${bills.kind} = ${kind} and ${bills.recordId} = ${recordId})`
}

/** Whether the bill of a booking or order is paid and not refunded as a whole. Without a bill nothing is recorded as paid. */
export function isPaidFor(kind: BillKindName, recordId: SQLWrapper): SQL {
  return sql`exists (
    select from ${bills}
    where ${bills.kind} = ${kind} and ${bills.recordId} = ${recordId} and ${bills.state} = 'open'
      and ${bills.paidCents} > 0 and ${bills.paidCents} >= ${bills.totalCents} - ${bills.waivedCents}
      and ${bills.waivedCents} < ${bills.totalCents})`
}

/** Whether all that was to be paid for a booking or order is refunded, or is about to be. */
export function isGivenBack(kind: BillKindName, recordId: SQLWrapper): SQL {
  return sql`exists (
    select from ${bills}
    where ${bills.kind} = ${kind} and ${bills.recordId} = ${recordId}
      and ${bills.totalCents} > 0 and ${bills.waivedCents} >= ${bills.totalCents})`
}
