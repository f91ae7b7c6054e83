// Deletes records of money once no law asks for them any more.
import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/client.ts'

/** Most bills of one run. */
const batch = 1000

/**
 * Deletes bills with their payments, refunds and ledger if nothing has happened to them for this many years. A bill of which
 * something is owed to its customer stays.
 */
export async function pruneBills(db: Database, years: number, now: Date): Promise<number> {
  const before = new Date(now)
  before.setUTCFullYear(before.getUTCFullYear() - years)
  return db.transaction(async (transaction) => {
    const { rows: old } = await transaction.execute<{ kind: string; record_id: string }>(sql`
      select kind, record_id from bills
      where created_at < ${before.toISOString()} and coalesce(balance_due_on, spot_date, '1900-01-01') < ${before.toISOString()}::date
        and not exists (
          select from ledger_entries entry
          where entry.kind = bills.kind and entry.record_id = bills.record_id and at >= ${before.toISOString()}
        )
        and paid_cents <= case state when 'open' then total_cents - waived_cents when 'cancelled' then kept_cents else 0 end
      order by created_at limit ${batch} for update`)
    const keys = JSON.stringify(old)
    const isOld = sql`(kind, record_id) in (
      select kind, record_id from json_to_recordset(${keys}::text::json) as old (kind text, record_id uuid))`
    await transaction.execute(sql`delete from ledger_entries where ${isOld}`)
    await transaction.execute(
      sql`delete from refunds using payments where payments.id = refunds.payment_id and ${isOld}`,
    )
    await transaction.execute(sql`delete from staff_entries where ${isOld}`)
    await transaction.execute(sql`delete from payments where ${isOld}`)
    await transaction.execute(sql`delete from bills where ${isOld}`)
    return old.length
  })
}
