import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/client.ts'
import { products } from '#server/features/products/products.table.ts'
import { tours } from '#server/features/tours/tours.table.ts'
import { users } from '#server/features/users/users.table.ts'

/** Whether the database has no tour, product or account. Apart from the sample data, which is only loaded into such a one. */
export async function isDatabaseEmpty(db: Database): Promise<boolean> {
  const {
    rows: [row],
  } = await db.execute<{ is_empty: boolean }>(sql`
    select not (exists (select from ${tours}) or exists (select from ${products}) or exists (select from ${users}))
      as is_empty`)
  return row!.is_empty
}
