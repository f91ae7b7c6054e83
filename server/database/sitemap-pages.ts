// Lists the public pages of one kind of record, in parts of fixed size, for the sitemaps.
import { and, asc, gt, isNull, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './client.ts'

export interface SitemapPage {
  id: string
  slug: string
  updatedAt: Date
}

/** A part of the records in the order of their ids. New records have the highest ids, so they change only the last part. */
export interface SitemapPart {
  /** Id of the last record before this part. Null for the first part. */
  after: string | null
  lastChange: Date
}

export interface SitemapPages {
  listParts(db: Database, size: number): Promise<SitemapPart[]>
  listPages(db: Database, after: string | null, limit: number): Promise<SitemapPage[]>
}

type SitemapTable = PgTable & Record<'id' | 'slug' | 'updatedAt' | 'deletedAt', PgColumn & SQLWrapper>

export function sitemapPagesOf(table: SitemapTable): SitemapPages {
  const { id, slug, updatedAt, deletedAt } = table
  return {
    async listParts(db, size) {
      // As text, because PostgreSQL before 18 has no max() for the type uuid.
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
    async listPages(db, after, limit) {
      const rows = await db
        .select({ id, slug, updatedAt })
        .from(table)
        .where(and(isNull(deletedAt), after === null ? undefined : gt(id, after)))
        .orderBy(asc(id))
        .limit(limit)
      return rows as SitemapPage[]
    },
  }
}
