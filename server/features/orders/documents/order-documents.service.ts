// Invoices and credit notes. Each kind is numbered without gaps: the number is drawn in the transaction that needs it, under
// the lock of the counter, and a rollback gives it back.
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { creditedVatCents, toDollars } from '#contract/money.ts'
import { formatDocumentNumber } from '#contract/order-rules.ts'
import type { Order, OrderPaperData, PaperPayment } from '#contract/orders.ts'
import { countryName, sellerOf } from '#contract/seller.ts'
import { house } from '#server/config/house.ts'
import type { Database } from '#server/database/client.ts'
import { documentCounters, type OrderRow, orderDocuments } from '#server/features/orders/orders.table.ts'
import { listCharges } from '#server/features/payments/bills/charges.queries.ts'

export type DocumentKind = 'invoice' | 'creditNote'

type Invoiced = Pick<OrderRow, 'id' | 'totalCents' | 'vatBasisPoints' | 'vatCents'>

interface Amounts {
  totalCents: number
  /** Part of the total. */
  vatCents: number
}

/**
 * Call within a transaction, last of all that locks or takes time: until the transaction ends, no other order gets an
 * invoice.
 */
export async function issueInvoice(transaction: Database, order: Invoiced, now: Date): Promise<void> {
  const payments = await listCharges(transaction, { kind: 'order', recordId: order.id })
  await issueDocument(transaction, 'invoice', order.id, { ...order, payments }, now)
}

/**
 * Credits a part of an invoice; all that no other note has credited by default. Nothing is issued for an amount of 0. Call
 * like `issueInvoice`.
 */
export async function issueCreditNote(
  transaction: Database,
  order: Invoiced,
  now: Date,
  partCents?: number,
): Promise<void> {
  const before = await readCredited(transaction, order.id)
  const totalCents = partCents ?? order.totalCents - before.totalCents
  if (totalCents === 0) return
  const vatCents = creditedVatCents(before, totalCents, order.vatBasisPoints)
  await issueDocument(transaction, 'creditNote', order.id, { totalCents, vatCents }, now)
}

/** Credits the whole invoice of an order whose payment was entered by mistake, so that the next payment gets another. Call like `issueInvoice`. */
export async function annulInvoice(transaction: Database, order: Invoiced, now: Date): Promise<void> {
  await issueCreditNote(transaction, order, now)
  await transaction
    .update(orderDocuments)
    .set({ isAnnulled: true })
    .where(eq(orderDocuments.orderId, order.id))
}

async function issueDocument(
  transaction: Database,
  kind: DocumentKind,
  orderId: string,
  { totalCents, vatCents, payments = null }: Amounts & { payments?: PaperPayment[] | null },
  now: Date,
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
    vatCents,
    issuedAt: notBeforeLast(kind, counter!.number, now),
    seller: sellerOf(house()),
    payments,
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
): Promise<Pick<Order, 'invoice' | 'creditNotes' | 'annulled' | 'credited'>> {
  const rows = await db
    .select()
    .from(orderDocuments)
    .where(eq(orderDocuments.orderId, orderId))
    .orderBy(asc(orderDocuments.issuedAt), desc(orderDocuments.kind), asc(orderDocuments.number))
  const standing = rows.filter(({ isAnnulled }) => !isAnnulled)
  const invoice = standing.find(({ kind }) => kind === 'invoice')
  return {
    invoice: invoice === undefined ? null : toDocument(invoice),
    creditNotes: standing.filter(({ kind }) => kind === 'creditNote').map(toDocument),
    annulled: rows.filter(({ isAnnulled }) => isAnnulled).map(toDocument),
    credited: toDollars(creditedOf(standing).totalCents),
  }
}

function toDocument(row: typeof orderDocuments.$inferSelect): OrderPaperData {
  const { kind, number, totalCents, vatCents, issuedAt, seller, payments } = row
  return {
    number: formatDocumentNumber(kind as DocumentKind, number),
    total: toDollars(totalCents),
    vat: toDollars(vatCents),
    issuedAt: issuedAt.toISOString(),
    seller: { ...seller, country: countryName(seller.country) },
    payments: payments ?? [],
  }
}

/** Sums of the order's credit notes, without those of annulled invoices. */
export async function readCredited(db: Database, orderId: string): Promise<Amounts> {
  const isStanding = and(eq(orderDocuments.orderId, orderId), eq(orderDocuments.isAnnulled, false))
  return creditedOf(await db.select().from(orderDocuments).where(isStanding))
}

function creditedOf(rows: readonly (Amounts & { kind: string })[]): Amounts {
  const notes = rows.filter(({ kind }) => kind === 'creditNote')
  return {
    totalCents: notes.reduce((sum, { totalCents }) => sum + totalCents, 0),
    vatCents: notes.reduce((sum, { vatCents }) => sum + vatCents, 0),
  }
}
