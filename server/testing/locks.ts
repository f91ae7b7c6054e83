import { vi } from 'vitest'
import type { Sql } from '#server/database/client.ts'

/**
 * Resolves when this number of statements in the database wait for a lock. Returns their texts. Ignores deletions, because
 * the server may delete expired rows at any time.
 */
export function waitForLocked(sql: Sql, count: number): Promise<string[]> {
  return vi.waitFor(
    async () => {
      const rows = await sql<{ query: string }[]>`
        select query from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query not ilike 'delete%'`
      if (rows.length !== count) throw new Error(`${rows.length} of ${count} statements wait for a lock.`)
      return rows.map(({ query }) => query)
    },
    { timeout: 30_000 },
  )
}
