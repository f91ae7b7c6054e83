// Entries of staff as staff read them.
import { and, asc, count, eq } from 'drizzle-orm'
import type { EntryWay } from '#contract/entry-ways.ts'
import { toDollars } from '#contract/money.ts'
import type { BillKindName, WaitingEntry } from '#contract/payments.ts'
import type { ListedEntry } from '#contract/staff-entries.ts'
import type { Database } from '#server/database/client.ts'
import { type List, listOfPage, type PageRequest, pageOf } from '#server/database/listing.ts'
import type { BillKey } from '#server/features/payments/bills/bills.service.ts'
import { describeRecords } from '#server/features/payments/ledger.service.ts'
import type { PaymentSettings } from '#server/features/payments/payment-settings.service.ts'
import { bills, type ledgerEntries, staffEntries } from '#server/features/payments/payments.table.ts'
import { getUsernames } from '#server/features/users/users.service.ts'

type EntryRow = typeof staffEntries.$inferSelect

/** Joins the entry of a payment whose id is in this column. */
export function isCountedOf(paymentId: typeof ledgerEntries.paymentId) {
  return and(eq(staffEntries.paymentId, paymentId), eq(staffEntries.state, 'counted'))
}

const isWaiting = eq(staffEntries.state, 'waiting')

export async function countWaitingEntries(db: Database): Promise<number> {
  const [counted] = await db.select({ count: count() }).from(staffEntries).where(isWaiting)
  return counted!.count
}

/** Those of all bills that wait for a second person, oldest first. */
export async function listWaitingEntries(
  db: Database,
  settings: Pick<PaymentSettings, 'kinds'>,
  request: PageRequest,
): Promise<List<ListedEntry>> {
  const page = pageOf(request)
  const rows = await db
    .select({ entry: staffEntries, reference: bills.reference })
    .from(staffEntries)
    .innerJoin(bills, and(eq(bills.kind, staffEntries.kind), eq(bills.recordId, staffEntries.recordId)))
    .where(isWaiting)
    .orderBy(asc(staffEntries.enteredAt), asc(staffEntries.id))
    .limit(page.itemsPerPage)
    .offset(page.offset)
  const names = await namesOf(
    db,
    rows.map(({ entry }) => entry),
  )
  const records = await describeRecords(
    db,
    settings,
    rows.map(({ entry }) => entry as BillKey),
  )
  const items = rows.map(({ entry, reference }) => {
    const record = records.get(entry.recordId)
    return {
      ...toWaiting(entry, names),
      kind: entry.kind as BillKindName,
      recordId: entry.recordId,
      reference,
      title: record?.title ?? '',
      name: record?.name ?? '',
    }
  })
  return listOfPage(items, await countWaitingEntries(db), page)
}

export interface EntriesOfBill {
  waiting: WaitingEntry[]
  /** Those that count, by the id that they share with their charge in the ledger. */
  counted: Map<string, EntryRow>
  /** Usernames by account. */
  names: ReadonlyMap<string, string>
}

export async function readStaffEntries(db: Database, { kind, recordId }: BillKey): Promise<EntriesOfBill> {
  const rows = await db
    .select()
    .from(staffEntries)
    .where(and(eq(staffEntries.kind, kind), eq(staffEntries.recordId, recordId)))
    .orderBy(asc(staffEntries.enteredAt), asc(staffEntries.id))
  const names = await namesOf(db, rows)
  return {
    waiting: rows.filter(({ state }) => state === 'waiting').map((row) => toWaiting(row, names)),
    counted: new Map(rows.filter(({ state }) => state === 'counted').map((row) => [row.id, row])),
    names,
  }
}

async function namesOf(db: Database, rows: readonly EntryRow[]): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ enteredBy, takenBackBy }) => [enteredBy, takenBackBy])
  return getUsernames(
    db,
    ids.filter((id) => id !== null),
  )
}

function toWaiting(row: EntryRow, names: ReadonlyMap<string, string>): WaitingEntry {
  return {
    _id: row.id,
    way: row.way as EntryWay,
    amount: toDollars(row.amountCents),
    receivedOn: row.receivedOn,
    note: row.note,
    by: row.enteredBy === null ? null : (names.get(row.enteredBy) ?? null),
    at: row.enteredAt.toISOString(),
  }
}
