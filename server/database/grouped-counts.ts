// Counts the rows of a list per record that they belong to, so that after a change only the rows of that record are counted
// again: the bookings of one tour, and not a million.
import type { ChangedAspect, ChangeFeed, ChangeKind } from './change-feed.ts'

export interface GroupedCounts {
  /** The number of all rows. `count` counts those of the records by id, or of all records. */
  total(name: string, count: CountByRecord): Promise<number>
}

export type CountByRecord = (ids: readonly string[] | null) => Promise<Map<string, number>>

interface Entry {
  /** Null until all rows are counted. */
  counts: Map<string, number> | null
  total: number
  /** Records that have changed since they were counted. */
  stale: Set<string>
  inFlight: Promise<void> | null
}

/** The counts of one list take up to some megabytes. */
const maxEntries = 50

/** Changes of the aspects change the rows of their record alone; any other change of the kind invalidates everything. */
export function createGroupedCounts(
  feed: Pick<ChangeFeed, 'subscribe'>,
  kind: ChangeKind,
  aspects: readonly ChangedAspect[],
): GroupedCounts {
  let entries = new Map<string, Entry>()
  feed.subscribe((change) => {
    const isOfAll = change.kind === 'everything' || change.kind === 'settings'
    if (change.kind !== kind && !isOfAll) return
    if (isOfAll || change.aspect === undefined) entries = new Map()
    else if (aspects.includes(change.aspect)) for (const { stale } of entries.values()) stale.add(change.id)
  })
  return {
    async total(name, count) {
      const entry = entries.get(name) ?? { counts: null, total: 0, stale: new Set(), inFlight: null }
      // Moves to the end: the first entry is the least recently used.
      entries.delete(name)
      entries.set(name, entry)
      if (entries.size > maxEntries) entries.delete(entries.keys().next().value!)
      // A count in flight may have begun before a change that this caller has to see.
      while (entry.inFlight !== null) await entry.inFlight.catch(() => {})
      if (entry.counts === null || entry.stale.size > 0) {
        entry.inFlight = recount(entry, count).finally(() => {
          entry.inFlight = null
        })
        await entry.inFlight
      }
      return entry.total
    },
  }
}

async function recount(entry: Entry, count: CountByRecord): Promise<void> {
  const { counts } = entry
  const ids = counts === null ? null : [...entry.stale]
  entry.stale.clear()
  try {
    const counted = await count(ids)
    if (counts === null) entry.counts = counted
    for (const id of ids ?? counted.keys()) {
      entry.total += (counted.get(id) ?? 0) - (counts?.get(id) ?? 0)
      counts?.set(id, counted.get(id) ?? 0)
    }
  } catch (error) {
    for (const id of ids ?? []) entry.stale.add(id)
    throw error
  }
}
