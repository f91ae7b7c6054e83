// Keeps the settings of the house in memory as they are in the database. The change feed brings the changes of other processes.
import { setHouse } from '#server/config/house.ts'
import type { ChangeFeed } from '#server/database/change-feed.ts'
import type { Database } from '#server/database/client.ts'
import { readSettings } from './settings.service.ts'

let reads = 0

/** Reads the settings again. Of two reads at a time the one that began later counts. */
export async function refreshHouse(db: Database): Promise<void> {
  const read = ++reads
  const settings = await readSettings(db)
  if (read === reads) setHouse(settings)
}

/** Reads the settings, and reads them again after each change, before anything else is told of it. */
export async function watchHouse(db: Database, feed: Pick<ChangeFeed, 'prepare'>): Promise<void> {
  await refreshHouse(db)
  feed.prepare(({ kind }) => (kind === 'settings' || kind === 'everything' ? refreshHouse(db) : undefined))
}
