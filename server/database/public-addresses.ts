// What a kind of record has on the site: every address, by parts of fixed size, however many there are.
import { and, asc, gt, isNull, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './client.ts'

export interface PublicAddress {
  id: string
  slug: string
  updatedAt: Date
}

/** The records that follow one in the order of their ids, which new ones go to the end of. */
export interface AddressPart {
  /** Id of the record before the first one; null for the very first part. */
  after: string | null
  lastChange: Date
}

export interface PublicAddresses {
  listParts(db: Database, size: number): Promise<AddressPart[]>
  listAddresses(db: Database, after: string | null, limit: number): Promise<PublicAddress[]>
}

type AddressTable = PgTable & Record<'id' | 'slug' | 'updatedAt' | 'deletedAt', PgColumn & SQLWrapper>

export function publicAddressesOf(table: AddressTable): PublicAddresses {
  const { id, slug, updatedAt, deletedAt } = table
  return {
    async listParts(db, size) {
      // Ids are compared as text where a greatest one is sought: PostgreSQL before 18 knows none of the type uuid.
      const { rows: parts } = await db.execute<{ last: string; changed: string }>(sql`
        select max(id::text) as last, max(changed) as changed
        from (
          select ${id} as id, ${updatedAt} as changed, (row_number() over (order by ${id}) - 1) / ${size}::int as part
          from ${table} where ${deletedAt} is null
        ) as numbered
        group by part order by part`)
      return parts.map(({ changed }, index) => ({
        after: parts[index - 1]?.last ?? null,
        lastChange: new Date(changed),
      }))
    },
    async listAddresses(db, after, limit) {
      const rows = await db
        .select({ id, slug, updatedAt })
        .from(table)
        .where(and(isNull(deletedAt), after === null ? undefined : gt(id, after)))
        .orderBy(asc(id))
        .limit(limit)
      return rows as PublicAddress[]
    },
  }
}
