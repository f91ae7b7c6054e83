// Invoices and credit notes. Each kind is numbered without gaps: the number is drawn in the transaction that needs it, under
// the lock of the counter, and a rollback gives it back.
import { asc, eq, type SQL, sql } from 'drizzle-orm'
import { toDollars } from '#contract/money.ts'
import { formatDocumentNumber } from '#contract/order-rules.ts'
import type { Order } from '#contract/orders.ts'
import type { Database } from '#server/database/client.ts'
import { documentCounters, orderDocuments } from './orders.table.ts'

export type DocumentKind = 'invoice' | 'creditNote'

/** Call within a transaction, last of all that locks. */
export async function issueDocument(
  transaction: Database,
  kind: DocumentKind,
  { orderId, totalCents, now }: { orderId: string; totalCents: number; now: Date },
): Promise<void> {
  const [counter] = await transaction
    .insert(documentCounters)
    .values({ kind, last: 1 })
    .onConflictDoUpdate({ target: documentCounters.kind, set: { last: sql`${documentCounters.last} + 1` } })
    .returning({ number: documentCounters.last })
  await transaction.insert(orderDocuments).values({
    kind,
    number: counter!.number,
    orderId,
    totalCents,
    issuedAt: notBeforeLast(kind, counter!.number, now),
  })
}

/** Numbers follow their dates: of two simultaneous calls the one that began first may draw the later number. */
function notBeforeLast(kind: DocumentKind, number: number, now: Date): SQL {
  return sql`greatest(${now.toISOString()}::timestamptz, (
    select last.issued_at from ${orderDocuments} as last
    where last.kind = ${kind} and last.number = ${number - 1}))`
}

export async function readDocuments(
  db: Database,
  orderId: string,
): Promise<Pick<Order, 'invoice' | 'creditNotes' | 'credited'>> {
  const rows = await db
    .select()
    .from(orderDocuments)
    .where(eq(orderDocuments.orderId, orderId))
    .orderBy(asc(orderDocuments.number))
  const ofKind = (wanted: DocumentKind) =>
    rows
      .filter(({ kind }) => kind === wanted)
      .map(({ number, totalCents, issuedAt }) => ({
        number: formatDocumentNumber(wanted, number),
        total: toDollars(totalCents),
        issuedAt: issuedAt.toISOString(),
      }))
  return {
    invoice: ofKind('invoice')[0] ?? null,
    creditNotes: ofKind('creditNote'),
    credited: toDollars(creditedCentsOf(rows)),
  }
}

/** Sum of the order's credit notes. */
export async function readCreditedCents(db: Database, orderId: string): Promise<number> {
  const rows = await db.select().from(orderDocuments).where(eq(orderDocuments.orderId, orderId))
  return creditedCentsOf(rows)
}

function creditedCentsOf(rows: readonly { kind: string; totalCents: number }[]): number {
  return rows.reduce((sum, { kind, totalCents }) => (kind === 'creditNote' ? sum + totalCents : sum), 0)
}
