// Scheduled jobs read the change feed too. Unlike processes, they keep their position in the database.
import { eq, sql } from 'drizzle-orm'
import { keepMinutes } from './change-feed.ts'
import type { Database } from './client.ts'
import { changeReaders } from './service.table.ts'

/** A position in the change feed. */
export interface ReaderPosition {
  horizon: string
  readAt: string
}

/** Null if the reader has never stored one. */
export async function storedPosition(db: Database, reader: string): Promise<ReaderPosition | null> {
  const [row] = await db
    .select({ horizon: changeReaders.horizon, readAt: sql<string>`${changeReaders.readAt}::text` })
    .from(changeReaders)
    .where(eq(changeReaders.name, reader))
  return row ?? null
}

/** Call once the changes before the position have been dealt with. */
export async function storePosition(db: Database, reader: string, position: ReaderPosition): Promise<void> {
  await db
    .insert(changeReaders)
    .values({
      name: reader,
      horizon: position.horizon,
      readAt: sql`${position.readAt}::timestamptz`,
    } as never)
    .onConflictDoUpdate({
      target: changeReaders.name,
      set: { horizon: sql`excluded.horizon`, readAt: sql`excluded.read_at` },
    })
}

/**
 * The topics of all changes since a position, and the next position. Some topics are read twice. `topics` is null if changes
 * may have been missed: without a position, after a pause in which the feed was pruned, and in a restored database.
 */
export async function readTopicsSince(
  db: Database,
  position: ReaderPosition | null,
): Promise<{ topics: string[] | null; position: ReaderPosition }> {
  const horizon = sql`${position?.horizon ?? null}::text::xid8`
  const { rows } = await db.execute<{ topics: string[] | null; horizon: string; read_at: string }>(sql`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, statement_timestamp()::text as read_at,
      case when ${horizon} <= pg_snapshot_xmin(pg_current_snapshot())
          and ${position?.readAt ?? null}::timestamptz > now() - make_interval(mins => ${keepMinutes - 1})
        then array(select distinct topic from changes where transaction >= ${horizon})
      end as topics`)
  const { topics, horizon: next, read_at } = rows[0]!
  return { topics, position: { horizon: next, readAt: read_at } }
}
