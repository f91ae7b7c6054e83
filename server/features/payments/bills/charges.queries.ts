// What was paid of a bill, as papers name it.

import { and, asc, eq, min, sql, sum } from 'drizzle-orm'
import type { EntryWay } from '#contract/entry-ways.ts'
import { toDollars } from '#contract/money.ts'
import type { PaperPayment } from '#contract/orders.ts'
import { dateInHouse } from '#server/config/house.ts'
import type { Database } from '#server/database/client.ts'
import {
  ledgerEntries,
  payments,
  signedCents,
  staffEntries,
} from '#server/features/payments/payments.table.ts'
import { isCountedOf } from '#server/features/payments/staff/staff-entries.queries.ts'
import type { BillKey } from './bills.service.ts'

/** Payments that stand, oldest first: without what was refunded or entered by mistake. */
export async function listCharges(db: Database, { kind, recordId }: BillKey): Promise<PaperPayment[]> {
  const paidAt = min(ledgerEntries.at)
  const rows = await db
    .select({
      method: payments.method,
      way: staffEntries.way,
      receivedOn: staffEntries.receivedOn,
      paidAt,
      cents: sum(signedCents).mapWith(Number),
    })
    .from(ledgerEntries)
    .innerJoin(payments, eq(payments.id, ledgerEntries.paymentId))
    .leftJoin(staffEntries, isCountedOf(ledgerEntries.paymentId))
    .where(and(eq(ledgerEntries.kind, kind), eq(ledgerEntries.recordId, recordId)))
    .groupBy(payments.id, staffEntries.way, staffEntries.receivedOn)
    .having(sql`sum(${signedCents}) > 0`)
    .orderBy(asc(paidAt), asc(payments.id))
  return rows.map(({ method, way, receivedOn, paidAt, cents }) => ({
    on: receivedOn ?? dateInHouse(paidAt!),
    way: method === 'provider' ? null : ((way as EntryWay | null) ?? 'transfer'),
    amount: toDollars(cents),
  }))
}
